import { eq } from 'drizzle-orm';

import { today } from '../../../../domain/day/day.ts';
import type { GivenOf } from '../../../../domain/lifecycle/actionInput.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, convertToIdr, isPositive, subtract, sum } from '../../../../domain/money/money.ts';
import { employeesWith } from '../../../../server/approval/holders.ts';
import type { PassedContext } from '../../../../server/approval/review/nounReview.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { EffectContext, EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import { requireRate } from '../../../../server/exchangeRates/exchangeRates.ts';
import { linkMedia } from '../../../../server/files/mediaLinks.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { filesSubject } from '../../../../server/records/nounFiles.ts';
import { addRow, writeRow } from '../../../../server/records/tableRows.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { tellClaimants } from '../../../spending/claim/tellClaimants.server.ts';
import { trip } from '../trip.ts';
import { tripNotice, tripRule } from '../tripRules.ts';
import type { StoredTicket, StoredTrip } from '../tripTables.server.ts';
import { tripTicketTable } from '../tripTables.server.ts';
import { namedArrangers } from '../tripPolicyWorkflows.server.ts';
import { judgeItems } from '../report/tripReport.server.ts';
import type { TripSpan } from '../../tripPolicy/terms/tripTerms.ts';
import { noTerms } from '../../tripPolicy/terms/tripTerms.ts';
import { bookableDays } from './arrangementErrors.ts';
import type { booking, canceling, leaving } from './ticketLifecycle.ts';
import { arrangementsOf, ticketLineID, ticketsOf } from './ticketRows.server.ts';

type Effect = EffectContext<StoredTrip>;
type Outcome = EffectOutcome<StoredTrip>;

type Booking = GivenOf<typeof booking>;

/** Makes a pending ticket for each arrangement of an approved trip, and notifies those who book them. */
export async function beginTickets({
  executor,
  row,
}: PassedContext<StoredTrip>): Promise<Pick<StoredTrip, 'openTickets' | 'arrangerIDs'>> {
  const { companyID, id: tripID, referenceID: number } = row;
  const asked = row.isBookedByCompany ? await arrangementsOf(executor, row) : [];
  if (asked.length === 0) return { openTickets: 0, arrangerIDs: [] };
  await executor.insert(tripTicketTable).values(
    asked.map(({ id: arrangementID }, place) => ({
      companyID,
      tripID,
      arrangementID,
      position: place + 1,
      status: 'booking_pending' as const,
    })),
  );
  const { named, told } = await arrangersOf(executor, row);
  await notify(executor, companyID, {
    employeeIDs: told,
    group: 'approvals',
    kind: 'assignment',
    eventType: 'trip_to_book',
    objectType: 'travelArrangement',
    objectID: tripID,
    message: tripNotice('toBook', { number }),
  });
  return { openTickets: asked.length, arrangerIDs: named };
}

/** The procurement officers whom the workflow of a trip names, and who of all officers books it. */
async function arrangersOf(
  executor: Executor,
  row: StoredTrip,
): Promise<{ named: number[]; told: readonly number[] }> {
  const { companyID } = row;
  const arrangers = await namedArrangers(executor, row);
  const officers = await employeesWith(executor, companyID, eq(employeeTable.isProcurementOfficer, true), []);
  // Who is no officer any more books nothing.
  const named = officers.filter((officer) => arrangers.includes(officer));
  return { named, told: named.length > 0 ? named : officers };
}

/** Books a ticket of an arrangement, or books it anew. */
export async function manageTicket(effect: Effect): Promise<Outcome> {
  const { executor, row, decision, actor } = effect;
  if (!actor) throw new DomainError('forbidden');
  const { arrangement, ticket: asked, mediaIDs, rateAmount: typedRate, ...sent } = decision.input as Booking;
  const [arrangements, tickets] = await Promise.all([
    arrangementsOf(executor, row),
    ticketsOf(executor, row),
  ]);
  const ofArrangement = tickets.filter(({ arrangementID }) => arrangementID === arrangement);
  const held =
    asked === null
      ? ofArrangement.find(({ status }) => status === 'booking_pending')
      : ofArrangement.find(({ id }) => id === asked);
  refuse({
    ...bookingErrors(row, sent, typedRate),
    ...(arrangements.some(({ id }) => id === arrangement) ? {} : { arrangement: law('field.fromList') }),
    ...(asked !== null && !held ? { ticket: law('field.fromList') } : {}),
    ...(asked !== null && held && !isBookable(held) ? { ticket: tripRule('ticketOver') } : {}),
  });
  const { companyID, id: tripID } = row;
  const rate = typedRate ?? (await rateOf(effect, sent.currencyCode));
  const values = {
    ...sent,
    status: 'booked' as const,
    rateAmount: rate,
    baseAmount: convertToIdr(sent.amount, rate),
    refundAmount: null,
  };
  if (held) await writeRow(executor, tripTicketTable, held, values);
  const added = { companyID, tripID, arrangementID: arrangement, position: tickets.length + 1, ...values };
  const { id: ticketID } = held ?? (await addRow(executor, tripTicketTable, added));
  await linkMedia(
    executor,
    companyID,
    filesSubject(trip.name, 'tickets', 'files'),
    ticketID,
    mediaIDs,
    actor,
  );
  const isChanged = held?.status === 'booked';
  const said = {
    vendor: sent.vendor,
    code: sent.bookingCode,
    amount: { amount: sent.amount, currency: sent.currencyCode },
  };
  await tellTraveller(effect, isChanged ? 'ticketChanged' : 'ticketBooked', said);
  return {
    patch: await ticketFigures(executor, row),
    remark: tripRule(isChanged ? 'rebooked' : 'booked', said),
  };
}

