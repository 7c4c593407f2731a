import { and, asc, eq } from 'drizzle-orm';

import { dayOf } from '../../../server/seed/demoTime.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { takeStep } from '../../../server/seed/roomSeed.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { paymentServerEntity } from '../payment/payment.server.ts';
import { paymentTable } from '../payment/paymentTables.server.ts';
import { noteDownload } from './paymentRun.server.ts';
import { paymentRun } from './paymentRun.ts';
import { paymentRunTable } from './paymentRunTable.server.ts';

/**
 * What was authorized on the account that pays by files went to its bank on the last day; of one payment the bank has said that
 * it was made, of another that it was not.
 * @param accounts where runs are made
 */
export const paymentRunSeed = (accounts: StoredNoun): RoomSeed => ({
  name: paymentRun.name,
  async goOn(stage) {
    const { executor, context, companyID, clock } = stage;
    const [account] = await executor
      .select({ id: companyAccountTable.id })
      .from(companyAccountTable)
      .where(
        and(eq(companyAccountTable.companyID, companyID), eq(companyAccountTable.bankConnection, 'file')),
      );
    const waiting = await executor.$count(
      paymentTable,
      and(
        eq(paymentTable.companyID, companyID),
        eq(paymentTable.companyAccountID, account?.id ?? 0),
        eq(paymentTable.status, 'awaiting_disbursement'),
      ),
    );
    // A small company may have none.
    if (!account || waiting === 0) return;
    const executionDay = dayOf(clock.at);
    await takeStep(stage, accounts, account.id, { by: 'admin', action: 'makeRun', input: { executionDay } });
    const [run] = await executor
      .select()
      .from(paymentRunTable)
      .where(eq(paymentRunTable.companyID, companyID));
    if (!run) throw new Error('the run of the seed is not there');
    await noteDownload(executor, context, await stage.person('admin'), run);
    const [paid, refused, ...open] = await executor
      .select({ id: paymentTable.id })
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.runID, run.id)))
      .orderBy(asc(paymentTable.id));
    if (!paid || !refused || open.length === 0) return;
    await takeStep(stage, paymentServerEntity, paid.id, {
      by: 'releaser',
      action: 'confirmPaid',
      input: { paidOn: executionDay, bankReference: 'BCA-20417' },
    });
    await takeStep(stage, paymentServerEntity, refused.id, {
      by: 'releaser',
      action: 'confirmRefused',
      input: { notes: 'The account is closed.' },
    });
  },
});
