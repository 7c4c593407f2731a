import { and, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../database/database.ts';
import type { ServerEntity } from '../../engine/serverEntity.ts';
import { approvalChainTable } from '../approvalTables.ts';
import { earlierWorkflows } from './earlierWorkflows.ts';
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
 * What passed with fewer people after a change of the workflows of a kind, before a second person confirmed it: by the change,
 * the newest first, as far as the person may read it.
 * @param isServed leaves out what another workflow of the kind serves
 */
export async function passedByFewer(
  executor: Executor,
  entities: readonly ServerEntity[],
  actor: Actor,
  kind: string,
  isServed: (currencyCode: string) => boolean,
) {
  const passed: Passed[] = [];
  for (const entity of reviewedBy(entities, kind)) {
    const found = await approvedOf(executor, entity, actor, kind);
    const served = found.filter(({ row }) => isServed(entity.review.termsOf(row).currencyCode));
    const readable = await entity.review.readableAmong(
      executor,
      actor,
      served.map(({ row }) => row.id),
    );
    passed.push(...served.filter(({ row }) => readable.has(row.id)));
  }
  const changes = Map.groupBy(passed, ({ since, by }) => `${since.toISOString()} ${by}`);
  const open = await earlierWorkflows(executor, actor.companyID, kind);
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
