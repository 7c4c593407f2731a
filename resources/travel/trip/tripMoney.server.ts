import { loweredRows } from '../../../domain/approval/loweredAmount.ts';
import { today } from '../../../domain/day/day.ts';
import type { GivenOf } from '../../../domain/lifecycle/actionInput.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, isPositive, minAmount, subtract } from '../../../domain/money/money.ts';
import type { PassedContext } from '../../../server/approval/review/nounReview.ts';
import type { Passed } from '../../../server/approval/review/reviewEffects.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import { payingAccountOf } from '../../paying/payment/open/payingAccount.server.ts';
import {
  assertPaid,
  disburseToEmployee,
  recordPaidToEmployee,
} from '../../paying/payment/paid/employee/payEmployee.server.ts';
import { tellClaimants } from '../../spending/claim/tellClaimants.server.ts';
import { balanceOf } from '../../spending/refund/advanceBalance.ts';
import { freePerDiemDays } from '../../spending/limit/perDiemDays.server.ts';
import { advancedOn, endedAdvance, leaveAdvance } from '../../spending/refund/advanceMoney.server.ts';
import { fixAdvances } from './advance/advances.server.ts';
import { itemsOf, valueReport } from './report/tripReport.server.ts';
import type { lowering, markingCompleted } from './tripLifecycle.ts';
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
  const outcome = await disburseToEmployee(effect, owedOf(effect.row));
  return { ...outcome, patch: { ...outcome.patch, isPaymentUnderWay: true } };
}

/** Writes down that the advance was handed over outside. */
export async function markAsDisbursed(effect: Effect): Promise<Outcome> {
  const { row } = effect;
  const { paidOn, outcome } = await recordPaidToEmployee(effect, owedOf(row), tripRule('future'));
  await tell(effect, 'advancePaid', row.payoutAmount);
  return { ...outcome, patch: { ...outcome.patch, ...advancedOn(row.payoutAmount, paidOn) } };
}

/** The bank paid: the report is due once the trip is over, or nothing is owed any more. */
export async function paid(effect: Effect): Promise<Outcome> {
  const { executor, row, now } = effect;
  await tell(effect, isAdvance(row) ? 'advancePaid' : 'paid', row.payoutAmount);
  const isOver = { isPaymentUnderWay: false };
  if (!isAdvance(row)) return { patch: isOver };
  const day = today(await timeZoneOf(executor, row.companyID), now);
  return { patch: { ...isOver, ...advancedOn(row.payoutAmount, day) } };
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
  const said = { number: row.referenceID, amount: { amount: amount ?? '0', currency: 'IDR' } };
  await tellClaimants(executor, 'trip', row, {
    kind: what === 'paid' || what === 'completed' ? 'complete' : 'assignment',
    eventType: `trip_${what}`,
    message: tripNotice(what, said),
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
  const leaving = { noun: 'trip', cause: `report:trip:${row.id}`, amount: accounted, to: 'settled' } as const;
  await leaveAdvance(executor, row, leaving, now);
  const patch = {
    accountedAmount: add(row.accountedAmount ?? '0', accounted),
    payoutAmount: owed,
  };
  if (isPositive(owed)) return { to: 'awaiting_disbursement', patch };
  if (!isPositive(left)) return { to: 'approved', patch };
  await tell({ executor, row }, 'refundDue', left);
  return { to: 'awaiting_refund', patch };
}

/** What was owed was handed over outside, or what was left came back outside or does not come back. */
export async function markAsCompleted(effect: Effect): Promise<Outcome> {
  const { executor, row, actor, decision, now } = effect;
  const { how, paidOn, companyAccountID } = decision.input as GivenOf<typeof markingCompleted>;
  if (!actor) throw new DomainError('forbidden');
  if (row.status === 'awaiting_disbursement') {
    if (how === 'writtenOff')
      throw new DomainError('validation_failed', { fields: { how: tripRule('owedToTraveller') } });
    const { outcome } = await recordPaidToEmployee(effect, owedOf(row), tripRule('future'));
    await tell(effect, 'paid', row.payoutAmount);
    return outcome;
  }
  assertPaid(actor, paidOn, now, tripRule('future'));
  // Nothing is paid out of the account that was named: it still has to be one of the company.
  if (companyAccountID !== null) await payingAccountOf(executor, actor, null, companyAccountID);
  const balance = balanceOf(row);
  const to = how === 'writtenOff' ? 'settled' : 'outside';
  const leaving = { noun: 'trip', cause: `completed:trip:${row.id}`, amount: balance, to } as const;
  await leaveAdvance(executor, row, leaving, now);
  const isUnreported = reportingStatuses.some((status) => status === row.status);
  // A report that nobody sends in again pays no days, and nothing of it is approved.
  if (isUnreported)
    await freePerDiemDays(executor, { companyID: row.companyID, source: 'trip', recordID: row.id });
  await tell(effect, 'completed', balance);
  return {
    patch: {
      ...(isUnreported ? { approvedAmount: '0', perDiemAmount: '0' } : {}),
      ...endedAdvance(row, balance, how),
    },
  };
}

/** An approver approves less of some items, or says why what is above a limit is approved. */
export async function lower({ executor, row, decision }: Effect): Promise<Outcome> {
  const { amounts } = decision.input as GivenOf<typeof lowering>;
  const { decided, pathOf, why } = loweredRows(
    await itemsOf(executor, row),
    amounts.map(({ item, ...said }) => ({ id: item, ...said })),
    { name: 'item', gone: tripRule('itemGone'), say: tripRule },
  );
  const sums = await valueReport(executor, row as StoredTrip & TripSpan, decided, { isHeld: true, pathOf });
  return {
    patch: sums,
    changes: { approvedAmount: [row.approvedAmount, sums.approvedAmount] },
    ...(why === '' ? {} : { remark: tripRule('lowered', { why }) }),
  };
}
