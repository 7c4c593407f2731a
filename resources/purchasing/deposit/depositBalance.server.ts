import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import type { Amount } from '../../../domain/money/money.ts';
import {
  add,
  compare,
  divide,
  isPositive,
  isZero,
  minAmount,
  multiply,
  negate,
  rateDecimals,
  subtract,
  sum,
} from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import { withholdPart } from '../../accounting/withholdingSlip/withholding.server.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { documentNotice, lockDocument, saveDocumentRow } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { joined } from '../../../domain/message/message.ts';
import { depositApplicationTable } from './depositTables.server.ts';

/** What one payment of a deposit has advanced, and what of it covers no invoice yet. */
interface Advance {
  paymentID: number;
  companyAccountID: number;
  deposit: StoredDocument;
  amount: Amount;
  amountInIDR: Amount;
}

/**
 * Covers what remains of an approved invoice with what the paid deposits on its order still hold, by the account that paid
 * them, then the oldest first. The invoice is locked; its order and their deposits are locked after it, in this order
 * everywhere, and the ledger's accounts by their numbers.
 */
export async function applyDeposits(
  executor: Executor,
  invoice: StoredDocument,
  now: Date,
): Promise<EffectOutcome<StoredDocument>> {
  let rest = invoice.remainingAmount;
  if (invoice.purchaseOrderID === null || !isPositive(rest)) return {};
  const covering: { deposit: StoredDocument; amount: Amount; amountInIDR: Amount }[] = [];
  for (const advance of await lockAdvances(executor, invoice.companyID, invoice.purchaseOrderID)) {
    if (isZero(rest)) break;
    const amount = minAmount(rest, advance.amount);
    const amountInIDR = shareOf(advance, amount);
    await move(executor, advance, { invoice, amount, amountInIDR }, now);
    rest = subtract(rest, amount);
    covering.push({ deposit: advance.deposit, amount, amountInIDR });
  }
  if (covering.length === 0) return {};
  const covered = sum(covering.map(({ amount }) => amount));
  const depositAmount = add(invoice.depositAmount, covered);
  await withholdPart(executor, {
    bill: invoice,
    remainingAfter: rest,
    rateAmount: invoice.currencyCode === 'IDR' ? '1' : paidRate(covering, covered),
    paymentID: null,
    signatoryID: invoice.lastEditedByID,
    actor: null,
    at: now,
  });
  return {
    patch: { remainingAmount: rest, depositAmount, ...(isZero(rest) ? { paidAt: now } : {}) },
    to: isZero(rest) ? 'paid' : 'awaiting_payment',
    remark: joined(
      'lines',
      covering.map(({ deposit, amount }) =>
        documentNotice('remark.depositCovers', {
          number: deposit.referenceID,
          sum: { amount, currency: invoice.currencyCode },
        }),
      ),
    ),
    changes: {
      depositAmount: [invoice.depositAmount, depositAmount],
      remainingAmount: [invoice.remainingAmount, rest],
    },
  };
}

/** Gives back to its deposits what they cover of an invoice that ends unpaid. */
export async function restoreDeposits(
  executor: Executor,
  invoice: StoredDocument,
  now: Date,
): Promise<Partial<StoredDocument>> {
  if (isZero(invoice.depositAmount) || invoice.purchaseOrderID === null) return {};
  const deposits = await lockDeposits(executor, invoice.companyID, invoice.purchaseOrderID);
  const { companyID } = invoice;
  const applied = await executor
    .select({
      depositID: depositApplicationTable.depositID,
      paymentID: depositApplicationTable.paymentID,
      companyAccountID: paymentTable.companyAccountID,
      amount: sql<Amount>`sum(${depositApplicationTable.amount})::text`,
      amountInIDR: sql<Amount>`sum(${depositApplicationTable.amountInIDR})::text`,
    })
    .from(depositApplicationTable)
    .innerJoin(
      paymentTable,
      and(
        eq(paymentTable.companyID, depositApplicationTable.companyID),
        eq(paymentTable.id, depositApplicationTable.paymentID),
      ),
    )
    .where(
      and(
        eq(depositApplicationTable.companyID, companyID),
        eq(depositApplicationTable.invoiceID, invoice.id),
      ),
    )
    .groupBy(
      depositApplicationTable.depositID,
      depositApplicationTable.paymentID,
      paymentTable.companyAccountID,
    )
    .orderBy(asc(paymentTable.companyAccountID), asc(depositApplicationTable.paymentID));
  for (const { depositID, paymentID, companyAccountID, amount, amountInIDR } of applied) {
    const deposit = deposits.find(({ id }) => id === depositID);
    if (!deposit) throw new Error(`deposit ${depositID} is not on the order of its invoice`);
    const back = { invoice, amount: negate(amount), amountInIDR: negate(amountInIDR) };
    await move(executor, { paymentID, companyAccountID, deposit }, back, now);
  }
  return {
    depositAmount: '0',
    remainingAmount: add(invoice.remainingAmount, invoice.depositAmount),
  };
}

