/** When a payment is to be made. */
export const paymentTypes = ['payNow', 'onDueDate', 'customDate'] as const;
export type PaymentType = (typeof paymentTypes)[number];
