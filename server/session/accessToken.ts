import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { accessTokenSeconds } from '../../domain/access/sessionLifetime.ts';
import { DomainError } from '../../domain/message/errors.ts';

const issuer = 'outlay';
const audience = 'outlay-api';
const tokenType = 'at+jwt';
/** Pinned: a token cannot choose how it is checked. */
const algorithm = 'HS256';
/** Servers of one installation may disagree about the time by this much. */
const clockToleranceSeconds = 5;
/** Ours are some 300 characters; nothing longer is worth a look. */
const lengthMax = 2048;

const claimsSchema = z.object({
  companyID: z.number().int().positive(),
  employeeID: z.number().int().positive(),
  sessionID: z.number().int().positive(),
  /** Epoch seconds. */
  exp: z.number().int(),
});

/** Whom an access token names. */
export type AccessClaims = z.infer<typeof claimsSchema>;

/** An access token for one session, good for {@link accessTokenSeconds} from `now`. */
export function signAccessToken(
  secret: string,
  claims: Omit<AccessClaims, 'exp'>,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const { companyID, employeeID, sessionID } = claims;
  return new SignJWT({ companyID, employeeID, sessionID })
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(`${companyID}:${employeeID}`)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(new TextEncoder().encode(secret));
}

/**
 * The claims of a token that we signed and that is still good.
 * @throws DomainError `token_expired` for one that was ours and is over, `unauthorized` for anything else
 */
export async function verifyAccessToken(secret: string, token: string, now: Date): Promise<AccessClaims> {
  if (token.length > lengthMax) throw new DomainError('unauthorized');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: tokenType,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    return claimsSchema.parse(payload);
  } catch (error) {
    throw new DomainError(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized', {
      cause: error,
    });
  }
}

/** Whether a token that was verified before has ended since. */
export function isOver(claims: AccessClaims, now: Date): boolean {
  return now.getTime() / 1000 >= claims.exp + clockToleranceSeconds;
}
