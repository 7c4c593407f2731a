import { z } from 'zod';

import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import { refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { proposalEffects } from '../../../server/engine/proposal.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { purchasing, remittance } from '../document/document.ts';
import { tellPeopleOf } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { documentNotice } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentFilter } from '../document/list/documentFilter.ts';
import { summaryKeys } from './invoice.ts';
import { breakDownSummary, summarizeInvoices } from './list/invoiceSummary.server.ts';
import { invoiceSummaries, summaryBreakdown } from './list/summaryWire.ts';

/** What the actions of invoices do, beside those of every review. */
export const invoiceEffects: DocumentEffects = {
  ...proposalEffects('Close', {
    subjectType: 'bill',
    what: documentNotice('toBeClosed'),
    propose: async ({ row }) => ({ changes: { remainingAmount: [row.remainingAmount, '0'] } }),
    confirmers: ({ executor, row }) => employeesWith(executor, row.companyID, carries('bills_invoice_void')),
    confirm: closeInvoice,
  }),
  tryAgain,
};

/** Nothing is owed any more (`balanceDue`): what is not paid will not be. */
async function closeInvoice({
  executor,
  actor,
  row,
}: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  await tellPeopleOf(row, { executor, actor }, 'closed');
  return { changes: { remainingAmount: [row.remainingAmount, '0'] } };
}

async function tryAgain(effect: EffectContext<StoredDocument>): Promise<EffectOutcome<StoredDocument>> {
  await tellPeopleOf(effect.row, effect, 'toBePaidAgain');
  return {};
}

/** What is asked of invoices alone: the cards above their list. */
export function invoiceRoutes(app: App, { database, now }: ServerContext): void {
  const listAccess = {
    ...purchasing,
    anyPermission: ['bills_invoice_view_list', 'bills_invoice_view_list_for_specific_accounts'],
    orCapability: 'isPurchaseRequester',
  } as const;

  app.route({
    method: 'GET',
    url: '/v1/bills/summaries',
    config: { access: listAccess },
    schema: {
      tags: ['Purchases'],
      summary: 'Amounts and counts of the four cards',
      querystring: documentFilter,
      response: { 200: invoiceSummaries, ...refusalAnswers },
    },
    handler(request) {
      const actor = actorOf(request);
      return database.readReplica(actor.companyID, (executor) =>
        summarizeInvoices(executor, actor, request.query, now()),
      );
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/summaries/:status/breakdown',
    config: {
      access: { ...listAccess, ...remittance, allFeatures: ['expenseBill', ...remittance.allFeatures] },
    },
    schema: {
      tags: ['Purchases'],
      summary: 'One card by currency',
      params: z.object({ status: z.enum(summaryKeys) }),
      querystring: documentFilter,
      response: { 200: summaryBreakdown, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const data = await database.readReplica(actor.companyID, (executor) =>
        breakDownSummary(executor, actor, request.query, request.params.status, now()),
      );
      return { data };
    },
  });
}
