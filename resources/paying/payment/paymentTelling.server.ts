import { and, eq, inArray, sql } from 'drizzle-orm';

import { outboxTable } from '../../../server/engine/recordTables.ts';
import { approveAll, doLater } from '../../../server/seed/telling.ts';
import type { PatternTable } from '../../../server/seed/pattern.ts';
import type { Told } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { checkWithBank, handToBank } from './bank/paymentDisbursement.server.ts';
import { bankCheckTopic, bankTransferTopic } from './bank/paymentTopics.server.ts';
import { paymentServerEntity } from './payment.server.ts';
import { paymentTable } from './paymentTables.server.ts';

/** A payment, as the story of what it pays goes on with it. */
export function toldPayment({ stage, clock }: Pick<Told, 'stage' | 'clock'>, id: number): Told {
  return { stage, clock, entity: paymentServerEntity, id };
}

/** Every approval, and the release of the money. */
export async function* authorize(payment: Told): Story<Told> {
  yield* approveAll(payment);
  yield* doLater(payment, 'releaser', 'authorize');
  return payment;
}

/** The bank has it. */
export async function* handOver(payment: Told): Story<Told> {
  const { stage, clock, id } = payment;
  yield clock.pass(0, 1);
  await handToBank(stage.context, stage.companyID, id);
  await askBank(payment);
  return payment;
}

/** The bank answers. */
export async function* bankAnswers(payment: Told): Story {
  yield payment.clock.pass(1, 4);
  await askBank(payment);
}

/** The bank is told what somebody has said to it, and answers later. */
export async function* hearFromBank(payment: Told): Story {
  await askBank(payment);
  yield* bankAnswers(payment);
}

/** Approved, authorized, with the bank, and answered by it. */
export async function* payThroughBank(payment: Told): Story<Told> {
  yield* bankAnswers(yield* handOver(yield* authorize(payment)));
  return payment;
}

/** What the jobs of the server do; they find nothing to do any more. */
export async function askBank({
  stage: { executor, context, companyID },
  id,
}: Pick<Told, 'stage' | 'id'>): Promise<void> {
  await checkWithBank(context, companyID, id);
  await executor
    .delete(outboxTable)
    .where(
      and(
        eq(outboxTable.companyID, companyID),
        inArray(outboxTable.topic, [bankTransferTopic.name, bankCheckTopic.name]),
        sql`${outboxTable.payload} ->> 'paymentID' = ${String(id)}`,
      ),
    );
}

/** What the bank calls a payment that is written as a row: its memory does not reach back so far. */
export const writtenBankReference = (paymentID: number): string =>
  `SBX9${String(paymentID).padStart(9, '0')}`;

/** Payments, where what they pay is written as rows. */
export const writtenPayments: PatternTable = {
  table: paymentTable,
  set: ({ id, bankReference }) =>
    bankReference === null ? {} : { bankReference: writtenBankReference(id as number) },
};
