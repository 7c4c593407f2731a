import { z } from 'zod';

import type { Requirement } from '../../../domain/access/access.ts';
import { today } from '../../../domain/day/day.ts';
import { daySchema } from '../../../domain/day/daySchema.ts';
import { saying } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import { fileCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { journalEntriesMax, readJournal } from './journal.server.ts';
import { journalText } from './journalText.ts';

/** Who keeps the books elsewhere: the right to see what goes over to the accounting. */
const journalAccess = {
  anyPermission: ['integration_transaction_list_view_list'],
  allFeatures: ['expenseBill'],
} as const satisfies Requirement;

const day = daySchema.optional();
const period = z
  .strictObject({
    dateFrom: day.describe('The first day; unset: from the beginning'),
    dateTo: day.describe('The last day; unset: to the end'),
  })
  .refine(({ dateFrom = '', dateTo = '9999' }) => dateFrom <= dateTo, {
    ...saying(law('field.rangeBackwards')),
    path: ['dateTo'],
  });

/** The books of the company, for those who keep them elsewhere or check them. */
export function journalRoutes(app: App, context: ServerContext): void {
  fileCall(app, context, {
    url: '/v1/ledger/journal',
    access: journalAccess,
    tag: 'Accounting',
    summary: `What is owed and what was paid as a journal of hledger, at most ${journalEntriesMax} entries`,
    query: period,
    produces: ['text/plain'],
    bytes: 'Plain text, in the format of hledger',
    isReplica: true,
    read: ({ executor, actor, query }) => readJournal(executor, actor, query),
    toFile(entries, { actor }) {
      const writtenOn = today(actor.timeZone, context.now());
      return {
        fileName: `outlay-${writtenOn}.journal`,
        contentType: 'text/plain; charset=utf-8',
        content: journalText(`Journal of ${writtenOn}`, entries),
      };
    },
  });
}
