import { createHash, randomBytes } from 'node:crypto';

import type { ServerContext } from '../context.ts';
import { hasCompany } from '../session/companyTable.ts';
import { prepareIdentityStore } from './identityStore.ts';

/** For so long the link is good, in seconds. */
export const setupLinkSeconds = 24 * 3600;

type LinkContext = Pick<ServerContext, 'database' | 'now'>;

/** A link as somebody brings it: its secret, and the browser that it is opened in. */
interface BroughtLink {
  token: string;
  /** What the cookie of the browser says, or is to say. */
  browser: string;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * The address at which the first company is made; null where there is a company. It is good for a day, for one browser and
 * once. Earlier ones stay: who has one open goes on when the server is started again.
 */
export async function makeSetupLink(
  context: LinkContext & { configuration: Pick<ServerContext['configuration'], 'publicUrl'> },
): Promise<string | null> {
  const { database, now, configuration } = context;
  if (await hasCompany(database.system)) return null;
  await prepareIdentityStore(database);
  const token = randomBytes(32).toString('base64url');
  await database.systemPool.query(
    'insert into identity.setup_link (token_hash, expires_at) values ($1, $2)',
    [hashOf(token), new Date(now().getTime() + setupLinkSeconds * 1000)],
  );
  return `${configuration.publicUrl}/setup?token=${token}`;
}

/** Whether the link leads in. The first browser that opens it keeps it. */
export async function openSetupLink({ database, now }: LinkContext, link: BroughtLink): Promise<boolean> {
  if (await hasCompany(database.system)) return false;
  const { rowCount } = await database.systemPool.query(
    `update identity.setup_link set browser_hash = $2
     where token_hash = $1 and used_at is null and expires_at > $3 and coalesce(browser_hash, $2) = $2`,
    [hashOf(link.token), hashOf(link.browser), now()],
  );
  return rowCount === 1;
}

/** Uses the link up. False when it is over, or belongs to another browser. */
export async function takeSetupLink({ database, now }: LinkContext, link: BroughtLink): Promise<boolean> {
  if (await hasCompany(database.system)) return false;
  const { rowCount } = await database.systemPool.query(
    `update identity.setup_link set used_at = $3
     where token_hash = $1 and used_at is null and expires_at > $3 and browser_hash = $2`,
    [hashOf(link.token), hashOf(link.browser), now()],
  );
  return rowCount === 1;
}
