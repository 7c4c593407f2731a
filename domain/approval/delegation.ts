import type { Day } from '../day/day.ts';
import type { Rule } from '../lifecycle/lifecycle.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from '../money/money.ts';
import { compare } from '../money/money.ts';
import type { ApprovalPeople } from './approval.ts';

/** Who decides while somebody is away, and how far. */
export interface DelegateRule {
  delegateID: number;
  /** What they decide; empty: everything. */
  kinds: readonly string[];
  /** Up to and including this amount in rupiah; null: any amount. */
  maxAmount: Amount | null;
}

/** The days on which somebody is away, both included, and who decides meanwhile: the first of them who may. */
export interface Absence {
  employeeID: number;
  firstDay: Day;
  lastDay: Day;
  delegates: readonly DelegateRule[];
}

/** What waits for somebody who may be away. */
interface DelegatedTask {
  kind: string;
  /** Null where there is no rate to convert it at: it is then above every bound. */
  amountInIDR: Amount | null;
}

/** A place that somebody has in a step as long as one of its approvers is away. */
export interface StandIn {
  delegateID: number;
  /** The approver who is away. */
  forID: number;
  /** Their last day away. */
  until: Day;
}

/** Who stands in for the approvers of a step, and why they, or why nobody. */
export interface Delegation {
  standIns: readonly StandIn[];
  why: readonly Message[];
}

export const nobodyStandsIn: Delegation = { standIns: [], why: [] };

/** What is known about people when it is found out who stands in. */
export interface DelegationPeople extends ApprovalPeople {
  /** They decided another step of the chain, or will: nobody takes two steps where one of them is not their own. */
  elsewhereIDs: ReadonlySet<number>;
  /** They look at records of the kind and decide none. */
  viewerIDs: ReadonlySet<number>;
  names: ReadonlyMap<number, string>;
}

/** So many delegates are asked one after the other, each being away themself. */
export const mostDelegations = 5;

/** Absences of one day, by who is away. */
export type Absences = ReadonlyMap<number, Absence>;

/**
 * Who decides a step beside those of its approvers who are away. An approver who is away keeps the right. Where they named
 * delegates for such a record and none of them may decide it, and no other approver is there, the next above in the
 * requester's line does; where nobody is above, it waits.
 * @param approverIDs whom the chain itself asks in the step
 */
export function standInsFor(
  approverIDs: readonly number[],
  task: DelegatedTask,
  absences: Absences,
  people: DelegationPeople,
): Delegation {
  const away = approverIDs.flatMap((id) => absences.get(id) ?? []);
  if (away.length === 0) return nobodyStandsIn;
  const standIns: StandIn[] = [];
  const why: Message[] = [];
  const stranded: Absence[] = [];
  const isThere = approverIDs.some((id) => !absences.has(id) && isAble(id, people));
  for (const absence of away) {
    const { employeeID: forID, lastDay: until } = absence;
    const found = delegateOf(absence, [], { approverIDs, task, absences, people, forID });
    why.push(...found.why);
    if (found.delegateID === null) {
      if (found.isStranded) stranded.push(absence);
      continue;
    }
    const { delegateID } = found;
    if (standIns.every((one) => one.delegateID !== delegateID)) standIns.push({ delegateID, forID, until });
  }
  const [first] = stranded;
  if (first && standIns.length === 0 && !isThere) {
    const level = people.approvalLine.indexOf(first.employeeID) + 1;
    const next = people.approvalLine
      .slice(level)
      .find((id) => !approverIDs.includes(id) && !absences.has(id) && whyPassedOver(id, people) === null);
    const named = { person: nameOf(first.employeeID, people), day: { day: first.lastDay } };
    if (next === undefined) why.push(law('chain.delegatedToNobody', named));
    else {
      standIns.push({ delegateID: next, forID: first.employeeID, until: first.lastDay });
      why.push(law('chain.delegatedUp', { ...named, delegate: nameOf(next, people) }));
    }
  }
  return { standIns, why };
}

interface Search {
  approverIDs: readonly number[];
  task: DelegatedTask;
  absences: Absences;
  people: DelegationPeople;
  /** The approver for whom somebody is looked for. */
  forID: number;
}

interface Found {
  delegateID: number | null;
  /** Somebody was named for such a record, and may not decide this one. */
  isStranded: boolean;
  why: Message[];
}

