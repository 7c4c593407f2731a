import { and, eq, gt, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { freshSignInMs } from '../../../../domain/access/actor.ts';
import { instantSchema } from '../../../../domain/day/daySchema.ts';
import type { ErrorCode } from '../../../../domain/message/errors.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { nounAccess } from '../../../../domain/noun/nounAccess.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { idParams, refusalAnswers, writeRefusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import { historyTable } from '../../../../server/engine/recordTables.ts';
import { actorOf } from '../../../../server/http/access.ts';
import { errorAnswer } from '../../../../server/http/errorAnswer.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { cardWord } from '../cardLifecycle.ts';
import { tellHolder } from '../cardNotices.server.ts';
import { isRevealable } from '../cardStatus.ts';
import type { StoredCard } from '../cardTable.server.ts';
import { lockCard } from '../cardTable.server.ts';
import { cardTerms } from '../cardType.ts';

/** So often in an hour is a person shown the numbers of their cards. */
const revealsMax = 5;
const hourMs = 3_600_000;

const revealAnswer = z
  .object({
    address: z.string().describe('Of the issuer: it shows the number once, and is for a sandboxed frame'),
    expiresAt: instantSchema,
  })
  .meta({ id: 'CardReveal' });

interface Refusal {
  code: ErrorCode;
  says: Message;
}

/** Why a person is not shown the number of a card; null where they are. */
async function whyHidden(
  executor: Executor,
  actor: Actor,
  { companyID, assignedEmployeeID, status, token }: StoredCard,
  now: Date,
): Promise<Refusal | null> {
  if (assignedEmployeeID !== actor.employeeID) return { code: 'forbidden', says: cardWord('revealsOthers') };
  if (!isRevealable(status) || token === null)
    return { code: 'transition_not_allowed', says: cardWord('notLive') };
  const { signedInAt } = actor;
  if (signedInAt === undefined || now.getTime() - signedInAt.getTime() > freshSignInMs)
    return { code: 'step_up_required', says: cardWord('signInAgain') };
  // What one person asks at once is counted one after the other, whichever of their cards it is.
  await rowIn(executor, employeeTable, { companyID, id: actor.employeeID }, 'no key update');
  const shown = await executor.$count(
    historyTable,
    and(
      eq(historyTable.companyID, companyID),
      inArray(
        historyTable.subjectType,
        Object.values(cardTerms).map(({ name }) => name),
      ),
      eq(historyTable.action, 'reveal'),
      eq(historyTable.actorID, actor.employeeID),
      gt(historyTable.at, new Date(now.getTime() - hourMs)),
    ),
  );
  return shown < revealsMax
    ? null
    : { code: 'rate_limited', says: cardWord('revealedOften', { smart_count: revealsMax }) };
}

/**
 * Shows who holds a card its number: by an address of the issuer's, so that the number is never here. Each try is a row of the
 * history, and its holder is told of it, whatever became of it.
 */
export function revealRoute(app: App, context: ServerContext, cards: StoredNoun): void {
  const { database, cardIssuer } = context;
  app.route({
    method: 'POST',
    url: `/v1/${cards.path}/:id/reveal`,
    config: { access: nounAccess(cards.noun, 'viewDetail'), isIdempotencyExempt: true },
    schema: {
      tags: [cards.tag],
      summary: 'Show the number of a card of one’s own, by an address of its issuer',
      description: `To its holder alone, who signed in at most five minutes ago, ${revealsMax} times an hour. The address is good once, for 60 seconds.`,
      params: idParams,
      response: { ...refusalAnswers, ...writeRefusalAnswers, 200: revealAnswer, 502: errorAnswer },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params as z.output<typeof idParams>;
      const { refusal, token } = await database.write(actor.companyID, async (executor) => {
        const row = await lockCard(executor, actor.companyID, id);
        if (!row || !(await cards.canRead(executor, actor, id))) throw new DomainError('not_found');
        const now = context.now();
        const refused = await whyHidden(executor, actor, row, now);
        await appendHistory(executor, actor.companyID, actor, now, {
          subjectType: cards.name,
          subjectID: id,
          action: refused === null ? 'reveal' : 'notRevealed',
          fromStatus: row.status,
          toStatus: row.status,
          remark: refused?.says ?? null,
        });
        await tellHolder(executor, row, refused === null ? 'revealed' : 'notRevealed');
        return { refusal: refused, token: row.token };
      });
      context.outboxChanged();
      if (refusal !== null) throw new DomainError(refusal.code, { says: refusal.says });
      const { address, expiresAt } = await cardIssuer.revealAddress(token ?? '');
      reply.header('cache-control', 'no-store');
      return { address, expiresAt: expiresAt.toISOString() };
    },
  });
}
