import type { Actor } from '../../../../domain/access/actor.ts';
import type { BankAccount } from '../../../../domain/bank/bankAccount.ts';
import { homeCountry } from '../../../../domain/bank/bankAccount.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { law } from '../../../../domain/message/message.ts';
import { decide } from '../../../../domain/lifecycle/lifecycle.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, fitsCurrency } from '../../../../domain/money/money.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { assertAsOpened, finish, lockForActor } from '../../../../server/engine/act.ts';
import { lifecycleOf } from '../../../../server/engine/serverEntity.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { Payee } from '../../../paying/payment/open/openPayment.server.ts';
import { isAbroad, openPayment } from '../../../paying/payment/open/openPayment.server.ts';
import { payingAccountOf } from '../../../paying/payment/open/payingAccount.server.ts';
import { paymentError } from '../../../paying/payment/words/paymentErrors.ts';
import { assertKindsOpen } from '../../allKinds.ts';
import type { StoredDocument } from '../../document/documentStore.server.ts';
import { documentServerEntity } from '../../documentEntity.server.ts';
import { accepterOf, assertMatched } from '../../invoiceMatch/matchGate.server.ts';
import { assertWithinOrder } from '../../orderMoney/orderMoney.server.ts';
import { peopleOf } from '../paidDocument.server.ts';
import { depositPaid, invoicePaid } from '../paidKinds.ts';
import { payeeOf } from './payee.server.ts';
import type { PaymentInput } from './paymentInput.ts';
import { paymentAmount } from './paymentInput.ts';
import { dueDayOfPayment } from './paymentRequest.ts';

interface PaymentRequest {
  billID: number;
  billVersion: number | null;
  /** In the maker's language. */
  say: Say;
  input: PaymentInput;
  /** What the bank said of another account; null when the vendor's own is used. */
  inquired: BankAccount | null;
}

/**
 * A payment maker asks to pay an invoice, in part or whole. The document waits for the payment's approval, or for
 * its authorization when the payment workflow asks for none. Answers the payment's id.
 */
export async function createPayment(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  request: PaymentRequest,
): Promise<number> {
  const now = context.now();
  const { input } = request;
  const bill = await lockForActor(executor, documentServerEntity, actor, request.billID);
  await assertAsOpened(executor, context, documentServerEntity, actor, {
    row: bill,
    version: request.billVersion,
    say: request.say,
  });
  assertKindsOpen(actor, [bill.transactionType]);
  const subject = documentServerEntity.toSubject(bill, now);
  const decision = decide(
    lifecycleOf(documentServerEntity, subject),
    actor,
    subject,
    'createPayment',
    undefined,
  );
  await assertMatched(executor, bill);
  const amount = paymentAmount(input, bill.currencyCode);
  assertAmount(bill, amount);
  await assertWithinOrder(executor, bill, amount);
  const payee = await payeeOf(executor, actor, bill, request);
  assertCountry(bill, payee, input);
  const kind = bill.transactionType === depositPaid.type ? depositPaid : invoicePaid;
  const { id, status, related } = await openPayment(executor, context, actor, {
    paymentFor: kind.type,
    paidID: bill.id,
    paid: { peopleIDs: peopleOf(bill), acceptedByID: await accepterOf(executor, bill) },
    amount,
    currencyCode: bill.currencyCode,
    paymentType: input.paymentType,
    scheduledAt: scheduledDay(input, bill, today(actor.timeZone, now)),
    payee,
    isUseVendorBankDetail: input.isUseVendorBankDetail,
    purposeCode: input.purposeCode,
    account: await payingAccountOf(executor, actor, bill.companyAccountID, input.companyAccountID),
  });
  await finish(
    executor,
    documentServerEntity,
    actor,
    bill,
    decision,
    {
      to: status === 'awaiting_approval' ? 'awaiting_payment_approval' : status,
      related,
      changes: { paymentAmount: [null, amount] },
    },
    now,
  );
  return id;
}

function assertAmount(bill: StoredDocument, amount: Amount): void {
  const { currencyCode, remainingAmount } = bill;
  if (!fitsCurrency(amount, currencyCode)) {
    throw new DomainError('validation_failed', {
      fields: { amount: law('field.amountsNoDecimals', { currency: currencyCode }) },
    });
  }
  if (compare(amount, remainingAmount) > 0) {
    const balance = { amount: remainingAmount, currency: currencyCode };
    throw new DomainError('validation_failed', {
      fields: { amount: paymentError('mostBalance', { balance }) },
    });
  }
}

/** The country of the account decides where a payment goes: another one is refused. */
function assertCountry({ currencyCode }: StoredDocument, payee: Payee, { countryCode }: PaymentInput): void {
  const country = payee.countryCode ?? null;
  if (!isAbroad(currencyCode, payee) || countryCode === null || countryCode === country) return;
  throw new DomainError('validation_failed', {
    fields: { countryCode: paymentError('accountCountry', { country: country ?? homeCountry }) },
  });
}

/** Upon approval: no day. On due date: the due date, or today when it is past. Custom: today or later. */
function scheduledDay(input: PaymentInput, bill: StoredDocument, day: Day): Day | null {
  if (input.paymentType === 'payNow') return null;
  if (input.paymentType === 'onDueDate') {
    if (bill.dueDate !== null) return dueDayOfPayment(bill.dueDate, day);
    throw new DomainError('validation_failed', { fields: { paymentType: paymentError('noDueDate') } });
  }
  if (input.scheduledAt !== null && input.scheduledAt >= day) return input.scheduledAt;
  throw new DomainError('validation_failed', { fields: { scheduledAt: law('field.todayOrLater') } });
}
