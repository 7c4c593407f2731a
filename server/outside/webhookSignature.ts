import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message is believed for so long before and after the time it bears. */
const believedSeconds = 300;

const secretPrefix = 'whsec_';

/** A message as Standard Webhooks send it: its headers, and the bytes of its body. */
interface SignedMessage {
  id: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
  body: string;
}

/** Whether a text can be a secret: Base64 of at least 24 bytes, with the prefix `whsec_`. */
export function isWebhookSecret(text: string): boolean {
  return text.startsWith(secretPrefix) && keyOf(text).length >= 24;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64');
}

/** The signature of a message (Standard Webhooks, symmetric): HMAC-SHA256 of id, time and body. */
export function signatureOf(secret: string, id: string, timestamp: string, body: string): string {
  const digest = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return `v1,${digest}`;
}

/**
 * Whether a message comes from who has one of the secrets, and was sent lately. Several signatures stand apart by blanks, so that
 * secrets can be exchanged.
 */
export function isBelieved(
  secrets: readonly string[],
  { id, timestamp, signature, body }: SignedMessage,
  now: Date,
): boolean {
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > believedSeconds) return false;
  const given = signature.split(' ').map((one) => Buffer.from(one));
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, id, timestamp, body));
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
}
