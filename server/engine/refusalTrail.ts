import { and, desc, eq } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import type { ErrorCode } from '../../domain/message/errors.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import type { LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import type { ServerContext } from '../context.ts';
import { beforeCommit } from '../database/database.ts';
import { appendHistory } from './history.ts';
import { historyTable } from './recordTables.ts';
import type { ServerEntity, StoredRecord } from './serverEntity.ts';

/** Refusals that somebody may have to answer for: no right, no duty of theirs, no money. */
const keptCodes: ReadonlySet<ErrorCode> = new Set(['forbidden', 'insufficient_balance']);

/**
 * Runs one try of an action. Where the noun keeps its refusals, one that is refused stands in the record's history
 * afterwards, as `refused.<action>` with its reason; the same one again is not written twice in a row.
 */
export async function keepingRefusals<Row extends StoredRecord, Subject extends LifecycleSubject, Result>(
  context: ServerContext,
  entity: ServerEntity<Row, Subject>,
  actor: Actor,
  { id, action }: { id: number; action: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (entity.keepsRefusals === true && error instanceof DomainError && keptCodes.has(error.code)) {
      // What was refused was rolled back: this is no write of the request, and its key stays as it is.
      await beforeCommit.exit(() => keep(context, entity, actor, { id, action, reason: error.says }));
    }
    throw error;
  }
}

async function keep<Row extends StoredRecord, Subject extends LifecycleSubject>(
  context: ServerContext,
  entity: ServerEntity<Row, Subject>,
  actor: Actor,
  { id, action, reason }: { id: number; action: string; reason: Message },
): Promise<void> {
  await context.database.write(actor.companyID, async (executor) => {
    // A refused person may know of the record, or they would have been told that there is none.
    const row = await entity.lock(executor, actor.companyID, id);
    if (!row) return;
    const entry = {
      subjectType: entity.name,
      subjectID: id,
      action: `refused.${action}`,
      remark: reason,
    };
    const [last] = await executor
      .select({
        action: historyTable.action,
        actorID: historyTable.actorID,
        remark: historyTable.remark,
      })
      .from(historyTable)
      .where(
        and(
          eq(historyTable.companyID, actor.companyID),
          eq(historyTable.subjectType, entry.subjectType),
          eq(historyTable.subjectID, id),
        ),
      )
      .orderBy(desc(historyTable.position))
      .limit(1);
    const isSaid =
      last?.action === entry.action &&
      last.actorID === actor.employeeID &&
      JSON.stringify(last.remark) === JSON.stringify(entry.remark);
    if (isSaid) return;
    await appendHistory(executor, actor.companyID, actor, context.now(), {
      ...entry,
      fromStatus: null,
      toStatus: null,
    });
  });
}
