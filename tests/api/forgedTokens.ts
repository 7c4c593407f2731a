import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';

/**
 * Access tokens made of a good one, by what is wrong with them. The server's secret is for those that nobody could
 * sign but the server itself, and that are still not for this.
 */
export async function forgedTokens(good: string, secret: string): Promise<Map<string, string>> {
  const claims = decodeJwt(good);
  const own = decodeProtectedHeader(good) as JWTHeaderParameters;
  const [header, payload, signature] = good.split('.');
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = (change: JWTPayload, other: Partial<JWTHeaderParameters> = {}, key = secret) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ ...own, ...other })
      .sign(new TextEncoder().encode(key));
  return new Map([
    ['garbage', 'garbage'],
    ['alg none', `${encode({ ...own, alg: 'none' })}.${payload}.`],
    ['alg None', `${encode({ ...own, alg: 'None' })}.${payload}.`],
    ['alg none with the signature', `${encode({ ...own, alg: 'none' })}.${payload}.${signature}`],
    ['cut short', good.slice(0, -3)],
    ['claims of another company', `${header}.${encode({ ...claims, companyID: 2 })}.${signature}`],
    ['another key', await signed({}, {}, 'another secret of more than 32 characters')],
    ['another algorithm', await signed({}, { alg: 'HS512' }, secret.padEnd(64, '0'))],
    ['another issuer', await signed({ iss: 'elsewhere' })],
    ['another audience', await signed({ aud: 'elsewhere' })],
    ['another type', await signed({}, { typ: 'JWT' })],
    ['no expiry', await signed({ exp: undefined })],
    ['another company', await signed({ companyID: 2 })],
    ['another person', await signed({ employeeID: 1_000_000 })],
    ['another session', await signed({ sessionID: 1_000_000 })],
    ['no claims', await signed({ companyID: undefined, employeeID: undefined, sessionID: undefined })],
    ['huge', 'a'.repeat(10_000)],
  ]);
}
