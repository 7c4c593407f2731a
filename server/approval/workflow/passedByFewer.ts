import { and, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { servingWorkflows } from '../../../domain/approval/chooseWorkflow.ts';
import type { ServedKind } from '../../../domain/approval/workflowKind.ts';
import { typesServing } from '../../../domain/approval/workflowKind.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../database/database.ts';
import type { ServerEntity } from '../../engine/serverEntity.ts';
import { approvalChainTable } from '../approvalTables.ts';
import { workflowsOf } from '../chain.ts';
import { staffOf } from '../people.ts';
import type { ReviewTerms } from '../review/reviewTerms.ts';
import { earlierWorkflows } from './earlierWorkflows.ts';
import type { EarlierWorkflows } from './earlierWorkflowTable.ts';
import type { Reviewed, ReviewedRow } from '../review/reviewedNoun.ts';
import { completed, reviewedBy } from './replay.ts';

/** So many chains are looked at, the newest, and of each change so many records are named. */
const mostLookedAt = 1000;
const mostNamed = 20;

interface Passed {
  entity: Reviewed;
  row: ReviewedRow;
  since: Date;
  by: string;
  approvedAt: Date;
}

/**
 * What passed with fewer people after a change of the workflows of these kinds, before a second person confirmed it, and one workflow
 * of them serves: by the change, the newest first, as far as the person may read it.
 */
export async function passedByFewer(
  executor: Executor,
  entities: readonly ServerEntity[],
  actor: Actor,
  { kinds, workflowID }: { kinds: readonly ServedKind[]; workflowID: number },
) {
  const passed: Passed[] = [];
  const unconfirmed: EarlierWorkflows[] = [];
  const { requesters } = await staffOf(executor, actor.companyID);
  for (const kind of kinds) {
    const workflows = await workflowsOf(executor, actor.companyID, kind);
    const isServed = ({ requesterID, ...terms }: ReviewTerms) =>
      servingWorkflows(workflows, {
        ...terms,
        types: typesServing(kind),
        requester: requesters.get(requesterID),
      }).some((workflow) => workflow?.id === workflowID);
    for (const entity of reviewedBy(entities, kind.name)) {
      const found = await approvedOf(executor, entity, actor, kind.name);
      const served = found.filter(({ row }) => isServed(entity.review.termsOf(row)));
      const readable = await entity.review.readableAmong(
        executor,
        actor,
        served.map(({ row }) => row.id),
      );
      passed.push(...served.filter(({ row }) => readable.has(row.id)));
    }
    const earlier = await earlierWorkflows(executor, actor.companyID, kind.name);
    if (earlier) unconfirmed.push(earlier);
  }
  const [open = null] = unconfirmed.toSorted((one, other) => Number(other.changedAt) - Number(one.changedAt));
  const changes = Map.groupBy(passed, ({ since, by }) => `${since.toISOString()} ${by}`);
  return {
    unconfirmed: open && { person: open.changedByName, at: open.changedAt.toISOString() },
    data: [...changes.values()]
      .toSorted(([one], [other]) => Number(other?.since) - Number(one?.since))
      .flatMap((records) => {
        const [first] = records;
        if (!first) return [];
        return [
          {
            person: first.by,
            at: first.since.toISOString(),
            total: records.length,
            records: records.slice(0, mostNamed).map(({ entity, row, approvedAt }) => {
              const { amount, currencyCode } = entity.review.termsOf(row);
              return {
                resource: entity.path,
                id: row.id,
                referenceID: row.referenceID,
                amount: toWire(amount),
                currencyCode,
                approvedAt: approvedAt.toISOString(),
              };
            }),
          },
        ];
      }),
  };
}

/** Records of a noun that are approved by a chain that asked fewer people. */
async function approvedOf(
  executor: Executor,
  entity: Reviewed,
  { companyID }: Actor,
  kind: string,
): Promise<Passed[]> {
  const { table } = entity;
  const { subjectType, subjectID, fewerSince, fewerBy, ending, endedAt, openedAt } = approvalChainTable;
  const found = await executor
    .select({ row: getTableColumns(table), since: fewerSince, by: fewerBy, approvedAt: endedAt })
    .from(approvalChainTable)
    .innerJoin(table, and(eq(table.companyID, approvalChainTable.companyID), eq(table.id, subjectID)))
    .where(
      and(
        eq(approvalChainTable.companyID, companyID),
        eq(subjectType, entity.name),
        isNotNull(fewerSince),
        eq(ending, 'approved'),
        entity.review.ofKind(kind) ?? undefined,
      ),
    )
    .orderBy(desc(openedAt), desc(subjectID))
    .limit(mostLookedAt);
  const rows = await completed(
    executor,
    entity,
    found.map(({ row }) => row as unknown as ReviewedRow),
  );
  return found.flatMap(({ since, by, approvedAt }, index) => {
    const row = rows[index];
    return row && since && approvedAt ? [{ entity, row, since, by: by ?? '', approvedAt }] : [];
  });
}
