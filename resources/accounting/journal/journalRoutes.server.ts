import { z } from 'zod';

import type { Requirement } from '../../../domain/access/access.ts';
import { today } from '../../../domain/day/day.ts';
import { saying } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import { refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { journalEntriesMax, readJournal } from './journal.server.ts';
import { journalText } from './journalText.ts';

/** Who keeps the books elsewhere: the right to see what goes over to the accounting. */
const journalAccess = {
  anyPermission: ['integration_transaction_list_view_list'],
  allFeatures: ['expenseBill'],
} as const satisfies Requirement;

const day = z.iso.date().optional();
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
  app.route({
    method: 'GET',
    url: '/v1/ledger/journal',
    config: { access: journalAccess },
    schema: {
      tags: ['Accounting'],
      summary: `What is owed and what was paid as a journal of hledger, at most ${journalEntriesMax} entries`,
      querystring: period,
      produces: ['text/plain'],
      response: { 200: z.any().describe('Plain text, in the format of hledger'), ...refusalAnswers },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const entries = await context.database.readReplica(actor.companyID, (executor) =>
        readJournal(executor, actor, request.query),
      );
      const writtenOn = today(actor.timeZone, context.now());
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="outlay-${writtenOn}.journal"`)
        .send(journalText(`Journal of ${writtenOn}`, entries));
    },
  });
}
