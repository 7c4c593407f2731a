import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { add, compare } from '../../../domain/money/money.ts';
import type { Effects } from '../../../server/engine/serverEntity.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsSeenBy } from '../../paying/companyAccount/accountScope.ts';
import { allocationTable } from '../../paying/allocation/allocationTable.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { cardTransactionTable } from '../cardTransaction/cardTransactionTable.server.ts';
import { receiptLockTopic } from '../cardTransaction/missing/receiptLockTopic.server.ts';
import { isRemindedOfReceipts } from '../cardTransaction/missing/remindedOf.server.ts';
import { overdueOf } from '../cardTransaction/missing/missingReceipts.server.ts';
import type { card } from './card.ts';
import { cardNouns } from './card.ts';
import { cardReviews } from './cardKinds.ts';
import { cardReviewPlan, cardWord } from './cardLifecycle.ts';
import { assertPrinted } from './physical/activation.server.ts';
import { whyNotEnded } from './issuing/cardEnding.server.ts';
import { issueCard, orderFromIssuer, takeBack } from './issuing/cardIssuing.server.ts';
import { returnBalance, topUpCard } from './money/cardMoney.server.ts';
import { tellHolder } from './cardNotices.server.ts';
import { cardRoutes } from './cardRoutes.server.ts';
import { assertCard, completeCard } from './cardSaving.server.ts';
import type { CardStores, StoredCard } from './cardTable.server.ts';
import { cardTable } from './cardTable.server.ts';
import type { CardType } from './cardType.ts';
import { cardTerms } from './cardType.ts';

const employees = { table: employeeTable, name: employeeName };

/** What a person may see of cards by their permissions: of all accounts, or of those that are allotted to them. */
function seenByAccount(actor: Actor) {
  const accounts = accountsSeenBy(actor);
  return accounts === null
    ? undefined
    : sql`${cardTable.companyAccountID} = any(${sql.param([...accounts])}::bigint[])`;
}

const effects: Effects<StoredCard> = {
  async activate({ executor, actor, row, decision }) {
    const isAccepted = (decision.input as { isTermsAccepted?: boolean } | null)?.isTermsAccepted === true;
    const { isDelivered } = cardTerms[row.cardType];
    if (actor && !isDelivered && isFlagOn(actor.flags, 'vcn_tnc_content') && !isAccepted)
      throw new DomainError('validation_failed', { fields: { isTermsAccepted: cardWord('acceptTerms') } });
    await orderFromIssuer(executor, row);
  },
  async pause({ executor, actor, row }) {
    await orderFromIssuer(executor, row);
    const isOwn = actor?.employeeID === row.assignedEmployeeID;
    if (!isOwn) await tellHolder(executor, row, 'paused');
    return { patch: { pauseReason: isOwn ? 'holder' : 'company' } };
  },
  async resume({ executor, context, row, now }) {
    const { companyID, assignedEmployeeID: holderID } = row;
    const overdue = (await isRemindedOfReceipts(context, { companyID, holderID }))
      ? await overdueOf(executor, companyID, holderID, now)
      : [];
    if (overdue.length > 0) {
      const says = cardWord('receiptsMissing', { smart_count: overdue.length });
      throw new DomainError('transition_not_allowed', { says });
    }
    await orderFromIssuer(executor, row);
    return { patch: { pauseReason: null } };
  },
  suspend: ({ executor, row }) => orderFromIssuer(executor, row),
  unlock: ({ executor, row }) => orderFromIssuer(executor, row),
  async topUp({ executor, actor, row, decision, now }) {
    if (!actor) throw new DomainError('forbidden');
    const { amount } = decision.input as { amount: string };
    await topUpCard(executor, row, { amount, employeeID: actor.employeeID }, now);
    await tellHolder(executor, row, 'toppedUp', { amount: { amount, currency: 'IDR' } });
    const isCovered = row.pauseReason === 'overdrawn' && compare(add(row.balance, amount), '0') >= 0;
    return isCovered ? { patch: { pauseReason: 'company' as const } } : {};
  },
  async deactivate({ executor, row }) {
    const [first] = await whyNotEnded(executor, row);
    if (first) throw new DomainError('transition_not_allowed', { says: first });
    await orderFromIssuer(executor, row);
  },
  ended: ({ executor, row }) => orderFromIssuer(executor, row),
  // A new card is no way around receipts that are missing.
  opened: ({ executor, row: { companyID, assignedEmployeeID: holderID } }) =>
    writeOutbox(executor, companyID, receiptLockTopic, { companyID, holderID }),
  async issued({ executor, row }) {
    await tellHolder(executor, row, 'issued', {}, 'assignment');
  },
  async notIssued({ executor, row, now }) {
    await takeBack(executor, row, now);
    await tellHolder(executor, row, 'notIssued');
  },
  async closed({ executor, row, now }) {
    await returnBalance(executor, row, 'closed', now);
    await tellHolder(executor, row, 'deactivated');
  },
};

