import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { formatInstant } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { nounFor } from '../../../../domain/noun/nounFor.ts';
import { calendarFile } from '../../../../server/calendar/calendarFile.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fileCall } from '../../../../server/engine/calls.ts';
import { idParams, waitAnswers } from '../../../../server/engine/entityRoutes.ts';
import { mediaTable } from '../../../../server/files/mediaTables.ts';
import type { App } from '../../../../server/http/routes.ts';
import { companyOnPaper } from '../../../../server/pdf/companyOnPaper.ts';
import type { PaperedRecord } from '../../../../server/pdf/nounPaper.ts';
import { paperOfNoun } from '../../../../server/pdf/nounPaper.ts';
import { paperCall, withLogo } from '../../../../server/pdf/paperCall.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { Trip } from '../trip.ts';
import { trip } from '../trip.ts';
import { eventsOfTrip, paperOfArrangements } from './arrangementPaper.server.ts';

/** More files than these make a paper that nobody can open: the others stay on the page. */
const filesMax = 20;

interface Asking {
  executor: Executor;
  actor: Actor;
  params: { id: number };
  now: Date;
  say: Say;
}

/** The papers of a trip: what is booked of it, and its report with the receipts behind it; and its dates for a calendar. */
export function tripPaperRoutes(app: App, context: ServerContext, store: () => StoredNoun): void {
  const { words, workers, files } = context;
  const common = { access: trip.access, tag: trip.tag } as const;

  async function tripOf({ executor, actor, params, now, say }: Asking): Promise<Trip & PaperedRecord> {
    const found = await store().detail(executor, actor, params.id, now, say);
    if (!found) throw new DomainError('not_found');
    return found as Trip & PaperedRecord;
  }

  paperCall(app, context, {
    ...common,
    url: `/v1/${trip.path}/:id/travel-arrangement.pdf`,
    summary: 'What is booked of one trip: who travels, when, by which codes, as PDF',
    async read(asking) {
      const { executor, actor, now } = asking;
      const { company, timeZone } = await companyOnPaper(executor, actor.companyID);
      const issued = formatInstant(now.toISOString(), timeZone, 'en');
      return paperOfArrangements(await tripOf(asking), { words, now, company, issued });
    },
  });

  fileCall(app, context, {
    ...common,
    url: `/v1/${trip.path}/:id/trip-report.pdf`,
    params: idParams,
    summary: 'The report of one trip, with its receipts and tickets behind it, as PDF',
    produces: ['application/pdf'],
    bytes: 'A PDF file',
    refusals: waitAnswers,
    async read(asking) {
      const { executor, actor, now } = asking;
      const record = await tripOf(asking);
      const issuer = await companyOnPaper(executor, actor.companyID);
      const paper = paperOfNoun(nounFor(trip, actor), record, { words, now, ...issuer });
      return { paper, ...(await filesOf(executor, actor.companyID, record)) };
    },
    async toFile({ paper, behind, apart }, { actor }) {
      const appended = await Promise.all(
        behind.map(async ({ storageKey, fileName, contentType }) => ({
          fileName,
          contentType,
          content: Uint8Array.from(await files.get(storageKey)),
        })),
      );
      const notes = apart.length > 0 ? `Further files · Berkas lainnya: ${apart.join(', ')}` : null;
      const content = await workers.run(actor, 'printWithFiles', {
        paper: await withLogo(context, { ...paper, notes }),
        files: appended,
      });
      const fileName = `trip-report-${paper.fileName.replaceAll('/', '-')}.pdf`;
      return { fileName, contentType: 'application/pdf', content: Buffer.from(content) };
    },
  });

  fileCall(app, context, {
    ...common,
    url: `/v1/${trip.path}/:id/calendar.ics`,
    params: idParams,
    summary: 'The days of one trip and what is booked of it, for a calendar',
    produces: ['text/calendar'],
    bytes: 'A calendar file',
    read: async (asking) => ({ trip: await tripOf(asking), now: asking.now }),
    toFile: ({ trip: found, now }, { say }) => ({
      fileName: `${found.referenceID.replaceAll('/', '-')}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: calendarFile(eventsOfTrip(found, 'outlay', say.translate), now),
    }),
  });
}

/** The files of the report of a trip and of its tickets, those that go behind its paper, and the names of the others. */
async function filesOf(executor: Executor, companyID: number, { items, tickets }: Trip) {
  const named = [...items.flatMap(({ receipts }) => receipts), ...tickets.flatMap((ticket) => ticket.files)];
  const ids = [...new Set(named.map(({ id }) => id))];
  const stored =
    ids.length === 0
      ? []
      : await executor
          .select({
            id: mediaTable.id,
            storageKey: mediaTable.storageKey,
            fileName: mediaTable.fileName,
            contentType: mediaTable.contentType,
          })
          .from(mediaTable)
          .where(and(eq(mediaTable.companyID, companyID), inArray(mediaTable.id, ids)));
  const inOrder = ids.flatMap((id) => stored.filter((file) => file.id === id));
  return {
    behind: inOrder.slice(0, filesMax),
    apart: inOrder.slice(filesMax).map(({ fileName }) => fileName),
  };
}
