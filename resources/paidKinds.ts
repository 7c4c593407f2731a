import type { Locale } from '../domain/day/day.ts';
import type { Switch } from '../domain/lifecycle/lifecycle.ts';
import { kinds } from './kinds.ts';
import type { PaidKind, PaymentTab } from './paying/payment/paid/paidKind.ts';

/** Everything that is paid, of every room. */
export const paidKinds: readonly PaidKind[] = kinds.flatMap((kind) => ('paid' in kind ? [kind.paid] : []));

/** What payment workflows tell payments apart by. */
export const paidDocuments = paidKinds.flatMap(({ workflow }) => workflow ?? []);

/** What payment workflows call what payments pay. */
export function paidWords(locale: Locale): Record<string, string> {
  return Object.fromEntries(
    paidKinds.flatMap(({ workflow, called }) => (workflow === undefined ? [] : [[workflow, called[locale]]])),
  );
}

/** Undefined of a payment whose kind is not known any more: it can be read, and its money set free. */
export function paidKindOf(type: string): PaidKind | undefined {
  return paidKinds.find((kind) => kind.type === type);
}

/** What a company needs to have a list: of deposits, what deposits need. */
export function tabAccess(tab: PaymentTab): Switch {
  return (tab === 'bill' ? undefined : paidKinds.find((kind) => kind.tab === tab)?.switch) ?? {};
}

/** What the payments of a list are for. */
export function typesIn(tab: PaymentTab): string[] {
  return paidKinds.filter((kind) => kind.tab === tab).map(({ type }) => type);
}

/** The list in which a payment stands. */
export function tabOf({ paymentFor }: { paymentFor: string }): PaymentTab {
  return paidKindOf(paymentFor)?.tab ?? 'bill';
}
