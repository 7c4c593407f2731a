import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../domain/day/dayTime.ts';
import { assertLowered } from '../../../domain/approval/loweredAmount.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, isPositive, minAmount, negate, subtract } from '../../../domain/money/money.ts';
import type { PassedContext } from '../../../server/approval/review/nounReview.ts';
import type { Passed } from '../../../server/approval/review/reviewEffects.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { NotificationContent } from '../../../server/notification/notify.ts';
import { notify } from '../../../server/notification/notify.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import {
  disburseToEmployee,
  recordPaidToEmployee,
} from '../../paying/payment/paid/employee/payEmployee.server.ts';
import { payingAccountOf } from '../../paying/payment/open/payingAccount.server.ts';
import { balanceOf } from '../../spending/refund/advanceBalance.ts';
import { freePerDiemDays } from '../../spending/limit/perDiemDays.server.ts';
import { fixAdvances } from './advance/advances.server.ts';
import { itemsOf, valueReport } from './report/tripReport.server.ts';
import type { completedBy } from './tripLifecycle.ts';
import { tripNotice, tripRule } from './tripRules.ts';
import { beginTickets } from './arrangement/tickets.server.ts';
import { isReported, openBefore, reportingStatuses, statusBefore } from './tripStatus.ts';
import type { StoredTrip } from './tripTables.server.ts';
import { tripMealTable } from './tripTables.server.ts';
import type { TripSpan } from '../tripPolicy/terms/tripTerms.ts';
import { noTerms, paidOnTrip } from '../tripPolicy/terms/tripTerms.ts';

type Effect = EffectContext<StoredTrip>;
type Outcome = EffectOutcome<StoredTrip>;

const isAdvance = ({ status }: Pick<StoredTrip, 'status'>) => openBefore(status).advance;

const owedOf = (row: StoredTrip) => ({
  type: isAdvance(row) ? 'tripAdvance' : 'tripReport',
  amount: row.payoutAmount ?? '0',
  currencyCode: 'IDR',
  employeeID: row.requesterID,
  peopleIDs: [row.createdByID, ...row.approvedByIDs],
});

/** Sends the money by the bank: the advance, or what is owed beside it. */
export async function disburse(effect: Effect): Promise<Outcome> {
  const { row, actor, decision } = effect;
  const { companyAccountID } = decision.input as { companyAccountID: number | null };
  const outcome = await disburseToEmployee(effect, owedOf(row), {
    accountOfRecord: row.companyAccountID,
    companyAccountID,
    isFeeFree: actor !== null && isFlagOn(actor.flags, 'free_disbursement_fee'),
  });
  return {
    ...outcome,
    patch: { companyAccountID: companyAccountID ?? row.companyAccountID, isPaymentUnderWay: true },
  };
}

/** Writes down that the advance was handed over outside. */
export async function markAsDisbursed(effect: Effect): Promise<Outcome> {
  const { paidOn, outcome } = await handedOver(effect);
  await tell(effect, 'advancePaid', effect.row.payoutAmount);
  return { ...outcome, patch: { ...outcome.patch, ...advanced(effect.row, paidOn) } };
}

async function handedOver(effect: Effect): Promise<{ paidOn: Day; outcome: Outcome }> {
  const { row, decision } = effect;
  const { companyAccountID } = decision.input as { companyAccountID: number | null };
  const { paidOn, timeZone } = paidOnOf(effect);
  const outcome = await recordPaidToEmployee(effect, owedOf(row), {
    accountOfRecord: row.companyAccountID,
    companyAccountID,
    paidAt: startOfDay(paidOn, timeZone),
  });
  return {
    paidOn,
    outcome: { ...outcome, patch: { companyAccountID: companyAccountID ?? row.companyAccountID } },
  };
}

/** Where nothing is paid out the account that was named is not used: it still has to be one of the company. */
async function checkAccount({ executor, actor, decision }: Effect): Promise<void> {
  const { companyAccountID } = decision.input as { companyAccountID: number | null };
  if (actor && companyAccountID !== null) await payingAccountOf(executor, actor, null, companyAccountID);
}

