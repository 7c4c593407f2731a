import { and, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import { divide, roundAmount } from '../../../domain/money/money.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { keyOf, takeStep } from '../../../server/seed/roomSeed.ts';
import { dateNoted, lookBack, recordsOf } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { outboxTable } from '../../../server/engine/recordTables.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { createPayment } from '../payable/request/paymentCreate.server.ts';
import { paymentInput } from '../payable/request/paymentInput.ts';
import { handToBank } from '../../paying/payment/bank/paymentDisbursement.server.ts';
import { paymentServerEntity } from '../../paying/payment/payment.server.ts';
import { askBank } from '../../paying/payment/paymentTelling.server.ts';
import { lockPayment } from '../../paying/payment/paymentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { act, dayOf, officeHour, openOrders } from '../documentTelling.server.ts';
import { coverInvoices } from './depositCover.server.ts';
import { depositCoverTopic } from './depositTopics.server.ts';

/** What became of a deposit: it goes as far as this. */
const fates = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'paid',
  'awaiting_information',
  'failed',
  'rejected',
  'closed',
  'refunding',
] as const;
type Fate = (typeof fates)[number];

/** The sandbox bank asks about the one, and refuses the other. */
const accountsThat: Partial<Record<Fate, string>> = {
  awaiting_information: '8820010003',
  failed: '8820010002',
};

/** Deposits that people have requested on the newest open orders, and paid or not, in the last days. */
export const depositSeed: RoomSeed = {
  name: 'deposit',
  goOn: (stage) =>
    lookBack(stage, async () => {
      const orders = (await openOrders(stage)).toReversed();
      for (const [index, fate] of fates.slice(0, orders.length).entries()) {
        const order = orders[index];
        if (!order) break;
        const amount = roundAmount(divide(order.totalAmount, '4', 2), order.currencyCode);
        await tell(stage, order.id, Number(amount), fate);
        // Several deposits can be on one order.
        if (fate === 'paid') await request(stage, order.id, Number(amount));
      }
    }),
};

async function tell(stage: SeedStage, orderID: number, amount: number, fate: Fate): Promise<void> {
  await officeHour(stage, addDays(stage.today, -2), 9);
  const id = await request(stage, orderID, amount);
  if (fate === 'awaiting_payment') return;
  await officeHour(stage, addDays(stage.today, -2), 11);
  if (fate === 'rejected') {
    await act(stage, 'maker', id, 'reject', { notes: 'The vendor delivers without one.' });
    await cover(stage, orderID);
    return;
  }
  const paid = fate === 'closed' ? Math.floor(amount / 2) : amount;
  const paymentID = await requestPayment(stage, id, paid, fate);
  if (fate === 'awaiting_payment_approval') return;
  await officeHour(stage, addDays(stage.today, -2), 14);
  await approve(stage, paymentID);
  if (fate === 'awaiting_payment_authorization') return;
  await officeHour(stage, addDays(stage.today, -1), 10);
  await step(stage, paymentID, 'releaser', 'authorize');
  if (fate === 'awaiting_disbursement') return;
  await handToBank(stage.context, stage.companyID, paymentID);
  await askBank({ stage, id: paymentID });
  await officeHour(stage, addDays(stage.today, -1), 12);
  await askBank({ stage, id: paymentID });
  await cover(stage, orderID);
  await dateNoted(stage);
  await officeHour(stage, addDays(stage.today, -1), 15);
  if (fate === 'closed') await closeOrder(stage, orderID);
  if (fate === 'refunding') await proposeRefund(stage, id, paid);
}

/** Of its deposit no more than was paid is asked for. */
async function closeOrder(stage: SeedStage, orderID: number): Promise<void> {
  const input = { notes: 'The vendor delivers no more.', isRejectingDeposits: true };
  await act(stage, 'finance.admin', orderID, 'close', input);
}

/** The vendor paid half of it back, says one; nobody else has seen the money yet. */
async function proposeRefund(stage: SeedStage, id: number, paid: number): Promise<void> {
  const input = {
    amount: String(Math.floor(paid / 2)),
    receivedOn: addDays(stage.today, -1),
    notes: 'The vendor can deliver half of it.',
  };
  await act(stage, 'maker', id, 'proposeRefund', input);
}

/** What the job of the server does; it finds nothing to do any more. */
async function cover({ executor, context, companyID }: SeedStage, orderID: number): Promise<void> {
  await coverInvoices(context, documentServerEntity, { companyID, orderID });
  await executor
    .delete(outboxTable)
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, depositCoverTopic.name)));
}

async function request(stage: SeedStage, orderID: number, amount: number): Promise<number> {
  await act(stage, 'finance.admin', orderID, 'requestDeposit', { amount, mediaIDs: [] });
  const isOfIt = eq(documentTable.purchaseOrderID, orderID);
  const deposits = await recordsOf(
    stage,
    documentTable,
    isOfIt,
    eq(documentTable.transactionType, 'deposit'),
  );
  const deposit = deposits.at(-1);
  if (!deposit) throw new Error(`no deposit was requested on ${orderID}`);
  return deposit.id;
}

async function requestPayment(stage: SeedStage, billID: number, amount: number, fate: Fate): Promise<number> {
  const accountNumber = accountsThat[fate];
  const account = accountNumber === undefined ? null : { bankCode: '014', accountNumber };
  const input = paymentInput.parse({
    amount,
    // What waits for its day stays with us until then.
    ...(fate === 'awaiting_disbursement'
      ? { paymentType: 'customDate', scheduledAt: addDays(dayOf(stage), 20) }
      : { paymentType: 'payNow' }),
    isUseVendorBankDetail: account === null,
    ...account,
  });
  const inquired = account && { ...account, bankName: 'Bank BCA', accountHolderName: 'Rekening Uang Muka' };
  const asked = { billID, billVersion: null, say: keyOf, input, inquired };
  const id = await createPayment(stage.executor, stage.context, await stage.person('maker'), asked);
  await dateNoted(stage);
  return id;
}

async function approve(stage: SeedStage, paymentID: number): Promise<void> {
  const { executor, companyID } = stage;
  for (;;) {
    const payment = await lockPayment(executor, companyID, paymentID);
    const approverID = payment?.status === 'awaiting_approval' ? payment.approverIDs[0] : undefined;
    if (approverID === undefined) return;
    const approver = await rowIn(executor, employeeTable, { companyID, id: approverID });
    await step(stage, paymentID, approver?.email.split('@')[0] ?? '', 'approve');
  }
}

async function step(stage: SeedStage, paymentID: number, by: string, action: string): Promise<void> {
  await takeStep(stage, paymentServerEntity, paymentID, { by, action });
  await dateNoted(stage);
}
