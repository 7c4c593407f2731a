/** Why an action on a request is refused. */
export const requestRuleEn = {
  approver: 'Only an approver of the open step can decide this request.',
  ownRequest: 'Nobody decides what they requested themselves.',
  lastEditor: 'Nobody approves what they edited last: another approver has to look at the change.',
  requesterRevises: 'Its requester can revise this request.',
  requesterEnters: 'A purchase requester can enter this request, if it is their own.',
  requesterVoids: 'Its requester can void this request.',
} as const;
