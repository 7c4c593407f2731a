import type { ServerContext } from '../../../server/context.ts';
import { listCall, readCall } from '../../../server/engine/calls.ts';
import { sumsCall } from '../../../server/engine/listSums.ts';
import type { App } from '../../../server/http/routes.ts';
import { inputVatSummed, listInputVat } from './inputVat.server.ts';
import { taxReportAccess } from './taxReport.ts';
import { taxReportOf } from './taxReport.server.ts';
import { inputVatFilter, inputVatRow, taxReport, taxReportQuery } from './taxReportWire.ts';

/** The taxes of a year, and the invoices behind its input VAT; what was withheld is behind the list of slips. */
export function taxReportRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/tax-report',
    access: taxReportAccess,
    tag: 'Taxes',
    summary: 'Input VAT and what was withheld by article, by month',
    query: taxReportQuery,
    answer: taxReport,
    isReplica: true,
    read: ({ executor, actor, query, now }) => taxReportOf(executor, actor, query, now),
  });

  const list = {
    url: '/v1/input-vat',
    access: taxReportAccess,
    tag: 'Taxes',
    query: inputVatFilter,
  } as const;
  sumsCall(app, context, list, ({ actor, query }) => Promise.resolve(inputVatSummed(actor, query)));
  listCall(app, context, {
    ...list,
    summary: 'Approved invoices with VAT, in rupiah',
    row: inputVatRow,
    read: ({ executor, actor, query }) => listInputVat(executor, actor, query),
  });
}
