import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { Absence, Absences, Delegation, StandIn } from '../../domain/approval/delegation.ts';
import { nobodyStandsIn, standInsFor } from '../../domain/approval/delegation.ts';
import type { Day } from '../../domain/day/day.ts';
import { today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { Amount } from '../../domain/money/money.ts';
import { convertToIdr } from '../../domain/money/money.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { rateOn } from '../exchangeRates/exchangeRates.ts';
import type { NotificationContent } from '../notification/notify.ts';
import { notify } from '../notification/notify.ts';
import { absenceDelegateTable, absenceTable } from './absenceTables.ts';
import { approvalStepTable, approvalTaskTable } from './approvalTables.ts';
import type { ChainSubject, ReviewTerms } from './review/reviewTerms.ts';
import { namesOf, peopleFor, staffOf } from './people.ts';

/** What is asked to find who stands in for the approvers of a step. */
interface DelegationTerms extends Pick<
  ReviewTerms,
  'kind' | 'amount' | 'currencyCode' | 'requesterID' | 'excludedIDs'
> {
  /** Today where the company is. */
  day: Day;
  /** Who loses their access in this transaction. */
  goneID?: number;
}

/** Who is away on a day, with who decides meanwhile. */
export async function absencesOn(executor: Executor, companyID: number, day: Day): Promise<Absences> {
  const rows = await absencesQuery(executor).execute({ companyID, day });
  const found = new Map<number, Absence>();
  for (const { employeeID, firstDay, lastDay, delegateID, kinds, maxAmount } of rows) {
    const absence = found.get(employeeID) ?? { employeeID, firstDay, lastDay, delegates: [] };
    const delegates =
      delegateID === null ? [] : [...absence.delegates, { delegateID, kinds: kinds ?? [], maxAmount }];
    found.set(employeeID, { ...absence, delegates });
  }
  return found;
}

/** That an absence has not ended before its time. */
const stands = inArray(absenceTable.status, ['planned', 'active']);

const absencesQuery = preparedQuery((executor) =>
  executor
    .select({
      employeeID: absenceTable.employeeID,
      firstDay: absenceTable.firstDay,
      lastDay: absenceTable.lastDay,
      delegateID: absenceDelegateTable.delegateID,
      kinds: absenceDelegateTable.kinds,
      maxAmount: absenceDelegateTable.maxAmount,
    })
    .from(absenceTable)
    .leftJoin(
      absenceDelegateTable,
      and(
        eq(absenceDelegateTable.companyID, absenceTable.companyID),
        eq(absenceDelegateTable.absenceID, absenceTable.id),
      ),
    )
    .where(
      and(
        eq(absenceTable.companyID, sql.placeholder('companyID')),
        stands,
        lte(absenceTable.firstDay, sql.placeholder('day')),
        gte(absenceTable.lastDay, sql.placeholder('day')),
      ),
    )
    .orderBy(asc(absenceDelegateTable.id))
    .prepare('absences_of_day'),
);

/**
 * Who stands in for these approvers of a step today.
 * @param elsewhereIDs who decided another step of the chain, or is asked in one
 */
export async function delegationOf(
  executor: Executor,
  companyID: number,
  approverIDs: readonly number[],
  { kind, amount, currencyCode, requesterID, excludedIDs, day, goneID }: DelegationTerms,
  elsewhereIDs: readonly number[],
): Promise<Delegation> {
  if (approverIDs.length === 0) return nobodyStandsIn;
  const absences = await absencesOn(executor, companyID, day);
  if (approverIDs.every((id) => !absences.has(id))) return nobodyStandsIn;
  const staff = await staffOf(executor, companyID);
  const people = peopleFor(staff, { requesterID, excludedIDs });
  const mentioned = [...absences.values()].flatMap(({ employeeID, delegates }) => [
    employeeID,
    ...delegates.map(({ delegateID }) => delegateID),
  ]);
  const names = await namesOf(executor, companyID, [...mentioned, ...approverIDs, ...people.approvalLine]);
  const amountInIDR = await inRupiah(executor, companyID, { amount, currencyCode, day });
  return standInsFor(approverIDs, { kind: kind.name, amountInIDR }, absences, {
    ...people,
    activeEmployeeIDs: new Set([...people.activeEmployeeIDs].filter((id) => id !== goneID)),
    elsewhereIDs: new Set(elsewhereIDs),
    // Who only views payments approves none in the place of others (rules: payment rights).
    viewerIDs: kind.movesMoney ? staff.financeUserIDs : new Set(),
    names,
  });
}

async function inRupiah(
  executor: Executor,
  companyID: number,
  { amount, currencyCode, day }: { amount: Amount; currencyCode: string; day: Day },
): Promise<Amount | null> {
  if (currencyCode === 'IDR') return amount;
  const rate = await rateOn(executor, companyID, currencyCode, day);
  return rate && convertToIdr(amount, rate.rateAmount);
}

/** The approvers whom the chain itself asks, without those who stand in for them. */
export function ownApprovers({
  approverIDs,
  delegation,
}: {
  approverIDs: readonly number[];
  delegation: Delegation | null;
}): number[] {
  const standIns = delegation?.standIns ?? [];
  return approverIDs.filter((id) => standIns.every(({ delegateID }) => delegateID !== id));
}

/** Those whom the chain asks, and those who stand in for them. */
export function withStandIns(approverIDs: readonly number[], { standIns }: Delegation): number[] {
  return [...approverIDs, ...standIns.map(({ delegateID }) => delegateID)];
}

/** Everybody who decided another step of a chain, or whom the chain asks in one. */
export function elsewhereThan(
  position: number,
  steps: readonly {
    position: number;
    status: string;
    approverIDs: readonly number[];
    delegation: Delegation | null;
    decidedByID: number | null;
  }[],
): number[] {
  return steps.flatMap((step) => {
    if (step.position === position) return [];
    if (step.status !== 'closed') return ownApprovers(step);
    return step.decidedByID === null ? [] : [step.decidedByID];
  });
}

/** Who closed a step of these in the place of somebody: of one who is away, or of those who could not decide it any more. */
export function decidedFor(
  steps: readonly {
    status: string;
    delegation: Delegation | null;
    passedOnByID: number | null;
    decidedByID: number | null;
  }[],
): number[] {
  return steps.flatMap(({ status, delegation, passedOnByID, decidedByID }) => {
    if (status !== 'closed' || decidedByID === null) return [];
    const isStandIn = delegation?.standIns.some(({ delegateID }) => delegateID === decidedByID) ?? false;
    return isStandIn || passedOnByID !== null ? [decidedByID] : [];
  });
}

interface Round {
  approvalRound: number;
  approverIDs: readonly number[];
}

/**
 * What the history says of a decision that is taken in the place of somebody who is away; undefined of another one.
 * @throws DomainError where that one is back
 */
export async function standInRemark(
  executor: Executor,
  subject: ChainSubject,
  { approvalRound }: Round,
  actor: Actor,
  now: Date,
): Promise<Message | undefined> {
  const [open] = await openStandInsQuery(executor).execute({
    ...subject,
    round: approvalRound,
    approverID: actor.employeeID,
  });
  if (!open?.forID || !open.until) return undefined;
  const names = await namesOf(executor, subject.companyID, [open.forID]);
  const person = names.get(open.forID) ?? '';
  const absences = await absencesOn(executor, subject.companyID, today(actor.timeZone, now));
  if (!absences.has(open.forID))
    throw new DomainError('forbidden', { says: law('rule.backAgain', { person }) });
  return law('chain.decidedFor', { delegate: actor.fullName, person, day: { day: open.until } });
}

const openStandInsQuery = preparedQuery((executor) =>
  executor
    .select({ forID: approvalTaskTable.forID, until: approvalTaskTable.until })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, sql.placeholder('companyID')),
        eq(approvalTaskTable.subjectType, sql.placeholder('subjectType')),
        eq(approvalTaskTable.subjectID, sql.placeholder('subjectID')),
        eq(approvalTaskTable.approverID, sql.placeholder('approverID')),
        eq(approvalTaskTable.round, sql.placeholder('round')),
        eq(approvalTaskTable.status, 'awaiting'),
      ),
    )
    .prepare('task_in_place_of'),
);

