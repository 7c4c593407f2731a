import { and, eq, isNull } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import { isProposedByAnother, proposedAt } from '../../../server/engine/proposalColumn.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import { documentItems } from '../document/documentInbox.server.ts';
import { documentNotice } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { depositAccess } from './depositRules.ts';
import { isOwedByVendor } from '../orderMoney/orderMoney.server.ts';

/** Deposits that wait for a person to pay them. */
export const depositInbox: readonly InboxRule[] = [
  {
    route: 'approval-payment-list-request-deposits',
    label: documentNotice('waiting.payDeposit'),
    isFor: (actor) => actor.capabilities.has('isPaymentMaker') && mayEnter(actor, depositAccess),
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, 'deposit'),
        eq(documentTable.status, 'awaiting_payment'),
      ),
    items: {
      ...documentItems,
      page: 'approval-payment-list-request-id',
      amount: documentTable.remainingAmount,
    },
  },
  {
    route: 'approval-payment-list-request-id',
    task: 'owed-by-vendors',
    leadsToRecord: true,
    label: documentNotice('waiting.owedByVendor'),
    isFor: (actor) => actor.capabilities.has('isPaymentMaker') && mayEnter(actor, depositAccess),
    table: documentTable,
    where: (actor) =>
      and(eq(documentTable.companyID, actor.companyID), isOwedByVendor, isNull(documentTable.proposal)),
    items: {
      ...documentItems,
      page: 'approval-payment-list-request-id',
      amount: documentTable.remainingDeposit,
    },
  },
  {
    route: 'approval-payment-list-request-id',
    task: 'refund-proposals',
    leadsToRecord: true,
    label: documentNotice('waiting.confirmRefund'),
    isFor: (actor) =>
      (actor.capabilities.has('isPaymentMaker') || actor.capabilities.has('isPaymentReleaser')) &&
      mayEnter(actor, depositAccess),
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, 'deposit'),
        isProposedByAnother(documentTable, actor),
      ),
    items: {
      ...documentItems,
      page: 'approval-payment-list-request-id',
      amount: documentTable.remainingDeposit,
      since: proposedAt(documentTable),
    },
  },
];
