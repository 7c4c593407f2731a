import { and, eq } from 'drizzle-orm';

import { addDays, today } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { assertLowered, loweredRows } from '../../../domain/approval/loweredAmount.ts';
import type { GivenOf } from '../../../domain/lifecycle/actionInput.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, compare, isPositive, subtract } from '../../../domain/money/money.ts';
import type { PassedContext } from '../../../server/approval/review/nounReview.ts';
import type { Passed } from '../../../server/approval/review/reviewEffects.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../server/engine/serverEntity.ts';
import { addRow } from '../../../server/records/tableRows.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import {
  disburseToEmployee,
  recordPaidToEmployee,
} from '../../paying/payment/paid/employee/payEmployee.server.ts';
import { advancedOn, endedAdvance, leaveAdvance } from '../refund/advanceMoney.server.ts';
import type { lowering, loweringAdvance, markingSettled } from './claimLifecycles.ts';
import { claimNotice, claimRule } from './claimRules.ts';
import { payeeOf } from './filing/claimPayee.server.ts';
import { assertSomething, holdAdvance, judgeLines } from './filing/claimSaving.server.ts';
import type { StoredClaim } from './claimTables.server.ts';
import { balanceOf } from '../refund/advanceBalance.ts';
import { linesOf } from './filing/claimLines.server.ts';
import { claimTable } from './claimTables.server.ts';
import { tellClaimants } from './tellClaimants.server.ts';

type Effect = EffectContext<StoredClaim>;
type Outcome = EffectOutcome<StoredClaim>;

/** So many days after it is paid an advance is to be accounted for. */
const settlementDays = 14;

const owedOf = ({
  submissionType,
  payoutAmount,
  requesterID,
  createdByID,
  editedByID,
  approvedByIDs,
}: StoredClaim) => ({
  type: submissionType,
  amount: payoutAmount ?? '0',
  currencyCode: 'IDR',
  employeeID: requesterID,
  peopleIDs: [createdByID, editedByID, ...approvedByIDs],
});

/** Sends the money by the bank. */
export const disburse = (effect: Effect): Promise<Outcome> => disburseToEmployee(effect, owedOf(effect.row));

/** Somebody else has looked at the account that the requester has by now: it is what the claim is paid to. */
export async function confirmAccount({ executor, context, row }: Effect): Promise<Outcome> {
  const now = await payeeOf(executor, context, row.companyID, row.requesterID);
  return { patch: now, changes: { payee: [row.payee, now.payee] } };
}

/** Writes down that the money was handed over outside. */
export async function markAsDisbursed(effect: Effect): Promise<Outcome> {
  const { row } = effect;
  const { paidOn, outcome } = await recordPaidToEmployee(effect, owedOf(row), claimRule('notDeducted'));
  if (row.submissionType === 'cashAdvance')
    return { ...outcome, patch: { ...outcome.patch, ...(await advancePaid(effect, paidOn)) } };
  await tellPaid(effect);
  return outcome;
}

/** The bank paid: of an advance the settlement is there from now on. */
export async function paid(effect: Effect): Promise<Outcome> {
  const { executor, row, now } = effect;
  if (row.submissionType === 'cashAdvance') {
    const day = today(await timeZoneOf(executor, row.companyID), now);
    return { patch: await advancePaid(effect, day) };
  }
  await tellPaid(effect);
  return {};
}

/** The bank refused: whose money it is may have to mend their account. */
export async function failed({ executor, row }: Effect): Promise<Outcome> {
  const message = claimNotice('failed', { number: row.referenceID });
  await tellClaimants(executor, 'claim', row, { eventType: 'claim_failed', kind: 'assignment', message });
  return {};
}

/** The payroll does not pay it: it is owed as before, and paid by the bank. */
export async function refusedByPayroll({ executor, row }: Effect): Promise<Outcome> {
  const message = claimNotice('notWithSalary', { number: row.referenceID });
  await tellClaimants(executor, 'claim', row, { eventType: 'claim_failed', kind: 'reminder', message });
  return {};
}

async function tellPaid({ executor, row }: Effect): Promise<void> {
  const { referenceID: number, payoutAmount } = row;
  const message = claimNotice('paid', { number, amount: { amount: payoutAmount ?? '0', currency: 'IDR' } });
  await tellClaimants(executor, 'claim', row, { eventType: 'claim_paid', kind: 'complete', message });
}

async function advancePaid({ executor, row, now }: Effect, paidOn: Day): Promise<Partial<StoredClaim>> {
  const { companyID, requesterID, createdByID, purpose, organizationID, companyAccountID } = row;
  const dueOn = addDays(paidOn, settlementDays);
  const referenceID = await nextReference(executor, companyID, 'STL', paidOn);
  const made = await addRow(executor, claimTable, {
    companyID,
    status: 'awaiting_report',
    submissionType: 'cashAdvanceSettlement',
    referenceID,
    requesterID,
    createdByID,
    editedByID: requesterID,
    purpose,
    organizationID,
    companyAccountID,
    cashAdvanceID: row.id,
    categoryIDs: row.categoryIDs,
    createdAt: now,
  });
  await appendHistory(executor, companyID, null, now, {
    subjectType: 'claim',
    subjectID: made.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'awaiting_report',
    related: { type: 'claim', id: row.id, name: row.referenceID },
  });
  const message = claimNotice('settleBy', { number: row.referenceID, day: { day: dueOn } });
  await tellClaimants(
    executor,
    'claim',
    { companyID, id: made.id, requesterID, createdByID },
    { eventType: 'claim_settlement_due', kind: 'assignment', message },
  );
  return { ...advancedOn(row.payoutAmount, paidOn), dueOn };
}

