/** What people are told of slips, and what stands in the mail that brings one. */
export const slipNoticeEn = {
  issued: 'Withholding slip %{number} of %{invoice} for %{payee} is issued.',
  needsObject: '%{invoice} was paid to %{payee}: choose the tax object of its withholding slip.',
  canceled: 'Withholding slip %{number} of %{invoice} for %{payee} is canceled.',
  sentJustNow: 'This slip was sent to %{email} within the last minute',
  remarkSent: 'Sent to %{emails}',
  mailSubject: 'Withholding slip %{number} of %{company}',
  mail: '%{company} has withheld income tax of your invoice %{invoice}. The slip %{number} is attached; you credit the tax with it.',
  mailContact: 'Questions? %{person}, %{email}',
};
