import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import type { TokenRight } from './tokenRight.ts';
import { rightsNotHeld } from './tokenRight.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import type { Gone } from '../../../server/approval/passOn.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { act, actAutomatically } from '../../../server/engine/act.ts';
import { idParams, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import { notify } from '../../../server/notification/notify.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { adminsOf } from '../../../server/session/admins.ts';
import { isAddressRange, newApiToken } from '../../../server/apiToken/apiTokens.ts';
import { apiTokenTable } from '../../../server/apiToken/apiTokenTable.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { assertFreshSignIn } from '../../../server/session/freshSignIn.ts';
import { sayTo } from '../../../server/words/words.ts';
import { apiToken, apiTokenWord } from './apiToken.ts';

const dayMs = 86_400_000;
/** People are told so long before a token ends. */
const toldBeforeDays = 7;

/** What of a new token goes into its record. */
type Kept = Pick<ReturnType<typeof newApiToken>, 'prefix' | 'tokenHash'>;

export const apiTokenStore: StoredNoun = storedNoun(apiToken, apiTokenTable, {
  references: { owner: { table: employeeTable, name: employeeName } },
  judged: ['ownerID'],
  kept: ({ actor, before }) => (before === null ? { ownerID: actor.employeeID } : {}),
  async beforeSave({ context, actor, before, input }) {
    if (before === null) assertFreshSignIn(actor, context.now(), apiTokenWord('signInAgain'));
    const fields: FieldMessages = {};
    const missing = before === null ? rightsNotHeld(actor.permissions, input['rights'] as TokenRight[]) : [];
    if (missing.length > 0) {
      const names = missing.map((right) => apiTokenWord(`choice.rights.${right}`));
      fields['rights'] = apiTokenWord('notHeld', { rights: joined('and', names) });
    }
    const wrong = (input['addresses'] as string[]).filter((text) => !isAddressRange(text));
    if (wrong.length > 0) fields['addresses'] = apiTokenWord('notAddress', { addresses: wrong.join(', ') });
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  },
  effects: {
    async issue({ row, prepared, now }) {
      const expiresAt = new Date(now.getTime() + Number(row['days']) * dayMs);
      return { patch: { ...(prepared as Kept), expiresAt } };
    },
  },
  routes: issueRoute,
});

const issuedAnswer = z
  .object({ token: z.string().describe('The token itself: it is answered once, and kept nowhere') })
  .meta({ id: 'IssuedApiToken' });

/** The answer is not kept for a repetition, as those of other writes are: nothing keeps a token. */
function issueRoute(app: App, context: ServerContext): void {
  app.route({
    method: 'POST',
    url: '/v1/api-tokens/:id/issue',
    config: { access: { anyPermission: [apiToken.permissions.edit] }, isIdempotencyExempt: true },
    schema: {
      tags: [apiToken.tag],
      summary: 'Issue a token: it is answered once',
      description: 'For who made it, within 5 minutes of signing in.',
      params: idParams,
      response: { 201: issuedAnswer, ...writeRefusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const { id } = request.params as z.output<typeof idParams>;
      assertFreshSignIn(actor, context.now(), apiTokenWord('signInAgain'));
      const { token, ...kept } = newApiToken(actor.companyID);
      await context.database.write(actor.companyID, (executor) =>
        act(executor, context, apiTokenStore, actor, {
          id,
          action: 'issue',
          input: undefined,
          prepared: kept,
          version: null,
          say: sayTo(request),
        }),
      );
      context.outboxChanged();
      return reply.status(201).send({ token });
    },
  });
}

/** Revokes the tokens of somebody who loses their access, within its transaction, and tells the admins. */
export async function revokeTokensOf(
  executor: Executor,
  context: ActContext,
  { companyID, employeeID, name: person }: Gone,
  actor: Actor | null,
): Promise<void> {
  const { status, ownerID, id, name } = apiTokenTable;
  const own = await executor
    .select({ id, name })
    .from(apiTokenTable)
    .where(
      and(
        eq(apiTokenTable.companyID, companyID),
        eq(ownerID, employeeID),
        inArray(status, ['prepared', 'active']),
      ),
    )
    .orderBy(asc(id));
  if (own.length === 0) return;
  const reason = apiTokenWord('makerGone', { person });
  const employeeIDs = await adminsOf(executor, companyID);
  for (const token of own) {
    const target = { companyID, id: token.id, action: 'revoke', actor };
    await actAutomatically(executor, context, apiTokenStore, target, { remark: reason });
    await notify(executor, companyID, {
      employeeIDs,
      group: 'expenses',
      kind: 'reminder',
      eventType: 'api_token_revoked',
      objectType: apiToken.name,
      objectID: token.id,
      message: apiTokenWord('revokedWith', { name: token.name, reason }),
    });
  }
}

/** Ends the tokens whose time is over, and tells of those that end soon, once. */
async function watchEnds(context: ServerContext): Promise<void> {
  const { database, now, outboxChanged } = context;
  const soon = new Date(now().getTime() + toldBeforeDays * dayMs);
  const { status, expiresAt, toldAt } = apiTokenTable;
  const ending = await database.system
    .select({ companyID: apiTokenTable.companyID, id: apiTokenTable.id })
    .from(apiTokenTable)
    .where(and(eq(status, 'active'), lte(expiresAt, soon)));
  for (const { companyID, id } of ending) {
    await database.write(companyID, async (executor) => {
      const ofToken = and(eq(apiTokenTable.companyID, companyID), eq(apiTokenTable.id, id));
      const [row] = await executor
        .select()
        .from(apiTokenTable)
        .where(and(ofToken, eq(status, 'active'), lte(expiresAt, soon)))
        .for('update');
      if (!row?.expiresAt) return;
      if (row.expiresAt <= now()) {
        await actAutomatically(executor, context, apiTokenStore, { companyID, id, action: 'expire' });
        return;
      }
      if (row.toldAt !== null) return;
      const [company] = await executor
        .select({ timeZone: companyTable.timeZone })
        .from(companyTable)
        .where(eq(companyTable.companyID, companyID));
      await executor
        .update(apiTokenTable)
        .set({ toldAt: now() })
        .where(and(ofToken, isNull(toldAt)));
      await notify(executor, companyID, {
        employeeIDs: [
          ...(row.ownerID === null ? [] : [row.ownerID]),
          ...(await adminsOf(executor, companyID)),
        ],
        group: 'expenses',
        kind: 'reminder',
        eventType: 'api_token_ends',
        objectType: apiToken.name,
        objectID: id,
        message: apiTokenWord('endsSoon', {
          name: row.name,
          day: { day: today(company?.timeZone ?? 'UTC', row.expiresAt) },
        }),
      });
    });
  }
  if (ending.length > 0) outboxChanged();
}

export function apiTokenClockWork(context: ServerContext): readonly ClockWork[] {
  return [{ name: 'apiToken.ends', cron: '7 * * * *', run: () => watchEnds(context) }];
}
