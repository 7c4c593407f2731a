import { z } from 'zod';

import { isAccountNumberTooShort, plainAccountNumber } from '../../../../domain/bank/bankAccount.ts';
import { purposeCodes } from '../../../../domain/bank/transferPurposes.ts';
import { optionalDaySchema } from '../../../../domain/day/daySchema.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { refuse, saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { isAmount, isPositive } from '../../../../domain/money/money.ts';
import { sentMoneySchema } from '../../../../domain/money/moneySchema.ts';
import { readSentMoney } from '../../../../domain/money/sentMoney.ts';
import { countrySchema } from '../../../../domain/noun/fieldSchemas.ts';
import { paymentTypes } from '../../../paying/payment/paymentTypes.ts';

const aboveZero = law('field.amountAboveZero');
/** A whole balance may have more digits than a person types. */
const amountKind = { isTyped: false };

/** Payment creation payload (rules: payment request): to the vendor's own account, or to another one that the bank confirms. */
export const paymentInput = z
  .strictObject({
    /** Read in the currency of the document by {@link paymentAmount}. */
    amount: sentMoneySchema(amountKind).refine(
      (text) => !isAmount(text) || isPositive(text),
      saying(aboveZero),
    ),
    paymentType: z.enum(paymentTypes),
    scheduledAt: optionalDaySchema,
    /** Which account of the company pays; without it, the one of the document. */
    companyAccountID: z
      .int()
      .positive()
      .nullish()
      .transform((value) => value ?? null),
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
    /** Of a payment abroad: where it goes; without it, the country of the vendor's account. */
    countryCode: countrySchema.nullish().transform((value) => value ?? null),
    /** Of a payment abroad: what it is for. */
    purposeCode: z
      .enum(purposeCodes)
      .nullish()
      .transform((value) => value ?? null),
  })
  .superRefine((input, context) => {
    if (input.paymentType === 'customDate' && input.scheduledAt === null)
      refuse(context, law('field.required'), ['scheduledAt']);
    if (input.isUseVendorBankDetail) return;
    if (input.bankCode === null) refuse(context, law('field.required'), ['bankCode']);
    if (input.accountNumber === null) refuse(context, law('field.required'), ['accountNumber']);
    else if (isAccountNumberTooShort(input.accountNumber)) {
      refuse(context, law('field.bankAccount'), ['accountNumber']);
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
  const error = parsed.ok ? aboveZero : parsed.says;
  throw new DomainError('validation_failed', { fields: { amount: error } });
}
