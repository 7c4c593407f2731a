import { z } from 'zod';

import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { notesOf, proposalEffects } from '../../../server/engine/proposal.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import { purchasing, remittance } from '../document/document.ts';
import {
  approveDocument,
  payingEffects,
  reviewEffects,
  tellPeopleOf,
} from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { documentNotice } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { followOrder } from '../order/invoicedOrder.server.ts';
import { documentFilter } from '../document/list/documentFilter.ts';
import { followUnpaid } from '../document/paidPart.server.ts';
import { dropAddedStep, isAddedStepOpen } from '../../../server/approval/addedStep.ts';
import { acceptMatch, followMatch, passMatch, unpassMatch } from '../invoiceMatch/matchGate.server.ts';
import { restoreDeposits } from '../deposit/depositBalance.server.ts';
import { coverLater } from '../deposit/depositTopics.server.ts';
import { figureRoutes } from './home/figureRoutes.server.ts';
import { summaryKeys } from './invoice.ts';
import { breakDownSummary, summarizeInvoices } from './list/invoiceSummary.server.ts';
import { invoiceSummaries, summaryBreakdown } from './list/summaryWire.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/** What the actions of invoices do. */
export const invoiceEffects = (entity: DocumentEntity): DocumentEffects => ({
  ...reviewEffects,
  ...payingEffects,
  approve: approveInvoice,
  accept: acceptMatch,
  reject: (effect) => endInvoice(effect, entity),
  void: (effect) => endInvoice(effect, entity),
  withdraw: withdrawDecision,
  ...proposalEffects('Close', {
    subjectType: 'bill',
    what: documentNotice('toBeClosed'),
    propose: async ({ row }) => ({ changes: { remainingAmount: [row.remainingAmount, '0'] } }),
    confirmers: ({ executor, row }) => employeesWith(executor, row.companyID, carries('bills_invoice_void')),
    confirm: closeInvoice,
  }),
});

async function approveInvoice(effect: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  const { executor, row, now } = effect;
  return await approveDocument(effect, async (chain) => {
    await followMatch(executor, row);
    return await passMatch(executor, row, chain, now);
  });
}

/**
 * Deposits that covered it once it was approved get back what they gave, and what differs from its orders is not accepted any
 * more. What waits for its named approver is reviewed again; what they decided waits for them again.
 */
async function withdrawDecision(
  effect: EffectContext<StoredDocument>,
): Promise<EffectOutcome<StoredDocument>> {
  const { executor, context, actor, row, decision, now } = effect;
  const restored = await restoreDeposits(executor, row, now);
  if (Object.keys(restored).length > 0) {
    await followUnpaid(executor, context, { bill: row, actor, notes: notesOf(decision.input) || null });
    await coverLater(executor, row);
  }
  const subject = { companyID: row.companyID, subjectType: 'bill', subjectID: row.id };
  if (row.status === 'awaiting_acceptance') await dropAddedStep(executor, subject, row, now);
  const withdrawn = (await reviewEffects['withdraw']?.(effect)) ?? {};
  const isAdded = await isAddedStepOpen(executor, subject, row.approvalRound);
  const unpassed = await unpassMatch(executor, row, now);
  await followMatch(executor, row);
  return {
    ...withdrawn,
    to: isAdded ? 'awaiting_acceptance' : 'awaiting_review',
    patch: { ...withdrawn.patch, ...restored, ...unpassed },
  };
}

/** It asks for nothing of its order any more, and leaves deposits to others. */
async function endInvoice(
  effect: EffectContext<StoredDocument>,
  entity: DocumentEntity,
): Promise<EffectOutcome<StoredDocument>> {
  const { executor, context, actor, row, decision, now } = effect;
  await followOrder(executor, context, entity, { actor, invoice: row, ends: true });
  const restored = await restoreDeposits(executor, row, now);
  if (Object.keys(restored).length > 0) {
    await followUnpaid(executor, context, { bill: row, actor, notes: notesOf(decision.input) || null });
    await coverLater(executor, row);
  }
  const ended = (await reviewEffects[decision.action]?.(effect)) ?? {};
  return { ...ended, patch: { ...ended.patch, ...restored, paidAt: null } };
}

/** Nothing is owed any more (`balanceDue`): what is not paid will not be. */
async function closeInvoice({
  executor,
  actor,
  row,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  await tellPeopleOf(row, { executor, actor }, 'closed');
  return { changes: { remainingAmount: [row.remainingAmount, '0'] } };
}

/** What is asked of invoices alone: the cards above their list, the figures of the home page. */
export function invoiceRoutes(app: App, context: ServerContext): void {
  figureRoutes(app, context);
  const listAccess = {
    ...purchasing,
    anyPermission: ['bills_invoice_view_list', 'bills_invoice_view_list_for_specific_accounts'],
    orCapability: 'isPurchaseRequester',
  } as const;

  readCall(app, context, {
    url: '/v1/bills/summaries',
    access: listAccess,
    tag: 'Purchases',
    summary: 'Amounts and counts of the four cards',
    query: documentFilter,
    answer: invoiceSummaries,
    isReplica: true,
    read: ({ executor, actor, query, now }) => summarizeInvoices(executor, actor, query, now),
  });

  readCall(app, context, {
    url: '/v1/bills/summaries/:status/breakdown',
    access: { ...listAccess, ...remittance, allFeatures: ['expenseBill', ...remittance.allFeatures] },
    tag: 'Purchases',
    summary: 'One card by currency',
    params: z.object({ status: z.enum(summaryKeys) }),
    query: documentFilter,
    answer: summaryBreakdown,
    isReplica: true,
    read: async ({ executor, actor, params, query, now }) => ({
      data: await breakDownSummary(executor, actor, query, params.status, now),
    }),
  });
}
