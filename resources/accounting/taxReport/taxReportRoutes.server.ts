import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { taxReportAccess } from './taxReport.ts';
import { taxReportOf } from './taxReport.server.ts';
import { taxReport, taxReportQuery } from './taxReportWire.ts';

/** The taxes of a year; behind its figures are the lists of input VAT and of slips. */
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
}
