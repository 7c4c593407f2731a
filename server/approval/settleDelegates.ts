import { and, eq, inArray } from 'drizzle-orm';

import { mostDelegations } from '../../domain/approval/delegation.ts';
import type { Absences, Delegation } from '../../domain/approval/delegation.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Day } from '../../domain/day/day.ts';
import { joined, law } from '../../domain/message/message.ts';
import type { Message } from '../../domain/message/message.ts';
import type { ActContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { actAutomatically } from '../engine/act.ts';
import type { ServerEntity, StoredRecord } from '../engine/serverEntity.ts';
import { notify } from '../notification/notify.ts';
import { own } from '../words/own.ts';
import { approvalTaskTable } from './approvalTables.ts';
import {
  absencesOn,
  delegationOf,
  elsewhereThan,
  ownApprovers,
  tellApprovers,
  writeOpenStep,
} from './delegates.ts';
import type { ReviewedRow } from './review/reviewedNoun.ts';
import { roundOf } from './passOn.ts';

/** Somebody who is away from today on, or is back, or named other delegates. */
interface Changed {
  companyID: number;
  employeeID: number;
  name: string;
  /** Today where the company is. */
  day: Day;
  /** Who changed it; null: a day came. */
  actor: Actor | null;
}

/** A record on which a step is open. */
interface WaitingRecord {
  entity: ServerEntity;
  id: number;
}

/** The records in whose open step somebody decides, or somebody who named them. */
export async function waitingFor(
  executor: Executor,
  reviewed: readonly ServerEntity[],
  { companyID, employeeID, day }: Changed,
): Promise<WaitingRecord[]> {
  const people = [...namedBy(employeeID, await absencesOn(executor, companyID, day))];
  const rows = await executor
    .selectDistinct({ type: approvalTaskTable.subjectType, id: approvalTaskTable.subjectID })
    .from(approvalTaskTable)
    .where(
      and(
        eq(approvalTaskTable.companyID, companyID),
        inArray(approvalTaskTable.approverID, people),
        eq(approvalTaskTable.status, 'awaiting'),
      ),
    )
    .orderBy(approvalTaskTable.subjectType, approvalTaskTable.subjectID);
  return rows.flatMap(({ type, id }) => {
    const entity = reviewed.find(({ name }) => name === type);
    return entity ? [{ entity, id }] : [];
  });
}

/** The person, and who is away and named them, or somebody who did. */
function namedBy(employeeID: number, absences: Absences): ReadonlySet<number> {
  const found = new Set([employeeID]);
  for (let round = 0; round < mostDelegations; round += 1) {
    for (const { employeeID: away, delegates } of absences.values()) {
      if (delegates.some(({ delegateID }) => found.has(delegateID))) found.add(away);
    }
  }
  return found;
}

/**
 * Finds anew who stands in for the approvers of the open step of a record. Where that changes, its history says so, and who
 * decides from now on is told. A decision that was taken before can still be taken back. Answers whether it changed.
 */
export async function settleDelegates(
  executor: Executor,
  context: ActContext,
  { entity, id }: WaitingRecord,
  { companyID, employeeID, name, day, actor }: Changed,
): Promise<boolean> {
  const row = (await entity.lock(executor, companyID, id)) as ReviewedRow | null;
  if (!row || !entity.review) return false;
  const { inReview, alsoOpenIn = [] } = entity.review;
  if (![...inReview, ...alsoOpenIn].includes(row.status)) return false;
  const subject = { companyID, subjectType: entity.name, subjectID: id };
  const steps = await roundOf(executor, subject, row.approvalRound);
  const open = steps.find(({ status }) => status === 'open');
  if (!open) return false;
  const approverIDs = ownApprovers(open);
  const terms = { ...entity.review.termsOf(row), day };
  const elsewhereIDs = elsewhereThan(open.position, steps);
  const delegation = await delegationOf(executor, companyID, approverIDs, terms, elsewhereIDs);
  if (isSame(open.delegation, delegation)) return false;
  const decided = { approverIDs, delegation };
  const decideNow = await writeOpenStep(executor, subject, open, decided, context.now());
  if (isSameStandIns(open.delegation, delegation)) return false;
  const absence = (await absencesOn(executor, companyID, day)).get(employeeID);
  const came: Message = absence
    ? law('chain.absenceBegan', { person: name, day: { day: absence.lastDay } })
    : law('chain.absenceEnded', { person: name });
  const patch = {
    approverIDs: decideNow,
    proposal: row.proposal ?? null,
    decidedByID: row.decidedByID ?? null,
  };
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id, action: 'passOn', actor },
    { remark: joined('sentences', [came, ...delegation.why]), patch: patch as Partial<StoredRecord> },
  );
  const about = {
    group: 'approvals',
    objectType: entity.name,
    objectID: id,
  } as const;
  await tellApprovers(executor, companyID, delegation.standIns, {
    ...about,
    employeeIDs: decideNow.filter((one) => !row.approverIDs.includes(one)),
    kind: 'assignment',
    eventType: `${entity.name}_delegated`,
    message: own('chain.delegated', { number: row.referenceID }),
    isGathered: true,
  });
  await notify(executor, companyID, {
    ...about,
    employeeIDs: row.approverIDs.filter((one) => !decideNow.includes(one)),
    kind: 'complete',
    eventType: `${entity.name}_delegation_ended`,
    message: own('chain.delegationEnded', { number: row.referenceID, name }),
    isMailed: false,
  });
  return true;
}

function isSame(one: Delegation | null, other: Delegation): boolean {
  return isSameStandIns(one, other) && JSON.stringify(one?.why ?? []) === JSON.stringify(other.why);
}

function isSameStandIns(one: Delegation | null, { standIns }: Delegation): boolean {
  const named = (places: Delegation['standIns']) =>
    JSON.stringify(places.map(({ delegateID, forID, until }) => [delegateID, forID, until]));
  return named(one?.standIns ?? []) === named(standIns);
}
