import { plainAccountNumber } from '../../../../domain/bank/bankAccount.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { parseTypedDay, unreadDay } from '../../../../domain/day/dayInput.ts';
import { fieldMessages } from '../../../../domain/message/fieldMessage.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import {
  compare,
  convertToIdr,
  isWholeCurrency,
  maxAmount,
  subtract,
  toWire,
  wireDigitsLimit,
} from '../../../../domain/money/money.ts';
import type { Parsed } from '../../../../domain/money/moneyInput.ts';
import { parseTypedMoney } from '../../../../domain/money/moneyInput.ts';
import type { PaymentType } from '../../../paying/payment/paymentTypes.ts';
import { paymentTypes } from '../../../paying/payment/paymentTypes.ts';
import { paymentError } from '../../../paying/payment/words/paymentErrors.ts';
import { paymentInput } from './paymentInput.ts';

/** What a payment maker has typed: texts as they stand in the fields. */
export interface PaymentRequestForm {
  amount: string;
  paymentType: PaymentType;
  /** Day, month, year. */
  scheduledAt: string;
  /** The id of the account that pays; empty: that of the document. */
  companyAccountID: string;
  payee: 'vendor' | 'other';
  bankCode: string;
  accountNumber: string;
  /** Of a payment abroad. */
  purposeCode: string;
}

/** Payment creation payload (rules: payment request). */
export interface PaymentPayload {
  amount: number;
  paymentType: PaymentType;
  scheduledAt?: Day;
  companyAccountID?: number;
  isUseVendorBankDetail: boolean;
  bankCode: string;
  accountNumber: string;
  purposeCode?: string;
}

/** The document that is to be paid, as far as its payment needs it. */
interface PayableDocument {
  currencyCode: string;
  remainingAmount: Amount;
}

/** The whole balance, which stands in the field at first, may have more digits than a person types elsewhere. */
export const paymentDigitsLimit = wireDigitsLimit;

/** Whether a payment in this currency is sent abroad, and says where and what for. */
export function isAbroad(currencyCode: string): boolean {
  return currencyCode !== 'IDR';
}

function parsePaymentAmount(text: string, currencyCode: string): Parsed {
  return parseTypedMoney(text, currencyCode, paymentDigitsLimit);
}

/** What remains of the balance after this payment, never below zero; null while the amount cannot be read. */
export function remainingAfter(text: string, document: PayableDocument): Amount | null {
  const parsed = parsePaymentAmount(text, document.currencyCode);
  return parsed.ok ? maxAmount('0', subtract(document.remainingAmount, parsed.amount)) : null;
}

/** What leaves the account in rupiah: amount at the rate plus the fee, rounded up; null while the amount cannot be read. */
export function leavesAccount(
  text: string,
  currencyCode: string,
  { rateAmount, feeAmount }: { rateAmount: Amount; feeAmount: Amount },
): Amount | null {
  const parsed = parsePaymentAmount(text, currencyCode);
  return parsed.ok ? convertToIdr(parsed.amount, rateAmount, feeAmount) : null;
}

/**
 * The payload of a form whose amount can be read. The vendor's own bank detail clears bank and account number, except
 * for currencies that are sent abroad; a day that is not wanted is dropped (rules: payment request).
 */
export function toPaymentPayload(
  form: PaymentRequestForm,
  amount: Amount,
  currencyCode: string,
  today: Day,
): PaymentPayload {
  const isUseVendorBankDetail = form.payee === 'vendor';
  const isCleared = isUseVendorBankDetail && (currencyCode === '' || isWholeCurrency(currencyCode));
  const day = form.paymentType === 'customDate' ? parseTypedDay(form.scheduledAt, today) : null;
  return {
    amount: toWire(amount),
    paymentType: form.paymentType,
    ...(day === null ? {} : { scheduledAt: day }),
    ...(form.companyAccountID === '' ? {} : { companyAccountID: Number(form.companyAccountID) }),
    isUseVendorBankDetail,
    bankCode: isCleared ? '' : form.bankCode,
    accountNumber: isCleared ? '' : plainAccountNumber(form.accountNumber),
    ...(isAbroad(currencyCode) && form.purposeCode !== '' ? { purposeCode: form.purposeCode } : {}),
  };
}

type ReadPaymentRequest =
  | { ok: true; payload: PaymentPayload; amount: Amount }
  | { ok: false; errors: FieldMessages };

/** Reads a form as the server will: a payload, or what is wrong with each field that stands in the way. */
export function readPaymentRequest(
  form: PaymentRequestForm,
  document: PayableDocument,
  today: Day,
): ReadPaymentRequest {
  const { currencyCode, remainingAmount } = document;
  const errors: FieldMessages = {};
  const parsed = parsePaymentAmount(form.amount, currencyCode);
  if (!parsed.ok) errors['amount'] = parsed.says;
  else if (compare(parsed.amount, remainingAmount) > 0) {
    const balance = { amount: remainingAmount, currency: currencyCode };
    errors['amount'] = paymentError('mostBalance', { balance });
  }
  if (form.paymentType === 'customDate') {
    const dayError = scheduledDayError(form.scheduledAt, today);
    if (dayError !== null) errors['scheduledAt'] = dayError;
  }
  const amount = parsed.ok ? parsed.amount : '0';
  const payload = toPaymentPayload(form, amount, currencyCode, today);
  const judged = paymentInput.safeParse(payload, { reportInput: true });
  const all = { ...fieldMessages(judged.error?.issues ?? []), ...errors };
  return Object.keys(all).length > 0 ? { ok: false, errors: all } : { ok: true, payload, amount };
}

function scheduledDayError(text: string, today: Day): Message | null {
  if (text.trim() === '') return law('field.required');
  const day = parseTypedDay(text, today);
  if (day === null) return unreadDay(text);
  return day < today ? law('field.todayOrLater') : null;
}

/** When a document may be paid: on its due date only where it has one. */
export function paymentTypesOf(dueDate: Day | null): readonly PaymentType[] {
  return dueDate === null ? paymentTypes.filter((type) => type !== 'onDueDate') : paymentTypes;
}

/** On its due date, or today when that is past. */
export function dueDayOfPayment(dueDate: Day, today: Day): Day {
  return dueDate > today ? dueDate : today;
}
