import { hkdfSync } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** How long a person may take at the provider, in seconds. */
export const signInSeconds = 600;

/** What this browser's sign-in has to prove when it comes back. */
const attemptSchema = z.object({ state: z.string(), nonce: z.string(), codeVerifier: z.string() });
export type SignInAttempt = z.infer<typeof attemptSchema>;

const algorithm = 'HS256';
const tokenType = 'sign-in+jwt';

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'outlay sign-in attempt', 32));
}

/** The value of the cookie that ties a sign-in to the browser that began it. */
export function sealAttempt(secret: string, attempt: SignInAttempt, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT(attempt)
    .setProtectedHeader({ alg: algorithm, typ: tokenType })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + signInSeconds)
    .sign(keyOf(secret));
}

/** Reads such a cookie; null when it is not ours, or too old. */
export async function openAttempt(secret: string, value: string, now: Date): Promise<SignInAttempt | null> {
  try {
    const { payload } = await jwtVerify(value, keyOf(secret), {
      algorithms: [algorithm],
      typ: tokenType,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    return attemptSchema.parse(payload);
  } catch {
    // Whatever is wrong with it, the sign-in has to begin again.
    return null;
  }
}
