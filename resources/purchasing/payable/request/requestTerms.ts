import type { ActionInput } from '../../../../domain/lifecycle/actionInput.ts';
import { choice, day } from '../../../../domain/noun/fields.ts';
import { paymentTypes } from '../../../paying/payment/paymentTypes.ts';

/** What is said once for all payments that are requested together: when they are paid. */
export const requestTerms = {
  paymentType: choice(paymentTypes, { isRequired: true }),
  scheduledAt: day(),
} satisfies ActionInput;

/** So many payments are foreseen by one call. */
export const foreseenAtOnce = 100;
