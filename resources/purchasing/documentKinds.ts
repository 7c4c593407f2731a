import type { Requirement } from '../../domain/access/access.ts';
import { judgeAccess } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { unionOf } from '../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { DocumentKind, TransactionType } from './document/document.ts';
import { invoice } from './invoice/invoice.ts';
import { order } from './order/order.ts';
import { request } from './request/request.ts';

/** The kinds of purchase document that people enter, one line each: the room of documents knows them from here alone. */
export const documentKinds = [invoice, order, request] as const satisfies readonly DocumentKind[];

/** What documents of all kinds may become, for calls and screens that serve any of them. */
export const documentLifecycle = unionOf(
  'bill',
  'purchase document',
  documentKinds.map(({ lifecycle }) => lifecycle),
);

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

/**
 * @param asked what is asked of the person beside the features and flags of a kind, such as its own permission
 * @throws DomainError `forbidden` where one of these types is not there for the person
 */
export function assertKindsOpen(
  actor: Actor,
  types: readonly TransactionType[],
  asked: (kind: DocumentKind) => Requirement = () => ({}),
): void {
  for (const type of types) {
    const kind = documentKindOf(type);
    const verdict = kind && judgeAccess(actor, { ...asked(kind), ...kind.access });
    if (verdict?.isAllowed === false) throw new DomainError('forbidden', { says: verdict.says });
  }
}
