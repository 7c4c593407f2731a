/** Why an action on a quote is refused. */
export const quoteRuleEn = {
  approver: 'Only an approver of the open step can decide this quote.',
  ownRequest: 'Nobody decides what they requested themselves.',
  lastEditor: 'Nobody approves what they edited last: another approver has to look at the change.',
} as const;
