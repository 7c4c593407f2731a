import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { judgeAccess } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { categoryPolicyTable } from '../../spending/categoryPolicy/categoryPolicyTables.server.ts';
import { customPolicyTable } from '../../spending/customPolicy/customPolicyTables.server.ts';
import { tripCategoryTable } from '../../travel/tripCategory/tripCategoryTable.server.ts';
import type { AccountableType, MappingCategory } from './accountMapping.ts';
import { accountsFlag, basicAccounts, basicWord, categoryNeeds } from './accountMapping.ts';

/** Something that an account of the books is chosen for. */
export interface Accountable {
  accountableType: AccountableType;
  accountableID: number | null;
  name: string | Message;
  /** Tells records of one name apart. */
  detail: Message | null;
}

interface RecordTable extends PgTable {
  companyID: PgColumn;
  id: PgColumn;
  status: PgColumn;
}

interface Source {
  table: RecordTable;
  name: PgColumn;
  detail?: PgColumn;
  detailWords?: string;
  where?: (actor: Actor) => SQL | undefined;
}

/** Where the records of a category are. */
const sources: Readonly<Record<Exclude<MappingCategory, 'jurnal_basic_account'>, Source>> = {
  company_account: {
    table: companyAccountTable,
    name: companyAccountTable.name,
    where: (actor) =>
      isFlagOn(actor.flags, accountsFlag) ? undefined : eq(companyAccountTable.isMain, true),
  },
  category_policy: {
    table: categoryPolicyTable,
    name: categoryPolicyTable.name,
    detail: categoryPolicyTable.type,
    detailWords: 'categoryPolicy.choice.type',
  },
  custom_policy: { table: customPolicyTable, name: customPolicyTable.name },
  business_trip_category: {
    table: tripCategoryTable,
    name: tripCategoryTable.categoryName,
    detail: tripCategoryTable.tripType,
    detailWords: 'tripCategory.choice.tripType',
  },
};

/** What a company has of a category, those that are in use, those that are mapped, and those that a post waits for; by name. */
export async function accountablesOf(
  executor: Executor,
  actor: Actor,
  category: MappingCategory,
  mappedIDs: readonly number[],
): Promise<Accountable[]> {
  if (category === 'jurnal_basic_account') return basicOf(actor);
  const { table, name, detail, detailWords, where } = sources[category];
  const rows = await executor
    .select({
      id: sql<number>`${table.id}`.mapWith(Number),
      name: sql<string>`${name}`,
      detail: sql<string | null>`${detail ?? null}`,
    })
    .from(table)
    .where(
      and(
        eq(table.companyID, actor.companyID),
        or(
          eq(table.status, 'active'),
          sql`${table.id} = any(${sql.param([...mappedIDs])}::bigint[])`,
          // Nothing new is spent in it, and what was waits for its account.
          sql`${name} in (select detail from accounting_post where company_id = ${actor.companyID} and cause = 'not_mapped')`,
        ),
        where?.(actor),
      ),
    )
    .orderBy(name, table.id);
  return rows.map((row) => ({
    accountableType: category,
    accountableID: row.id,
    name: row.name,
    detail: row.detail === null ? null : { key: `${detailWords}.${row.detail}` },
  }));
}

function basicOf(actor: Actor): Accountable[] {
  const needs = categoryNeeds.business_trip_category ?? {};
  const hasTrips = judgeAccess(actor, { allFeatures: needs.allFeatures ?? [] }).isAllowed;
  // Where trips have no tab of their own, all of them are one row.
  const isOneOfTrips = hasTrips && !judgeAccess(actor, needs).isAllowed;
  return basicAccounts
    .filter((one) => one !== 'business_trip' || isOneOfTrips)
    .map((one) => ({ accountableType: one, accountableID: null, name: basicWord(one), detail: null }));
}
