import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request is believed for so long before and after the time it bears. */
const believedSeconds = 300;

interface SignedRequest {
  method: string;
  /** With its query. */
  path: string;
  /** RFC 7231: `Sun, 29 Nov 2026 01:02:03 GMT`. */
  date: string;
}

interface Credential {
  clientID: string;
  clientSecret: string;
}

/** The header `Digest` of a body. */
export function digestOf(body: string): string {
  return `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
}

function signatureOf({ method, path, date }: SignedRequest, clientSecret: string): string {
  const signed = `date: ${date}\n${method} ${path} HTTP/1.1`;
  return createHmac('sha256', clientSecret).update(signed).digest('base64');
}

/** The header `Authorization` of a request that is signed with a credential of the developer centre. */
export function hmacAuthorization(request: SignedRequest, { clientID, clientSecret }: Credential): string {
  const signature = signatureOf(request, clientSecret);
  return `hmac username="${clientID}", algorithm="hmac-sha256", headers="date request-line", signature="${signature}"`;
}

/** Whether a request was signed with the credential, and lately. */
export function isSignedBy(
  authorization: string,
  request: SignedRequest,
  credential: Credential,
  now: Date,
): boolean {
  const skewMs = Math.abs(new Date(request.date).getTime() - now.getTime());
  if (!(skewMs <= believedSeconds * 1000)) return false;
  const given = Buffer.from(authorization);
  const expected = Buffer.from(hmacAuthorization(request, credential));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
