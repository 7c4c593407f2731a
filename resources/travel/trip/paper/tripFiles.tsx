import { paperFileName } from '../../../../src/ui/page/useDownload.ts';
import type { Trip } from '../trip.ts';

/** A file of a trip: what is asked for, and what it is called by the trip's number. */
const fileOf =
  (what: string, nameOf: (number: string) => string) =>
  ({ id, referenceID }: Pick<Trip, 'id' | 'referenceID'>) => ({
    what,
    params: { id },
    fileName: nameOf(referenceID),
  });

/** What is booked of a trip, as PDF. */
export const arrangementFile = fileOf('arrangement', (number) =>
  paperFileName(`travel-arrangement-${number}`),
);

/** The report of a trip with its receipts, as PDF. */
export const reportFile = fileOf('report', (number) => paperFileName(`trip-report-${number}`));

/** A trip and what is booked of it, for a calendar. */
export const calendarFileOf = fileOf('calendar', (number) => `${number.replaceAll('/', '-')}.ics`);

/** The report as it stands on the page, as PDF. */
export const plainPaperFile = fileOf('paper', paperFileName);
