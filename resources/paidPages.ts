const documentPages = ['bills-bills-to-pay-id', 'approval-payment-list-request-id'] as const;
type PaidPage = (typeof documentPages)[number];

/** Where people read what is paid: on the first of the screens that they may enter, by the kind of what is paid. */
export const paidPages: Readonly<Record<string, readonly PaidPage[]>> = {
  bill: documentPages,
  deposit: documentPages,
};
