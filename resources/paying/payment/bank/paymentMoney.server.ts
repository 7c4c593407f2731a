import { negate, subtract } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { LedgerLine } from '../../../../server/ledger/ledger.ts';
import { postEntry } from '../../../../server/ledger/ledger.ts';
import { sourceOf } from '../paid/paidSource.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';

/** Promises the money to the payment: from available to held. Throws `insufficient_balance`. */
export async function holdMoney(executor: Executor, payment: StoredPayment, now: Date): Promise<void> {
  if (payment.isManualPayment) return;
  await postEntry(
    executor,
    {
      ...movementOf(payment),
      kind: 'hold',
      cause: causeOf('hold', payment),
      lines: [
        { account: 'available', amount: negate(payment.amountInIDR) },
        { account: 'held', amount: payment.amountInIDR },
      ],
    },
    now,
  );
}

/** Gives held money back: the payment was voided or refused. */
export async function releaseMoney(executor: Executor, payment: StoredPayment, now: Date): Promise<void> {
  if (payment.isManualPayment) return;
  await postEntry(
    executor,
    {
      ...movementOf(payment),
      kind: 'release',
      cause: causeOf('release', payment),
      lines: [
        { account: 'held', amount: negate(payment.amountInIDR) },
        { account: 'available', amount: payment.amountInIDR },
      ],
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
