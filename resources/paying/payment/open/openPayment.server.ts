import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import { homeCountry } from '../../../../domain/bank/bankAccount.ts';
import type { TransferPurpose } from '../../../../domain/bank/transferPurposes.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr, fitsWire, wireDigitsLimit } from '../../../../domain/money/money.ts';
import { openChain } from '../../../../server/approval/chain.ts';
import { tellApprovers } from '../../../../server/approval/delegates.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { RelatedRecord } from '../../../../server/engine/history.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import { nextReference } from '../../../../server/engine/numberSeries.ts';
import { requireRate } from '../../../../server/exchangeRates/exchangeRates.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { feeConfigurationOf } from '../bank/paymentFee.server.ts';
import { holdMoney, recordPaidOutside } from '../bank/paymentMoney.server.ts';
import { bankTransferTopic } from '../bank/paymentTopics.server.ts';
import type { PaidRecord } from '../paid/paidSource.server.ts';
import { relatedPayment } from '../paid/paidSource.server.ts';
import { paymentNotice, paymentTerms, releasersFor, withWhatIsPaid } from '../paymentStore.server.ts';
import type { StoredPayment } from '../paymentStore.server.ts';
import { feeConfigurationTable, paymentTable } from '../paymentTables.server.ts';
import type { PaymentType } from '../paymentTypes.ts';
import { paymentError } from '../words/paymentErrors.ts';
import type { PayingAccount } from './payingAccount.server.ts';

/** Who gets the money. */
export type Payee = Pick<
  typeof paymentTable.$inferInsert,
  | 'bankCode'
  | 'bankName'
  | 'accountNumber'
  | 'accountHolderName'
  | 'isManualPayment'
  | 'countryCode'
  | 'routing'
>;

interface NewPayment {
  /** The type of a kind of `resources/paidKinds.ts`. */
  paymentFor: string;
  paidID: number;
  /** Who decides nothing of it. */
  paid: Pick<PaidRecord, 'peopleIDs' | 'acceptedByID'>;
  amount: Amount;
  currencyCode: string;
  paymentType: PaymentType;
  /** The day on which it goes to the bank; null: as soon as it is authorized. */
  scheduledAt: Day | null;
  payee: Payee;
  /** It goes to the account that the payee has here. */
  isUseVendorBankDetail: boolean;
  /** Of a payment abroad: what it is for. */
  purposeCode: TransferPurpose | null;
  account: PayingAccount;
  /** The bank takes nothing for it, and no free transfer of the month is used up. */
  isFeeFree?: boolean;
}

/** A payment as it begins: decided on by others, released by who opens it, or made outside already. */
type Beginning = Pick<
  typeof paymentTable.$inferInsert,
  'status' | 'releaserID' | 'authorizedAt' | 'attempt' | 'paidAt'
>;

/** What became of it. */
interface OpenedPayment {
  id: number;
  status: 'awaiting_approval' | 'awaiting_payment_authorization';
  /** As the history of what is paid refers to it. */
  related: RelatedRecord;
}

/**
 * Opens a payment of a record: its number, its rate and fee of today, its chain, its history, and those who decide it next
 * are told. What is paid is locked, and may be paid as much: that is for its room to say.
 * @throws DomainError `forbidden` abroad where the company does not pay abroad, `validation_failed` on `amount`, `DataNotFound`
 *   without a rate
 */
export async function openPayment(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  opened: NewPayment,
): Promise<OpenedPayment> {
  const { paid, account } = opened;
  const { companyID } = actor;
  const now = context.now();
  const day = today(actor.timeZone, now);
  const payment = await insertPayment(executor, context, actor, opened, { status: 'awaiting_approval' });

  const chain = await openChain(
    executor,
    { companyID, subjectType: 'payment', subjectID: payment.id },
    { ...paymentTerms({ ...payment, paid }), day, lastRound: 0, hasStandIns: true },
    now,
  );
  const status = chain.isNoApproval ? 'awaiting_payment_authorization' : 'awaiting_approval';
  const { approverIDs, stepsLeft, approvalRound } = chain;
  await executor
    .update(paymentTable)
    .set({ status, approverIDs, stepsLeft, approvalRound })
    .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, payment.id)));
  await recordOpening(executor, actor, payment, { account, now, toStatus: status, remark: chain.remark });
  const number = payment.referenceID;
  await tellApprovers(executor, companyID, chain.delegation.standIns, {
    employeeIDs: chain.isNoApproval
      ? await releasersFor(executor, companyID, [actor.employeeID, ...paid.peopleIDs])
      : approverIDs,
    group: 'approvals',
    kind: 'assignment',
    eventType: chain.isNoApproval ? 'payment_awaiting_authorization' : 'payment_awaiting_approval',
    objectType: 'payment',
    objectID: payment.id,
    message: paymentNotice(chain.isNoApproval ? 'awaitingAuthorization' : 'awaitingApproval', { number }),
  });
  return { id: payment.id, status, related: { type: 'payment', id: payment.id, name: number } };
}

/**
 * Opens a payment of a record whose own chain has approved it: who opens it releases it, and the bank is asked at once.
 * @throws DomainError as {@link openPayment}, and `insufficient_balance`
 */
export async function releasePayment(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  opened: NewPayment,
): Promise<RelatedRecord> {
  const now = context.now();
  const payment = await insertPayment(executor, context, actor, opened, {
    status: 'awaiting_disbursement',
    releaserID: actor.employeeID,
    authorizedAt: now,
    attempt: 1,
  });
  const { companyID, id } = payment;
  await holdMoney(executor, payment, now);
  await recordOpening(executor, actor, payment, { account: opened.account, now });
  await writeOutbox(executor, companyID, bankTransferTopic, { companyID, paymentID: id });
  return relatedPayment(payment);
}

