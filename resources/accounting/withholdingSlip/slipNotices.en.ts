/** What people are told of slips, and what stands in the mail that brings one. */
export const slipNoticeEn = {
  issued: 'Withholding slip %{number} of %{invoice} for %{payee} is issued.',
  needsObject: '%{invoice} was paid to %{payee}: choose the tax object of its withholding slip.',
  needsReason:
    '%{invoice} was paid to %{payee}: what was withheld is not what its tax object makes. Issue its slip by the right object, or say why.',
  notInForce: 'This tax object is not in force on %{day}: choose another one',
  disagrees: {
    unexplained:
      '%{rate} of %{base} is %{makes}, but %{withheld} was withheld (%{ratio}). Choose another tax object, or say why it differs',
    morePart:
      '%{withheld} is more than %{rate} of the whole %{base} (%{makes}): no part of the invoice explains it',
    notLess: '%{withheld} of %{base} is %{ratio}, which is not less than %{rate}: choose another reason',
    noRate:
      'No rate of four decimals makes %{withheld} of %{base}. If only a part of the invoice is subject to it, choose that',
  },
  notInFile:
    'Slips of %{article} are not in the file of the unified slips (BPPU): the tax office has a form of its own for them',
  canceled: 'Withholding slip %{number} of %{invoice} for %{payee} is canceled.',
  sentJustNow: 'This slip was sent to %{email} within the last minute',
  remarkSent: 'Sent to %{emails}',
  mailSubject: 'Withholding slip %{number} of %{company}',
  mail: '%{company} has withheld income tax of your invoice %{invoice}. The slip %{number} is attached; you credit the tax with it.',
  mailContact: 'Questions? %{person}, %{email}',
};
