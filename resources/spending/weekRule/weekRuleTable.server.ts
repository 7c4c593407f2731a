import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { recordColumns } from '../../../server/records/recordColumns.ts';
import type { WeekDay } from './weekRule.ts';
import { usualWeekDay, weekRule } from './weekRule.ts';

export const weekRuleTable = pgTable(
  'week_rule',
  {
    ...recordColumns(weekRule.lifecycle.statuses),
    firstDay: text('first_day').$type<WeekDay>().notNull().default(usualWeekDay),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('week_rule_one').on(table.companyID),
  ],
);

/** The day on which a company's weeks begin, within a query; a company that saved no rule has the usual one. */
export function firstDayOf(companyID: PgColumn): SQL<WeekDay> {
  const saved = sql`(select ${weekRuleTable.firstDay} from ${weekRuleTable} where ${weekRuleTable.companyID} = ${companyID})`;
  return sql<WeekDay>`coalesce(${saved}, ${usualWeekDay})`;
}
