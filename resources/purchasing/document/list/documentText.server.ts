import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { SoughtAmount } from '../../../../domain/money/soughtAmounts.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fits } from '../../../../server/database/normalForms.ts';
import type { SearchedPlaces } from '../../../../server/engine/textSearch.ts';
import { fewMax, isAmong, isSought, rowsOfAmounts } from '../../../../server/engine/textSearch.ts';
import { readSought } from '../../../../server/search/sought.ts';
import { paperReadingTable } from '../../../../server/reading/readingTables.ts';
import { documentTable } from '../documentTables.server.ts';

/**
 * Documents in which each word of a text stands, in our number, the vendor's number or the vendor's name, and those of
 * the amount that the text says; undefined without a text.
 */
export async function textCondition(executor: Executor, query: string | undefined): Promise<SQL | undefined> {
  return query ? await isSought(readSought(query), documentPlaces(executor)) : undefined;
}

/** Where documents have words and amounts. */
export function documentPlaces(executor: Executor): Required<SearchedPlaces> {
  return {
    async few(pattern) {
      const few = await fewNamed(executor, pattern);
      if (few === null) return null;
      return or(isAmong(documentTable.vendorID, few.vendorIDs), isAmong(documentTable.id, few.billIDs))!;
    },
    holds(pattern, isAmongFew) {
      const inVendor = sql`${documentTable.vendorID} in (select id from find_vendors(${pattern}))`;
      const inNumbers = or(
        fits(documentTable.referenceID, pattern),
        fits(documentTable.referenceNumber, pattern),
      );
      // Many have a word in their numbers; of few most words name the vendor. A paper is looked up, and not compared one by one.
      return isAmongFew ? or(inVendor, inNumbers, standsOnPaper(executor, pattern)) : or(inNumbers, inVendor);
    },
    ofAmounts: (amounts) => documentsOfAmounts(executor, amounts),
  };
}

function standsOnPaper(executor: Executor, pattern: string): SQL {
  const { companyID, mediaID, words } = paperReadingTable;
  const isOfDocument = and(
    eq(companyID, documentTable.companyID),
    eq(mediaID, documentTable.mediaOcrID),
    sql`${words} like ${pattern}`,
  );
  return exists(
    executor
      .select({ one: sql`1` })
      .from(paperReadingTable)
      .where(isOfDocument),
  );
}

/** That the total of a document is an amount, for each of these; null for one that none has. */
export function documentsOfAmounts(
  executor: Executor,
  amounts: readonly SoughtAmount[],
): Promise<(SQL | null)[]> {
  const { id, totalAmount: amount, currencyCode } = documentTable;
  return rowsOfAmounts(executor, { find: 'find_bills_of_total', id, amount, currencyCode }, amounts);
}

/**
 * The documents in whose numbers or papers a pattern fits, and the vendors in whose name; null when there are too many of
 * either. See the functions in server/database/security.sql.
 */
export async function fewNamed(
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
