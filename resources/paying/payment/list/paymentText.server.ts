import { eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { SoughtAmount } from '../../../../domain/money/soughtAmounts.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fits } from '../../../../server/database/normalForms.ts';
import { fewMax, isAmong, isSought, rowsOfAmounts } from '../../../../server/engine/textSearch.ts';
import { readSought } from '../../../../server/search/sought.ts';
import type { PaidSource } from '../paid/paidSource.server.ts';
import { paymentIDOf } from '../paper/paymentCode.ts';
import { paymentTable } from '../paymentTables.server.ts';

/**
 * Payments in which each word of a text stands, in their number or in what these sources find what they pay by; those of
 * the amount that it says, and the one whose code it is. What is paid is joined.
 */
export async function paymentsWithText(
  executor: Executor,
  actor: Actor,
  query: string,
  sources: readonly PaidSource[],
): Promise<SQL> {
  const places = sources.map((source) => source.places(executor, actor.companyID));
  const found = await isSought(readSought(query), {
    async few(pattern) {
      const [isNumbered, ...few] = await Promise.all([
        hasNumber(executor, pattern),
        ...places.map((place) => place.few(pattern)),
      ]);
      return few.includes(null) ? null : or(isNumbered, ...few.filter((one) => one !== null))!;
    },
    holds: (pattern, isAmongFew) =>
      or(fits(paymentTable.referenceID, pattern), ...places.map((place) => place.holds(pattern, isAmongFew))),
    ofAmounts: (amounts) => paymentsOfAmounts(executor, amounts),
  });
  return or(found, isOfCode(query))!;
}

/** The payment that has a text as the code on its papers. */
export function isOfCode(query: string): SQL | undefined {
  const id = paymentIDOf(query);
  return id === null ? undefined : eq(paymentTable.id, id);
}

/** That a pattern fits in the number of a payment: by their ids where they are few. */
export async function hasNumber(executor: Executor, pattern: string): Promise<SQL> {
  const ids = await fewPaymentNumbers(executor, pattern);
  return ids ? isAmong(paymentTable.id, ids) : fits(paymentTable.referenceID, pattern);
}

/** The ids of the payments in whose number a pattern fits; null where they are too many. */
export async function fewPaymentNumbers(executor: Executor, pattern: string): Promise<number[] | null> {
  const { rows } = await executor.execute<{ ids: string[] }>(
    sql`select array(select id from find_payment_numbers(${pattern}, ${fewMax + 1})) as ids`,
  );
  const ids = (rows[0]?.ids ?? []).map(Number);
  return ids.length > fewMax ? null : ids;
}

/** That a payment is of an amount, for each of these; null for one that none is of. */
export function paymentsOfAmounts(
  executor: Executor,
  amounts: readonly SoughtAmount[],
): Promise<(SQL | null)[]> {
  const { id, amount, currencyCode } = paymentTable;
  return rowsOfAmounts(executor, { find: 'find_payments_of_amount', id, amount, currencyCode }, amounts);
}
