import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../domain/money/moneyFormat.ts';
import { compare, isWholeCurrency } from '../../domain/money/money.ts';
import { fromMinorUnits } from '../../domain/money/shares.ts';
import { screenTexts } from '../../domain/message/screenTexts.ts';
import { paymentInput } from '../../resources/purchasing/payable/request/paymentInput.ts';
import type { PaymentRequestForm } from '../../resources/purchasing/payable/request/paymentRequest.ts';
import {
  leavesAccount,
  readPaymentRequest,
  remainingAfter,
  toPaymentPayload,
} from '../../resources/purchasing/payable/request/paymentRequest.ts';
import { fc } from '../properties.ts';
import { englishFields } from '../said.ts';

const today = '2026-11-21';
const currency = fc.constantFrom('IDR', 'KRW', 'USD', 'SGD', 'EUR');
const rupiahDocument = { currencyCode: 'IDR', remainingAmount: '12500000' };
const form = (changes: Partial<PaymentRequestForm> = {}): PaymentRequestForm => ({
  amount: '12.500.000',
  paymentType: 'payNow',
  scheduledAt: '',
  companyAccountID: '',
  payee: 'vendor',
  bankCode: '',
  accountNumber: '',
  purposeCode: 'SUPP',
  ...changes,
});

describe('the typed amount', () => {
  const read = (amount: string, currencyCode: string) =>
    readPaymentRequest(form({ amount }), { currencyCode, remainingAmount: '99999999999' }, today);

  it.each([
    ['12.500.000', 'IDR', 12_500_000],
    ['1.250.000,00', 'IDR', 1_250_000],
    ['1.234,56', 'USD', 1234.56],
    ['1,234.56', 'USD', 1234.56],
  ])('%s in %s is %d', (amount, code, payable) => {
    expect(read(amount, code)).toMatchObject({ ok: true, payload: { amount: payable } });
  });

  it.each([
    ['1.250.000,50', 'IDR', 'IDR has no decimals'],
    ['12.50', 'IDR', 'Enter an amount like 1.234.567'],
    ['1.2.5', 'KRW', 'Enter an amount like 1.234.567'],
    ['-5.000', 'IDR', 'Must not be negative'],
    ['1.234.567.890.123.456', 'IDR', 'At most 15 digits'],
    ['1.234,567', 'USD', 'At most 2 decimals'],
  ])('%s in %s is refused: %s', (amount, code, error) => {
    const refused = read(amount, code);
    expect(refused.ok ? {} : englishFields(refused.errors)).toEqual({ amount: error });
  });

  it('is read back from how it is shown, in every currency', () => {
    fc.assert(
      fc.property(currency, fc.bigInt({ min: 1n, max: 99_999_999_999n }), (code, units) => {
        const amount = fromMinorUnits(units, code);
        const shown = read(formatNumber(amount), code);
        expect(shown.ok && compare(shown.amount, amount)).toBe(0);
      }),
    );
  });
});

