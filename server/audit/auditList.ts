import type { SQL } from 'drizzle-orm';
import { and, asc, count, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';

import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { AuditFilter, AuditQuery, AuditRow } from '../../domain/audit/auditSchemas.ts';
import { addDays } from '../../domain/day/day.ts';
import { startOfDay } from '../../domain/day/dayTime.ts';
import type { Period } from '../../domain/day/recurrence.ts';
import type { Executor } from '../database/database.ts';
import { historyTable } from '../engine/recordTables.ts';
import { isAmong, recordsWithText } from '../engine/textSearch.ts';
import type { SearchSource } from '../search/searchSource.ts';
import { readSought } from '../search/sought.ts';
import type { Speech } from '../words/words.ts';
import type { AuditKind } from './auditKind.ts';
import type { StoredHistory } from './auditRows.ts';
import { auditWording, namedRecords, subjectsOf } from './auditRows.ts';

/** What the audit is read with. */
export interface AuditRooms {
  kinds: readonly AuditKind[];
  search: readonly SearchSource[];
}

interface AuditAsking {
  executor: Executor;
  actor: Actor;
  say: Speech;
  now: Date;
}

/** Of each kind, the history of so many records is shown that a text names. */
const recordsFound = 20;

/** A page of the company's history, the newest first unless it is asked otherwise. */
export async function listAudit(
  { executor, actor, say, now }: AuditAsking,
  rooms: AuditRooms,
  query: AuditQuery,
  changed?: Period,
): Promise<{ rows: AuditRow[]; stored: StoredHistory[]; total: number }> {
  const where = and(await auditCondition(executor, actor, rooms, query, now), changed && within(changed));
  const isOldestFirst = query.sort?.[0]?.isDescending === false;
  const order = isOldestFirst ? asc : desc;
  const [counted] = await executor.select({ total: count() }).from(historyTable).where(where);
  // Ids alone by the index; what the page shows is looked up by them.
  const ids = executor
    .select({ id: historyTable.id })
    .from(historyTable)
    .where(where)
    .orderBy(order(historyTable.at), order(historyTable.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  const stored = await executor
    .select()
    .from(historyTable)
    .where(and(eq(historyTable.companyID, actor.companyID), inArray(historyTable.id, ids)))
    .orderBy(order(historyTable.at), order(historyTable.id));
  const named = await namedRecords(executor, actor.companyID, rooms.kinds, subjectsOf(stored));
  const wording = auditWording(rooms.kinds, named, actor, say);
  return { rows: stored.map(wording.row), stored, total: counted?.total ?? 0 };
}

function within({ since, until }: Period): SQL | undefined {
  return and(gte(historyTable.at, since), lt(historyTable.at, until));
}

async function auditCondition(
  executor: Executor,
  actor: Actor,
  { search }: AuditRooms,
  filter: AuditFilter,
  now: Date,
): Promise<SQL | undefined> {
  const { kind, recordID, action, actorIDs, atFrom, atTo, query } = filter;
  const { subjectType, subjectID, actorID, at } = historyTable;
  return and(
    eq(historyTable.companyID, actor.companyID),
    kind && among(subjectType, kind),
    recordID && isAmong(subjectID, recordID),
    action && among(historyTable.action, action),
    actorIDs && isAmong(actorID, actorIDs),
    atFrom ? gte(at, startOfDay(atFrom, actor.timeZone)) : undefined,
    atTo ? lt(at, startOfDay(addDays(atTo, 1), actor.timeZone)) : undefined,
    query ? await textCondition(executor, actor, search, query, now) : undefined,
  );
}

/** One of few is asked by the index that has the order, too. */
function among(
  column: typeof historyTable.subjectType | typeof historyTable.action,
  values: readonly string[],
): SQL {
  const [only] = values;
  return values.length === 1 && only !== undefined ? eq(column, only) : inArray(column, [...values]);
}

/** Where a text stands: in what was said, or in what names the record. */
async function textCondition(
  executor: Executor,
  actor: Actor,
  search: readonly SearchSource[],
  text: string,
  now: Date,
): Promise<SQL | undefined> {
  const found: (SQL | undefined)[] = [
    await recordsWithText(executor, historyTable, [historyTable.notes], text),
  ];
  const sought = { ...readSought(text), amounts: [], limit: recordsFound, now };
  if (sought.longest === null) return or(...found);
  for (const { type, name, pages } of search) {
    const page = pages.find(({ access }) => access.every((requirement) => mayEnter(actor, requirement)));
    const records = (await page?.find(executor, actor, sought)) ?? [];
    if (records.length === 0) continue;
    found.push(
      and(
        eq(historyTable.subjectType, type ?? name),
        isAmong(
          historyTable.subjectID,
          records.map(({ id }) => id),
        ),
      ),
    );
  }
  return or(...found);
}
