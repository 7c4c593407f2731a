import { and, eq } from 'drizzle-orm';

import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import { addDays, today } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../domain/day/dayTime.ts';
import { assertLowered } from '../../../domain/approval/loweredAmount.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, compare, isPositive, negate, subtract } from '../../../domain/money/money.ts';
import type { PassedContext } from '../../../server/approval/review/nounReview.ts';
import type { Passed } from '../../../server/approval/review/reviewEffects.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { EffectContext, EffectOutcome, ServerEntity } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { NotificationContent } from '../../../server/notification/notify.ts';
import { notify } from '../../../server/notification/notify.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import {
  disburseToEmployee,
  recordPaidToEmployee,
} from '../../paying/payment/paid/employee/payEmployee.server.ts';
import type { settledBy } from './claimLifecycles.ts';
import { claimNotice, claimRule } from './claimRules.ts';
import { payeeOf } from './filing/claimPayee.server.ts';
import { assertSomething, holdAdvance, judgeLines } from './filing/claimSaving.server.ts';
import type { StoredClaim } from './claimTables.server.ts';
import { balanceOf } from '../refund/advanceBalance.ts';
import { linesOf } from './filing/claimLines.server.ts';
import { claimTable } from './claimTables.server.ts';

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
export async function disburse(effect: Effect): Promise<Outcome> {
  const { row, actor, decision } = effect;
  const { companyAccountID } = decision.input as { companyAccountID: number | null };
  const outcome = await disburseToEmployee(effect, owedOf(row), {
    accountOfRecord: row.companyAccountID,
    companyAccountID,
    isFeeFree: actor !== null && isFlagOn(actor.flags, 'free_disbursement_fee'),
  });
  return { ...outcome, patch: { companyAccountID: companyAccountID ?? row.companyAccountID } };
}

/** Somebody else has looked at the account that the requester has by now: it is what the claim is paid to. */
export async function confirmAccount({ executor, context, row }: Effect): Promise<Outcome> {
  const now = await payeeOf(executor, context, row.companyID, row.requesterID);
  return { patch: now, changes: { payee: [row.payee, now.payee] } };
}

/** Writes down that the money was handed over outside. */
export async function markAsDisbursed(effect: Effect): Promise<Outcome> {
  const { row, actor, decision, now } = effect;
  if (!actor) throw new DomainError('forbidden');
  const { companyAccountID, paidOn } = decision.input as { companyAccountID: number | null; paidOn: Day };
  if (paidOn > today(actor.timeZone, now)) {
    throw new DomainError('validation_failed', { fields: { paidOn: claimRule('notDeducted') } });
  }
  const accountID = companyAccountID ?? row.companyAccountID;
  const outcome = await recordPaidToEmployee(effect, owedOf(row), {
    accountOfRecord: row.companyAccountID,
    companyAccountID,
    paidAt: startOfDay(paidOn, actor.timeZone),
  });
  const advanced = row.submissionType === 'cashAdvance' ? await advancePaid(effect, paidOn) : {};
  if (row.submissionType !== 'cashAdvance') await tellPaid(effect);
  return { ...outcome, patch: { companyAccountID: accountID, ...advanced } };
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
  await tellClaimants(executor, row, { eventType: 'claim_failed', kind: 'assignment', message });
  return {};
}

/** The payroll does not pay it: it is owed as before, and paid by the bank. */
export async function refusedByPayroll({ executor, row }: Effect): Promise<Outcome> {
  const message = claimNotice('notWithSalary', { number: row.referenceID });
  await tellClaimants(executor, row, { eventType: 'claim_failed', kind: 'reminder', message });
  return {};
}

async function tellPaid({ executor, row }: Effect): Promise<void> {
  const { referenceID: number, payoutAmount } = row;
  const message = claimNotice('paid', { number, amount: { amount: payoutAmount ?? '0', currency: 'IDR' } });
  await tellClaimants(executor, row, { eventType: 'claim_paid', kind: 'complete', message });
}

/** Tells whose money it is, and who filed it for them. */
async function tellClaimants(
  executor: Executor,
  {
    companyID,
    id,
    requesterID,
    createdByID,
  }: Pick<StoredClaim, 'companyID' | 'id' | 'requesterID' | 'createdByID'>,
  content: Pick<NotificationContent, 'eventType' | 'kind' | 'message'>,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: [requesterID, createdByID],
    group: 'expenses',
    objectType: 'claim',
    objectID: id,
    ...content,
  });
}

