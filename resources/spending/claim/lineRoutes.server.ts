import { DomainError } from '../../../domain/message/errors.ts';
import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { amount, text } from '../../../domain/noun/fields.ts';
import { inputSchema } from '../../../domain/noun/inputSchema.ts';
import type { ServerContext } from '../../../server/context.ts';
import { act } from '../../../server/engine/act.ts';
import { writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import { claim } from './claim.ts';

const lowered = {
  approvedAmount: amount({ isRequired: true }),
  reason: text(300),
} satisfies ActionInput;

/** One line of a claim is lowered as its action lowers several: by the same people, with the same refusals. */
export function lineRoutes(app: App, context: ServerContext, claims: ServerEntity): void {
  writeCall(app, context, {
    method: 'PATCH',
    url: '/v1/claims/:id/lines/:lineID',
    access: claim.access,
    tag: claim.tag,
    summary: 'Approve less of one line, and say why',
    params: idParams.extend({ lineID: idParams.shape.id }),
    body: inputSchema(lowered),
    takesVersion: true,
    answer: claims.detailAnswer,
    async write({ executor, actor, params: { id, lineID: line }, body, version, now, say }) {
      const input = { amounts: [{ line, ...body }] };
      try {
        await act(executor, context, claims, actor, { id, action: 'lower', input, version, say });
      } catch (error) {
        throw ofOneLine(error);
      }
      return await claims.detail(executor, actor, id, now, say);
    },
  });
}

const first = 'amounts.0.';

/** What is refused of the first of several amounts is refused of this one; a line that is not there is none. */
function ofOneLine(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'validation_failed') return error;
  if (`${first}line` in error.fields) return new DomainError('not_found');
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, says]) => [
      path.startsWith(first) ? path.slice(first.length) : path,
      says,
    ]),
  );
  return new DomainError(error.code, { fields, cause: error });
}
