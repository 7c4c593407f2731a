import { and, eq } from 'drizzle-orm';

import type { StatusLook } from '../../../domain/lifecycle/statusLook.ts';
import type { AuditedRecord, AuditKind, AuditWords } from '../../../server/audit/auditKind.ts';
import { wordsOfNoun } from '../../../server/audit/auditKind.ts';
import { isAmong } from '../../../server/engine/textSearch.ts';
import { paymentChangeWords } from './words/paymentChangeWords.ts';
import { paymentLooks } from './paymentStatus.ts';
import { paymentTable } from './paymentTables.server.ts';

const kept = new Map<string, AuditWords>();

function wordsIn(currencyCode: string): AuditWords {
  const words =
    kept.get(currencyCode) ??
    wordsOfNoun(
      'payment',
      (status) => (paymentLooks as Readonly<Record<string, StatusLook>>)[status],
      (terms) => paymentChangeWords(terms, currencyCode),
    );
  kept.set(currencyCode, words);
  return words;
}

/** Payments, their amounts in their currency. */
export const paymentAudit: AuditKind = {
  type: 'payment',
  many: { key: 'payment.many' },
  words: wordsIn('IDR'),
  async read(executor, companyID, ids) {
    const { id, referenceID, currencyCode } = paymentTable;
    const found = await executor
      .select({ id, referenceID, currencyCode })
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, companyID), isAmong(paymentTable.id, ids)));
    return new Map(
      found.map((one): [number, AuditedRecord] => [
        one.id,
        {
          name: one.referenceID,
          path: `/approval/payment-list/${one.id}`,
          words: wordsIn(one.currencyCode),
        },
      ]),
    );
  },
};
