import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { daySchema } from '../../../domain/day/daySchema.ts';
import type { Effects } from '../../../server/engine/serverEntity.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsSeenBy } from '../../paying/companyAccount/accountScope.ts';
import { reportReviews } from '../card/cardKinds.ts';
import { cardTable } from '../card/cardTable.server.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import type { CardType } from '../card/cardType.ts';
import { cardTerms } from '../card/cardType.ts';
import type { cardTransaction } from './cardTransaction.ts';
import { transactionNouns } from './cardTransaction.ts';
import { reportPlan, reportable } from './cardTransactionLifecycle.ts';
import type { StoredTransaction, TransactionStores } from './cardTransactionTable.server.ts';
import { cardTransactionTable } from './cardTransactionTable.server.ts';
import { reportTransaction } from './cardReport.server.ts';
import { maySnooze, snoozeRoutes } from './missing/snooze.server.ts';
import { cardReceiptRoutes } from './receipts/cardReceiptRoutes.server.ts';
import { spendRoutes } from './spend/spend.server.ts';

/** Of whose receipts are missing their manager knows, who may put them off. */
const isToPutOff = ({ employeeID }: Pick<Actor, 'employeeID'>) =>
  and(
    inArray(cardTransactionTable.status, [...reportable]),
    sql`exists (select from ${employeeTable} where ${employeeTable.companyID} = ${cardTransactionTable.companyID}
      and ${employeeTable.id} = ${cardTransactionTable.requesterID} and ${employeeTable.managerID} = ${employeeID})`,
  );

/** What was reversed whole is no transaction to companies that see it on the card alone. */
const isNotReversed = sql`not (${cardTransactionTable.status} = 'canceled' and ${cardTransactionTable.endedBy} is not distinct from 'reversal')`;

/** Transactions of cards of a type as the server keeps them: as the network tells, and as their holders report. */
function transactionStoreOf(type: CardType): StoredNoun {
  const { permissions } = cardTerms[type].transactions;
  const effects: Effects<StoredTransaction> = {
    report: (effect) => reportTransaction(effect, store),
  };
  const store: StoredNoun = storedNoun(
    transactionNouns[type] as typeof cardTransaction,
    cardTransactionTable,
    {
      rows: eq(cardTransactionTable.cardType, type),
      sharesTable: true,
      readable(actor) {
        const own = sql`(${eq(cardTransactionTable.requesterID, actor.employeeID)} or ${isToPutOff(actor)})`;
        if (!actor.permissions.has(permissions.viewDetail)) return own;
        const accounts = accountsSeenBy(actor);
        return accounts === null
          ? undefined
          : sql`(${own} or exists (select from ${cardTable} where ${cardTable.companyID} = ${cardTransactionTable.companyID}
          and ${cardTable.id} = ${cardTransactionTable.cardID}
          and ${cardTable.companyAccountID} = any(${sql.param([...accounts])}::bigint[])))`;
      },
      listed: ({ flags }) => (isFlagOn(flags, 'vcn_reversal') ? undefined : isNotReversed),
      judged: ['cardRequesterID'],
      references: {
        card: { table: cardTable, name: cardTable.cardName },
        requester: { table: employeeTable, name: employeeName },
        category: { table: categoryPolicyTable, name: categoryPolicyTable.name },
      },
      review: {
        plan: reportPlan,
        kind: reportReviews[type],
        group: 'virtualCards',
        termsOf: ({ billingAmount, cardRequesterID }) => ({
          currencyCode: 'IDR',
          amount: billingAmount,
          excludedIDs: [cardRequesterID],
        }),
      },
      routes(app, context) {
        cardReceiptRoutes(app, context, type, store);
        spendRoutes(app, context, type, store);
        snoozeRoutes(app, context, type, store);
      },
      detail: {
        shape: {
          isAbleToSnooze: z.boolean().describe('The acting person may put off its missing receipt'),
          snoozedUntil: daySchema.nullable().describe('Its receipt may be missing until this day is over'),
        },
        async read(executor, actor, { id }) {
          const row = await rowIn(executor, cardTransactionTable, { companyID: actor.companyID, id });
          return {
            isAbleToSnooze: row !== null && (await maySnooze(executor, actor, row)),
            snoozedUntil: row?.snoozedUntil ?? null,
          };
        },
      },
      effects: effects as unknown as Effects<Stored>,
    },
  );
  return store;
}

/** What was paid by cards of each type: one table, one life. */
export const transactionStores: TransactionStores = {
  virtual: transactionStoreOf('virtual'),
  physical: transactionStoreOf('physical'),
};
