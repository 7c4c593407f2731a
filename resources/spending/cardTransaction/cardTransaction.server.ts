import { eq, sql } from 'drizzle-orm';

import type { Effects } from '../../../server/engine/serverEntity.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsSeenBy } from '../../paying/companyAccount/accountScope.ts';
import { cardTransactionReview } from '../card/cardKinds.ts';
import { cardTable } from '../card/cardTable.server.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { cardTransaction } from './cardTransaction.ts';
import { reportPlan } from './cardTransactionLifecycle.ts';
import type { StoredTransaction } from './cardTransactionTable.server.ts';
import { cardTransactionTable } from './cardTransactionTable.server.ts';
import { reportTransaction } from './cardReport.server.ts';

const effects: Effects<StoredTransaction> = {
  report: (effect) => reportTransaction(effect, cardTransactionStore),
};

/** Transactions of cards as the server keeps them: as the network tells, and as their holders report. */
export const cardTransactionStore: StoredNoun = storedNoun(cardTransaction, cardTransactionTable, {
  readable(actor) {
    const own = eq(cardTransactionTable.requesterID, actor.employeeID);
    if (!actor.permissions.has(cardTransaction.permissions.viewDetail)) return own;
    const accounts = accountsSeenBy(actor);
    return accounts === null
      ? undefined
      : sql`(${own} or exists (select from ${cardTable} where ${cardTable.companyID} = ${cardTransactionTable.companyID}
          and ${cardTable.id} = ${cardTransactionTable.cardID}
          and ${cardTable.companyAccountID} = any(${sql.param([...accounts])}::bigint[])))`;
  },
  judged: ['cardRequesterID'],
  references: {
    card: { table: cardTable, name: cardTable.cardName },
    requester: { table: employeeTable, name: employeeName },
    category: { table: categoryPolicyTable, name: categoryPolicyTable.name },
  },
  review: {
    plan: reportPlan,
    kind: cardTransactionReview,
    group: 'virtualCards',
    termsOf: ({ billingAmount, cardRequesterID }) => ({
      currencyCode: 'IDR',
      amount: billingAmount,
      excludedIDs: [cardRequesterID],
    }),
  },
  effects: effects as unknown as Effects<Stored>,
});
