import type { Database } from '../database/database.ts';
import { prepareIdentityStore } from './identityStore.ts';

/** What the embedded provider knows of an address. */
const tables = ['credential', 'password_attempt', 'known_browser'] as const;

/**
 * Forgets how somebody signed in who left a company, unless their address works in another one here. It is no part of the caller's
 * transaction: nothing of a company may touch these tables.
 */
export async function forgetSignIn(
  database: Database,
  { companyID, email }: { companyID: number; email: string },
): Promise<void> {
  await prepareIdentityStore(database);
  const address = email.trim().toLowerCase();
  for (const table of tables) {
    await database.systemPool.query(
      `delete from identity.${table} where email = $1 and not exists (
         select from employee where company_id <> $2 and lower(email) = $1 and status <> 'resigned')`,
      [address, companyID],
    );
  }
}
