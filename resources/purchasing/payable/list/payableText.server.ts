import { and, eq, inArray, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { fits } from '../../../../server/database/normalForms.ts';
import { isSought } from '../../../../server/engine/textSearch.ts';
import { readSought } from '../../../../server/search/sought.ts';
import { hasNumber, isOfCode } from '../../../paying/payment/list/paymentText.server.ts';
import { paymentTable } from '../../../paying/payment/paymentTables.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { documentPlaces } from '../../document/list/documentText.server.ts';
import { hasPayment } from '../paidDocument.server.ts';

/**
 * Documents in which each word of a text stands, in what they are found by or in the number of one of their payments;
 * those of the amount that it says, and the one whose payment has it as its code.
 */
export async function payablesWithText(executor: Executor, actor: Actor, query: string): Promise<SQL> {
  const documents = documentPlaces(executor);
  const isOfPayment = (such: SQL) => hasPayment(executor, actor.companyID, such);
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
