/** Why an action on an amendment is refused. */
export const amendmentRuleEn = {
  approver: 'Only an approver of the open step can decide this change.',
  ownRequest: 'Nobody decides what they requested themselves.',
  lastEditor: 'Nobody approves what they edited last: another approver has to look at the change.',
  requesterRevises: 'Its requester can revise this change.',
} as const;
