import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { employeePaidSource } from '../../paying/payment/paid/employee/employeePaidSource.server.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { ticketInbox } from './arrangement/ticketInbox.server.ts';
import { lineSubject } from '../../spending/claim/duplicate/lineSubject.server.ts';
import { tripDueClockWork } from './due/tellTripsDue.server.ts';
import { tripItems } from './duplicate/tripItems.server.ts';
import { tripStore } from './trip.server.ts';
import { tripRefunds } from './tripRefunds.server.ts';
import { tripSeed } from './tripSeed.server.ts';
import { fundedTrip } from './tripFunded.server.ts';
import { advanceStatuses, endedTrips, owedStatuses, tripStatuses } from './tripStatus.ts';
import { tripTable } from './tripTables.server.ts';

const [advanceOwed] = advanceStatuses;
/** The statuses of a trip whose money has been paid. */
const afterPaid = tripStatuses.filter((status) => !owedStatuses.some((owed) => owed === status));

/** Business trips: asked for, decided on, paid in advance, and accounted for by their reports. */
export const tripRoom: ServerRoom<StoredNoun> = {
  store: tripStore,
  subject: 'Business trips: requests, cash advances and reports',
  inbox: () => ticketInbox,
  seed: tripSeed,
  duplicates: lineSubject(tripItems, tripStore),
  clockWork: (context) => [tripDueClockWork(context)],
  refunds: tripRefunds,
  open: { of: tripTable.requesterID, ended: endedTrips },
  idle: {
    kind: 'drafts',
    waitingIn: ['draft'],
    whose: tripTable.createdByID,
    called: tripTable.referenceID,
    createdAt: tripTable.createdAt,
  },
  paid: employeePaidSource({
    store: tripStore,
    table: tripTable,
    types: ['tripAdvance', 'tripReport'],
    plan: { failed: advanceOwed, paid: 'completed' },
    alsoFailed: owedStatuses.filter((status) => status !== advanceOwed),
    afterPaid,
    people: [tripTable.createdByID],
    columns: { amount: tripTable.payoutAmount, date: tripTable.filedOn, dueDate: tripTable.startDate },
    funded: (executor, { companyID, paidID, paymentFor }) =>
      fundedTrip(executor, companyID, paidID, paymentFor === 'tripAdvance' ? paymentFor : 'tripReport'),
    settlesTo: ({ paymentFor, paidID }) =>
      paymentFor === 'tripAdvance'
        ? { account: 'advance', holder: `trip:${paidID}` }
        : { account: 'settled' },
  }),
};
