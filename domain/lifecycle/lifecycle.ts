import type { Requirement } from '../access/access.ts';
import { judgeAccess } from '../access/access.ts';
import type { ActionInput } from './actionInput.ts';
import type { Actor } from '../access/actor.ts';
import { DomainError } from '../message/errors.ts';
import { readInput } from '../noun/inputSchema.ts';
import type { Message } from '../message/message.ts';
import { joined, law } from '../message/message.ts';
import type { PermissionKey } from '../access/permission.ts';
import type { StatusLooks } from './statusLook.ts';

/**
 * The one form in which every record says what it may become, who may make it so, and what they must give.
 * The server refuses what a lifecycle does not hold, the screens offer what it holds, the tests walk it, and
 * docs/lifecycles.md is generated from it.
 */
export interface Lifecycle<
  Subject extends LifecycleSubject,
  Status extends string,
  Action extends string,
  View extends string = string,
  Ability extends AbilityName = AbilityName,
> {
  /** Where its words are: `bill.one`, `bill.action.approve`. */
  name: string;
  /** How documents call the record: `invoice`. */
  noun: string;
  statuses: readonly Status[];
  /** How each of them is shown. */
  looks: StatusLooks<NoInfer<Status>>;
  /** The screens that offer its actions, each under a name; a plain noun has `list` and `page`. */
  views?: readonly View[];
  /** Views that ignore `shownTo`: they show an action to everybody who may take it. */
  viewsOfDeciders?: readonly NoInfer<View>[];
  /** What the bulk forms of its actions ask beside. */
  bulkAccess?: Requirement;
  /**
   * The features and flags that a record needs to go forward. Where one of them is off, what is under way can only be ended or
   * held back (`endsIt`).
   */
  switchedBy?(subject: Subject): Switch;
  /**
   * For a status without named approvers: the action that comes next. The people who may take it act next; of several actions,
   * those who may take the first that anybody may.
   */
  waitsFor?: Readonly<Partial<Record<string, Action | readonly Action[]>>>;
  /** Statuses in which a record waits for the step of another one, as an invoice for that of its payment. */
  follows?: readonly NoInfer<Status>[];
  /** In the order in which their buttons stand. */
  transitions: readonly Transition<Subject, NoInfer<Status>, Action, NoInfer<View>, Ability>[];
}

/** What a company has, or has switched on. */
export type Switch = Pick<Requirement, 'allFeatures' | 'allFlags'>;

export interface LifecycleSubject {
  id: number;
  status: string;
  version: number;
}

/** What somebody who goes through records decides on each: for it, against it, to be mended, or not yet after all. */
export type ReviewDecision = 'approve' | 'reject' | 'requestRevision' | 'withdraw';

/** What a record's flag for an action is called on the wire. */
export type AbilityName = `isAbleTo${string}`;

/** A condition with a name and what a refused person reads. */
export interface Rule<Subject> {
  name: string;
  holds(actor: Actor, subject: Subject): boolean;
  says: Message;
  /** It depends on the record alone, and not on who acts: its refusal is a conflict, and no lack of rights. */
  isOfRecord?: true;
}

export interface Transition<
  Subject,
  Status extends string,
  Action extends string = string,
  View extends string = string,
  Ability extends AbilityName = AbilityName,
