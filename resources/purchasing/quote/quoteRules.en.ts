/** Why an action on a quote is refused. */
export const quoteRuleEn = {
  approver: 'Only an approver of the open step can decide this quote.',
  ownRequest: 'Nobody decides what they requested themselves.',
  lastEditor: 'Nobody approves what they edited last: another approver has to look at the change.',
  quotedAlready: '%{vendor} has quoted for this request already',
  answerDay: 'Choose a day within the next %{days} days',
  expired: 'It has expired: ask the vendor whether it still holds, and edit the day until which it does.',
} as const;
