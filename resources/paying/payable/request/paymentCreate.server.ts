import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { homeCountry } from '../../../../domain/bank/bankAccount.ts';
import type { BankAccount } from '../../../../domain/bank/bankAccount.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import { decide } from '../../../../domain/lifecycle/lifecycle.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import {
  compare,
  convertToIdr,
  fitsCurrency,
  fitsWire,
  wireDigitsLimit,
} from '../../../../domain/money/money.ts';
import { openChain } from '../../../../server/approval/chain.ts';
import { tellApprovers } from '../../../../server/approval/delegates.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { assertAsOpened, finish, lockForActor } from '../../../../server/engine/act.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import { lifecycleOf } from '../../../../server/engine/serverEntity.ts';
import { nextReference } from '../../../../server/engine/numberSeries.ts';
import { documentServerEntity } from '../../../purchasing/documentEntity.server.ts';
import { accepterOf, assertMatched } from '../../../purchasing/invoiceMatch/matchGate.server.ts';
import { assertWithinOrder } from '../../../purchasing/orderMoney/orderMoney.server.ts';
import { assertKindsOpen } from '../../../purchasing/allKinds.ts';
import type { StoredDocument } from '../../../purchasing/document/documentStore.server.ts';
import { requireRate } from '../../../../server/exchangeRates/exchangeRates.ts';
import { feeConfigurationOf } from '../../payment/bank/paymentFee.server.ts';
import { relatedPayment } from '../../payment/paymentDocument.server.ts';
import { paymentAmount } from './paymentInput.ts';
import type { PaymentInput } from './paymentInput.ts';
import type { Payee } from './payee.server.ts';
import { payeeOf } from './payee.server.ts';
import { dueDayOfPayment } from './paymentRequest.ts';
import { payingAccountOf } from './payingAccount.server.ts';
import { feeConfigurationTable, paymentTable } from '../../payment/paymentTables.server.ts';
import type { Say } from '../../../../server/words/words.ts';
import { law } from '../../../../domain/message/message.ts';
import { paymentNotice, paymentTerms, releasersFor } from '../../payment/paymentStore.server.ts';
import { paymentError } from '../../payment/words/paymentErrors.ts';

export interface PaymentRequest {
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
  assertRemittance(actor, isAbroad(bill, payee));
  const account = await payingAccountOf(executor, actor, bill.companyAccountID, input.companyAccountID);

