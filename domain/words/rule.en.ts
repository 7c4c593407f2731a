/** Why an action on a record is refused, by the rules that hold for every noun. */
export const ruleEn = {
  permission: 'This needs the permission %{permission}.',
  notOfKind: 'What you asked for is not done with this kind of record (%{noun}).',
  notInStatus: 'This %{noun} has the status “%{status}”, where “%{action}” is not possible.',
  automatic: 'The system takes this step by itself.',
  notProposed: 'Nothing of the kind is proposed, or it was decided already.',
  proposedFirst: 'A second person has to confirm or decline first what was proposed.',
  notOwnProposal: 'You proposed this: a second person has to confirm it.',
  onlyProposer: 'Only who proposed this can take it back.',
  onlyDecider: 'Only who took the last decision can withdraw it, and only until something follows it.',
  requester: 'Only who asked for this does that.',
  requestersOwn: 'You asked for this: others decide on it.',
  asked: 'Only who is asked to decide it now does that.',
  decidedFor:
    'You approved another step of this in the place of somebody: a second one needs another person.',
  superAdmin: 'Only a super admin passes on what nobody can decide.',
  decidable:
    'This is passed on only once nobody can decide it; that is looked at every ten minutes, and super admins are told.',
  backAgain: '%{person} is back: what waited for you in their place is theirs again.',
  proposalDropped: 'What %{proposer} proposed was not decided on before this.',
} as const;
