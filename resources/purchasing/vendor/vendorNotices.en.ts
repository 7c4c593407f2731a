/** What people are told of vendors by the server: why they are refused, and in the application and by mail. */
export const vendorNoticeEn = {
  ownChange: 'You changed the bank detail: a second person has to confirm it.',
  waiting: 'Bank details to confirm',
  changed: '%{person} changed the bank account of %{vendor}: a second person has to confirm it.',
  confirmed: '%{person} confirmed the bank account that you changed of %{vendor}.',
  declined: '%{person} declined the bank account that you changed of %{vendor}: %{notes}',
  intoItself: 'A vendor cannot be merged into itself',
  tooManyAccounts: 'A vendor has at most %{max} bank accounts: choose fewer',
  open: {
    invoices: 'Invoices that are open still: %{count}.',
    invoicesNamed: 'Invoices that are open still: %{count} (%{names}).',
    orders: 'Orders that are open still: %{count}.',
    ordersNamed: 'Orders that are open still: %{count} (%{names}).',
    recurring: 'Recurring purchases that make nothing any more: %{count}.',
    recurringNamed: 'Recurring purchases that make nothing any more: %{count} (%{names}).',
  },
  tookOver: 'Documents that came along: %{documents}. Bank accounts: %{accounts}.',
  merged: '%{person} merged the vendor %{merged} into %{kept}.',
  mergedToConfirm:
    '%{person} merged the vendor %{merged} into %{kept}: a second person has to confirm its bank accounts.',
} as const;
