/** Why something is refused of an absence, and what people are told. */
export const absenceNoticeEn = {
  notOwn: 'Only who is away, and people who may edit employees, can do this.',
  isPast: 'This day is over: an absence is entered before it ends',
  overlaps: 'There is another absence from %{first} to %{last}: change that one, or choose other days',
  self: 'Who is away cannot decide meanwhile: choose somebody else',
  notYourself: 'You enter this for somebody else, so you cannot decide in their place: choose a third person',
  notAble: 'This person has no access any more: choose somebody else',
  notFixed: 'Who is away stays as it is: end this absence, and enter another one',
  needsRight:
    'Only people who may edit employees enter the absence of somebody else: leave it empty for your own',
  asked: '%{name} is away from %{first} to %{last} and asks you to decide meanwhile: %{note}',
  askedPlain: '%{name} is away from %{first} to %{last} and asks you to decide meanwhile.',
  askedNoMore: 'You are not asked any more to decide for %{name} from %{first} to %{last}.',
  entered: '%{actor} entered that you are away from %{first} to %{last}.',
  changed: '%{actor} changed your absence: from %{first} to %{last}.',
  ended: 'The absence of %{name} has ended: you no longer decide in their place.',
  ownEnded: 'Your absence has ended: what is still open waits for you alone.',
  ownEndedBy: '%{actor} ended your absence: what is still open waits for you alone.',
  ownCanceled: '%{actor} canceled your absence from %{first} to %{last}.',
  delegateLost: '%{delegate}, who decides while you are away, no longer can. Choose somebody else.',
  delegateLeft: '%{delegate} can no longer decide.',
} as const;
