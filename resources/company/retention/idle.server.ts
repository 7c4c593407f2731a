import { and, asc, eq, not, sql } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { addDays } from '../../../domain/day/day.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { notify } from '../../../server/notification/notify.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import type { IdleRecords } from './idleRecords.server.ts';
import { endsOn, isIdle, isTold } from './idleRecords.server.ts';
import type { Asked, RetentionKind } from './retentionKind.server.ts';
import { erasedAtOnce } from './retentionKind.server.ts';
import type { IdleKind } from './retentionKinds.ts';
import { toldDaysBefore } from './retentionKinds.ts';
import { retentionNotice } from './retentionRule.ts';
import { retentionToldTable } from './retentionRuleTable.server.ts';

interface Found {
  id: number;
  called: string;
  whoseID: number;
  name: string;
  endsOn: Day;
}

/** Records that their people forgot: first they are told, and so many days later the record goes with all that hangs on it. */
export function idle(all: () => readonly IdleRecords[], kind: IdleKind): RetentionKind {
  const ofKind = () => all().filter((records) => records.kind === kind);
  return {
    async wouldGo(executor, asked) {
      const found: Found[] = [];
      for (const records of ofKind()) {
        const isOver = isIdle(records, asked, sql`${asked.today}::date`);
        found.push(...(await find(executor, records, asked, isOver, erasedAtOnce - found.length)));
      }
      const people = new Map(found.map(({ whoseID, name }) => [whoseID, { id: whoseID, name }]));
      return { count: found.length, people: [...people.values()] };
    },
    async erase(executor, context, asked) {
      await tellAhead(executor, context, ofKind(), asked);
      let gone = 0;
      for (const records of ofKind()) {
        gone += await eraseIdle(executor, context, records, asked, erasedAtOnce - gone);
      }
      return gone === 0 ? null : retentionNotice(`went.${kind}`, { smart_count: gone });
    },
    async forget(executor, { companyID, id }) {
      await executor
        .delete(retentionToldTable)
        .where(and(eq(retentionToldTable.companyID, companyID), eq(retentionToldTable.ruleID, id)));
    },
  };
}

/** By their number, with whose they are. */
async function find(
  executor: Executor,
  records: IdleRecords,
  asked: Asked,
  where: ReturnType<typeof and>,
  most: number,
): Promise<Found[]> {
  const { store, whose, called } = records;
  return (await executor
    .select({
      id: sql<number>`${store.table.id}`.mapWith(Number),
      called: sql<string>`coalesce(${called}::text, ${store.table.id}::text)`,
      whoseID: sql<number>`${whose}`.mapWith(Number),
      name: employeeName,
      endsOn: endsOn(records, asked).mapWith(String),
    })
    .from(store.table)
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, store.table.companyID), eq(employeeTable.id, whose)),
    )
    .where(where)
    .orderBy(asc(store.table.id))
    .limit(most)) as Found[];
}

/** Tells people of what goes soon: once for each time that they left a record alone. */
async function tellAhead(
  executor: Executor,
  { now }: Pick<ServerContext, 'now'>,
  all: readonly IdleRecords[],
  asked: Asked,
): Promise<void> {
  const { companyID, ruleID, months, today, timeZone } = asked;
  const soonest = addDays(today, toldDaysBefore);
  for (const records of all) {
    const { name: subjectType } = records.store;
    const isSoon = and(isIdle(records, asked, sql`${soonest}::date`), not(isTold(records, timeZone)));
    for (const found of await find(executor, records, asked, isSoon, erasedAtOnce)) {
      const toldAt = now();
      await executor
        .insert(retentionToldTable)
        .values({ companyID, subjectType, subjectID: found.id, ruleID, toldAt })
        .onConflictDoUpdate({
          target: [
            retentionToldTable.companyID,
            retentionToldTable.subjectType,
            retentionToldTable.subjectID,
          ],
          set: { ruleID, toldAt },
        });
      const day = found.endsOn > soonest ? found.endsOn : soonest;
      await notify(executor, companyID, {
        employeeIDs: [found.whoseID],
        group: 'expenses',
        kind: 'reminder',
        eventType: 'retention_soon',
        objectType: subjectType,
        objectID: found.id,
        message: retentionNotice(`soon.${records.kind}`, { called: found.called, day: { day }, months }),
        isGathered: true,
      });
    }
  }
}

/** @returns how many went: each by its own lifecycle, with its row in the history */
async function eraseIdle(
  executor: Executor,
  context: ServerContext,
  records: IdleRecords,
  asked: Asked,
  most: number,
): Promise<number> {
  if (most <= 0) return 0;
  const { store, kind } = records;
  const { companyID, months, name, today, timeZone } = asked;
  const isOver = and(isIdle(records, asked, sql`${today}::date`), isTold(records, timeZone, today));
  let gone = 0;
  for (const { id } of await find(executor, records, asked, isOver, most)) {
    try {
      // Each in a savepoint: what another record holds on to stays, and keeps no other.
      await executor.transaction(async (inner) => {
        if (!(await store.lock(inner, companyID, id))) return;
        // Somebody may have touched it while its row was waited for.
        const [still] = await find(inner, records, asked, and(isOver, eq(store.table.id, id)), 1);
        if (!still) return;
        const remark = retentionNotice(`because.${kind}`, { rule: name, months });
        await actAutomatically(inner, context, store, { companyID, id, action: 'delete' }, { remark });
        await inner
          .delete(retentionToldTable)
          .where(
            and(
              eq(retentionToldTable.companyID, companyID),
              eq(retentionToldTable.subjectType, store.name),
              eq(retentionToldTable.subjectID, id),
            ),
          );
        gone += 1;
      });
    } catch (error) {
      context.log.warn(
        { err: error, companyID, subjectType: store.name, id },
        'a forgotten record could not be erased',
      );
    }
  }
  return gone;
}
