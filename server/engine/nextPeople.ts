import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { App } from '../http/routes.ts';
import { actorsWithRights } from '../session/actor.ts';
import { readCall } from './calls.ts';
import { idParams } from './entityRoutes.ts';
import type { ServerEntity, StoredRecord } from './serverEntity.ts';

/** So many are named; of more it is said how many they are. */
const namedMax = 4;

const nextPeople = z
  .object({
    people: z.array(z.object({ id: z.int(), name: z.string() })).max(namedMax),
    others: z.int().min(0).describe('How many more there are'),
  })
  .meta({ id: 'NextPeople' });

/** Gives a noun whose records wait for an action the call that names who can take it. */
export function nextPeopleRoute(app: App, context: ServerContext, entity: ServerEntity): void {
  if (entity.lifecycle.waitsFor === undefined) return;
  readCall(app, context, {
    url: `/v1/${entity.path}/:id/next-people`,
    access: entity.access,
    tag: entity.tag,
    summary: `Who can take the step that one ${entity.lifecycle.noun} waits for, where no approver is named for it`,
    params: idParams,
    answer: nextPeople,
    async read({ executor, actor, params: { id }, now }) {
      if (!(await entity.canRead(executor, actor, id))) return null;
      const row = await readRow(executor, actor, entity, id);
      if (!row) return null;
      const subject = entity.toSubject(row, now);
      const lifecycle = entity.lifecycleOf?.(subject) ?? entity.lifecycle;
      const action = lifecycle.waitsFor?.[subject.status];
      if (action === undefined) return { people: [], others: 0 };
      const able = (await actorsWithRights(executor, actor)).filter(
        (one) => judgeAction(lifecycle, one, subject, action).isAllowed,
      );
      const people = able.map(({ employeeID, fullName }) => ({ id: employeeID, name: fullName }));
      return { people: people.slice(0, namedMax), others: Math.max(0, people.length - namedMax) };
    },
  });
}

/** A record as the lifecycle looks at it, without a lock: nothing is decided by it. */
async function readRow(
  executor: Executor,
  { companyID }: Actor,
  { table, review }: ServerEntity,
  id: number,
): Promise<StoredRecord | null> {
  const rows = (await executor
    .select()
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.id, id)))) as unknown as StoredRecord[];
  const [row] = (await review?.complete?.(executor, rows)) ?? rows;
  return row ?? null;
}
