import { amendment } from './amendment/amendment.ts';
import type { DocumentKind, TransactionType } from './document/document.ts';
import { invoice } from './invoice/invoice.ts';
import { order } from './order/order.ts';
import { quote } from './quote/quote.ts';
import { request } from './request/request.ts';

/** The kinds of purchase document that have a list among purchases, one line each. */
export const listedKinds = [invoice, order, request, quote] as const satisfies readonly DocumentKind[];

/** Those that people enter: a change of an order stands with its order. */
export const documentKinds = [...listedKinds, amendment] as const satisfies readonly DocumentKind[];

/** Null: no such document is entered in the form. */
export function enteredKindOf(type: string): DocumentKind | null {
  return documentKinds.find((kind) => kind.type === type) ?? null;
}

/** The kind of a document that was entered. */
export function kindOfEntered({ transactionType: type }: { transactionType: TransactionType }): DocumentKind {
  const kind = enteredKindOf(type);
  if (!kind) throw new Error(`no kind of document is entered as ${type}`);
  return kind;
}
