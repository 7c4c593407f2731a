import type { ServerContext } from '../../../../server/context.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import type { App } from '../../../../server/http/routes.ts';
import { listPermissions, purchasing } from '../../document/document.ts';
import { cashNeededFor } from './cashNeeded.server.ts';
import { cycleTimesOf } from './cycleTimes.server.ts';
import { cashNeeded, cycleTimes, spend } from './figuresWire.ts';
import { spendOf } from './spend.server.ts';

/** The figures of the home page: who may list invoices is answered of those that their list shows. */
export function figureRoutes(app: App, context: ServerContext): void {
  const shared = {
    access: { ...purchasing, anyPermission: Object.values(listPermissions.bill) },
    tag: 'Purchases',
    isReplica: true,
  } as const;
  readCall(app, context, {
    ...shared,
    url: '/v1/bills/figures/cash-needed',
    summary: 'What invoices still ask for, by the week in which they are due',
    answer: cashNeeded,
    read: ({ executor, actor, now }) => cashNeededFor(executor, actor, now),
  });
  readCall(app, context, {
    ...shared,
    url: '/v1/bills/figures/spend',
    summary:
      'What invoices came to in twelve months and in the twelve before: by month, vendor, account, organization',
    answer: spend,
    read: ({ executor, actor, now }) => spendOf(executor, actor, now),
  });
  readCall(app, context, {
    ...shared,
    url: '/v1/bills/figures/cycle-times',
    summary: 'How long invoices that were paid lately took, from submitted to paid',
    answer: cycleTimes,
    read: ({ executor, actor, now }) => cycleTimesOf(executor, actor, now),
  });
}
