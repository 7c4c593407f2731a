/** What people are told of vendors by the server: why they are refused, and in the application and by mail. */
export const vendorNoticeEn = {
  ownChange: 'You changed the bank detail: a second person has to confirm it.',
  waiting: 'Bank details to confirm',
  changed: '%{person} changed the bank account of %{vendor}: a second person has to confirm it.',
  confirmed: '%{person} confirmed the bank account that you changed of %{vendor}.',
  declined: '%{person} declined the bank account that you changed of %{vendor}: %{notes}',
} as const;
