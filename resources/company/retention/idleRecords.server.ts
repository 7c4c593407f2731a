import type { SQL } from 'drizzle-orm';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Day } from '../../../domain/day/day.ts';
import { commentTable } from '../../../server/comments/commentTable.ts';
import { lastTouchedAt } from '../../../server/engine/history.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { IdleKind } from './retentionKinds.ts';
import { toldDaysBefore } from './retentionKinds.ts';
import { retentionToldTable } from './retentionRuleTable.server.ts';

/** Records of a room that a retention rule takes once nobody has touched them for long. */
export interface IdleRecords {
  store: ServerEntity;
  kind: IdleKind;
  /** The statuses in which they wait for their people. */
  waitingIn: readonly string[];
  /** The column that names the person whose they are. */
  whose: PgColumn;
  /** What their person calls them. */
  called: PgColumn;
  /** When they were made. */
  createdAt: PgColumn;
}

/** When a record was touched for the last time: by a step of its history, or by what somebody said about it. */
const touchedAt = ({ store: { name, table }, createdAt }: IdleRecords): SQL =>
  sql`greatest(${createdAt}, ${lastTouchedAt(name, table)}, (select max(${commentTable.createdAt}) from ${commentTable}
    where ${commentTable.companyID} = ${table.companyID} and ${commentTable.subjectType} = ${name}
      and ${commentTable.subjectID} = ${table.id}))`;

interface Terms {
  companyID: number;
  months: number;
  timeZone: string;
}

/** The first day on which a record may go, were its people told. */
export const endsOn = (records: IdleRecords, { months, timeZone }: Terms): SQL<Day> =>
  sql<Day>`((${touchedAt(records)} at time zone ${timeZone})::date + make_interval(months => ${months}))::date`;

/** Records that wait, and whose time is over on a day. */
export const isIdle = (records: IdleRecords, terms: Terms, by: SQL): SQL | undefined => {
  const { store, waitingIn } = records;
  return and(
    eq(store.table.companyID, terms.companyID),
    inArray(store.table.status, [...waitingIn]),
    store.rows,
    sql`${endsOn(records, terms)} <= ${by}`,
  );
};

/** The condition that the owner of a record was warned after it was last touched. @param by The warning was early enough for this day */
export function isTold(records: IdleRecords, timeZone: string, by?: Day): SQL {
  const { companyID, subjectType, subjectID, toldAt } = retentionToldTable;
  const { name, table } = records.store;
  const inTime =
    by === undefined
      ? sql``
      : sql`and (${toldAt} at time zone ${timeZone})::date + ${toldDaysBefore}::int <= ${by}::date`;
  return sql`exists (select from ${retentionToldTable} where ${companyID} = ${table.companyID} and ${subjectType} = ${name}
    and ${subjectID} = ${table.id} and ${toldAt} > ${touchedAt(records)} ${inTime})`;
}