async function advancePaid({ executor, row, now }: Effect, paidOn: Day): Promise<Partial<StoredClaim>> {
  const { companyID, requesterID, createdByID, purpose, organizationID, companyAccountID } = row;
  const dueOn = addDays(paidOn, settlementDays);
  const referenceID = await nextReference(executor, companyID, 'STL', paidOn);
  const [made] = await executor
    .insert(claimTable)
    .values({
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
    })
    .returning({ id: claimTable.id });
  if (!made) throw new Error('the settlement was not stored');
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
    { companyID, id: made.id, requesterID, createdByID },
    { eventType: 'claim_settlement_due', kind: 'assignment', message },
  );
  return {
    disbursedAmount: row.payoutAmount,
    accountedAmount: '0',
    refundedAmount: '0',
    disbursedOn: paidOn,
    dueOn,
  };
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
  if (isPositive(accounted)) {
    await postEntry(
      executor,
      {
        companyID,
        companyAccountID: advance.companyAccountID,
        currencyCode: 'IDR',
        paymentID: null,
        kind: 'apply',
        cause: `apply:claim:${row.id}`,
        lines: [
          { account: 'advance', holder: `claim:${advance.id}`, amount: negate(accounted) },
          { account: 'settled', amount: accounted },
        ],
      },
      now,
    );
  }
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
  const { how } = decision.input as { how: (typeof settledBy)[number] };
  const { companyID, companyAccountID } = row;
  const balance = balanceOf(row);
  if (companyAccountID === null) throw new DomainError('not_found');
  const isGivenUp = how === 'writtenOff';
  if (isPositive(balance)) {
    await postEntry(
      executor,
      {
        companyID,
        companyAccountID,
        currencyCode: 'IDR',
        paymentID: null,
        kind: 'apply',
        cause: `settled:claim:${row.id}`,
        lines: [
          { account: 'advance', holder: `claim:${row.id}`, amount: negate(balance) },
          { account: isGivenUp ? 'settled' : 'outside', amount: balance },
        ],
      },
      now,
    );
  }
  return {
    patch: isGivenUp
      ? { accountedAmount: add(row.accountedAmount ?? '0', balance) }
      : { refundedAmount: add(row.refundedAmount ?? '0', balance) },
  };
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

interface Lowered {
  line: number;
  approvedAmount: Amount;
  reason: string | null;
}

/** An approver approves less of some lines. Who has decided already need not decide again. */
export async function lower({ executor, row, decision }: Effect): Promise<Outcome> {
  const { amounts } = decision.input as { amounts: readonly Lowered[] };
  const lines = await linesOf(executor, row.companyID, row.id);
  const lowered = new Map<number, Lowered & { at: number }>();
  for (const [at, { line: id, approvedAmount, reason }] of amounts.entries()) {
    const line = lines.find((one) => one.id === id);
    if (!line) throw refused(`amounts.${at}.line`, claimRule('lineGone'));
    const under = `amounts.${at}.`;
    assertLowered(
      { approved: approvedAmount, asked: line.baseAmount ?? '0', reason },
      { amount: `${under}approvedAmount`, reason: `${under}reason` },
      claimRule,
    );
    lowered.set(id, { line: id, approvedAmount, reason, at });
  }
  const decided = lines.map((line) => {
    const { approvedAmount, reason: approvedReason } = lowered.get(line.id) ?? {
      ...line,
      reason: line.approvedReason,
    };
    return { ...line, approvedAmount, approvedReason };
  });
  const pathOf = (place: number) => `amounts.${lowered.get(decided[place]?.id ?? 0)?.at ?? 0}.approvedAmount`;
  const { approvedAmount: total, unreasoned } = await judgeLines(executor, row, decided, pathOf);
  const why = amounts.flatMap(({ reason }) => reason ?? []).join(' · ');
  const outcome = approving(row, total, why);
  return { ...outcome, patch: { ...outcome.patch, unreasoned } };
}

/** The same of an advance, which has no lines. */
export async function lowerAdvance({ executor, row, decision }: Effect): Promise<Outcome> {
  const { approvedAmount, reason } = decision.input as { approvedAmount: Amount; reason: string };
  assertLowered(
    { approved: approvedAmount, asked: row.requestedAmount ?? '0', reason },
    { amount: 'approvedAmount', reason: 'reason' },
    claimRule,
  );
  assertSomething(approvedAmount);
  await holdAdvance(executor, { ...row, approvedAmount }, 'approvedAmount');
  return approving(row, approvedAmount, reason);
}

const refused = (path: string, says: ReturnType<typeof claimRule>) =>
  new DomainError('validation_failed', { fields: { [path]: says } });

function approving(row: StoredClaim, approvedAmount: Amount, why: string): Outcome {
  const isPaidWhole = row.submissionType !== 'cashAdvanceSettlement';
  return {
    patch: { approvedAmount, ...(isPaidWhole ? { payoutAmount: approvedAmount } : {}) },
    changes: { approvedAmount: [row.approvedAmount, approvedAmount] },
    ...(why === '' ? {} : { remark: claimRule('lowered', { why }) }),
  };
}
