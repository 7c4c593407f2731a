import { createHash, randomBytes } from 'node:crypto';

import { sign, unsign } from '@fastify/cookie';

import type { ServerContext } from '../context.ts';

/** The cookie that says which browser this is; whose accounts it knows, the database tells. */
export const browserCookie = 'outlay_browser';
/** For so long after the last sign-in there a browser is known. */
export const browserKnownSeconds = 180 * 24 * 3600;

/** The browser that carries this cookie, as the database names it; null without one of ours. */
export function browserOf(cookieKey: string, cookie: string | undefined): string | null {
  const { valid, value } = unsign(cookie ?? '', cookieKey);
  return valid && value !== null ? nameOf(value) : null;
}

/** Only a hash is kept: who reads the table cannot pass for a browser. */
function nameOf(browserID: string): string {
  return createHash('sha256').update(browserID).digest('base64url');
}

/**
 * Remembers that this account was signed in to with this browser, and answers the cookie to leave there. It names the
 * browser anew each time: what a browser carries before it signs in may have been put there by somebody else. The
 * accounts that it knew go on under the new name.
 */
export async function rememberBrowser(
  context: ServerContext,
  { email, browser, cookieKey }: { email: string; browser: string | null; cookieKey: string },
): Promise<string> {
  const browserID = randomBytes(32).toString('base64url');
  await context.database.systemPool.query(
    `with known as (delete from identity.known_browser where browser = $1 returning email, signed_in_at)
     insert into identity.known_browser (email, browser, signed_in_at)
     select $2, $3, $4::timestamptz union all
     select email, $3, signed_in_at from known where email <> $2`,
    [browser, email, nameOf(browserID), context.now()],
  );
  return sign(browserID, cookieKey);
}