> {
  action: Action;
  from: readonly Status[];
  /** Every status it can lead to. More than one: `choose` or the noun's effect decides. Empty: the record is removed. */
  to: readonly Status[];
  choose?(subject: Subject): Status;
  /** Any of these must hold; empty for an automatic transition, which only the server takes. */
  by: readonly Rule<Subject>[];
  /** All of these must hold as well. */
  and?: readonly Rule<Subject>[];
  /** None of these may hold: separation of duties. */
  unless?: readonly Rule<Subject>[];
  /**
   * Why one person may take it, whatever they did to the record before: a sentence for docs/lifecycles.md. Each action that
   * brings a record forward has this or `unless`.
   */
  byOne?: string;
  /** What a person without the right reads, where the error catalogue has words for it; the rule's own go along. */
  refusedWith?: Message;
  /** What the person gives with it. */
  input?: ActionInput;
  /** In the place of `input`: what the person may say with it, and need not. Bulk forms do not ask it. */
  mayGive?: ActionInput;
  /** Where the action is called: `PATCH /v1/{path}/{id}/{route}`. Absent for automatic and form-driven ones. */
  route?: {
    method: 'PATCH' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    /** Further resources under whose address it is called as well, for what a kind of the records is called: `cash-advances`. */
    alsoOf?: readonly string[];
  };
  /** The record's flag that says whether the acting person may do it now. */
  ability?: Ability;
  /** Marks an operation that can move money: it needs an Idempotency-Key and a step-up where configured. */
  movesMoney?: boolean;
  /** A row by row form exists: `PATCH /v1/{path}/bulk/{route}`. */
  isBulk?: boolean;
  /** It cannot be taken back. */
  isDestructive?: boolean;
  /** It ends the record or holds it back, so it can be taken while what the record needs is switched off. */
  endsIt?: true;
  /** Taken on a screen of its own, under this name, and not in a dialog. */
  form?: string;
  /** The views that offer it; unset: all of them. */
  views?: readonly View[];
  /** The views but those of deciders show it to holders of this permission alone; who may take it says `by`. */
  shownTo?: PermissionKey;
  /**
   * Where its button stands on a page: `beside` the foremost one, or in the `list` of further actions, because it is
   * possible and seldom what the page is opened for. Unset: foremost where it is the first that can be taken back.
   */
  place?: 'beside' | 'list';
  /** An approver's decision: it may be taken by who came by the link of a mail, unless it moves money. */
  isDecision?: true;
  /** Which decision it is to who goes through records one after the other: the letter that takes it, and whether the next comes. */
  decides?: ReviewDecision;
  /** The notice of a page that it answers: what a second person is to confirm, or what the bank said. */
  answers?: 'proposal' | 'bank';
  /** Its button names this value of the record: the sum in "Approve Rp 12.500.000". */
  speaksOf?: string;
  /**
   * When a person is told why it is not offered; unset: always. `never`: it is there for those who can take it alone;
   * `inStatus`: in the statuses that it leaves;
   * `whileProposed` and `unlessProposed`: there, while something is proposed, or nothing; `whileStuck`: there, while nobody can
   * decide.
   */
  explained?: 'never' | 'inStatus' | 'whileProposed' | 'unlessProposed' | 'whileStuck';
}

export type ActionVerdict =
  | { isAllowed: true }
  | { isAllowed: false; code: 'transition_not_allowed' | 'forbidden'; says: Message };

/** Keeps the literal types of a lifecycle; a misspelt status or target does not compile. */
export function defineLifecycle<
  Subject extends LifecycleSubject,
  const Status extends string,
  const Action extends string,
  const View extends string = string,
  const Ability extends AbilityName = AbilityName,
>(
  lifecycle: Lifecycle<Subject, Status, Action, View, Ability>,
): Lifecycle<Subject, Status, Action, View, Ability> {
  return lifecycle;
}

/**
 * The lifecycles of several kinds of one record as one: what routes and lists are made of. What a record may become says
 * the lifecycle of its own kind.
 * @throws Error where kinds ask for different things under the name of one action
 */
export function unionOf<Subject extends LifecycleSubject, Status extends string, View extends string>(
  name: string,
  noun: string,
  kinds: readonly Lifecycle<Subject, Status, string, View>[],
): Lifecycle<Subject, Status, string, View> {
  const [first] = kinds;
  if (!first) throw new Error(`${name} has no kinds`);
  const called = new Map<string, string>();
  const transitions = kinds.flatMap((kind) => kind.transitions);
  for (const { action, route, input, mayGive, movesMoney, isBulk } of transitions) {
    const call = JSON.stringify([route, input, mayGive, movesMoney, isBulk]);
    if (route && called.has(action) && called.get(action) !== call) {
      throw new Error(`${name}: kinds ask for different things under ${action}`);
    }
    if (route) called.set(action, call);
  }
  return {
    ...first,
    name,
    noun,
    statuses: [...new Set(kinds.flatMap((kind) => kind.statuses))],
    waitsFor: Object.assign({}, ...kinds.map((kind) => kind.waitsFor)) as NonNullable<typeof first.waitsFor>,
    follows: [...new Set(kinds.flatMap((kind) => kind.follows ?? []))],
    transitions,
  };
}

/** Judges one action on one record by one person, without carrying it out. */
export function judgeAction<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  lifecycle: Lifecycle<Subject, Status, Action>,
  actor: Actor,
  subject: Subject,
  action: NoInfer<Action>,
): ActionVerdict {
  const { verdict } = weigh(lifecycle, actor, subject, action);
  return verdict;
}

/** The actions that this person may take on this record now, in the order of the table. */
export function availableActions<
  Subject extends LifecycleSubject,
  Status extends string,
  Action extends string,
>(lifecycle: Lifecycle<Subject, Status, Action>, actor: Actor, subject: Subject): Action[] {
  const actions = new Set(lifecycle.transitions.map((transition) => transition.action));
  return [...actions].filter((action) => isAllowed(lifecycle, actor, subject, action));
}

