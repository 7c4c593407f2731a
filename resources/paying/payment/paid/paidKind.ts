import type { Spoken } from '../../../../domain/words/translation.ts';
import type { Switch } from '../../../../domain/lifecycle/lifecycle.ts';

/** The lists of payments stand twice: of deposits, and of everything else, most of which is invoices (rules: payment lists). */
export const paymentTabs = ['bill', 'deposit'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

/** A kind of record that is paid. Screens and server use it; its room declares it, and `resources/kinds.ts` lists all. */
export interface PaidKind {
  /** `paymentFor` of its payments. */
  type: string;
  /** In which lists its payments stand. */
  tab: PaymentTab;
  /** What a company needs for it beside paying itself. */
  switch?: Switch;
  /** What payment workflows keep of it; unset: its payments are released without one. */
  workflow?: string;
  /** What lists and workflows call it. */
  called: Spoken;
  /** The pages on which it is read; a person is led to the first that they may enter. */
  pages: readonly `/${string}/:id${string}`[];
}