/** Cards of a type as the server keeps them: asked for or issued, decided on, loaded, and followed by their issuer. */
function cardStoreOf(type: CardType): StoredNoun {
  const { permissions, isDelivered } = cardTerms[type];
  const store: StoredNoun = storedNoun(cardNouns[type] as typeof card, cardTable, {
    rows: eq(cardTable.cardType, type),
    sharesTable: true,
    readable: (actor) =>
      actor.permissions.has(permissions.viewDetail)
        ? seenByAccount(actor) &&
          sql`(${seenByAccount(actor)} or ${cardTable.assignedEmployeeID} = ${actor.employeeID})`
        : eq(cardTable.assignedEmployeeID, actor.employeeID),
    judged: ['assignedEmployeeID'],
    references: {
      assignedEmployee: employees,
      companyAccount: { table: companyAccountTable, name: companyAccountTable.name },
      category: { table: categoryPolicyTable, name: categoryPolicyTable.name },
    },
    computed: {
      assignedEmployeeCode: sql`(select ${employeeTable.employeeCode} from ${employeeTable}
      where ${employeeTable.companyID} = ${cardTable.companyID} and ${employeeTable.id} = ${cardTable.assignedEmployeeID})`,
    },
    usedBy: [cardTransactionTable.cardID, allocationTable.virtualCardID, allocationTable.physicalCardID],
    kept: ({ actor, before, input }) =>
      before === null
        ? { cardType: type, assignedEmployeeID: input['assignedEmployeeID'] ?? actor.employeeID }
        : {},
    beforeSave: (save) => assertCard(save, type),
    afterSave: (save) => completeCard(save, store),
    ...(isDelivered
      ? { prepare: { activate: (context, input, asked) => assertPrinted(context, store, asked, input) } }
      : {}),
    detail: {
      shape: {
        isEligibleToDeactivate: z.boolean(),
        isOwn: z.boolean().describe('The acting person holds it'),
      },
      async read(executor, actor, { id }) {
        const row = await rowIn(executor, cardTable, { companyID: actor.companyID, id });
        return {
          isEligibleToDeactivate: row !== null && (await whyNotEnded(executor, row)).length === 0,
          isOwn: row?.assignedEmployeeID === actor.employeeID,
        };
      },
    },
    routes: (app, context) => cardRoutes(app, context, type, store),
    review: {
      plan: cardReviewPlan,
      kind: cardReviews[type],
      group: 'virtualCards',
      termsOf: ({ cardCumulativeLimit, categoryID, assignedEmployeeID }) => ({
        currencyCode: 'IDR',
        amount: cardCumulativeLimit,
        categoryIDs: categoryID === null ? [] : [categoryID],
        excludedIDs: [assignedEmployeeID],
      }),
      toldTo: ({ assignedEmployeeID }) => [assignedEmployeeID],
      async passed({ executor, row, now }) {
        await issueCard(executor, row, now);
        return {};
      },
    },
    effects: effects as unknown as Effects<Stored>,
  });
  return store;
}

/** The cards of each type: one table, one life. */
export const cardStores: CardStores = { virtual: cardStoreOf('virtual'), physical: cardStoreOf('physical') };
