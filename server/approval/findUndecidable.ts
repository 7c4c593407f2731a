import { and, asc, eq, getTableColumns, gt, inArray } from 'drizzle-orm';

import { isUndecidable } from '../../domain/approval/approval.ts';
import { joined } from '../../domain/message/message.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { isConnectionLost } from '../database/database.ts';
import type { ServerEntity } from '../engine/serverEntity.ts';
import type { ClockWork } from '../jobs/jobTopics.ts';
import { notify } from '../notification/notify.ts';
import { companyTable } from '../session/companyTable.ts';
import { own } from '../words/own.ts';
import type { Staff } from './people.ts';
import { namesOf, peopleFor, staffOf } from './people.ts';
import type { Reviewed, ReviewedRow } from './review/reviewedNoun.ts';
import { isReviewed } from './review/reviewedNoun.ts';
import { completed } from './workflow/replay.ts';

/** So many records are looked at together. */
const atOnceMax = 500;

/**
 * Finds open steps that nobody can decide any more: their approvers have left, have lost their access, or are kept away by a
 * rule. Marks each record with the time, and tells the super admins once. Takes the mark away when somebody can decide again.
 */
async function findUndecidable(context: ServerContext, reviewed: readonly ServerEntity[]): Promise<void> {
  const companies = await context.database.system
    .select({ companyID: companyTable.companyID })
    .from(companyTable);
  for (const { companyID } of companies) {
    for (const entity of reviewed.filter(isReviewed)) {
      try {
        await markAll(context, entity, companyID);
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        // The others are looked at all the same; the clock comes back for these.
        context.log.error(
          { err: error, companyID, entity: entity.name },
          'open steps could not be looked at',
        );
      }
    }
  }
}

async function markAll(context: ServerContext, entity: Reviewed, companyID: number): Promise<void> {
  for (let last: number | null = 0; last !== null;) {
    const after: number = last;
    const { staff, rows } = await context.database.read(companyID, async (executor) => ({
      staff: await staffOf(executor, companyID),
      rows: await openRows(executor, entity, companyID, after),
    }));
    const changed = rows.filter((row) => isStuck(entity, row, staff) !== isMarked(row));
    for (const { id } of changed) {
      await context.database.write(companyID, (executor) => mark(executor, context, entity, companyID, id));
    }
    if (changed.length > 0) context.outboxChanged();
    last = rows.length < atOnceMax ? null : (rows.at(-1)?.id ?? null);
  }
}

/** Records on which a step is open, in the order of their numbers. */
async function openRows(
  executor: Executor,
  entity: Reviewed,
  companyID: number,
  after: number,
): Promise<ReviewedRow[]> {
  const { table, rows } = entity;
  const found = await executor
    .select(getTableColumns(table))
    .from(table)
    .where(
      and(eq(table.companyID, companyID), inArray(table.status, openIn(entity)), gt(table.id, after), rows),
    )
    .orderBy(asc(table.id))
    .limit(atOnceMax);
  return await completed(executor, entity, found as unknown as ReviewedRow[]);
}

function openIn({ review: { inReview, alsoOpenIn = [] } }: Reviewed): string[] {
  return [...inReview, ...alsoOpenIn];
}

const isMarked = ({ undecidableSince }: ReviewedRow): boolean => undecidableSince != null;

function isStuck({ review }: Reviewed, row: ReviewedRow, staff: Staff): boolean {
  const { requesterID, excludedIDs } = review.termsOf(row);
  // Who took a step in the place of somebody takes no second one.
  const people = peopleFor(staff, { requesterID, excludedIDs: [...excludedIDs, ...row.decidedForIDs] });
  return isUndecidable(row.approverIDs, people);
}

/** Under the lock: a decision, or another server, may have come first. */
async function mark(
  executor: Executor,
  context: ServerContext,
  entity: Reviewed,
  companyID: number,
  id: number,
): Promise<void> {
  const row = (await entity.lock(executor, companyID, id)) as ReviewedRow | null;
  if (!row || !openIn(entity).includes(row.status)) return;
  const staff = await staffOf(executor, companyID);
  const isStuckNow = isStuck(entity, row, staff);
  if (isStuckNow === isMarked(row)) return;
  const now = context.now();
  const { status, version, approverIDs, referenceID: number } = row;
  await entity.save(executor, row, { status, version, undecidableSince: isStuckNow ? now : null }, now);
  if (!isStuckNow) return;
  const names = [...(await namesOf(executor, companyID, approverIDs)).values()].join(', ');
  const says =
    names === '' ? own('chain.undecidableNobody', { number }) : own('chain.undecidable', { number, names });
  await notify(executor, companyID, {
    employeeIDs: staff.superAdminIDs,
    group: 'approvals',
    kind: 'assignment',
    eventType: `${entity.name}_undecidable`,
    objectType: entity.name,
    objectID: id,
    message: entity.lifecycle.transitions.some(({ action }) => action === 'reassign')
      ? joined('sentences', [says, own('chain.passItOn')])
      : says,
  });
}

/** Looks for what nobody can decide by the clock. */
export function undecidableClockWork(context: ServerContext, reviewed: readonly ServerEntity[]): ClockWork {
  return {
    name: 'approval.undecidable',
    cron: '*/10 * * * *',
    run: () => findUndecidable(context, reviewed),
  };
}
