import { ilike, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Executor } from '../../../../server/database/database.ts';
import { containing } from '../../../../server/records/lookupRoutes.ts';
import { fewMax, isAmong, threeInARow } from '../../../../server/engine/textSearch.ts';
import type { Sought } from '../../../../server/search/searchSource.ts';
import { documentTable } from '../documentTables.server.ts';

/** Documents with a text in our number, the vendor's number or the vendor's name; undefined without a text. */
export async function textCondition(executor: Executor, query: string | undefined): Promise<SQL | undefined> {
  return query ? (await findByText(executor, query)).condition : undefined;
}

/**
 * {@link textCondition}, and whether documents are looked up by it rather than read one after the other. What the text
 * finds is looked at first, because the way to few documents is a detour to many.
 */
export async function findByText(
  executor: Executor,
  query: string,
): Promise<{ condition: SQL | undefined; isLookup: boolean }> {
  const pattern = containing(query);
  const few = threeInARow.test(query) ? await findFew(executor, pattern) : null;
  const condition = few
    ? or(isAmong(documentTable.vendorID, few.vendorIDs), isAmong(documentTable.id, few.billIDs))
    : or(
        ilike(documentTable.referenceID, pattern),
        ilike(documentTable.referenceNumber, pattern),
        sql`${documentTable.vendorID} in (select id from find_vendors(${pattern}))`,
      );
  return { condition, isLookup: few !== null };
}

/** What a search found, so that documents and payments ask for it once. */
const foundFew = new WeakMap<Sought, Awaited<ReturnType<typeof findFew>>>();

/** Documents and vendors in which the longest word of a search stands; null when there are too many of either. */
export async function fewNamed(executor: Executor, sought: Sought) {
  const known = foundFew.get(sought);
  if (known !== undefined) return known;
  const few = await findFew(executor, sought.longest);
  foundFew.set(sought, few);
  return few;
}

/** See the functions in server/database/security.sql. Null when there are too many of either. */
async function findFew(
  executor: Executor,
  pattern: string,
): Promise<{ vendorIDs: number[]; billIDs: number[] } | null> {
  const { rows } = await executor.execute<{ vendors: string[]; bills: string[] }>(
    sql`select array(select id from find_vendors(${pattern})) as vendors,
      array(select id from find_bill_numbers(${pattern}, ${fewMax + 1})
        union select id from find_read_bills(${pattern}, ${fewMax + 1})) as bills`,
  );
  const [{ vendors, bills } = { vendors: [], bills: [] }] = rows;
  if (vendors.length > fewMax || bills.length > fewMax) return null;
  return { vendorIDs: vendors.map(Number), billIDs: bills.map(Number) };
}