/** The flags that a lifecycle names, in the order of its table. */
export function abilityNames<Ability extends AbilityName>({
  transitions,
}: {
  transitions: readonly { ability?: Ability }[];
}): Ability[] {
  return [...new Set(transitions.flatMap(({ ability }) => ability ?? []))];
}

/** The `isAbleTo…` flags of a record, every one that the table names. */
export function abilities<
  Subject extends LifecycleSubject,
  Status extends string,
  Action extends string,
  Ability extends AbilityName,
>(
  lifecycle: Lifecycle<Subject, Status, Action, string, Ability>,
  actor: Actor,
  subject: Subject,
): Record<Ability, boolean> {
  const flags: Partial<Record<Ability, boolean>> = {};
  const isOff = whyOff(lifecycle, actor, subject) !== null;
  for (const transition of lifecycle.transitions) {
    const { ability } = transition;
    // Several transitions may stand behind one flag: a draft is edited by saving it again.
    if (ability) flags[ability] ||= isOpenTo(transition, actor, subject, isOff);
  }
  return flags as Record<Ability, boolean>;
}

function isAllowed<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  lifecycle: Lifecycle<Subject, Status, Action>,
  actor: Actor,
  subject: Subject,
  action: Action,
): boolean {
  const isOff = whyOff(lifecycle, actor, subject) !== null;
  return lifecycle.transitions.some(
    (transition) => transition.action === action && isOpenTo(transition, actor, subject, isOff),
  );
}

/** Why a record does not go forward for this person's company: what it needs is off; null where nothing is. */
function whyOff<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  { switchedBy }: Pick<Lifecycle<Subject, Status, Action>, 'switchedBy'>,
  actor: Actor,
  subject: Subject,
): Message | null {
  const verdict = switchedBy ? judgeAccess(actor, switchedBy(subject)) : null;
  return verdict?.isAllowed === false ? verdict.says : null;
}

/** Whether this person can take it now: {@link refusalOf} without its words, which lists would make by the hundred. */
function isOpenTo<Subject extends LifecycleSubject, Status extends string>(
  { from, by, and, unless, endsIt }: Transition<Subject, Status>,
  actor: Actor,
  subject: Subject,
  isOff: boolean,
): boolean {
  return (
    (!isOff || endsIt === true) &&
    (from as readonly string[]).includes(subject.status) &&
    by.some((rule) => rule.holds(actor, subject)) &&
    and?.every((rule) => rule.holds(actor, subject)) !== false &&
    unless?.some((rule) => rule.holds(actor, subject)) !== true
  );
}

/** What of a lifecycle says how it is called: whether somebody in particular acts next, and the actions. */
export interface Routed {
  waitsFor?: object;
  transitions: readonly Pick<Transition<never, string, string>, 'action' | 'route' | 'isBulk'>[];
}

/** How the actions of a lifecycle are called, by name: what the browser needs to press a button. */
export function routedActions(
  lifecycle: Pick<Routed, 'transitions'>,
): Record<string, { method: 'PATCH' | 'POST' | 'PUT' | 'DELETE'; path: string; isBulk?: boolean }> {
  return Object.fromEntries(
    lifecycle.transitions.flatMap(({ action, route, isBulk }) =>
      route ? [[action, { ...route, ...(isBulk ? { isBulk } : {}) }]] : [],
    ),
  );
}

/** What is answered about a record beside itself, by the name of the call: who can act next, whom a stuck step can be given to. */
export function routedReads({ waitsFor, transitions }: Routed): Readonly<Record<string, string>> {
  const isPassedOn = transitions.some(({ action }) => action === 'reassign');
  return {
    ...(waitsFor === undefined ? {} : { nextPeople: '{id}/next-people' }),
    ...(isPassedOn ? { possibleApprovers: '{id}/possible-approvers' } : {}),
  };
}

export interface Decision<Status extends string, Action extends string> {
  action: Action;
  from: Status;
  /** The status that follows, or null when the noun's effect decides among `candidates`. */
  to: Status | null;
  candidates: readonly Status[];
  input: unknown;
}

/**
 * Decides one action: the plan to carry out, or a DomainError: `transition_not_allowed` (with the current status
 * and what is allowed instead), `forbidden` (with the reason), `validation_failed` (with the fields).
 */
export function decide<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  lifecycle: Lifecycle<Subject, Status, Action>,
  actor: Actor,
  subject: Subject,
  action: NoInfer<Action>,
  input: unknown,
): Decision<Status, Action> {
  const { verdict, transition } = weigh(lifecycle, actor, subject, action);
  if (!verdict.isAllowed || !transition) {
    const refusal = verdict.isAllowed ? null : verdict;
    const words = refusal?.code === 'forbidden' ? transition?.refusedWith : undefined;
    throw new DomainError(refusal?.code ?? 'transition_not_allowed', {
      says: words ?? refusal?.says,
      reason: words && refusal?.says,
      details: {
        status: subject.status,
        allowedActions: availableActions(lifecycle, actor, subject),
      },
    });
  }
  return planOf(lifecycle, transition, subject, givenWith(lifecycle, transition, input, subject));
}

