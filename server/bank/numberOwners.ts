import type { ServerContext } from '../context.ts';

/** A room that has the bank open numbers: asked about one, it has what came in on it looked for, and says whether it is its own. */
export type NumberOwner = (context: ServerContext, accountNumber: string) => Promise<boolean>;

let registered: readonly NumberOwner[] | null = null;

/** Hands over who else has numbers, before the bank calls. */
export function registerNumberOwners(owners: readonly NumberOwner[]): void {
  registered = owners;
}

/** Whether a number is of a room that is not asked otherwise. */
export async function isOwnedNumber(context: ServerContext, accountNumber: string): Promise<boolean> {
  if (registered === null)
    throw new Error('owners of numbers are registered by resources/datasets.server.ts');
  for (const owner of registered) if (await owner(context, accountNumber)) return true;
  return false;
}
