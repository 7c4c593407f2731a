import type { CreditSource } from '../../domain/credit/creditQuota.ts';

/** A kind of records that use credit, or buy it. */
export interface CreditUse {
  /** As its histories name it. */
  type: string;
  /** Its table, and the column that says what each is called. */
  table: string;
  called: string;
  /** The address of its pages, up to the number of the row. */
  at: string;
  source: CreditSource;
}

let registered: readonly CreditUse[] | null = null;

/** Hands over who uses credit, before any is taken. */
export function registerCreditUses(uses: readonly CreditUse[]): void {
  registered = uses;
}

/** All that use credit. */
export function creditUses(): readonly CreditUse[] {
  if (registered === null) throw new Error('who uses credit is registered by resources/datasets.server.ts');
  return registered;
}