describe('the payload', () => {
  it('clears bank and number for the vendor’s own account, but not for money that goes abroad', () => {
    fc.assert(
      fc.property(fc.oneof(currency, fc.constant('')), (code) => {
        const typed = form({ payee: 'vendor', bankCode: '014', accountNumber: '800 031-1599' });
        const payload = toPaymentPayload(typed, '10', code, today);
        const isCleared = code === '' || isWholeCurrency(code);
        expect(payload.isUseVendorBankDetail).toBe(true);
        expect(payload.bankCode).toBe(isCleared ? '' : '014');
        expect(payload.accountNumber).toBe(isCleared ? '' : '8000311599');
      }),
    );
  });

  it('names another account without its blanks and dashes', () => {
    const typed = form({ payee: 'other', bankCode: '014', accountNumber: ' 8000-3115 99 ' });
    expect(toPaymentPayload(typed, '12500000', 'IDR', today)).toEqual({
      amount: 12_500_000,
      paymentType: 'payNow',
      isUseVendorBankDetail: false,
      bankCode: '014',
      accountNumber: '8000311599',
    });
  });

  it('drops a day that is empty or not wanted', () => {
    expect(toPaymentPayload(form({ paymentType: 'customDate' }), '1', 'IDR', today)).not.toHaveProperty(
      'scheduledAt',
    );
    const left = form({ paymentType: 'onDueDate', scheduledAt: '01/12/2026' });
    expect(toPaymentPayload(left, '1', 'IDR', today)).not.toHaveProperty('scheduledAt');
    const wanted = form({ paymentType: 'customDate', scheduledAt: '1 Des 2026' });
    expect(toPaymentPayload(wanted, '1', 'IDR', today).scheduledAt).toBe('2026-12-01');
  });

  it('says what it is for only abroad; where it goes, the account says', () => {
    const typed = form({ purposeCode: 'GDDS' });
    expect(toPaymentPayload(typed, '1', 'USD', today)).toMatchObject({ purposeCode: 'GDDS' });
    const atHome = toPaymentPayload(typed, '1', 'IDR', today);
    expect(Object.keys(atHome).filter((key) => key === 'countryCode' || key === 'purposeCode')).toEqual([]);
  });

  it('is taken by the server’s own schema whenever the form is taken', () => {
    const anyForm = fc.record<PaymentRequestForm>({
      amount: fc.oneof(fc.string(), fc.constantFrom('1', '12.500.000', '12.500.001', '0', '-5')),
      paymentType: fc.constantFrom('payNow', 'onDueDate', 'customDate'),
      scheduledAt: fc.constantFrom('', '21/11/2026', '20/11/2026', '2026-12-31', 'soon'),
      companyAccountID: fc.constantFrom('', '2'),
      payee: fc.constantFrom('vendor', 'other'),
      bankCode: fc.constantFrom('', '014'),
      accountNumber: fc.constantFrom('', '12', '1-2', '123', '8000311599'),
      purposeCode: fc.constantFrom('SUPP', 'GDDS'),
    });
    fc.assert(
      fc.property(anyForm, (typed) => {
        const read = readPaymentRequest(typed, rupiahDocument, today);
        if (!read.ok) {
          expect(Object.keys(read.errors).length).toBeGreaterThan(0);
          return;
        }
        expect(paymentInput.safeParse(read.payload).success).toBe(true);
        expect(compare(read.amount, '0')).toBe(1);
        expect(compare(read.amount, rupiahDocument.remainingAmount)).not.toBe(1);
      }),
      { numRuns: 500 },
    );
  });
});

describe('what stands in the way', () => {
  const errorsOf = (changes: Partial<PaymentRequestForm>) => {
    const read = readPaymentRequest(form(changes), rupiahDocument, today);
    return read.ok ? {} : englishFields(read.errors);
  };

  it('more than the balance, nothing, and zero', () => {
    expect(errorsOf({ amount: '12.500.001' })).toEqual({
      amount: 'Enter at most the balance due, Rp 12.500.000',
    });
    expect(errorsOf({ amount: '' })).toEqual({ amount: screenTexts.required });
    expect(errorsOf({ amount: '0' })).toEqual({ amount: 'Enter an amount above zero' });
    expect(errorsOf({ amount: '12.500.000' })).toEqual({});
  });

  it('a custom day that is missing, no day, or past', () => {
    const custom = (scheduledAt: string) => errorsOf({ paymentType: 'customDate', scheduledAt });
    expect(custom('')).toEqual({ scheduledAt: screenTexts.required });
    expect(custom('31/02/2027')).toEqual({ scheduledAt: 'Enter a date like 21/11/2026' });
    expect(custom('20/11/2026')).toEqual({ scheduledAt: 'Choose today or a later day' });
    expect(custom('21/11/2026')).toEqual({});
  });

  it('another account that is incomplete, or too short to be one', () => {
    expect(errorsOf({ payee: 'other' })).toEqual({
      bankCode: screenTexts.required,
      accountNumber: screenTexts.required,
    });
    expect(errorsOf({ payee: 'other', bankCode: '014', accountNumber: '1-2' })).toEqual({
      accountNumber: screenTexts.bankAccountInvalid,
    });
  });
});

describe('what follows from the amount', () => {
  it('leaves a balance that never falls below zero', () => {
    expect(remainingAfter('2.500.000', rupiahDocument)).toBe('10000000');
    expect(remainingAfter('99.000.000', rupiahDocument)).toBe('0');
    expect(remainingAfter('', rupiahDocument)).toBeNull();
  });

  it('is rounded up to whole rupiah, with the fee', () => {
    expect(leavesAccount('962,91', 'USD', { rateAmount: '15762.5', feeAmount: '2500' })).toBe('15180369');
    expect(leavesAccount('1,01', 'USD', { rateAmount: '15762.5', feeAmount: '0' })).toBe('15921');
    expect(leavesAccount('12.500.000', 'IDR', { rateAmount: '1', feeAmount: '2500' })).toBe('12502500');
    expect(leavesAccount('x', 'IDR', { rateAmount: '1', feeAmount: '2500' })).toBeNull();
  });
});
