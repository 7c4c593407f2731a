import type { Actor } from '../../../../domain/access/actor.ts';
import { formatInstant } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { nounFor } from '../../../../domain/noun/nounFor.ts';
import { calendarFile } from '../../../../server/calendar/calendarFile.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fileCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { App } from '../../../../server/http/routes.ts';
import type { AppendedPaperKind } from '../../../../server/pdf/appendedPaper.ts';
import { appendedPaperCall } from '../../../../server/pdf/appendedPaper.ts';
import { companyOnPaper } from '../../../../server/pdf/companyOnPaper.ts';
import type { PaperedRecord } from '../../../../server/pdf/nounPaper.ts';
import { paperOfNoun } from '../../../../server/pdf/nounPaper.ts';
import { paperCall } from '../../../../server/pdf/paperCall.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { Trip } from '../trip.ts';
import { trip } from '../trip.ts';
import { reportFiles } from './reportFiles.ts';
import { eventsOfTrip, paperOfArrangements } from './arrangementPaper.server.ts';

interface Asking {
  executor: Executor;
  actor: Actor;
  params: { id: number };
  now: Date;
  say: Say;
}

/** The papers of a trip: what is booked of it, and its report with the receipts behind it; and its dates for a calendar. */
export function tripPaperRoutes(app: App, context: ServerContext, store: () => StoredNoun): void {
  const { words } = context;
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

  appendedPaperCall(app, context, tripReportPaper(store));

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

/** The report of a trip with its receipts and tickets behind it. */
export function tripReportPaper(store: () => StoredNoun): AppendedPaperKind {
  return {
    name: `${trip.path}/trip-report`,
    label: { key: 'trip.reportPaper' },
    access: trip.access,
    tag: trip.tag,
    url: `/v1/${trip.path}/:id/trip-report.pdf`,
    summary: 'The report of one trip, with its receipts and tickets behind it, as PDF',
    fileName: 'trip-report',
    canRead: (executor, actor, id) => store().canRead(executor, actor, id),
    async read(executor, actor, id, { words, now: clock }) {
      const now = clock();
      const found = await store().detail(executor, actor, id, now, words.in('en'));
      if (!found) return null;
      const record = found as Trip & PaperedRecord;
      const issuer = await companyOnPaper(executor, actor.companyID);
      const paper = paperOfNoun(nounFor(trip, actor), record, { words, now, ...issuer });
      return { paper, mediaIDs: reportFiles(record) };
    },
  };
}
