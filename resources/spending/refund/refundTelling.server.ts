import { and, desc, eq } from 'drizzle-orm';

import { payIntoSandbox } from '../../../server/bank/sandboxBank.ts';
import type { Told } from '../../../server/seed/telling.ts';
import { doLater } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import type { RefundSource } from './refund.ts';
import { askBankOfRefund } from './refundBank.server.ts';
import { refundTable } from './refundTables.server.ts';

interface GivenBack {
  /** Whose money it is. */
  by: number;
  asked: number;
  /** What they transfer; null: nothing yet. */
  came: number | null;
}

/** Somebody asks for a number to give back on, and transfers to it. */
export async function* giveBack(record: Told, { by, asked, came }: GivenBack): Story {
  const { stage, entity, id } = record;
  const { executor, companyID, context, clock } = stage;
  yield* doLater(record, by, 'makeRefund', { amount: asked, method: 'virtualAccount', bank: 'bni' });
  const refundNow = async () => {
    const [refund] = await executor
      .select()
      .from(refundTable)
      .where(
        and(
          eq(refundTable.companyID, companyID),
          eq(refundTable.source, entity.name as RefundSource),
          eq(refundTable.recordID, id),
        ),
      )
      .orderBy(desc(refundTable.id))
      .limit(1);
    if (!refund) throw new Error(`${entity.name} ${id} has no refund`);
    return refund;
  };
  const { id: refundID } = await refundNow();
  const ask = () => askBankOfRefund(context, { companyID, refundID });
  await ask();
  const { accountNumber } = await refundNow();
  if (came === null || accountNumber === null) return;
  yield record.clock.pass(2, 6);
  const { fullName: senderName } = await stage.person(by);
  await payIntoSandbox(executor, { accountNumber, amountInIDR: String(came), senderName, at: clock.at });
  await ask();
}
