import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { subtract, sum } from '../../../domain/money/money.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { Stored } from '../../../server/records/storedNoun.ts';
import { paymentServerEntity } from '../payment/payment.server.ts';
import { lockPayment } from '../payment/paymentStore.server.ts';
import type { StoredPayment } from '../payment/paymentStore.server.ts';
import { paymentTable } from '../payment/paymentTables.server.ts';
import { paymentRun, paymentRunWord } from './paymentRun.ts';
import { paymentRunTable } from './paymentRunTable.server.ts';

/** So many payments go into one run; the rest waits for the next one. */
const paymentsMax = 1000;

/**
 * Gathers the authorized payments of an account that are due by a day into a run. From then on they are with the bank: nobody voids
 * them any more, and only its answer ends them.
 * @throws DomainError `validation_failed` on `executionDay`, `transition_not_allowed` where none waits
 */
export async function makeRun({
  executor,
  context,
  actor,
  row: account,
  decision,
  now,
}: EffectContext<Stored>): Promise<EffectOutcome<Stored>> {
  if (!actor) throw new DomainError('forbidden');
  const { executionDay } = decision.input as { executionDay: Day };
  const { companyID, id: companyAccountID } = account;
  const day = today(actor.timeZone, now);
  if (executionDay < day) {
    throw new DomainError('validation_failed', { fields: { executionDay: paymentRunWord('inPast') } });
  }
  const payments = await waitingPayments({ executor, row: account }, executionDay);
  if (payments.length === 0) {
    throw new DomainError('transition_not_allowed', { says: paymentRunWord('nothingWaits') });
  }
  const [run] = await executor
    .insert(paymentRunTable)
    .values({
      companyID,
      referenceID: await nextReference(executor, companyID, paymentRun.series ?? '', day),
      companyAccountID,
      executionDay,
      format: account['fileLayoutID'] === null ? 'pain001' : 'layout',
      paymentCount: payments.length,
      total: sum(payments.map(orderedAmount)),
      downloads: 0,
      createdByID: actor.employeeID,
      createdAt: now,
    })
    .returning();
  if (!run) throw new Error('the run was not stored');
  const related = { type: paymentRun.name, id: run.id, name: run.referenceID };
  for (const { id } of payments) {
    await actAutomatically(
      executor,
      context,
      paymentServerEntity,
      { companyID, id, action: 'handToBank', actor },
      { patch: { runID: run.id }, related },
    );
  }
  await appendHistory(executor, companyID, actor, now, {
    subjectType: paymentRun.name,
    subjectID: run.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'made',
  });
  return { related };
}

/** What of a payment goes to its payee. */
export function orderedAmount({
  amountInIDR,
  transactionFeeFix,
}: Pick<StoredPayment, 'amountInIDR' | 'transactionFeeFix'>) {
  return subtract(amountInIDR, transactionFeeFix);
}

/** The payments of an account that are due and in no run, locked. */
async function waitingPayments(
  { executor, row: { companyID, id } }: Pick<EffectContext<Stored>, 'executor' | 'row'>,
  until: Day,
): Promise<StoredPayment[]> {
  const table = paymentTable;
  const found = await executor
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.companyAccountID, id),
        eq(table.status, 'awaiting_disbursement'),
        eq(table.isManualPayment, false),
        eq(table.currencyCode, 'IDR'),
        isNull(table.countryCode),
        isNull(table.runID),
        or(isNull(table.scheduledAt), lte(table.scheduledAt, until)),
      ),
    )
    .orderBy(asc(table.id))
    .limit(paymentsMax);
  const locked: StoredPayment[] = [];
  for (const { id: paymentID } of found) {
    const payment = await lockPayment(executor, companyID, paymentID);
    // It was voided, or gathered by somebody else, a moment ago.
    if (payment?.status === 'awaiting_disbursement' && payment.runID === null) locked.push(payment);
  }
  return locked;
}
