import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';

import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { NounPieces } from '../../../../src/noun/nounPieces.ts';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { arrangementFile, calendarFileOf, plainPaperFile, reportFile } from '../paper/tripFiles.tsx';
import { reportAddress, tripAddress } from '../report/reportAddress.ts';
import type { Trip } from '../trip.ts';
import { trip as noun } from '../trip.ts';

/** A report is there in these statuses, to be kept as PDF. */
const withReport: readonly string[] = [
  'awaiting_review',
  'need_revision',
  'awaiting_disbursement',
  'awaiting_refund',
  'approved',
  'completed',
];

/** The files that a trip is kept in. With `bt_pdf_export_improvement` the report comes with its receipts, and its export is hidden. */
export const useTripPageActions: NonNullable<NounPieces<Trip>['usePageActions']> = (record) => {
  const translate = useTranslate();
  const { flags, employeeID } = useActor();
  const { pathname } = useLocation();
  const { download } = useDownload(noun.path);
  const word = (key: string) => translate(`trip.arrangement.${key}`);
  if (!record) return {};
  const hasReceipts = isFlagOn(flags, 'bt_pdf_export_improvement');
  const isReported = withReport.includes(record.status);
  const isBooked = record.tickets.length > 0;
  const isOwn = record.requester.id === employeeID;
  return {
    beside:
      isReported && hasReceipts
        ? [{ id: 'downloadReport', label: word('report'), onPress: () => download(reportFile(record)) }]
        : [],
    more: [
      ...(isReported && pathname !== reportAddress(pathname)
        ? [{ id: 'report', label: word('openReport'), to: reportAddress(pathname) }]
        : []),
      ...(isReported && !hasReceipts
        ? [{ id: 'exportPDF', label: word('export'), onPress: () => download(plainPaperFile(record)) }]
        : []),
      ...(isBooked
        ? [
            {
              id: 'arrangement',
              label: word('paper'),
              to: `${tripAddress(pathname)}/travel-arrangement-pdf`,
            },
            {
              id: 'arrangementPDF',
              label: word('download'),
              onPress: () => download(arrangementFile(record)),
            },
          ]
        : []),
      ...(isOwn && record.status !== 'draft'
        ? [{ id: 'calendar', label: word('calendar'), onPress: () => download(calendarFileOf(record)) }]
        : []),
    ],
  };
};
