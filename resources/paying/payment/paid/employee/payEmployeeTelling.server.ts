import { and, desc, eq, inArray } from 'drizzle-orm';

import { doLater } from '../../../../../server/seed/telling.ts';
import type { Told } from '../../../../../server/seed/telling.ts';
import type { Story } from '../../../../../server/seed/timeline.ts';
import { recordsOf } from '../../../../../server/seed/seedStage.ts';
import { companyAccountTable } from '../../../companyAccount/companyAccountTable.server.ts';
import { paymentTable } from '../../paymentTables.server.ts';
import { bankAnswers, handOver, toldPayment } from '../../paymentTelling.server.ts';

/** The maker asks to pay a record to the employee who asked for it. Answers the payment. */
export async function* requestPayment(record: Told, paymentFor: string): Story<Told> {
  const [account] = await recordsOf(
    record.stage,
    companyAccountTable,
    eq(companyAccountTable.status, 'active'),
  );
  yield* doLater(record, 'maker', 'pay', { companyAccountID: account?.id, isManual: false });
  return await paymentOf(record, [paymentFor]);
}

/** A releaser has the bank pay a record that its own chain approved. Answers the payment. @param types What it may be paid for */
export async function* disburse(record: Told, types: readonly string[]): Story<Told> {
  yield* doLater(record, 'releaser', 'disburse', { companyAccountID: null });
  return await paymentOf(record, types);
}

/** The same, and the bank pays. */
export async function* payOut(record: Told, types: readonly string[]): Story {
  yield* bankAnswers(yield* handOver(yield* disburse(record, types)));
}

async function paymentOf(record: Told, types: readonly string[]): Promise<Told> {
  const { executor, companyID } = record.stage;
  const [payment] = await executor
    .select({ id: paymentTable.id })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        inArray(paymentTable.paymentFor, [...types]),
        eq(paymentTable.paidID, record.id),
      ),
    )
    .orderBy(desc(paymentTable.id))
    .limit(1);
  if (!payment) throw new Error(`${record.entity.name} ${record.id} has no payment`);
  return toldPayment(record, payment.id);
}