/** All steps are approved: what is paid, and of a settlement what it accounts for. */
export async function passed(
  effect: PassedContext<StoredClaim>,
  entity: ServerEntity,
): Promise<Passed<StoredClaim>> {
  const { row } = effect;
  const approvedAmount = row.approvedAmount ?? '0';
  if (row.submissionType === 'cashAdvanceSettlement') return await accountFor(effect, entity, approvedAmount);
  assertSomething(approvedAmount);
  return { patch: { payoutAmount: approvedAmount } };
}

/** What was spent is accounted for up to what was paid; the rest is paid out, or given back. */
async function accountFor(
  { executor, context, actor, row, now }: PassedContext<StoredClaim>,
  entity: ServerEntity,
  approvedAmount: Amount,
): Promise<Passed<StoredClaim>> {
  const { companyID, cashAdvanceID } = row;
  const advance = (await entity.lock(executor, companyID, cashAdvanceID ?? 0)) as StoredClaim | null;
  if (!advance?.companyAccountID) throw new DomainError('not_found');
  const balance = balanceOf(advance);
  const accounted = compare(approvedAmount, balance) < 0 ? approvedAmount : balance;
  const payoutAmount = subtract(approvedAmount, accounted);
  const leaving = {
    noun: 'claim',
    cause: `apply:claim:${row.id}`,
    amount: accounted,
    to: 'settled',
  } as const;
  await leaveAdvance(executor, advance, leaving, now);
  const rest = subtract(balance, accounted);
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id: advance.id, action: 'reportApproved', actor },
    {
      to: isPositive(rest) ? 'waiting_for_payment' : 'reported',
      patch: { accountedAmount: add(advance.accountedAmount ?? '0', accounted) } as never,
      related: { type: 'claim', id: row.id, name: row.referenceID },
    },
  );
  return { to: isPositive(payoutAmount) ? 'approved' : 'settled', patch: { payoutAmount } };
}

/** What is left of an advance came back outside, or does not come back. */
export async function markAsSettled({ executor, row, decision, now }: Effect): Promise<Outcome> {
  const { how } = decision.input as GivenOf<typeof markingSettled>;
  const amount = balanceOf(row);
  const to = how === 'writtenOff' ? 'settled' : 'outside';
  await leaveAdvance(executor, row, { noun: 'claim', cause: `settled:claim:${row.id}`, amount, to }, now);
  return { patch: endedAdvance(row, amount, how) };
}

/** The advance goes along with its report: sent in, sent back, sent in again. */
export async function moveAdvance(
  { executor, context, actor, row }: Pick<Effect, 'executor' | 'context' | 'actor' | 'row'>,
  entity: ServerEntity,
  action: 'reportSubmitted' | 'reportSentBack',
): Promise<void> {
  const { companyID, cashAdvanceID } = row;
  if (row.submissionType !== 'cashAdvanceSettlement' || cashAdvanceID === null) return;
  const [advance] = await executor
    .select({ status: claimTable.status })
    .from(claimTable)
    .where(and(eq(claimTable.companyID, companyID), eq(claimTable.id, cashAdvanceID)))
    .for('update');
  // A report that is changed under review was sent in already.
  if (action === 'reportSubmitted' && advance?.status === 'awaiting_review') return;
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id: cashAdvanceID, action, actor },
    { related: { type: 'claim', id: row.id, name: row.referenceID } },
  );
}

/** An approver approves less of some lines. Who has decided already need not decide again. */
export async function lower({ executor, row, decision }: Effect): Promise<Outcome> {
  const { amounts } = decision.input as GivenOf<typeof lowering>;
  const lines = await linesOf(executor, row.companyID, row.id);
  const { decided, pathOf, why } = loweredRows(
    lines,
    amounts.map(({ line, ...said }) => ({ id: line, ...said })),
    { name: 'line', gone: claimRule('lineGone'), say: claimRule },
  );
  const { approvedAmount: total, unreasoned } = await judgeLines(executor, row, decided, pathOf);
  const outcome = approving(row, total, why);
  return { ...outcome, patch: { ...outcome.patch, unreasoned } };
}

/** The same of an advance, which has no lines. */
export async function lowerAdvance({ executor, row, decision }: Effect): Promise<Outcome> {
  const { approvedAmount, reason } = decision.input as GivenOf<typeof loweringAdvance>;
  assertLowered(
    { approved: approvedAmount, asked: row.requestedAmount ?? '0', reason },
    { amount: 'approvedAmount', reason: 'reason' },
    claimRule,
  );
  assertSomething(approvedAmount);
  await holdAdvance(executor, { ...row, approvedAmount }, 'approvedAmount');
  return approving(row, approvedAmount, reason);
}

function approving(row: StoredClaim, approvedAmount: Amount, why: string): Outcome {
  const isPaidWhole = row.submissionType !== 'cashAdvanceSettlement';
  return {
    patch: { approvedAmount, ...(isPaidWhole ? { payoutAmount: approvedAmount } : {}) },
    changes: { approvedAmount: [row.approvedAmount, approvedAmount] },
    ...(why === '' ? {} : { remark: claimRule('lowered', { why }) }),
  };
}
