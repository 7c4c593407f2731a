import type { Requirement } from '../../domain/access/access.ts';
import { judgeAccess } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Switch } from '../../domain/lifecycle/lifecycle.ts';
import { unionOf } from '../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { deposit } from './deposit/deposit.ts';
import type { AnyKind, TransactionType } from './document/document.ts';
import { documentKinds } from './documentKinds.ts';

/** Every kind of purchase document: those that are entered, and those that are born of another one. */
export const allKinds = [...documentKinds, deposit] as const satisfies readonly AnyKind[];

/** What documents of all kinds may become, for calls and screens that serve any of them. */
export const documentLifecycle = unionOf(
  'bill',
  'purchase document',
  allKinds.map(({ lifecycle }) => lifecycle),
);

/** Null: there is no such document yet. */
export function documentKindOf(type: TransactionType): AnyKind | null {
  return allKinds.find((kind) => kind.type === type) ?? null;
}

/** The kind of a stored document. */
export function kindOf({ transactionType: type }: { transactionType: TransactionType }): AnyKind {
  const kind = documentKindOf(type);
  if (!kind) throw new Error(`there is no kind of document ${type}`);
  return kind;
}

/** @throws DomainError `forbidden` where what it needs is switched off: nothing of it is begun */
export function assertSwitchedOn(actor: Actor, needs: Switch): void {
  const verdict = judgeAccess(actor, needs);
  if (!verdict.isAllowed) throw new DomainError('forbidden', { says: verdict.says });
}

/**
 * @param asked what is asked of the person beside the features and flags of a kind, such as its own permission
 * @throws DomainError `forbidden` where one of these types is not there for the person
 */
export function assertKindsOpen(
  actor: Actor,
  types: readonly TransactionType[],
  asked: (kind: AnyKind) => Requirement = () => ({}),
): void {
  for (const type of types) {
    const kind = documentKindOf(type);
    const verdict = kind && judgeAccess(actor, { ...asked(kind), ...kind.access });
    if (verdict?.isAllowed === false) throw new DomainError('forbidden', { says: verdict.says });
  }
}
