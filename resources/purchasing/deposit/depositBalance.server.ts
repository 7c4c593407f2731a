import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Amount } from '../../../domain/money/money.ts';
import {
  add,
  compare,
  divide,
  isPositive,
  isZero,
  maxAmount,
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
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { documentNotice, lockDocument, saveDocumentRow } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { followPaidPart } from '../document/paidPart.server.ts';
import { paidOf } from '../document/documentPaying.ts';
import { joined } from '../../../domain/message/message.ts';
import { depositApplicationTable } from './depositTables.server.ts';

/** What one payment of a deposit has advanced, and what of it covers no invoice yet. */
interface Advance {
  paymentID: number;
  companyAccountID: number;
  /** It was paid outside of the company's accounts. */
  isManualPayment: boolean;
  deposit: StoredDocument;
  amount: Amount;
  amountInIDR: Amount;
}

/**
 * Covers what remains of an approved invoice with what the paid deposits on its order still hold, then with those that were
 * released for any invoice of its vendor; of either by the account that paid them, then the oldest first. What the invoice
 * says was paid before is taken for the deposits on its order as far as they reach, and no other deposit covers such an
 * invoice. One of which all was paid before is paid. The invoice is locked; its order and the deposits are locked after it,
 * in this order everywhere, and the ledger's accounts by their numbers.
 */
export async function applyDeposits(
  executor: Executor,
  invoice: StoredDocument,
  now: Date,
): Promise<EffectOutcome<StoredDocument>> {
  const { prepaidAmount } = invoice;
  const paid = paidOf(invoice);
  let rest = subtract(subtract(invoice.totalAmount, paid), invoice.depositAmount);
  const covering: { deposit: StoredDocument; amount: Amount; amountInIDR: Amount }[] = [];
  for (const advance of isPositive(rest) ? await advancesFor(executor, invoice) : []) {
    if (isZero(rest)) break;
    const amount = minAmount(rest, advance.amount);
    const amountInIDR = shareOf(advance, amount);
    await move(executor, advance, { invoice, amount, amountInIDR }, now);
    rest = subtract(rest, amount);
    covering.push({ deposit: advance.deposit, amount, amountInIDR });
  }
  if (covering.length === 0) return prepaidWhole(invoice, now);
  const covered = sum(covering.map(({ amount }) => amount));
  const depositAmount = add(invoice.depositAmount, covered);
  rest = subtract(subtract(invoice.totalAmount, paid), maxAmount(depositAmount, prepaidAmount));
  await followPaidPart(executor, {
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

/** What becomes of an invoice of which nothing is left to pay, because all of it was paid before. */
function prepaidWhole(invoice: StoredDocument, now: Date): EffectOutcome<StoredDocument> {
  const { prepaidAmount, remainingAmount, currencyCode: currency } = invoice;
  if (isZero(prepaidAmount) || isPositive(remainingAmount)) return {};
  return {
    to: 'paid',
    patch: { paidAt: now },
    remark: documentNotice('remark.prepaid', { sum: { amount: prepaidAmount, currency } }),
  };
}

/** Gives back to its deposits what they cover of an invoice that ends unpaid. */
export async function restoreDeposits(
  executor: Executor,
  invoice: StoredDocument,
  now: Date,
): Promise<Partial<StoredDocument>> {
  if (isZero(invoice.depositAmount)) return {};
  const deposits = await lockDeposits(executor, invoice, covers(executor, invoice));
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
      isNamedBy(paymentTable, depositApplicationTable, depositApplicationTable.paymentID),
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
    if (!deposit) throw new Error(`deposit ${depositID} covers invoice ${invoice.id} and was not locked`);
    const back = { invoice, amount: negate(amount), amountInIDR: negate(amountInIDR) };
    await move(executor, { paymentID, companyAccountID, deposit }, back, now);
  }
  return {
    depositAmount: '0',
    remainingAmount: subtract(subtract(invoice.totalAmount, paidOf(invoice)), invoice.prepaidAmount),
  };
}

/** Deposits, by their numbers, each locked after the order of the invoice. */
async function lockDeposits(
  executor: Executor,
  { companyID, purchaseOrderID }: StoredDocument,
  where: SQL | undefined,
): Promise<StoredDocument[]> {
  if (purchaseOrderID !== null) await lockDocument(executor, companyID, purchaseOrderID);
  return await executor
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.transactionType, 'deposit'), where))
    .orderBy(asc(documentTable.id))
    .for('update');
}