function paidOnOf({ actor, decision, now }: Effect): { paidOn: Day; timeZone: string } {
  if (!actor) throw new DomainError('forbidden');
  const { paidOn } = decision.input as { paidOn: Day };
  const { timeZone } = actor;
  if (paidOn > today(timeZone, now))
    throw new DomainError('validation_failed', { fields: { paidOn: tripRule('future') } });
  return { paidOn, timeZone };
}

const advanced = ({ payoutAmount }: StoredTrip, paidOn: Day): Partial<StoredTrip> => ({
  disbursedAmount: payoutAmount,
  accountedAmount: '0',
  refundedAmount: '0',
  disbursedOn: paidOn,
});

/** The bank paid: the report is due once the trip is over, or nothing is owed any more. */
export async function paid(effect: Effect): Promise<Outcome> {
  const { executor, row, now } = effect;
  await tell(effect, isAdvance(row) ? 'advancePaid' : 'paid', row.payoutAmount);
  const isOver = { isPaymentUnderWay: false };
  if (!isAdvance(row)) return { patch: isOver };
  const day = today(await timeZoneOf(executor, row.companyID), now);
  return { patch: { ...isOver, ...advanced(row, day) } };
}

/** The bank refused: whose money it is may have to mend their account. */
export async function refused(effect: Effect): Promise<Outcome> {
  await tell(effect, 'failed', null);
  return { patch: { isPaymentUnderWay: false } };
}

/** The payment came to nothing: the money is still to be paid. */
export function paymentEnded(): Promise<Outcome> {
  return Promise.resolve({ patch: { isPaymentUnderWay: false } });
}

async function tell(
  { executor, row }: Pick<Effect, 'executor' | 'row'>,
  what: 'advancePaid' | 'paid' | 'failed' | 'completed' | 'refundDue',
  amount: Amount | null,
): Promise<void> {
  const { companyID, id, requesterID, createdByID, referenceID: number } = row;
  const kinds: Partial<Record<typeof what, NotificationContent['kind']>> = {
    failed: 'assignment',
    advancePaid: 'assignment',
    refundDue: 'assignment',
  };
  await notify(executor, companyID, {
    employeeIDs: [requesterID, createdByID],
    group: 'expenses',
    kind: kinds[what] ?? 'complete',
    eventType: `trip_${what}`,
    objectType: 'trip',
    objectID: id,
    message: tripNotice(what, { number, amount: { amount: amount ?? '0', currency: 'IDR' } }),
  });
}

/** All steps are approved: of a request what is paid and booked before the trip, of a report what it accounts for. */
export async function passed(effect: PassedContext<StoredTrip>): Promise<Passed<StoredTrip>> {
  const { row } = effect;
  if (isReported(row.status)) return await accountFor(effect);
  await beginMeals(effect);
  const advance = await fixAdvances(effect.executor, row, effect.now);
  const booking = await beginTickets(effect);
  const open = { advance: isPositive(advance), tickets: (booking.openTickets ?? 0) > 0 };
  const nothing = { disbursedAmount: '0', accountedAmount: '0', refundedAmount: '0' };
  return {
    to: statusBefore(open),
    patch: {
      ...booking,
      ...(open.advance ? {} : nothing),
      approvedAdvance: advance,
      payoutAmount: advance,
    },
  };
}

/** The report begins with a row for each day that is paid something: its traveller says which meals were provided. */
async function beginMeals({ executor, row }: PassedContext<StoredTrip>): Promise<void> {
  const { companyID, id: tripID, policyTerms } = row;
  const { days } = paidOnTrip(policyTerms ?? noTerms, row as StoredTrip & TripSpan, new Map());
  const paidDays = days.filter(({ amount }) => isPositive(amount));
  if (paidDays.length === 0) return;
  await executor
    .insert(tripMealTable)
    .values(paidDays.map(({ day }, place) => ({ companyID, tripID, position: place + 1, day })));
}

/** What was spent is accounted for up to what was paid; the rest is paid out, or given back. */
async function accountFor({ executor, row, now }: PassedContext<StoredTrip>): Promise<Passed<StoredTrip>> {
  const total = row.approvedAmount ?? '0';
  const balance = balanceOf(row);
  const accounted = minAmount(total, balance);
  const owed = subtract(total, accounted);
  const left = subtract(balance, accounted);
  await settle(executor, row, { cause: 'report', amount: accounted, to: 'settled' }, now);
  const patch = {
    accountedAmount: add(row.accountedAmount ?? '0', accounted),
    payoutAmount: owed,
  };
  if (isPositive(owed)) return { to: 'awaiting_disbursement', patch };
  if (!isPositive(left)) return { to: 'approved', patch };
  await tell({ executor, row }, 'refundDue', left);
  return { to: 'awaiting_refund', patch };
}