/** The deposits on an order, each locked after the order itself. */
async function lockDeposits(
  executor: Executor,
  companyID: number,
  orderID: number,
): Promise<StoredDocument[]> {
  await lockDocument(executor, companyID, orderID);
  return await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.purchaseOrderID, orderID),
        eq(documentTable.transactionType, 'deposit'),
      ),
    )
    .orderBy(asc(documentTable.id))
    .for('update');
}

/** What the deposits on an order still hold, by the payment that advanced it. */
async function lockAdvances(executor: Executor, companyID: number, orderID: number): Promise<Advance[]> {
  const deposits = await lockDeposits(executor, companyID, orderID);
  const holding = deposits.filter(({ remainingDeposit }) => isPositive(remainingDeposit));
  if (holding.length === 0) return [];
  const ids = holding.map(({ id }) => id);
  const [payments, applied] = await Promise.all([
    executor
      .select({
        id: paymentTable.id,
        billID: paymentTable.billID,
        companyAccountID: paymentTable.companyAccountID,
        amount: paymentTable.amount,
        amountInIDR: paymentTable.amountInIDR,
        fee: paymentTable.transactionFeeFix,
      })
      .from(paymentTable)
      .where(
        and(
          eq(paymentTable.companyID, companyID),
          eq(paymentTable.status, 'paid'),
          inArray(paymentTable.billID, ids),
        ),
      )
      .orderBy(asc(paymentTable.companyAccountID), asc(paymentTable.id)),
    executor
      .select({
        paymentID: depositApplicationTable.paymentID,
        amount: sql<Amount>`sum(${depositApplicationTable.amount})::text`,
        amountInIDR: sql<Amount>`sum(${depositApplicationTable.amountInIDR})::text`,
      })
      .from(depositApplicationTable)
      .where(
        and(
          eq(depositApplicationTable.companyID, companyID),
          inArray(depositApplicationTable.depositID, ids),
        ),
      )
      .groupBy(depositApplicationTable.paymentID),
  ]);
  const usedBy = new Map(applied.map((used) => [used.paymentID, used]));
  return payments.flatMap((payment): Advance[] => {
    const deposit = holding.find(({ id }) => id === payment.billID);
    const used = usedBy.get(payment.id);
    const amount = subtract(payment.amount, used?.amount ?? '0');
    if (!deposit || !isPositive(amount)) return [];
    const advanced = subtract(payment.amountInIDR, payment.fee);
    return [
      {
        paymentID: payment.id,
        companyAccountID: payment.companyAccountID,
        deposit,
        amount,
        amountInIDR: subtract(advanced, used?.amountInIDR ?? '0'),
      },
    ];
  });
}

/** The rupiah that one unit was advanced at, over all deposits that cover. */
function paidRate(covering: readonly { amountInIDR: Amount }[], covered: Amount): Amount {
  return divide(sum(covering.map(({ amountInIDR }) => amountInIDR)), covered, rateDecimals);
}

/** The rupiah that go with a part of an advance: whole ones, and with its last part all that are left. */
function shareOf(advance: Advance, amount: Amount): Amount {
  if (compare(amount, advance.amount) === 0) return advance.amountInIDR;
  return divide(multiply(advance.amountInIDR, amount), advance.amount, 0, 'down');
}

/** Moves a part of an advance to an invoice, or back where it is below zero: the row, the balance, the ledger. */
async function move(
  executor: Executor,
  { paymentID, companyAccountID, deposit }: Pick<Advance, 'paymentID' | 'companyAccountID' | 'deposit'>,
  { invoice, amount, amountInIDR }: { invoice: StoredDocument; amount: Amount; amountInIDR: Amount },
  now: Date,
): Promise<void> {
  const { companyID } = invoice;
  const [application] = await executor
    .insert(depositApplicationTable)
    .values({
      companyID,
      depositID: deposit.id,
      paymentID,
      invoiceID: invoice.id,
      amount,
      amountInIDR,
      appliedAt: now,
    })
    .returning({ id: depositApplicationTable.id });
  if (!application) throw new Error('what a deposit covers was not stored');
  deposit.remainingDeposit = subtract(deposit.remainingDeposit, amount);
  await saveDocumentRow(executor, deposit, { remainingDeposit: deposit.remainingDeposit }, now);
  if (isZero(amountInIDR)) return;
  const kind = isPositive(amount) ? 'apply' : 'restore';
  await postEntry(
    executor,
    {
      companyID,
      companyAccountID,
      currencyCode: 'IDR',
      paymentID,
      kind,
      cause: `${kind}:deposit:${application.id}`,
      lines: [
        { account: 'advance', amount: negate(amountInIDR) },
        { account: 'settled', amount: amountInIDR },
      ],
    },
    now,
  );
}
