import { and, asc, eq, notInArray } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { isUndecidable } from '../../domain/approval/approval.ts';
import type { ChoicePeople } from '../../domain/approval/passingOn.ts';
import { whyNotChosen } from '../../domain/approval/passingOn.ts';
import { today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { Executor } from '../database/database.ts';
import { standsIn } from '../engine/textSearch.ts';
import { employeeName, employeeTable } from '../session/employeeTable.ts';
import { approvalStepTable } from './approvalTables.ts';
import type { ChainState, OpenedStep } from './chain.ts';
import { chainStateOf } from './chain.ts';
import { delegationOf, elsewhereThan, writeOpenStep } from './delegates.ts';
import { roundOf } from './passOn.ts';
import type { Staff } from './people.ts';
import { isAbleToDecide, namesOf, peopleFor, staffOf } from './people.ts';
import type { ChainSubject, ReviewTerms } from './review/reviewTerms.ts';

interface Passing {
  terms: ReviewTerms;
  /** Who passes it on. */
  actor: Actor;
  now: Date;
}

/**
 * Gives the open step of a chain, which nobody can decide, to a chosen person. Who is away has somebody stand in as in any step.
 * The record's row must be locked.
 * @throws DomainError where somebody can decide it by now, and where the chosen one may not: of the field `approverID`
 */
export async function giveStep(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  chosenID: number,
  { terms, actor, now }: Passing,
): Promise<OpenedStep & { remark: Message }> {
  const { companyID } = subject;
  const { open, staff, stuck, elsewhereIDs } = await openStepOf(executor, subject, state, () => terms);
  if (!isUndecidable(state.approverIDs, stuck)) {
    throw new DomainError('transition_not_allowed', { says: law('rule.decidable') });
  }
  const names = await namesOf(executor, companyID, [chosenID]);
  const chosen = names.get(chosenID);
  if (chosen === undefined) {
    throw new DomainError('validation_failed', { fields: { approverID: law('field.fromList') } });
  }
  const cause = whyNotChosen(chosenID, choicePeople({ stuck, staff, elsewhereIDs }, terms, actor));
  if (cause !== null) {
    const says = law('chain.notChosen', { chosen, cause: law(`chain.passed.${cause}`) });
    throw new DomainError('validation_failed', { fields: { approverID: says } });
  }
  const reason = law('chain.given', { person: actor.fullName, chosen });
  const approverIDs = [chosenID];
  const day = today(actor.timeZone, now);
  const delegation = await delegationOf(executor, companyID, approverIDs, { ...terms, day }, elsewhereIDs);
  await executor
    .update(approvalStepTable)
    .set({ reason, isRerouted: true, passedOnByID: actor.employeeID })
    .where(
      and(
        eq(approvalStepTable.companyID, companyID),
        eq(approvalStepTable.subjectType, subject.subjectType),
        eq(approvalStepTable.subjectID, subject.subjectID),
        eq(approvalStepTable.round, open.round),
        eq(approvalStepTable.position, open.position),
      ),
    );
  const decided = await writeOpenStep(executor, subject, open, { approverIDs, delegation }, now);
  return {
    state: { ...chainStateOf(state), approverIDs: decided },
    delegation,
    remark: joined('sentences', [reason, ...delegation.why]),
  };
}

/**
 * Whom the open step of a chain can be passed on to, by a part of their name, in its order.
 * @throws DomainError where no step is open
 */
export async function whoCanBeGiven(
  executor: Executor,
  subject: ChainSubject,
  state: ChainState,
  { termsOf, actor }: Pick<Passing, 'actor'> & { termsOf: () => ReviewTerms },
  { query, page, limit }: { query?: string | undefined; page: number; limit: number },
): Promise<{ rows: { id: number; name: string }[]; total: number }> {
  const { companyID } = subject;
  const { terms, ...found } = await openStepOf(executor, subject, state, termsOf);
  const people = choicePeople(found, terms, actor);
  // Few of a company are kept away: these are left out, and all others are not carried about.
  const keptAway = [...found.staff.activeEmployeeIDs].filter((id) => whyNotChosen(id, people) !== null);
  const where = and(
    eq(employeeTable.companyID, companyID),
    isAbleToDecide,
    keptAway.length > 0 ? notInArray(employeeTable.id, keptAway) : undefined,
    query ? standsIn([employeeName], query) : undefined,
  );
  const rows = await executor
    .select({ id: employeeTable.id, name: employeeName })
    .from(employeeTable)
    .where(where)
    .orderBy(asc(employeeName), asc(employeeTable.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await executor.$count(employeeTable, where) };
}

async function openStepOf(
  executor: Executor,
  subject: ChainSubject,
  { approvalRound, decidedForIDs }: ChainState,
  /** What is never decided on has none. */
  termsOf: () => ReviewTerms,
) {
  const steps = await roundOf(executor, subject, approvalRound);
  const open = steps.find(({ status }) => status === 'open');
  if (!open) throw new DomainError('transition_not_allowed', { says: law('rule.decidable') });
  const staff = await staffOf(executor, subject.companyID);
  const terms = termsOf();
  const { requesterID, excludedIDs } = terms;
  return {
    terms,
    open,
    staff,
    // Who took a step in the place of somebody takes no second one.
    stuck: peopleFor(staff, { requesterID, excludedIDs: [...excludedIDs, ...decidedForIDs] }),
    elsewhereIDs: elsewhereThan(open.position, steps),
  };
}

function choicePeople(
  {
    stuck,
    staff,
    elsewhereIDs,
  }: { stuck: ReturnType<typeof peopleFor>; staff: Staff; elsewhereIDs: readonly number[] },
  { kind }: Pick<ReviewTerms, 'kind'>,
  { employeeID }: Actor,
): ChoicePeople {
  return {
    ...stuck,
    elsewhereIDs: new Set(elsewhereIDs),
    viewerIDs: kind.movesMoney ? staff.financeUserIDs : new Set(),
    passingID: employeeID,
  };
}
