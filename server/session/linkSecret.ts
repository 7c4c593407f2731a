import { createHash, createHmac, hkdfSync } from 'node:crypto';

import type { ServerContext } from '../context.ts';

/** What a link is made of: the row holds the seed and the hash, and nobody but the mail the secret. */
interface LinkSeed {
  companyID: number;
  seed: Buffer;
}

/**
 * The secret of a link: `<company>.<256 bits>`. Without the server's key it cannot be foreseen.
 * @param purpose keeps the secrets of one kind of link apart from those of another
 */
export function linkSecretOf(
  { accessTokenSecret }: Pick<ServerContext['configuration'], 'accessTokenSecret'>,
  purpose: string,
  { companyID, seed }: LinkSeed,
): string {
  const key = new Uint8Array(hkdfSync('sha256', accessTokenSecret, '', purpose, 32));
  return `${companyID}.${createHmac('sha256', key).update(seed).digest('base64url')}`;
}

/** The company that a secret leads to. A false one leads to none, and is looked for there all the same. */
export function companyOfSecret(secret: string): number {
  return Number(/^([1-9]\d{0,14})\.[\w-]{43}$/.exec(secret)?.[1] ?? 0);
}

/** What a link is found by. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
