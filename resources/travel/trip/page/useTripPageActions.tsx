import { useTranslate } from 'react-admin';

import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { filesAtOnceMax } from '../../../../domain/list/exportLimits.ts';
import type { NounPieces } from '../../../../src/noun/nounPieces.ts';
import { useBegunFile } from '../../../../src/ui/page/useBegunFile.ts';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { arrangementFile, calendarFileOf, plainPaperFile, reportFile } from '../paper/tripFiles.tsx';
import { reportFiles } from '../paper/reportFiles.ts';
import { useTripAddresses } from '../report/useTripAddresses.tsx';
import type { Trip } from '../trip.ts';
import { trip as noun } from '../trip.ts';
import { isReportSent } from '../tripStatus.ts';

/** The files that a trip is kept in. With `bt_pdf_export_improvement` the report comes with its receipts, and its export is hidden. */
export const useTripPageActions: NonNullable<NounPieces<Trip>['usePageActions']> = (record) => {
  const translate = useTranslate();
  const { flags, employeeID } = useActor();
  const addresses = useTripAddresses();
  const { download } = useDownload(noun.path);
  const beginReport = useBegunFile(noun.path, 'report');
  const word = (key: string) => translate(`trip.arrangement.${key}`);
  if (!record) return {};
  const hasReceipts = isFlagOn(flags, 'bt_pdf_export_improvement');
  const isReported = isReportSent(record.status);
  const report = addresses.reportOf();
  const isBooked = record.tickets.length > 0;
  const isOwn = record.requester.id === employeeID;
  const takeReport = () =>
    reportFiles(record).length > filesAtOnceMax ? beginReport(record.id) : download(reportFile(record));
  return {
    beside:
      isReported && hasReceipts ? [{ id: 'downloadReport', label: word('report'), onPress: takeReport }] : [],
    more: [
      ...(isReported && report !== null && !addresses.isReport
        ? [{ id: 'report', label: word('viewReport'), to: report }]
        : []),
      ...(isReported && !hasReceipts
        ? [{ id: 'exportPDF', label: word('export'), onPress: () => download(plainPaperFile(record)) }]
        : []),
      ...(isBooked
        ? [
            {
              id: 'arrangement',
              label: word('paper'),
              to: `${addresses.trip}/travel-arrangement-pdf`,
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
