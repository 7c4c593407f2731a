import { z } from 'zod';

import { isAccountNumberTooShort, plainAccountNumber } from '../../domain/bankAccount.ts';
import { daySchema } from '../../domain/daySchema.ts';
import { screenTexts } from '../../domain/errors.ts';
import { isPositive } from '../../domain/money.ts';
import { typedAmountSchema } from '../../domain/moneySchema.ts';
import { paymentTypes } from './payment.ts';

/** Payment creation payload (spec 2 §3): to the vendor's own account, or to another one that the bank confirms. */
export const paymentInput = z
  .strictObject({
    amount: typedAmountSchema().refine(isPositive, 'Enter an amount above zero'),
    paymentType: z.enum(paymentTypes),
    scheduledAt: daySchema.nullish().transform((value) => value ?? null),
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
