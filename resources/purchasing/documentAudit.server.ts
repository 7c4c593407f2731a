import { and, eq } from 'drizzle-orm';

import type { AuditedRecord, AuditKind, AuditWords } from '../../server/audit/auditKind.ts';
import { wordsOfNoun } from '../../server/audit/auditKind.ts';
import { isAmong } from '../../server/engine/textSearch.ts';
import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import { allKinds, documentKindOf } from './allKinds.ts';
import { documentLooks } from './document/document.ts';
import { documentTable } from './document/documentTables.server.ts';
import { documentChangeWords } from './document/page/documentChangeWords.ts';
import { inReadingOrder } from './document/page/documentChanges.ts';

const look = (status: string) => (documentLooks as Readonly<Record<string, StatusLook>>)[status];

function wordsIn(tree: string, currencyCode: string): AuditWords {
  return {
    ...wordsOfNoun(tree, look, (terms) => documentChangeWords(terms, currencyCode)),
    inOrder: inReadingOrder,
  };
}

/** Words of each kind in each currency: a page of the audit asks for the same again and again. */
const kept = new Map<string, AuditWords>();

function keptWords(tree: string, currencyCode: string): AuditWords {
  const key = `${tree} ${currencyCode}`;
  const words = kept.get(key) ?? wordsIn(tree, currencyCode);
  kept.set(key, words);
  return words;
}

const ofAnyKind = wordsIn('document', 'IDR');

/** Purchase documents, each in the words of its kind; of one that is gone nobody knows the kind. */
export const documentAudit: AuditKind = {
  type: 'bill',
  many: { key: 'document.many' },
  words: {
    ...ofAnyKind,
    did: (action, translate) =>
      allKinds.map(({ words }) => keptWords(words, 'IDR').did(action, translate)).find((did) => did !== '') ??
      '',
  },
  async read(executor, companyID, ids) {
    const { id, referenceID, transactionType, currencyCode } = documentTable;
    const found = await executor
      .select({ id, referenceID, transactionType, currencyCode })
      .from(documentTable)
      .where(and(eq(documentTable.companyID, companyID), isAmong(documentTable.id, ids)));
    return new Map(
      found.map((one): [number, AuditedRecord] => {
        const kind = documentKindOf(one.transactionType);
        const record = { name: one.referenceID, path: `/bills/bills-to-pay/${one.id}` };
        return [one.id, kind ? { ...record, words: keptWords(kind.words, one.currencyCode) } : record];
      }),
    );
  },
};
