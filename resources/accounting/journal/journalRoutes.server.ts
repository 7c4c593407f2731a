import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { maxRangeDays } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { exportBegun } from '../../../domain/list/sheetExport.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import type { ComposedFile } from '../../../server/exchange/dataset.ts';
import { answerBegun } from '../../../server/exchange/export/answerBegun.ts';
import { inOneView } from '../../../server/exchange/sheetFile.ts';
import { actorOf } from '../../../server/http/access.ts';
import { sendFile } from '../../../server/http/fileAnswer.ts';
import type { App } from '../../../server/http/routes.ts';
import { isLongPeriod, journalAccess, journalWord, totalsOf } from './journal.ts';
import { journalEntriesMax, readJournal } from './journal.server.ts';
import { writeJournal } from './journalFile.server.ts';
import type { JournalQuestion } from './journalWire.ts';
import { journalPreview, journalQuestion } from './journalWire.ts';

/** So many entries are shown of a file before it is taken. */
const shownEntries = 12;

/** The journal as a file that is made after the answer. */
export const journalFile: ComposedFile = {
  name: 'journal',
  label: journalWord('title'),
  access: journalAccess,
  question: journalQuestion,
  async compose(view, actor, question) {
    const asked = question as JournalQuestion;
    const journal = await readJournal(view, actor, asked);
    return { ...(await writeJournal(journal, asked.format)), rows: journal.entries.length };
  },
};

/** The books of the company, for those who keep them elsewhere or check them. */
export function journalRoutes(app: App, context: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/v1/journal',
    exposeHeadRoute: false,
    config: { access: journalAccess, isCommand: true },
    schema: {
      tags: ['Accounting'],
      summary: `What is owed and what was paid, as a journal for hledger, ledger, beancount or as a sheet, at most ${journalEntriesMax} entries`,
      description:
        `Of ${maxRangeDays} days at most it is answered at once. Of more it is made after the answer, and mailed to who asks: it needs no ` +
        '`Idempotency-Key`, as a repetition within a minute is answered with the same export.',
      querystring: journalQuestion,
      produces: ['text/plain', 'text/csv', 'application/json'],
      response: {
        200: z.unknown().describe('The file. Its last line holds the SHA-256 of all that stands above it'),
        202: exportBegun,
        ...refusalAnswers,
      },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const asked = request.query;
      if (!isLongPeriod(asked)) {
        return sendFile(reply, await writeJournal(await readWhole(context, actor, asked), asked.format));
      }
      const format = asked.format === 'csv' ? 'csv' : 'text';
      return await answerBegun(context, request, reply, { source: journalFile, asked, format });
    },
  });

  readCall(app, context, {
    url: '/v1/journal/preview',
    access: journalAccess,
    tag: 'Accounting',
    summary: `The first entries of a journal and what all of it comes to, of ${maxRangeDays} days at most`,
    query: journalQuestion,
    answer: journalPreview,
    isAlwaysThere: true,
    isReplica: true,
    judge(_actor, asked) {
      if (!isLongPeriod(asked)) return;
      throw new DomainError('validation_failed', { fields: { to: law('field.rangeTooLong') } });
    },
    async read({ executor, actor, query }) {
      const journal = await inOneView(executor, (view) => readJournal(view, actor, query));
      const { entries } = journal;
      const first = { ...journal, entries: entries.slice(0, shownEntries) };
      const [whole, begun] = await Promise.all(
        [journal, first].map((one) => writeJournal(one, query.format)),
      );
      return {
        entries: entries.length,
        totals: totalsOf(entries),
        text: begun!.content.toString('utf8'),
        shown: first.entries.length,
        fileName: whole!.fileName,
        sha256: whole!.sha256,
      };
    },
  });
}

function readWhole({ database }: ServerContext, actor: Actor, period: JournalQuestion) {
  return database.readReplica(actor.companyID, (executor) =>
    inOneView(executor, (view) => readJournal(view, actor, period)),
  );
}