/**
 * Writes down a payment that was made past the bank. The record that it pays is moved by whoever writes it down.
 * @throws DomainError as {@link openPayment}
 */
export async function recordPayment(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  opened: Omit<NewPayment, 'payee'>,
  paidAt: Date,
): Promise<RelatedRecord> {
  const now = context.now();
  const payment = await insertPayment(
    executor,
    context,
    actor,
    { ...opened, payee: pastTheBank },
    { status: 'paid', paidAt },
  );
  await recordPaidOutside(executor, payment, now);
  await recordOpening(executor, actor, payment, { account: opened.account, now });
  return relatedPayment(payment);
}

/** What is paid past the bank goes to no account that we know. */
export const pastTheBank: Payee = {
  bankCode: '',
  bankName: '',
  accountNumber: '',
  accountHolderName: '',
  isManualPayment: true,
  countryCode: null,
  routing: null,
};

/** The row of a payment: its number, its rate and its fee of today. */
async function insertPayment(
  executor: Executor,
  context: ActContext,
  actor: Actor,
  opened: NewPayment,
  beginning: Beginning,
): Promise<StoredPayment> {
  const { amount, currencyCode, payee } = opened;
  const { companyID } = actor;
  const isRemittance = isAbroad(currencyCode, payee);
  assertRemittance(actor, isRemittance);
  if (isRemittance && opened.account.isByFile === true)
    throw new DomainError('validation_failed', {
      fields: { companyAccountID: paymentError('abroadByFile') },
    });
  const now = context.now();
  const day = today(actor.timeZone, now);
  const isCharged = !payee.isManualPayment && opened.isFeeFree !== true;
  if (isCharged) await lockFreeQuota(executor, companyID);
  const fee = await feeConfigurationOf(executor, companyID, now, actor.timeZone);
  const transactionFeeFix = isCharged && !fee.isFreeQuotaAvailable ? fee.feeAmount : '0';
  const rateAmount = await rateOf(executor, companyID, currencyCode, day);
  const amountInIDR = convertToIdr(amount, rateAmount, transactionFeeFix);
  if (!fitsWire(amountInIDR)) {
    throw new DomainError('validation_failed', {
      fields: { amount: paymentError('payInParts', { limit: wireDigitsLimit }) },
    });
  }
  const abroad = isRemittance
    ? {
        countryCode: payee.countryCode ?? null,
        purposeCode: opened.purposeCode,
        routing: payee.routing ?? null,
      }
    : { countryCode: null, purposeCode: null, routing: null };
  const [row] = await executor
    .insert(paymentTable)
    .values({
      companyID,
      referenceID: await nextReference(executor, companyID, 'PAY', day),
      paymentFor: opened.paymentFor,
      paidID: opened.paidID,
      amount,
      currencyCode,
      rateAmount,
      amountInIDR,
      transactionFeeFix,
      isFreeQuotaUsed: isCharged && fee.isFreeQuotaAvailable,
      paymentType: opened.paymentType,
      scheduledAt: opened.scheduledAt,
      isUseVendorBankDetail: opened.isUseVendorBankDetail,
      ...payee,
      ...abroad,
      companyAccountID: opened.account.id,
      makerID: actor.employeeID,
      createdAt: now,
      updatedAt: now,
      ...beginning,
    })
    .returning();
  const [payment] = row ? await withWhatIsPaid(executor, [row]) : [];
  if (!payment) throw new Error('the payment was not stored');
  return payment;
}

interface Opening {
  account: PayingAccount;
  now: Date;
  toStatus?: string;
  remark?: Message;
}

/** The first row of the history of a payment. */
async function recordOpening(
  executor: Executor,
  actor: Actor,
  payment: StoredPayment,
  { account, now, toStatus = payment.status, remark }: Opening,
): Promise<void> {
  await appendHistory(executor, payment.companyID, actor, now, {
    subjectType: 'payment',
    subjectID: payment.id,
    action: 'create',
    fromStatus: null,
    toStatus,
    ...(remark ? { remark } : {}),
    changes: {
      amount: [null, payment.amount],
      ...(payment.purposeCode ? { purpose: [null, payment.purposeCode] } : {}),
      ...(payment.countryCode ? { country: [null, payment.countryCode] } : {}),
      ...(account.change ? { account: account.change } : {}),
    },
  });
}

/** In another currency, or to an account in another country; what is paid past the bank goes nowhere. */
export function isAbroad(currencyCode: string, { isManualPayment, countryCode }: Payee): boolean {
  return !isManualPayment && (currencyCode !== 'IDR' || (countryCode ?? homeCountry) !== homeCountry);
}

function assertRemittance(actor: Actor, isRemittance: boolean): void {
  const isActive =
    actor.companyFeatures.has('internationalRemittance') && isFlagOn(actor.flags, 'intl_remittance');
  if (isRemittance && !isActive) {
    throw new DomainError('forbidden', { says: law('catalogue.internationalPaymentInactive') });
  }
}

/** Two payments must not both take the last free transfer of the month. */
async function lockFreeQuota(executor: Executor, companyID: number): Promise<void> {
  await executor
    .select({ product: feeConfigurationTable.product })
    .from(feeConfigurationTable)
    .where(eq(feeConfigurationTable.companyID, companyID))
    .for('update');
}

async function rateOf(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
): Promise<Amount> {
  if (currencyCode === 'IDR') return '1';
  return (await requireRate(executor, companyID, currencyCode, day)).rateAmount;
}
