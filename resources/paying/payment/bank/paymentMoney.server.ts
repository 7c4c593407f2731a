import { sql } from 'drizzle-orm';

import { negate, subtract } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LedgerLine } from '../../../../server/ledger/ledger.ts';
import { postEntry } from '../../../../server/ledger/ledger.ts';
import { linesGivingBack, linesTaking } from '../../allocation/fundedBy.server.ts';
import { sourceOf } from '../paid/paidSource.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';

/**
 * Promises the money to the payment: what is set aside for it first, then what is free.
 * @throws DomainError `insufficient_balance`
 */
export async function holdMoney(executor: Executor, payment: StoredPayment, now: Date): Promise<void> {
  if (payment.isManualPayment) return;
  const { companyID, companyAccountID, amountInIDR: amount } = payment;
  const source = sourceOf(payment);
  const taken = source
    ? await linesTaking(executor, { companyID, companyAccountID, amount, type: payment.paymentFor }, () =>
        source.funded(executor, payment),
      )
    : [{ account: 'available' as const, amount: negate(amount) }];
  await postEntry(
    executor,
    {
      ...movementOf(payment),
      kind: 'hold',
      cause: causeOf('hold', payment),
      lines: [...taken, { account: 'held', amount }],
    },
    now,
  );
}

/** Gives held money back to where it was taken from: the payment was voided or refused. */
export async function releaseMoney(executor: Executor, payment: StoredPayment, now: Date): Promise<void> {
  if (payment.isManualPayment) return;
  const { companyID, amountInIDR: amount } = payment;
  const back = await linesGivingBack(executor, companyID, amount, sql`e.cause = ${causeOf('hold', payment)}`);
  await postEntry(
    executor,
    {
      ...movementOf(payment),
      kind: 'release',
      cause: causeOf('release', payment),
      lines: [{ account: 'held', amount: negate(amount) }, ...back],
    },
    now,
  );
}

/** The bank paid: what was held goes to the vendor, as an advance where nothing was billed yet, and the fee to the bank. */
export async function settleMoney(executor: Executor, payment: StoredPayment, now: Date): Promise<void> {
  await postEntry(
    executor,
    {
      ...movementOf(payment),
      kind: 'settle',
      cause: causeOf('settle', payment),
      lines: [
        { account: 'held', amount: negate(payment.amountInIDR) },
        {
          ...paidTo(payment),
          amount: subtract(payment.amountInIDR, payment.transactionFeeFix),
        },
        { account: 'fee', amount: payment.transactionFeeFix },
      ],
    },
    now,
  );
}

/** An advance that was paid outside is one all the same. */
export async function recordPaidOutside(
  executor: Executor,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  if (paidTo(payment).account === 'settled') return;
  const advanced = subtract(payment.amountInIDR, payment.transactionFeeFix);
  await postEntry(
    executor,
    {
      ...movementOf(payment),
      kind: 'settle',
      cause: causeOf('settle', payment),
      lines: [
        { account: 'outside', amount: negate(advanced) },
        { ...paidTo(payment), amount: advanced },
      ],
    },
    now,
  );
}

function paidTo(payment: StoredPayment): Pick<LedgerLine, 'account' | 'holder'> {
  return sourceOf(payment)?.settlesTo(payment) ?? { account: 'settled' };
}

function movementOf(payment: StoredPayment) {
  return {
    companyID: payment.companyID,
    companyAccountID: payment.companyAccountID,
    currencyCode: 'IDR',
    paymentID: payment.id,
  };
}

/** One hold, release and settlement per authorization; a payment is authorized once. */
function causeOf(kind: string, payment: StoredPayment): string {
  return `${kind}:payment:${payment.id}:${payment.attempt}`;
}