/**
 * Tells the approvers of a step that it waits for them: who stands in, for whom; who is away and has somebody is told in
 * the application alone.
 */
export async function tellApprovers(
  executor: Executor,
  companyID: number,
  standIns: readonly StandIn[],
  content: NotificationContent,
): Promise<void> {
  if (standIns.length === 0) {
    await notify(executor, companyID, content);
    return;
  }
  const names = await namesOf(
    executor,
    companyID,
    standIns.map(({ forID }) => forID),
  );
  const asked = new Set(content.employeeIDs);
  const delegates = new Set(standIns.map(({ delegateID }) => delegateID));
  const away = new Set(standIns.map(({ forID }) => forID));
  for (const { delegateID, forID, until } of standIns) {
    if (!asked.has(delegateID)) continue;
    const inPlace = law('chain.inTheirPlace', { person: names.get(forID) ?? '', day: { day: until } });
    await notify(executor, companyID, {
      ...content,
      employeeIDs: [delegateID],
      message: joined('sentences', [content.message, inPlace]),
    });
  }
  const others = content.employeeIDs.filter((id) => !delegates.has(id));
  await notify(executor, companyID, { ...content, employeeIDs: others.filter((id) => !away.has(id)) });
  await notify(executor, companyID, {
    ...content,
    employeeIDs: others.filter((id) => away.has(id)),
    isMailed: false,
  });
}

