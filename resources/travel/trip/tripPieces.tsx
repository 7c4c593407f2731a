import { useRecordContext } from 'react-admin';

import type { Typed } from '../../../domain/noun/typedRecord.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { DuplicatesOfLines, PaymentsOfRecord, RefundInput, Refunds, TransferInput } from '../../panels.ts';
import { arrangementErrors } from './arrangement/arrangementErrors.ts';
import type { SentBooking } from './arrangement/arrangementErrors.ts';
import { CancelTicketInputs, LeaveTicketInputs, ManageTicketInputs } from './arrangement/TicketInputs.tsx';
import { TripArrangements, TripTickets } from './arrangement/TripTickets.tsx';
import { ArrangementsSection } from './form/ArrangementsSection.tsx';
import type { LineDuplicate } from '../../spending/claim/duplicate/lineDuplicateWire.ts';
import { formForOthers } from '../../spending/claim/form/formForOthers.ts';
import { AdvanceAmountsInput } from './advance/AdvanceInputs.tsx';
import { followedByLegs, LegsSection } from './form/LegsSection.tsx';
import { AdvanceSection } from './form/TripOutlook.tsx';
import { TripAmountsInput } from './page/TripAmountsInput.tsx';
import { TripItems } from './page/TripItems.tsx';
import { useTripPageActions } from './page/useTripPageActions.tsx';
import type { ShownTrip } from './page/TripTermsPanel.tsx';
import { TripTermsPanel, TripTermsSection } from './page/TripTermsPanel.tsx';
import { useTripRowActions } from './report/useTripRowActions.tsx';
import type { Trip } from './trip.ts';
import type { TripStatus } from './tripStatus.ts';
import { isReported } from './tripStatus.ts';

const requestSections = ['trip', 'legs', 'dates', 'arrangements', 'advance', 'more'];
const reportSections = ['report', 'meals', 'more'];

/** Once money was to be paid. */
function PaymentsOfTrip() {
  const trip = useRecordContext<Trip>();
  const isPaid = (trip?.payoutAmount ?? 0) + (trip?.disbursedAmount ?? 0) !== 0;
  return isPaid && <PaymentsOfRecord />;
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
  const { duplicates = [] } = useRecordContext<Trip & { duplicates?: readonly LineDuplicate[] }>() ?? {};
  return duplicates.length > 0 && <DuplicatesOfLines duplicates={duplicates} called="trip.itemIs" />;
}

const pieces: NounPieces<Trip> = {
  notice: TripNotice,
  tables: { items: TripItems, arrangements: TripArrangements, tickets: TripTickets },
  actionInputs: {
    lower: TripAmountsInput,
    approve: AdvanceAmountsInput,
    manageTicket: ManageTicketInputs,
    cancelTicket: CancelTicketInputs,
    leaveTicket: LeaveTicketInputs,
    makeRefund: (props) => <RefundInput noun="trip" {...props} />,
    takeTransfer: (props) => <TransferInput noun="trip" {...props} />,
  },
  asksOn: { approve: ({ advanceAmount }) => (advanceAmount ?? 0) > 0 },
  usePageActions: useTripPageActions,
  useRowActions: useTripRowActions,
  panels: [TripTermsPanel, PaymentsOfTrip, RefundsOfTrip],
  formNotice: TermsOfReport,
  followed: {
    of: ['legs'],
    values: ({ legs }) => followedByLegs((legs ?? []) as readonly Typed[]),
  },
  formSections: { legs: LegsSection, advance: AdvanceSection, arrangements: ArrangementsSection },
  errors: (payload) => arrangementErrors(payload as unknown as SentBooking),
  // Before the trip it is asked for; once it is approved, what it cost is said.
  formOf(actor, record, { form }) {
    const shown = record !== null && isReported((record as Trip).status) ? reportSections : requestSections;
    const sections = Object.entries(form).filter(([section]) => shown.includes(section));
    return formForOthers(actor, record, Object.fromEntries(sections));
  },
};
export default pieces;