/** That a deposit covers something of an invoice. */
function covers(executor: Executor, { companyID, id }: StoredDocument): SQL {
  return inArray(
    documentTable.id,
    executor
      .select({ id: depositApplicationTable.depositID })
      .from(depositApplicationTable)
      .where(
        and(eq(depositApplicationTable.companyID, companyID), eq(depositApplicationTable.invoiceID, id)),
      ),
  );
}

/** What may cover an invoice: of its own order first. What a vendor is said to have paid back covers nothing. */
async function advancesFor(executor: Executor, invoice: StoredDocument): Promise<Advance[]> {
  const { purchaseOrderID, vendorID, currencyCode, prepaidAmount } = invoice;
  const isReleased =
    vendorID === null || isPositive(prepaidAmount)
      ? undefined
      : and(
          eq(documentTable.vendorID, vendorID),
          eq(documentTable.currencyCode, currencyCode),
          isNotNull(documentTable.releasedAt),
        );
  const isOfOrder = purchaseOrderID === null ? undefined : eq(documentTable.purchaseOrderID, purchaseOrderID);
  if (!isReleased && !isOfOrder) return [];
  const deposits = await lockDeposits(
    executor,
    invoice,
    and(or(isOfOrder, isReleased), gt(documentTable.remainingDeposit, '0'), isNull(documentTable.proposal)),
  );
  const advances = await advancesOf(executor, deposits);
  const isOwn = ({ deposit }: Advance) => deposit.purchaseOrderID === purchaseOrderID;
  return [...advances.filter(isOwn), ...advances.filter((advance) => !isOwn(advance))];
}

/** What deposits that are locked still hold, by the payment that advanced it. */
async function advancesOf(executor: Executor, deposits: readonly StoredDocument[]): Promise<Advance[]> {
  const holding = deposits.filter(({ remainingDeposit }) => isPositive(remainingDeposit));
  const [first] = holding;
  if (!first) return [];
  const { companyID } = first;
  const ids = holding.map(({ id }) => id);
  const [payments, applied] = await Promise.all([
    executor
      .select({
        id: paymentTable.id,
        billID: paymentTable.billID,
        companyAccountID: paymentTable.companyAccountID,
        isManualPayment: paymentTable.isManualPayment,
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
        isManualPayment: payment.isManualPayment,
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

/**
 * What the vendor paid back of a deposit leaves it: to the account that the bank paid it from, or to where it came from
 * outside of the accounts. The rupiah are those that were advanced for it.
 */
export async function returnDeposit(
  executor: Executor,
  deposit: StoredDocument,
  amount: Amount,
  now: Date,
): Promise<void> {
  let rest = amount;
  for (const advance of await advancesOf(executor, [deposit])) {
    if (isZero(rest)) break;
    const part = minAmount(rest, advance.amount);
    await move(executor, advance, { invoice: null, amount: part, amountInIDR: shareOf(advance, part) }, now);
    rest = subtract(rest, part);
  }
  if (!isZero(rest)) throw new Error(`deposit ${deposit.id} holds less than what came back of it`);
}

/**
 * Moves a part of an advance to an invoice, or back where it is below zero, or back from the vendor where there is no
 * invoice: the row, the balance, the ledger.
 */
async function move(
  executor: Executor,
  {
    paymentID,
    companyAccountID,
    deposit,
    isManualPayment,
  }: Pick<Advance, 'paymentID' | 'companyAccountID' | 'deposit'> & { isManualPayment?: boolean },
  { invoice, amount, amountInIDR }: { invoice: StoredDocument | null; amount: Amount; amountInIDR: Amount },
  now: Date,
): Promise<void> {
  const { companyID } = deposit;
  const [application] = await executor
    .insert(depositApplicationTable)
    .values({
      companyID,
      depositID: deposit.id,
      paymentID,
      invoiceID: invoice?.id ?? null,
      amount,
      amountInIDR,
      appliedAt: now,
    })
    .returning({ id: depositApplicationTable.id });
  if (!application) throw new Error('what a deposit covers was not stored');
  deposit.remainingDeposit = subtract(deposit.remainingDeposit, amount);
  await saveDocumentRow(executor, deposit, { remainingDeposit: deposit.remainingDeposit }, now);
  if (isZero(amountInIDR)) return;
  const kind = invoice === null ? 'refund' : isPositive(amount) ? 'apply' : 'restore';
  const target = invoice === null ? (isManualPayment ? 'outside' : 'available') : 'settled';
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
        { account: 'advance', holder: `bill:${deposit.id}`, amount: negate(amountInIDR) },
        { account: target, amount: amountInIDR },
      ],
    },
    now,
  );
}