/** What was given, where the action asks for something or takes it here. @throws DomainError `validation_failed` with the fields */
function givenWith<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  { transitions }: Lifecycle<Subject, Status, Action>,
  { action, input, mayGive }: Transition<Subject, Status, Action>,
  given: unknown,
  subject: Subject,
): Record<string, unknown> | undefined {
  if (input) return readInput(input, given, subject);
  if (mayGive) return readInput(mayGive, given, subject);
  // The call takes it of other records: what is said of this one is refused, and not left out.
  const isTakenElsewhere = transitions.some((one) => one.action === action && one.mayGive);
  return isTakenElsewhere ? readInput({}, saidOf(given), subject) : undefined;
}

/** What a body says, without what its schema fills in for what is left out. */
function saidOf(given: unknown): object {
  const isSaid = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => isSaid(value)));
}

/** Decides a transition that the server takes by itself; the same table, no person to judge. */
export function decideAutomatic<
  Subject extends LifecycleSubject,
  Status extends string,
  Action extends string,
>(
  lifecycle: Lifecycle<Subject, Status, Action>,
  subject: Subject,
  action: NoInfer<Action>,
): Decision<Status, Action> {
  const transition = lifecycle.transitions.find(
    (candidate) =>
      candidate.action === action && (candidate.from as readonly string[]).includes(subject.status),
  );
  if (!transition) {
    throw new DomainError('transition_not_allowed', {
      details: { action, status: subject.status, allowedActions: [] },
    });
  }
  return planOf(lifecycle, transition, subject, undefined);
}

function planOf<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  _lifecycle: Lifecycle<Subject, Status, Action>,
  transition: Transition<Subject, Status, Action>,
  subject: Subject,
  input: unknown,
): Decision<Status, Action> {
  const only = transition.to.length === 1 ? (transition.to[0] ?? null) : null;
  return {
    action: transition.action,
    from: subject.status as Status,
    to: transition.choose ? transition.choose(subject) : only,
    candidates: transition.to,
    input,
  };
}

function weigh<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  lifecycle: Lifecycle<Subject, Status, Action>,
  actor: Actor,
  subject: Subject,
  action: Action,
): { verdict: ActionVerdict; transition?: Transition<Subject, Status, Action> } {
  const named = lifecycle.transitions.filter((transition) => transition.action === action);
  const fitting = named.filter((transition) =>
    (transition.from as readonly string[]).includes(subject.status),
  );
  if (fitting.length === 0) {
    const says =
      named.length === 0
        ? law('rule.notOfKind', { noun: { key: `${lifecycle.name}.one` } })
        : notInStatus(lifecycle, subject, action);
    return { verdict: { isAllowed: false, code: 'transition_not_allowed', says } };
  }
  let refusal: ActionVerdict | undefined;
  const off = whyOff(lifecycle, actor, subject);
  for (const transition of fitting) {
    const refused = refusalOf(transition, actor, subject, off);
    if (refused === null) return { verdict: { isAllowed: true }, transition };
    const { says, isOfRecord } = refused;
    refusal ??= { isAllowed: false, code: isOfRecord ? 'transition_not_allowed' : 'forbidden', says };
  }
  return { verdict: refusal ?? { isAllowed: true }, transition: fitting[0] };
}

function notInStatus<Subject extends LifecycleSubject, Status extends string, Action extends string>(
  { name, looks }: Lifecycle<Subject, Status, Action>,
  { status }: Subject,
  action: Action,
): Message {
  return law('rule.notInStatus', {
    noun: { key: `${name}.one` },
    status: looks[status as Status].says,
    action: { key: `${name}.action.${action}` },
  });
}

function refusalOf<Subject, Status extends string>(
  transition: Transition<Subject, Status>,
  actor: Actor,
  subject: Subject,
  off: Message | null,
): Pick<Rule<Subject>, 'says' | 'isOfRecord'> | null {
  if (transition.by.length === 0) return { says: law('rule.automatic') };
  if (!transition.by.some((rule) => rule.holds(actor, subject))) {
    const says = joined(
      'orElse',
      transition.by.map((rule) => rule.says),
    );
    return { says };
  }
  if (off !== null && transition.endsIt !== true) return { says: off };
  const unmet = transition.and?.find((rule) => !rule.holds(actor, subject));
  if (unmet) return unmet;
  return transition.unless?.find((rule) => rule.holds(actor, subject)) ?? null;
}
