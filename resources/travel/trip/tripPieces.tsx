import { Suspense } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';

import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { PaymentsOfRecord } from '../../panels.ts';
import { arrangementErrors } from './arrangement/arrangementErrors.ts';
import type { SentBooking } from './arrangement/arrangementErrors.ts';
import { CancelTicketInputs, LeaveTicketInputs, ManageTicketInputs } from './arrangement/TicketInputs.tsx';
import { TripArrangements, TripTickets } from './arrangement/TripTickets.tsx';
import { ArrangementsSection } from './form/ArrangementsSection.tsx';
import { DuplicateOfLine } from '../../spending/claim/duplicate/DuplicateOfLine.tsx';
import type { LineDuplicate } from '../../spending/claim/duplicate/lineDuplicateWire.ts';
import { RefundInput } from '../../spending/refund/RefundInput.tsx';
import { Refunds } from '../../spending/refund/Refunds.tsx';
import { TransferInput } from '../../spending/refund/TransferInput.tsx';
import { AdvanceSection } from './form/TripOutlook.tsx';
import { TripAmountsInput } from './page/TripAmountsInput.tsx';
import { TripItems } from './page/TripItems.tsx';
import { useTripPageActions } from './page/useTripPageActions.tsx';
import type { ShownTrip } from './page/TripTermsPanel.tsx';
import { TripTermsPanel, TripTermsSection } from './page/TripTermsPanel.tsx';
import type { Trip } from './trip.ts';
import type { TripStatus } from './tripStatus.ts';
import { isReported } from './tripStatus.ts';

const requestSections = ['trip', 'dates', 'arrangements', 'advance', 'more'];
const reportSections = ['report', 'meals', 'more'];

/** Once money was to be paid. */
function PaymentsOfTrip() {
  const trip = useRecordContext<Trip>();
  if (!trip || (trip.payoutAmount ?? 0) + (trip.disbursedAmount ?? 0) === 0) return null;
  return (
    <Suspense>
      <PaymentsOfRecord />
    </Suspense>
  );
}

/** What of the advance comes back. */
const RefundsOfTrip = () => <Refunds noun="trip" owedIn={'awaiting_refund' satisfies TripStatus} />;

/** What the policy allows and pays, while the report is written. */
function TermsOfReport({ record }: { record: { id: number } | null }) {
  const trip = record as ShownTrip | null;
  return trip && isReported(trip.status) ? <TripTermsSection trip={trip} /> : null;
}

/** What is looked at before a report is decided on or paid: what was claimed before. */
function TripNotice() {
  const translate = useTranslate();
  const trip = useRecordContext<Trip & { duplicates?: readonly LineDuplicate[] }>();
  return trip?.duplicates?.map((duplicate) => (
    <DuplicateOfLine
      key={`${duplicate.place} ${duplicate.says}`}
      duplicate={duplicate}
      line={translate('trip.itemIs', { number: duplicate.place + 1 })}
    />
  ));
}

const pieces: NounPieces<Trip> = {
  notice: TripNotice,
  tables: { items: TripItems, arrangements: TripArrangements, tickets: TripTickets },
  actionInputs: {
    lower: TripAmountsInput,
    manageTicket: ManageTicketInputs,
    cancelTicket: CancelTicketInputs,
    leaveTicket: LeaveTicketInputs,
    makeRefund: (props) => <RefundInput noun="trip" {...props} />,
    takeTransfer: (props) => <TransferInput noun="trip" {...props} />,
  },
  usePageActions: useTripPageActions,
  panels: [TripTermsPanel, PaymentsOfTrip, RefundsOfTrip],
  formNotice: TermsOfReport,
  formSections: { advance: AdvanceSection, arrangements: ArrangementsSection },
  errors: (payload) => arrangementErrors(payload as unknown as SentBooking),
  // Before the trip it is asked for; once it is approved, what it cost is said.
  formOf(_actor, record, { form }) {
    const shown = record !== null && isReported((record as Trip).status) ? reportSections : requestSections;
    return Object.fromEntries(Object.entries(form).filter(([section]) => shown.includes(section)));
  },
};
export default pieces;
