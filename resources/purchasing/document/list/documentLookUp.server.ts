import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Executor } from '../../../../server/database/database.ts';
import { genericPlan } from '../../../../server/database/preparedStatements.ts';
import { inSearchForm } from '../../../../server/database/normalForms.ts';
import { fewWithText } from '../../../../server/engine/textSearch.ts';
import { paperReadingTable } from '../../../../server/reading/readingTables.ts';
import { commonAmong, commonFrom } from '../../../../server/search/searchSource.ts';
import type { Sought } from '../../../../server/search/searchSource.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import { documentTable } from '../documentTables.server.ts';
import { fewNamed } from './documentText.server.ts';

/** What stands of a document in words; those of its paper are kept as they are searched. */
const texts = sql`concat_ws(' ', ${sql.join(
  [documentTable.referenceID, documentTable.referenceNumber, vendorTable.name, employeeTable.name].map(
    inSearchForm,
  ),
  sql`, `,
)}, ${paperReadingTable.words})`;

/** What {@link fitting} compares beside the document. */
export const namesOf = (companyID: number): SQL =>
  sql`left join ${vendorTable} on ${vendorTable.companyID} = ${companyID} and ${vendorTable.id} = ${documentTable.vendorID}
    left join ${employeeTable} on ${employeeTable.companyID} = ${companyID}
      and ${employeeTable.id} = ${documentTable.requesterID}
    left join ${paperReadingTable} on ${paperReadingTable.companyID} = ${companyID}
      and ${paperReadingTable.mediaID} = ${documentTable.mediaOcrID}`;

/** That each word stands somewhere in a document. */
export const fitting = (patterns: readonly string[]): SQL =>
  sql`${texts} like all(${sql.param([...patterns])}::text[])`;

/** The order of an index. The text is sought among these, and what is found is put in the order of lists. */
export const asIndexed = sql`${documentTable.transactionDate} desc, ${documentTable.id} desc`;

/** The first so many documents of an order, in place of all. */
export function newest(where: SQL | undefined, order: SQL, count: number): SQL {
  return sql`(select * from ${documentTable} where ${where} order by ${order}
    limit ${sql.raw(String(count))}) ${documentTable}`;
}

interface LookedUp {
  /** Of the newest documents of all kinds, those that the text fits. */
  newestIDs: number[];
  /** Where the longest word stands, all of it; null where it stands in many. */
  few: { billIDs: number[]; vendorIDs: number[]; peopleIDs: number[] } | null;
}

const lookups = new WeakMap<Sought, Promise<LookedUp>>();

/**
 * Where a text stands in documents, or that it is common. Asked once for all kinds of document and for what pays them. Nobody's
 * rights are looked at here.
 */
export function lookedUp(executor: Executor, companyID: number, sought: Sought): Promise<LookedUp> {
  const asked = lookups.get(sought) ?? lookUp(executor, companyID, sought);
  lookups.set(sought, asked);
  return asked;
}

async function lookUp(
  executor: Executor,
  companyID: number,
  { patterns, longest }: Sought,
): Promise<LookedUp> {
  const from = newest(eq(documentTable.companyID, companyID), sql`${documentTable.id} desc`, commonAmong);
  const { rows } = await executor.execute<{ id: string }>(
    sql`${genericPlan}select ${documentTable.id} from ${from} ${namesOf(companyID)} where ${fitting(patterns)}`,
  );
  const newestIDs = rows.map(({ id }) => Number(id));
  if (longest === null || newestIDs.length >= commonFrom) return { newestIDs, few: null };
  const [named, peopleIDs] = await Promise.all([
    fewNamed(executor, longest),
    fewWithText(executor, employeeTable, [employeeTable.name], longest),
  ]);
  return { newestIDs, few: named && peopleIDs ? { ...named, peopleIDs } : null };
}
