import type { ActionInput } from '../../../../domain/lifecycle/actionInput.ts';
import type { Rule, Transition } from '../../../../domain/lifecycle/lifecycle.ts';
import { amount, currency, longText, number } from '../../../../domain/noun/fields.ts';
import type { TripSubject } from '../tripRules.ts';
import { tripRule } from '../tripRules.ts';
import type { TripStatus } from '../tripStatus.ts';
import { arrangedStatuses, bookingStatuses, openBefore, statusBefore } from '../tripStatus.ts';
import { bookedFields } from './arrangement.ts';

type Verb = Transition<TripSubject, TripStatus, string, string>;

const id = number({ max: Number.MAX_SAFE_INTEGER, min: 1 });
const ticket = { ...id, isRequired: true } as const;

/** What is booked. Unset ticket: the one of the arrangement that waits, else a further one. */
export const booking = {
  arrangement: { ...id, isRequired: true },
  ticket: id,
  ...bookedFields,
  files: { kind: 'files', of: 'receipt', max: 5 },
} satisfies ActionInput;

/** Which ticket is called off, and what comes back of it. */
export const canceling = {
  ticket,
  currencyCode: currency({ isRequired: true }),
  refundAmount: amount({ isRequired: true, currencyField: 'currencyCode' }),
  notes: longText(500, { isRequired: true }),
} satisfies ActionInput;

/** Which ticket the traveller does without. */
export const leaving = { ticket, notes: longText(500, { isRequired: true }) } satisfies ActionInput;

/**
 * The procurement officers whom the workflow names book the trip; where it names none, any of them does. A super admin may, too:
 * those who are named may have left.
 */
const isArranger: Rule<TripSubject> = {
  name: 'a travel arranger of its workflow, or where that names none any procurement officer; a super admin',
  holds: (actor, { arrangerIDs }) =>
    actor.role === 'super_admin' ||
    (actor.capabilities.has('is_procurement_officer') &&
      (arrangerIDs.length === 0 || arrangerIDs.includes(actor.employeeID))),
  says: tripRule('arranger'),
};

/** The traveller had the company book something. */
const isCompanyBooked: Rule<TripSubject> = {
  name: 'the company books it',
  holds: (_actor, { isBookedByCompany }) => isBookedByCompany,
  says: tripRule('notBooked'),
};

const isNoTicketOpen: Rule<TripSubject> = {
  name: 'no ticket waits to be booked',
  holds: (_actor, { openTickets }) => Number(openTickets ?? 0) === 0,
  says: tripRule('ticketsOpen'),
};

/** What goes on in the status in which the trip is. */
const beside = {
  from: arrangedStatuses,
  to: arrangedStatuses,
  choose: ({ status }: TripSubject) => status as TripStatus,
  by: [isArranger],
  and: [isCompanyBooked],
  byOne: 'What a trip costs is decided on with its request; booking it moves no money here.',
  explained: 'never',
} as const satisfies Partial<Verb>;

const pages = ['page', 'transactions', 'arrangements'];

const managing = {
  ...beside,
  action: 'manageTicket',
  input: booking,
  route: { method: 'POST', path: 'tickets' },
  ability: 'isAbleToManageTicket',
} as const satisfies Verb;

/** What procurement officers do with the tickets of an approved trip. */
export const ticketVerbs: readonly Verb[] = [
  // A list offers it while nothing else is waited for; a page, until the report is approved.
  { ...managing, from: ['awaiting_ticket'], to: ['awaiting_ticket'] },
  { ...managing, from: arrangedStatuses.filter((status) => status !== 'awaiting_ticket'), views: pages },
  {
    action: 'completeTickets',
    from: bookingStatuses,
    to: ['awaiting_report', 'awaiting_cash_advance'],
    // Whether the advance is still to be paid says where the trip stands then.
    choose: ({ status }) => statusBefore({ ...openBefore(status), tickets: false }),
    by: [isArranger],
    and: [isNoTicketOpen],
    byOne: 'What a trip costs is decided on with its request; booking it moves no money here.',
    route: { method: 'PATCH', path: 'tickets/complete' },
    ability: 'isAbleToCompleteTickets',
    explained: 'inStatus',
    place: 'beside',
  },
  {
    ...beside,
    action: 'cancelTicket',
    input: canceling,
    route: { method: 'PATCH', path: 'tickets/cancel' },
    ability: 'isAbleToCancelTicket',
    isDestructive: true,
    place: 'list',
  },
  {
    ...beside,
    from: bookingStatuses,
    to: bookingStatuses,
    action: 'leaveTicket',
    input: leaving,
    route: { method: 'PATCH', path: 'tickets/not-needed' },
    ability: 'isAbleToLeaveTicket',
    place: 'list',
  },
];
