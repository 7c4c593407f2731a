import { useRecordContext, useTranslate } from 'react-admin';

import type { NounPart } from '../../../../src/noun/nounPieces.ts';
import { nounShow } from '../../../../src/noun/NounShow.tsx';
import { TripTermsPanel } from '../page/TripTermsPanel.tsx';
import type { Trip } from '../trip.ts';
import { trip } from '../trip.ts';
import pieces from '../tripPieces.tsx';

/** That there are no items because nothing was spent. */
function Unspent() {
  const translate = useTranslate();
  const record = useRecordContext<Trip>();
  return record?.isUnspent ? <p>{translate('trip.field.isUnspent')}</p> : null;
}

/** What the report of a trip is: its money, its items and tickets, and what each of its days is paid. */
const report: NounPart = {
  name: 'report',
  shows: [
    'requestedAmount',
    'approvedAmount',
    'perDiemAmount',
    'companyBookedAmount',
    'approvedAdvance',
    'disbursedAmount',
    'accountedAmount',
    'refundedAmount',
    'payoutAmount',
    'disbursedOn',
    'items',
    'tickets',
  ] satisfies (keyof typeof trip.fields)[],
  panels: [Unspent, TripTermsPanel],
};

const reportUnder = (at?: string) =>
  nounShow(
    trip,
    pieces,
    trip.views?.find((view) => view.at === at),
    report,
  );

/** The report of one's own trip. */
export const TripReport = reportUnder();
/** The report that waits for a decision. */
export const ReviewedTripReport = reportUnder('/approval/business-trip');
/** The report of anybody's trip, for who may see all of them. */
export const AnyTripReport = reportUnder('/transactions/business-trip');
