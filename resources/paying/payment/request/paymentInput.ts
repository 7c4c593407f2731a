import { z } from 'zod';

import { isAccountNumberTooShort, plainAccountNumber } from '../../../../domain/bankAccount.ts';
import { optionalDaySchema } from '../../../../domain/daySchema.ts';
import { DomainError, screenTexts } from '../../../../domain/errors.ts';
import type { Amount } from '../../../../domain/money.ts';
import { isAmount, isPositive } from '../../../../domain/money.ts';
import { readSentMoney, sentMoneySchema } from '../../../../domain/moneySchema.ts';
import { paymentTypes } from '../payment.ts';

const aboveZero = 'Enter an amount above zero';
/** A whole balance may have more digits than a person types. */
const amountKind = { isTyped: false };

/** Payment creation payload (spec 2 §3): to the vendor's own account, or to another one that the bank confirms. */
export const paymentInput = z
  .strictObject({
    /** Read in the currency of the document by {@link paymentAmount}. */
    amount: sentMoneySchema(amountKind).refine((text) => !isAmount(text) || isPositive(text), aboveZero),
    paymentType: z.enum(paymentTypes),
    scheduledAt: optionalDaySchema,
    isUseVendorBankDetail: z.boolean(),
    bankCode: z
      .string()
      .trim()
      .max(20)
      .nullish()
      .transform((value) => value || null),
    accountNumber: z
      .string()
      .trim()
      .max(40)
      .nullish()
      .transform((value) => plainAccountNumber(value ?? '') || null),
  })
  .superRefine((input, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (input.paymentType === 'customDate' && input.scheduledAt === null)
      refuse('scheduledAt', screenTexts.required);
    if (input.isUseVendorBankDetail) return;
    if (input.bankCode === null) refuse('bankCode', screenTexts.required);
    if (input.accountNumber === null) refuse('accountNumber', screenTexts.required);
    else if (isAccountNumberTooShort(input.accountNumber)) {
      refuse('accountNumber', screenTexts.bankAccountInvalid);
    }
  });
export type PaymentInput = z.output<typeof paymentInput>;

/**
 * What is to be paid, read in the currency of its document.
 * @throws DomainError `validation_failed` on `amount`
 */
export function paymentAmount({ amount }: PaymentInput, currencyCode: string): Amount {
  const parsed = readSentMoney(amount, currencyCode, amountKind);
  if (parsed.ok && isPositive(parsed.amount)) return parsed.amount;
  const problem = parsed.ok ? aboveZero : parsed.message;
  throw new DomainError('validation_failed', { fields: { amount: problem } });
}
