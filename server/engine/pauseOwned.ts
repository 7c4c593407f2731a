import { and, asc, eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Gone } from '../approval/passOn.ts';
import type { ActContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { notify } from '../notification/notify.ts';
import { adminsOf } from '../session/admins.ts';
import { actAutomatically } from './act.ts';
import type { ServerEntity } from './serverEntity.ts';
import type { NounTable } from '../records/recordTable.ts';

/** Records that run with the rights of their owner, and what is said when one is paused. */
export interface Owned {
  entity: ServerEntity;
  table: NounTable & { ownerID: PgColumn; name: PgColumn };
  eventType: string;
  /** Why it is paused. */
  reason: (person: string) => Message;
  /** What the admins read. */
  says: (named: { name: string; reason: Message }) => Message;
}

/**
 * Pauses what runs with the rights of somebody who has none any more, and tells the admins. Called within the transaction in
 * which they lose their access.
 */
export async function pauseOwned(
  executor: Executor,
  context: ActContext,
  { entity, table, eventType, reason: reasonOf, says }: Owned,
  { companyID, employeeID, name: person }: Gone,
  actor: Actor | null,
): Promise<void> {
  const own = await executor
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.ownerID, employeeID), eq(table.status, 'active')))
    .orderBy(asc(table.id));
  if (own.length === 0) return;
  const reason = reasonOf(person);
  const employeeIDs = await adminsOf(executor, companyID);
  for (const row of own) {
    const { id, name } = row as { id: number; name: string };
    await actAutomatically(
      executor,
      context,
      entity,
      { companyID, id, action: 'pause', actor },
      { remark: reason },
    );
    await notify(executor, companyID, {
      employeeIDs,
      group: 'expenses',
      kind: 'reminder',
      eventType,
      objectType: entity.name,
      objectID: id,
      message: says({ name, reason }),
    });
  }
}
