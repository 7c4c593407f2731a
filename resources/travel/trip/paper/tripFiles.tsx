import { paperFileName } from '../../../../src/ui/page/useDownload.ts';
import type { Trip } from '../trip.ts';

type Named = Pick<Trip, 'id' | 'referenceID'>;

/** What is booked of a trip, as PDF. */
export const arrangementFile = ({ id, referenceID }: Named) => ({
  what: 'arrangement',
  params: { id },
  fileName: paperFileName(`travel-arrangement-${referenceID}`),
});

/** The report of a trip with its receipts, as PDF. */
export const reportFile = ({ id, referenceID }: Named) => ({
  what: 'report',
  params: { id },
  fileName: paperFileName(`trip-report-${referenceID}`),
});

/** A trip and what is booked of it, for a calendar. */
export const calendarFileOf = ({ id, referenceID }: Named) => ({
  what: 'calendar',
  params: { id },
  fileName: `${referenceID.replaceAll('/', '-')}.ics`,
});

/** The report as it stands on the page, as PDF. */
export const plainPaperFile = ({ id, referenceID }: Named) => ({
  what: 'paper',
  params: { id },
  fileName: paperFileName(referenceID),
});
