import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import type { Configuration } from '../configuration.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

type Keyed = Pick<Configuration, 'accessTokenSecret'>;

function keyOf({ accessTokenSecret }: Keyed): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', accessTokenSecret, '', 'outlay accounting secrets', 32));
}

/**
 * Encrypts a secret of somebody outside, as it is kept in the database.
 * @param place what it is kept for: it opens nowhere else
 */
export function seal(configuration: Keyed, place: string, secret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(configuration), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Opens what {@link seal} made; null where the server has another key by now, or somebody changed it. */
export function unseal(configuration: Keyed, place: string, sealed: Buffer): string | null {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, keyOf(configuration), iv)
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return `${decipher.update(sealed.subarray(ivBytes + tagBytes)).toString('utf8')}${decipher.final('utf8')}`;
  } catch {
    return null;
  }
}
