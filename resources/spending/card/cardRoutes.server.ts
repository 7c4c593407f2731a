import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { toWire } from '../../../domain/money/money.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import type { ServerContext } from '../../../server/context.ts';
import { listCall, readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import type { NounQuestion } from '../../../server/records/nounRows.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable, isEmployee } from '../../../server/session/employeeTable.ts';
import { transactionNouns } from '../cardTransaction/cardTransaction.ts';
import { transactionStores } from '../cardTransaction/cardTransaction.server.ts';
import { cardNouns, issuesCards } from './card.ts';
import { whyNotEnded } from './issuing/cardEnding.server.ts';
import { revealRoute } from './reveal/reveal.server.ts';
import { cardLoadTable } from './money/cardLoadTable.server.ts';
import { cardLoadRow } from './cardWire.ts';
import { creationLimit } from './cardSaving.server.ts';
import { cardTable } from './cardTable.server.ts';
import type { CardType } from './cardType.ts';

const limitAnswer = z
  .object({ remaining: z.int().nonnegative(), message: z.string().nullable() })
  .meta({ id: 'CardCreationLimit' });

const eligibilityAnswer = z
  .object({
    isEligible: z.boolean(),
    reasons: z.array(z.string()).describe('Why it cannot be deactivated yet, and how that ends'),
  })
  .meta({ id: 'CardDeactivationEligibility' });

/** What is asked of cards beside their lifecycle. */
export function cardRoutes(app: App, context: ServerContext, type: CardType, cards: StoredNoun): void {
  const card = cardNouns[type];
  const { tag, path } = card;
  readCall(app, context, {
    tag,
    url: `/v1/${path}/creation-limit`,
    access: nounAccess(card, 'create'),
    summary: 'How many cards more a person may have, and why none',
    query: z.strictObject({
      employeeID: z.coerce.number().int().positive().optional().meta({ 'x-resource': 'employees' }),
    }),
    answer: limitAnswer,
    async read({ executor, actor, query: { employeeID = actor.employeeID }, say, now }) {
      if (employeeID !== actor.employeeID && !issuesCards(actor, type)) return null;
      const [holder] = await executor
        .select({ id: employeeTable.id })
        .from(employeeTable)
        .where(isEmployee(actor.companyID, employeeID));
      if (!holder) return null;
      const { remaining, message } = await creationLimit(
        executor,
        actor.companyID,
        { type, employeeID },
        now,
      );
      return { remaining, message: message && say(message) };
    },
  });
  revealRoute(app, context, cards);
  const one = { tag, access: nounAccess(card, 'viewDetail'), params: idParams } as const;
  readCall(app, context, {
    ...one,
    url: `/v1/${path}/:id/deactivation-eligibility`,
    summary: 'Whether a card can be deactivated, and why not yet',
    answer: eligibilityAnswer,
    async read({ executor, actor, params: { id }, say }) {
      if (!(await cards.canRead(executor, actor, id))) throw new DomainError('not_found');
      const row = await rowIn(executor, cardTable, { companyID: actor.companyID, id });
      if (!row) return null;
      const reasons = await whyNotEnded(executor, row);
      return { isEligible: reasons.length === 0, reasons: reasons.map((reason) => say(reason)) };
    },
  });
  const { filter, row: transactionRow } = nounSchemas(transactionNouns[type]);
  listCall(app, context, {
    ...one,
    url: `/v1/${path}/:id/transactions`,
    summary: 'What was paid by a card, as the list of card transactions answers it',
    query: filter as unknown as z.ZodType<NounQuestion>,
    row: transactionRow as z.ZodObject,
    async read({ executor, actor, params: { id }, query }) {
      if (!(await cards.canRead(executor, actor, id))) throw new DomainError('not_found');
      return await transactionStores[type].listed(executor, actor, { ...query, cardIDs: [id] });
    },
  });
  readCall(app, context, {
    ...one,
    url: `/v1/${path}/:id/top-ups`,
    summary: 'What went onto a card after it was issued, the newest first',
    answer: z.object({ data: z.array(cardLoadRow) }),
    async read({ executor, actor, params: { id } }) {
      if (!(await cards.canRead(executor, actor, id))) throw new DomainError('not_found');
      const rows = await executor
        .select({ load: cardLoadTable, by: employeeName })
        .from(cardLoadTable)
        .leftJoin(employeeTable, isEmployee(cardLoadTable.companyID, cardLoadTable.employeeID))
        .where(and(eq(cardLoadTable.companyID, actor.companyID), eq(cardLoadTable.cardID, id)))
        .orderBy(desc(cardLoadTable.id));
      return {
        data: rows.map(({ load, by }) => ({
          id: load.id,
          kind: load.kind,
          amount: toWire(load.amount),
          by: load.employeeID === null ? null : by,
          createdAt: load.createdAt.toISOString(),
        })),
      };
    },
  });
}
