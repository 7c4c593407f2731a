import type { SQL } from 'drizzle-orm';

/**
 * What a room knows of the movements that it caused beside payments: a query of `cause` (of the ledger's entry), `kind` (of
 * the movement), `record` (its number), `address` (of its page) and `counterparty` (who paid).
 */
export type MovementSource = (companyID: number) => SQL;

let registered: readonly MovementSource[] | null = null;

/** Hands over what is known of movements, before the ledger is listed. */
export function registerMovementSources(sources: readonly MovementSource[]): void {
  registered = sources;
}

/** All that is known of movements beside payments. */
export function movementSources(): readonly MovementSource[] {
  if (registered === null)
    throw new Error('what is known of movements is registered by resources/datasets.server.ts');
  return registered;
}
