import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { SoughtAmount } from '../../../../domain/money/soughtAmounts.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fits } from '../../../../server/database/normalForms.ts';
import { fewMax, isAmong, isSought, rowsOfAmounts } from '../../../../server/engine/textSearch.ts';
import { readSought } from '../../../../server/search/sought.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { documentPlaces } from '../../../purchasing/document/list/documentText.server.ts';
import { paymentIDOf } from '../paper/paymentCode.ts';
import { paymentTable } from '../paymentTables.server.ts';

/**
 * Payments in which each word of a text stands, in their number or in what their document is found by; those of the
 * amount that it says, and the one whose code it is. The document is joined.
 */
export async function paymentsWithText(executor: Executor, actor: Actor, query: string): Promise<SQL> {
  const documents = documentPlaces(executor);
  const found = await isSought(readSought(query), {
    async few(pattern) {
      const [fewDocuments, isNumbered] = await Promise.all([
        documents.few(pattern),
        hasNumber(executor, pattern),
      ]);
      if (fewDocuments === null) return null;
      const ofDocuments = executor
        .select({ id: documentTable.id })
        .from(documentTable)
        .where(and(eq(documentTable.companyID, actor.companyID), fewDocuments));
      return or(inArray(paymentTable.billID, ofDocuments), isNumbered)!;
    },
    holds: (pattern, isAmongFew) =>
      or(documents.holds(pattern, isAmongFew), fits(paymentTable.referenceID, pattern)),
    ofAmounts: (amounts) => paymentsOfAmounts(executor, amounts),
  });
  return or(found, isOfCode(query))!;
}

/**
 * Documents in which each word of a text stands, in what they are found by or in the number of one of their payments;
 * those of the amount that it says, and the one whose payment has it as its code.
 */
export async function payablesWithText(executor: Executor, actor: Actor, query: string): Promise<SQL> {
  const documents = documentPlaces(executor);
  const isOfPayment = (such: SQL) => {
    const { companyID, billID } = paymentTable;
    const paid = and(eq(companyID, actor.companyID), eq(billID, documentTable.id), such);
    return exists(
      executor
        .select({ one: sql`1` })
        .from(paymentTable)
        .where(paid),
    );
  };
  const found = await isSought(readSought(query), {
    async few(pattern) {
      const [fewDocuments, isNumbered] = await Promise.all([
        documents.few(pattern),
        hasNumber(executor, pattern),
      ]);
      if (fewDocuments === null) return null;
      const paidBy = executor
        .select({ id: paymentTable.billID })
        .from(paymentTable)
        .where(and(eq(paymentTable.companyID, actor.companyID), isNumbered));
      return or(fewDocuments, inArray(documentTable.id, paidBy))!;
    },
    holds: (pattern, isAmongFew) =>
      or(documents.holds(pattern, isAmongFew), isOfPayment(fits(paymentTable.referenceID, pattern))),
    ofAmounts: documents.ofAmounts,
  });
  const code = isOfCode(query);
  return or(found, code && isOfPayment(code))!;
}

/** The payment that has a text as the code on its papers. */
function isOfCode(query: string): SQL | undefined {
  const id = paymentIDOf(query);
  return id === null ? undefined : eq(paymentTable.id, id);
}

/** That a pattern fits in the number of a payment: by their ids where they are few. */
async function hasNumber(executor: Executor, pattern: string): Promise<SQL> {
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