/** Money that the trip held leaves it in the ledger. */
async function settle(
  executor: Effect['executor'],
  { companyID, companyAccountID, id }: StoredTrip,
  { cause, amount, to }: { cause: string; amount: Amount; to: 'settled' | 'outside' },
  now: Date,
): Promise<void> {
  if (!isPositive(amount)) return;
  if (companyAccountID === null) throw new DomainError('not_found');
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID,
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'apply',
      cause: `${cause}:trip:${id}`,
      lines: [
        { account: 'advance', holder: `trip:${id}`, amount: negate(amount) },
        { account: to, amount },
      ],
    },
    now,
  );
}

/** What was owed was handed over outside, or what was left came back outside or does not come back. */
export async function markAsCompleted(effect: Effect): Promise<Outcome> {
  const { executor, row, decision, now } = effect;
  const { how } = decision.input as { how: (typeof completedBy)[number] };
  const isGivenUp = how === 'writtenOff';
  if (row.status === 'awaiting_disbursement') {
    if (isGivenUp)
      throw new DomainError('validation_failed', { fields: { how: tripRule('owedToTraveller') } });
    const { outcome } = await handedOver(effect);
    await tell(effect, 'paid', row.payoutAmount);
    return outcome;
  }
  paidOnOf(effect);
  await checkAccount(effect);
  const balance = balanceOf(row);
  await settle(
    executor,
    row,
    { cause: 'completed', amount: balance, to: isGivenUp ? 'settled' : 'outside' },
    now,
  );
  const isUnreported = reportingStatuses.some((status) => status === row.status);
  // A report that nobody sends in again pays no days, and nothing of it is approved.
  if (isUnreported)
    await freePerDiemDays(executor, { companyID: row.companyID, source: 'trip', recordID: row.id });
  await tell(effect, 'completed', balance);
  return {
    patch: {
      ...(isUnreported ? { approvedAmount: '0', perDiemAmount: '0' } : {}),
      ...(isGivenUp
        ? { accountedAmount: add(row.accountedAmount ?? '0', balance) }
        : { refundedAmount: add(row.refundedAmount ?? '0', balance) }),
    },
  };
}

interface Lowered {
  item: number;
  approvedAmount: Amount;
  reason: string | null;
}

/** An approver approves less of some items, or says why what is above a limit is approved. */
export async function lower({ executor, row, decision }: Effect): Promise<Outcome> {
  const { amounts } = decision.input as { amounts: readonly Lowered[] };
  const items = await itemsOf(executor, row);
  for (const [at, { item: id, approvedAmount, reason }] of amounts.entries()) {
    const item = items.find((one) => one.id === id);
    const under = `amounts.${at}.`;
    if (!item)
      throw new DomainError('validation_failed', { fields: { [`${under}item`]: tripRule('itemGone') } });
    assertLowered(
      { approved: approvedAmount, asked: item.baseAmount ?? '0', reason },
      { amount: `${under}approvedAmount`, reason: `${under}reason` },
      tripRule,
    );
  }
  const decided = items.map((item) => {
    const lowered = amounts.find((one) => one.item === item.id);
    if (!lowered) return item;
    return { ...item, approvedAmount: lowered.approvedAmount, approvedReason: lowered.reason };
  });
  const sums = await valueReport(executor, row as StoredTrip & TripSpan, decided, {
    isHeld: true,
    pathOf: (place) => `amounts.${amounts.findIndex(({ item }) => item === items[place]?.id)}.approvedAmount`,
  });
  const why = amounts.flatMap(({ reason }) => reason ?? []).join(' · ');
  return {
    patch: sums,
    changes: { approvedAmount: [row.approvedAmount, sums.approvedAmount] },
    ...(why === '' ? {} : { remark: tripRule('lowered', { why }) }),
  };
}