/** @param asked who was asked before and is away, too */
function delegateOf(absence: Absence, asked: readonly number[], search: Search): Found {
  const { approverIDs, task, absences, people, forID } = search;
  const person = nameOf(forID, people);
  const day = { day: absences.get(forID)?.lastDay ?? absence.lastDay };
  const ofKind = absence.delegates.filter(({ kinds }) => kinds.length === 0 || kinds.includes(task.kind));
  if (ofKind.length === 0) {
    const says = law('chain.delegatedNothing', { person: nameOf(absence.employeeID, people), day });
    return { delegateID: null, isStranded: asked.length > 0, why: [says] };
  }
  const why: Message[] = [];
  for (const { delegateID, maxAmount } of ofKind) {
    const delegate = nameOf(delegateID, people);
    if (!isWithin(task, maxAmount)) {
      why.push(law('chain.aboveDelegate', { person: nameOf(absence.employeeID, people), delegate }));
      continue;
    }
    const cause = whyPassedOver(delegateID, people);
    if (cause !== null) {
      why.push(law('chain.delegatePassed', { person, delegate, cause: law(`chain.passed.${cause}`) }));
      continue;
    }
    const further = absences.get(delegateID);
    if (!further) {
      // Who decides the step anyway needs no second place in it.
      const says = law('chain.delegated', { person, delegate, day });
      return approverIDs.includes(delegateID)
        ? { delegateID: null, isStranded: false, why }
        : { delegateID, isStranded: false, why: [...why, says] };
    }
    why.push(law('chain.delegateAway', { person, delegate, day: { day: further.lastDay } }));
    const known = [...asked, absence.employeeID];
    if (known.includes(delegateID) || known.length >= mostDelegations) continue;
    const next = delegateOf(further, known, search);
    why.push(...next.why);
    if (next.delegateID !== null || !next.isStranded) return { ...next, why };
  }
  return { delegateID: null, isStranded: true, why };
}

/** Whether an amount is not above a bound. */
function isWithin({ amountInIDR }: DelegatedTask, maxAmount: Amount | null): boolean {
  if (maxAmount === null) return true;
  return amountInIDR !== null && compare(amountInIDR, maxAmount) <= 0;
}

/** Why somebody does not decide in the place of another; null where they may. */
export function whyPassedOver(
  id: number,
  people: Pick<DelegationPeople, 'activeEmployeeIDs' | 'excludedIDs' | 'elsewhereIDs' | 'viewerIDs'>,
): 'unable' | 'involved' | 'elsewhere' | 'views' | null {
  if (!people.activeEmployeeIDs.has(id)) return 'unable';
  if (people.excludedIDs.has(id)) return 'involved';
  if (people.elsewhereIDs.has(id)) return 'elsewhere';
  return people.viewerIDs.has(id) ? 'views' : null;
}

function isAble(id: number, { activeEmployeeIDs, excludedIDs }: ApprovalPeople): boolean {
  return activeEmployeeIDs.has(id) && !excludedIDs.has(id);
}

function nameOf(id: number, { names }: DelegationPeople): string {
  return names.get(id) ?? '';
}

/** A record of which it is known who approved a step of it in the place of somebody. */
export interface DelegatedSubject {
  decidedForIDs: readonly number[];
}

/** Who approved a step in the place of somebody takes no second one of that chain, not even their own. */
export const hasDecidedFor: Rule<DelegatedSubject> = {
  name: 'who approved another step of it in the place of somebody',
  holds: ({ employeeID }, { decidedForIDs }) => decidedForIDs.includes(employeeID),
  says: law('rule.decidedFor'),
};

/** What people say of an absence, as it is typed. */
export interface TypedAbsence {
  /** Who is away. */
  employeeID: number;
  firstDay: Day;
  lastDay: Day;
  delegates: readonly { delegateID: number }[];
}

/** For so many days an absence lasts at most. */
export const mostDaysAway = 366;

/** Whether two spans of days, both ends included, share one. */
export function overlap(
  one: Pick<Absence, 'firstDay' | 'lastDay'>,
  other: Pick<Absence, 'firstDay' | 'lastDay'>,
): boolean {
  return one.firstDay <= other.lastDay && other.firstDay <= one.lastDay;
}
