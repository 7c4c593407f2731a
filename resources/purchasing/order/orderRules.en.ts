/** Why an action on an order is refused. */
export const orderRuleEn = {
  approver: 'Only an approver of the open step can decide this order.',
  ownRequest: 'Nobody decides what they requested themselves.',
  lastEditor: 'Nobody approves what they edited last: another approver has to look at the change.',
  requesterRevises: 'Its requester can revise this order.',
  sends: 'Its requester can send this order.',
  receives: 'Its requester can record what came.',
  changeWaits: 'A change of this order is not decided yet: have it decided, or end it, first.',
} as const;
