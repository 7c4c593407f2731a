import type { DocumentKind, TransactionType } from './document/document.ts';
import { invoice } from './invoice/invoice.ts';

/** The kinds of purchase document that people enter, one line each: the room of documents knows them from here alone. */
export const documentKinds = [invoice] as const satisfies readonly DocumentKind[];

/** Null: no such document is entered here. */
export function documentKindOf(type: TransactionType): DocumentKind | null {
  return documentKinds.find((kind) => kind.type === type) ?? null;
}

/** The kind of a document that was entered. */
export function kindOfEntered({ transactionType: type }: { transactionType: TransactionType }): DocumentKind {
  const kind = documentKindOf(type);
  if (!kind) throw new Error(`no kind of document is entered as ${type}`);
  return kind;
}
