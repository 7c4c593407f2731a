import { jwtDecode } from 'jwt-decode';
import { accessTokenSeconds } from '../../domain/access/sessionLifetime.ts';
import { apiHost } from '../http/address.ts';

/** The refresh token is in a cookie that no script reads; in the answer only where the API has another origin. */
export interface TokenPair {
  accessToken: string;
  refreshToken?: string;
}

/** What an access token says of itself: who (`sub`), of which company, from when until when (seconds). */
interface Claims {
  sub?: string;
  iat?: number;
  exp?: number;
  companyID?: number;
  employeeID?: number;
}

/** The claims of an access token, unverified: the server verifies, the browser only reads. */
export function readClaims(accessToken: string): Claims {
  try {
    return jwtDecode<Claims | null>(accessToken) ?? {};
  } catch {
    // An opaque token has no claims to read; its lifetime is then the usual one (rules: tokens).
    return {};
  }
}

/** Milliseconds, by the token's own lifetime: counted from now, so that a wrong clock on this machine does no harm. */
export function lifetimeMs(accessToken: string): number {
  const { exp, iat } = readClaims(accessToken);
  const seconds = typeof exp === 'number' && typeof iat === 'number' ? exp - iat : accessTokenSeconds;
  return seconds * 1000;
}

/** A cookie is asked for where it will come back: not from an API at another origin. */
export function cookieForm(): { useCookie?: true } {
  const isOwnOrigin = new URL(apiHost, window.location.href).origin === window.location.origin;
  return isOwnOrigin ? { useCookie: true } : {};
}