/** Writes who decides a step that is open: places that end are voided, those that begin are open. */
export async function writeOpenStep(
  executor: Executor,
  subject: ChainSubject,
  {
    round,
    position,
    workflowKind,
  }: Pick<typeof approvalStepTable.$inferSelect, 'round' | 'position' | 'workflowKind'>,
  { approverIDs, delegation }: { approverIDs: readonly number[]; delegation: Delegation },
  now: Date,
): Promise<number[]> {
  const decide = withStandIns(approverIDs, delegation);
  const { companyID, subjectType, subjectID } = subject;
  const ofStep = (table: typeof approvalStepTable | typeof approvalTaskTable) =>
    and(
      eq(table.companyID, companyID),
      eq(table.subjectType, subjectType),
      eq(table.subjectID, subjectID),
      eq(table.round, round),
      eq(table.position, position),
    );
  await executor
    .update(approvalStepTable)
    .set({ approverIDs: decide, delegation: delegation.why.length > 0 ? delegation : null })
    .where(ofStep(approvalStepTable));
  await executor
    .update(approvalTaskTable)
    .set({ status: 'canceled', closedAt: now })
    .where(
      and(
        ofStep(approvalTaskTable),
        eq(approvalTaskTable.status, 'awaiting'),
        sql`not ${approvalTaskTable.approverID} = any(${sql.param(decide)}::bigint[])`,
      ),
    );
  const tasks = decide.map((approverID) => {
    const standIn = delegation.standIns.find(({ delegateID }) => delegateID === approverID);
    const place = { forID: standIn?.forID ?? null, until: standIn?.until ?? null };
    return { ...subject, workflowKind, round, position, approverID, ...place, openedAt: now };
  });
  if (tasks.length > 0) {
    await executor
      .insert(approvalTaskTable)
      .values(tasks)
      .onConflictDoUpdate({
        target: [
          approvalTaskTable.companyID,
          approvalTaskTable.subjectType,
          approvalTaskTable.subjectID,
          approvalTaskTable.approverID,
          approvalTaskTable.round,
          approvalTaskTable.position,
        ],
        // Of a task that is open already, since when it waits stays.
        set: {
          status: 'awaiting',
          openedAt: sql`case when ${approvalTaskTable.status} = 'awaiting' then ${approvalTaskTable.openedAt} else excluded.opened_at end`,
          closedAt: null,
          forID: sql`excluded.for_id`,
          until: sql`excluded.until`,
        },
      });
  }
  return decide;
}
