import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import type { Cells, CellTerms } from '../../../../server/exchange/import/sheetCells.ts';
import { sheetName } from '../../../../server/exchange/import/sheetCells.ts';
import type { RecordTable } from '../../../../server/records/recordTable.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import { categoryPolicyTable } from '../../categoryPolicy/categoryPolicyTables.server.ts';
import type { UploadedType } from '../claimLog.ts';

/** What the cells of a column can name: a table, the column that it names records by, and which of several of one name is meant. */
interface Source {
  table: RecordTable;
  by: PgColumn;
  isMeant: SQL<boolean>;
}

function sourcesOf(type: UploadedType): Readonly<Record<string, Source>> {
  const { name, status, transactionTypes } = categoryPolicyTable;
  return {
    employee: { table: employeeTable, by: employeeTable.email, isMeant: sql<boolean>`true` },
    category: {
      table: categoryPolicyTable,
      by: name,
      isMeant: sql<boolean>`${status} = 'active' and ${type} = any(${transactionTypes})`,
    },
    organization: {
      table: organizationTable,
      by: organizationTable.name,
      isMeant: sql<boolean>`${organizationTable.status} = 'active'`,
    },
  };
}

type Found = Named & { form: string; isMeant: boolean };

/** How the cells of these rows are read: what they name is looked up, once for all. */
export async function sheetTerms(
  executor: Executor,
  { words, now }: Pick<ActContext, 'words' | 'now'>,
  actor: Actor,
  type: UploadedType,
  rows: readonly Cells[],
): Promise<CellTerms> {
  const found = new Map<string, Named[]>();
  for (const [column, { table, by, isMeant }] of Object.entries(sourcesOf(type))) {
    const names = [...new Set(rows.flatMap((cells) => sheetName(cells[column]) ?? []))];
    if (names.length === 0) continue;
    const form = inNameForm(by);
    const records: Found[] = await executor
      .select({
        id: sql<number>`${table.id}`.mapWith(Number),
        name: sql<string>`${by}`,
        form: sql<string>`${form}`,
        isMeant,
      })
      .from(table)
      .where(and(eq(table.companyID, actor.companyID), inArray(form, names)));
    for (const [name, alike] of Map.groupBy(records, (record) => record.form)) {
      const meant = alike.filter((record) => record.isMeant);
      found.set(`${column}:${name}`, meant.length > 0 ? meant : alike);
    }
  }
  const day = today(actor.timeZone, now());
  return {
    today: day,
    findRecords: (column, name) => found.get(`${column}:${name}`) ?? [],
    readDay: (text) => parseTypedDay(text, day),
    priceDecimals: actor.priceDecimals,
    words: (language) => words.in(language),
  };
}