  const { companyID } = bill;
  await lockFreeQuota(executor, companyID);
  const fee = await feeConfigurationOf(executor, companyID, now, actor.timeZone);
  const transactionFeeFix = payee.isManualPayment || fee.isFreeQuotaAvailable ? '0' : fee.feeAmount;
  const rateAmount = await rateOf(executor, bill, today(actor.timeZone, now));
  const amountInIDR = convertToIdr(amount, rateAmount, transactionFeeFix);
  if (!fitsWire(amountInIDR)) {
    throw new DomainError('validation_failed', {
      fields: { amount: paymentError('payInParts', { limit: wireDigitsLimit }) },
    });
  }
  const [payment] = await executor
    .insert(paymentTable)
    .values({
      companyID,
      referenceID: await nextReference(executor, companyID, 'PAY', yearOf(today(actor.timeZone, now))),
      billID: bill.id,
      paymentFor: bill.transactionType === 'deposit' ? 'deposit' : 'bill',
      status: 'awaiting_approval',
      amount,
      currencyCode: bill.currencyCode,
      rateAmount,
      amountInIDR,
      transactionFeeFix,
      isFreeQuotaUsed: !payee.isManualPayment && fee.isFreeQuotaAvailable,
      paymentType: input.paymentType,
      scheduledAt: scheduledDay(input, bill, today(actor.timeZone, now)),
      isUseVendorBankDetail: input.isUseVendorBankDetail,
      ...payee,
      ...remittanceOf(bill, payee, input),
      companyAccountID: account.id,
      makerID: actor.employeeID,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!payment) throw new Error('the payment was not stored');

  const documentPeopleIDs = [bill.requesterID, bill.createdByID, bill.lastEditedByID];
  const differenceAcceptedByID = await accepterOf(executor, bill);
  const chain = await openChain(
    executor,
    { companyID, subjectType: 'payment', subjectID: payment.id },
    {
      ...paymentTerms({ ...payment, documentPeopleIDs, differenceAcceptedByID }),
      day: today(actor.timeZone, now),
      lastRound: 0,
      hasStandIns: true,
    },
    now,
  );
  const status = chain.isNoApproval
    ? ('awaiting_payment_authorization' as const)
    : ('awaiting_approval' as const);
  const { approverIDs, stepsLeft, approvalRound } = chain;
  await executor
    .update(paymentTable)
    .set({ status, approverIDs, stepsLeft, approvalRound })
    .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, payment.id)));
  await appendHistory(executor, companyID, actor, now, {
    subjectType: 'payment',
    subjectID: payment.id,
    action: 'create',
    fromStatus: null,
    toStatus: status,
    remark: chain.remark,
    changes: {
      amount: [null, payment.amount],
      ...(payment.purposeCode ? { purpose: [null, payment.purposeCode] } : {}),
      ...(payment.countryCode ? { country: [null, payment.countryCode] } : {}),
      ...(account.change ? { account: account.change } : {}),
    },
  });
  await finish(
    executor,
    documentServerEntity,
    actor,
    bill,
    decision,
    {
      to: chain.isNoApproval ? 'awaiting_payment_authorization' : 'awaiting_payment_approval',
      related: relatedPayment(payment),
      changes: { paymentAmount: [null, payment.amount] },
    },
    now,
  );
  await tellApprovers(executor, companyID, chain.delegation.standIns, {
    employeeIDs: chain.isNoApproval
      ? await releasersFor(executor, companyID, [actor.employeeID, ...documentPeopleIDs])
      : approverIDs,
    group: 'approvals',
    kind: 'assignment',
    eventType: chain.isNoApproval ? 'payment_awaiting_authorization' : 'payment_awaiting_approval',
    objectType: 'payment',
    objectID: payment.id,
    message: paymentNotice(chain.isNoApproval ? 'awaitingAuthorization' : 'awaitingApproval', {
      number: payment.referenceID,
    }),
  });
  return payment.id;
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

/** In another currency, or to an account in another country; what is paid past the bank goes nowhere. */
function isAbroad({ currencyCode }: StoredDocument, { isManualPayment, countryCode }: Payee): boolean {
  return !isManualPayment && (currencyCode !== 'IDR' || (countryCode ?? homeCountry) !== homeCountry);
}

function assertRemittance(actor: Actor, isInternational: boolean): void {
  const isActive =
    actor.companyFeatures.has('internationalRemittance') && isFlagOn(actor.flags, 'intl_remittance');
  if (isInternational && !isActive) {
    throw new DomainError('forbidden', { says: law('catalogue.internationalPaymentInactive') });
  }
}

/** Of a payment abroad, where it goes and what for; a payment at home, or outside of the bank here, says neither. */
function remittanceOf(
  bill: StoredDocument,
  payee: Payee,
  input: PaymentInput,
): Pick<typeof paymentTable.$inferInsert, 'countryCode' | 'purposeCode' | 'routing'> {
  if (!isAbroad(bill, payee)) return { countryCode: null, purposeCode: null, routing: null };
  const { countryCode, purposeCode } = input;
  const { countryCode: country = null, routing = null } = payee;
  // The country of the account decides where a payment goes.
  if (countryCode !== null && countryCode !== country) {
    throw new DomainError('validation_failed', {
      fields: { countryCode: paymentError('accountCountry', { country: country ?? homeCountry }) },
    });
  }
  return { countryCode: country, purposeCode, routing };
}

/** Two payments must not both take the last free transfer of the month. */
async function lockFreeQuota(executor: Executor, companyID: number): Promise<void> {
  await executor
    .select({ product: feeConfigurationTable.product })
    .from(feeConfigurationTable)
    .where(eq(feeConfigurationTable.companyID, companyID))
    .for('update');
}

async function rateOf(executor: Executor, bill: StoredDocument, day: Day): Promise<Amount> {
  if (bill.currencyCode === 'IDR') return '1';
  return (await requireRate(executor, bill.companyID, bill.currencyCode, day)).rateAmount;
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

function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}
