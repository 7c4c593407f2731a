import type { ActionInput } from '../lifecycle/actionInput.ts';
import { reason } from '../lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule, Transition } from '../lifecycle/lifecycle.ts';
import { law } from '../message/message.ts';

/**
 * A step that takes two people: one proposes it with its reason, a second one who holds the right confirms or declines
 * it, and the first can take it back until then. Any other step on the record ends what was proposed.
 */
export interface Proposal {
  /** What is proposed: the `step` of {@link confirmedBySecondPerson}. */
  step: string;
  proposerID: number;
}

/** A record for which something can be proposed. */
export interface ProposableSubject extends LifecycleSubject {
  proposal: Proposal | null;
}

/** While something is proposed nothing may be done that the second person does not see. */
export const nothingProposed: Rule<ProposableSubject> = {
  name: 'nothing proposed',
  holds: (_actor, subject) => subject.proposal === null,
  says: law('rule.proposedFirst'),
};

const isProposer: Rule<ProposableSubject> = {
  name: 'its proposer',
  holds: (actor, subject) => subject.proposal?.proposerID === actor.employeeID,
  says: law('rule.notOwnProposal'),
};

function isProposed(step: string): Rule<ProposableSubject> {
  return {
    name: `${step} proposed`,
    holds: (_actor, subject) => subject.proposal?.step === step,
    says: law('rule.notProposed'),
  };
}

/** The actions of a step that a second person confirms: `proposeClose`, `confirmClose`, … */
export type TwoPersonAction<Step extends string> = `${'propose' | 'confirm' | 'decline' | 'withdraw'}${Step}`;

/** Their flags: `isAbleToProposeClose`, … */
type TwoPersonAbility<Step extends string> =
  `isAbleTo${'Propose' | 'Confirm' | 'Decline' | 'Withdraw'}${Step}`;

interface TwoPersonStep<Subject, Status extends string, Step extends string, View extends string> {
  /** With a capital: `Close`. */
  step: Step;
  from: readonly Status[];
  to: readonly Status[];
  /** Where it leads to more than one. */
  choose?: (subject: Subject) => Status;
  by: readonly Rule<Subject>[];
  and?: readonly Rule<Subject>[];
  unless?: readonly Rule<Subject>[];
  /** What is proposed, and why. */
  input: ActionInput;
  /** Ends its routes: `PATCH /v1/{path}/{id}/propose-{path}`. */
  path: string;
  movesMoney?: boolean;
  /** Whether what was confirmed cannot be taken back. */
  isDestructive?: boolean;
  /** It ends the record. */
  endsIt?: true;
  views?: readonly View[];
  /** The notice that the proposal itself answers. */
  proposalAnswers?: 'bank';
}

/** The rows of a lifecycle for one step that takes two people. What the step needs is judged for both of them. */
export function confirmedBySecondPerson<
  Subject extends ProposableSubject,
  Status extends string,
  const Step extends string,
  const View extends string = string,
>({
  step,
  from,
  to,
  choose,
  by,
  and = [],
  unless = [],
  input,
  path,
  movesMoney,
  isDestructive,
  endsIt,
  views,
  proposalAnswers,
}: TwoPersonStep<Subject, Status, Step, View>): Transition<
  Subject,
  Status,
  TwoPersonAction<Step>,
  View,
  TwoPersonAbility<Step>
>[] {
  const offered = views === undefined ? {} : { views };
  const stays = { from, to: from, choose: (subject: Subject) => subject.status as Status, ...offered };
  const ending = endsIt === undefined ? {} : { endsIt };
  const answers = { explained: 'whileProposed', answers: 'proposal' } as const;
  const route = (verb: string) => ({ method: 'PATCH' as const, path: `${verb}-${path}` });
  return [
    {
      action: `propose${step}`,
      ...ending,
      ...stays,
      by,
      and: [nothingProposed, ...and],
      unless,
      input,
      route: route('propose'),
      ability: `isAbleToPropose${step}`,
      explained: 'unlessProposed',
      place: 'list',
      ...(proposalAnswers === undefined ? {} : { answers: proposalAnswers }),
    },
    {
      action: `confirm${step}`,
      ...ending,
      from,
      to,
      ...(choose === undefined ? {} : { choose }),
      by,
      and: [isProposed(step), ...and],
      unless: [isProposer, ...unless],
      route: route('confirm'),
      ability: `isAbleToConfirm${step}`,
      ...(movesMoney === undefined ? {} : { movesMoney }),
      ...(isDestructive === undefined ? {} : { isDestructive }),
      decides: 'approve',
      ...offered,
      ...answers,
    },
    {
      action: `decline${step}`,
      endsIt: true,
      ...stays,
      by,
      and: [isProposed(step)],
      unless: [isProposer],
      input: reason,
      route: route('decline'),
      ability: `isAbleToDecline${step}`,
      decides: 'reject',
      place: 'list',
      ...answers,
    },
    {
      action: `withdraw${step}`,
      endsIt: true,
      ...stays,
      by: [{ ...isProposer, says: law('rule.onlyProposer') }],
      and: [isProposed(step)],
      route: route('withdraw'),
      ability: `isAbleToWithdraw${step}`,
      place: 'list',
      ...answers,
    },
  ];
}