const isBookable = ({ status }: Pick<StoredTicket, 'status'>) =>
  status === 'booking_pending' || status === 'booked';

function bookingErrors(
  { startDate, endDate }: Pick<StoredTrip, 'startDate' | 'endDate'>,
  sent: Pick<Booking, 'startDate' | 'endDate' | 'amount' | 'currencyCode'>,
  rate: Booking['rateAmount'],
): FieldMessages {
  const errors: FieldMessages = {};
  if (startDate !== null && endDate !== null) {
    const { first, last } = bookableDays(startDate, endDate);
    for (const key of ['startDate', 'endDate'] as const)
      if (sent[key] < first || sent[key] > last)
        errors[key] = tripRule('arrangedOutside', { first: { day: first }, last: { day: last } });
  }
  if (sent.endDate < sent.startDate) errors['endDate'] = law('field.rangeReversed');
  if (!isPositive(sent.amount)) errors['amount'] = tripRule('nothing');
  if (rate !== null && sent.currencyCode === 'IDR') errors['rateAmount'] = tripRule('rateOfRupiah');
  else if (rate !== null && !isPositive(rate)) errors['rateAmount'] = tripRule('nothing');
  return errors;
}

async function rateOf({ executor, row: { companyID }, now }: Effect, currency: string): Promise<Amount> {
  if (currency === 'IDR') return '1';
  const day = today(await timeZoneOf(executor, companyID), now);
  return (await requireRate(executor, companyID, currency, day)).rateAmount;
}

/** Calls a ticket off: what the vendor does not pay back was spent. */
export async function cancelTicket(effect: Effect): Promise<Outcome> {
  const { executor, row, decision } = effect;
  const { ticket, currencyCode, refundAmount, notes } = decision.input as GivenOf<typeof canceling>;
  const held = await ticketOf(executor, row, ticket, 'booked', 'ticketUnbooked');
  const { amount, rateAmount } = held;
  const paid = amount ?? '0';
  const currency = held.currencyCode ?? 'IDR';
  if (currencyCode !== currency) refuse({ currencyCode: tripRule('otherCurrency', { currency }) });
  if (compare(refundAmount, paid) > 0)
    refuse({ refundAmount: tripRule('lowerOnly', { amount: { amount: paid, currency } }) });
  await writeRow(executor, tripTicketTable, held, {
    status: 'canceled',
    refundAmount,
    baseAmount: convertToIdr(subtract(paid, refundAmount), rateAmount ?? '1'),
    notes,
  });
  const said = {
    vendor: held.vendor ?? '',
    code: held.bookingCode ?? '',
    amount: { amount: refundAmount, currency },
  };
  await tellTraveller(effect, 'ticketCanceled', said);
  return { patch: await ticketFigures(executor, row), remark: tripRule('ticketCalledOff', said) };
}

/** The traveller does without a ticket that is not booked yet. */
export async function leaveTicket(effect: Effect): Promise<Outcome> {
  const { executor, row, decision } = effect;
  const { ticket, notes } = decision.input as GivenOf<typeof leaving>;
  const held = await ticketOf(executor, row, ticket, 'booking_pending', 'ticketOver');
  await writeRow(executor, tripTicketTable, held, { status: 'not_needed', notes });
  return { patch: await ticketFigures(executor, row) };
}

/** A ticket of a trip by its number. @throws DomainError by the field, for none, and for one that stands otherwise */
async function ticketOf(
  executor: Executor,
  row: StoredTrip,
  id: number,
  status: StoredTicket['status'],
  otherwise: 'ticketUnbooked' | 'ticketOver',
): Promise<StoredTicket> {
  const found = (await ticketsOf(executor, row)).find((one) => one.id === id);
  if (!found) throw new DomainError('validation_failed', { fields: { ticket: law('field.fromList') } });
  if (found.status !== status) refuse({ ticket: tripRule(otherwise) });
  return found;
}

function refuse(fields: Readonly<Record<string, Message>>): void {
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** What the tickets of a trip come to: those that wait, those that are booked, and what they cost the company in rupiah. */
async function ticketFigures(
  executor: Executor,
  row: StoredTrip,
): Promise<Pick<StoredTrip, 'openTickets' | 'bookedTickets' | 'companyBookedAmount'>> {
  const tickets = await ticketsOf(executor, row);
  await judgeTickets(executor, row, tickets);
  const count = (status: StoredTicket['status']) => tickets.filter((one) => one.status === status).length;
  return {
    openTickets: count('booking_pending'),
    bookedTickets: count('booked'),
    companyBookedAmount: sum(tickets.map(({ baseAmount }) => baseAmount ?? '0')),
  };
}

/** Writes what the limits of the trip say of each ticket. */
async function judgeTickets(
  executor: Executor,
  row: StoredTrip,
  tickets: readonly StoredTicket[],
): Promise<void> {
  const judged = await judgeItems(executor, row as StoredTrip & TripSpan, row.policyTerms ?? noTerms, []);
  for (const ticket of tickets) {
    const said = judged.find(({ lineID }) => lineID === ticketLineID(ticket.id));
    const fulfilment = said?.fulfilment ?? null;
    if (fulfilment !== ticket.fulfilment) await writeRow(executor, tripTicketTable, ticket, { fulfilment });
  }
}

async function tellTraveller(
  { executor, row }: Effect,
  what: 'ticketBooked' | 'ticketChanged' | 'ticketCanceled',
  { vendor, code }: { vendor: string; code: string },
): Promise<void> {
  const message = tripNotice(what, { number: row.referenceID, vendor, code });
  await tellClaimants(executor, 'trip', row, { kind: 'complete', eventType: `trip_${what}`, message });
}
