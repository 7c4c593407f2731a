import { once } from 'node:events';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

import { fairTurns } from '../workers/fairTurns.ts';

/** scrypt as OWASP recommends it, in 32 MB; the parameters stand in each hash, so that they can grow. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;

/** What a thread is asked for. */
export interface Derivation {
  password: string;
  salt: Buffer;
  keyLength: number;
  cost: { N: number; r: number; p: number };
}

/** A key takes a processor for a quarter of a second: one always stays free for everything else. */
export const derivedAtOnce = availableParallelism() > 2 ? 2 : 1;
/** A thread that has nothing to do for so long ends, and gives its memory back. */
const idleMs = 30_000;
const threadLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 };

/** Threads for nothing else than passwords (docs/decisions/0016-signing-in.md). */
const inTurn = fairTurns(Array.from({ length: derivedAtOnce }, createPlace));

function createPlace(): (derivation: Derivation) => Promise<Buffer> {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    void thread?.terminate();
    thread = null;
  };
  return async (derivation) => {
    clearTimeout(idle);
    thread ??= startThread();
    try {
      const answer = once(thread, 'message');
      thread.postMessage(derivation, []);
      const [key] = (await answer) as [Uint8Array];
      return Buffer.from(key);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, idleMs).unref();
    }
  };
}

function startThread(): Worker {
  const thread = new Worker(new URL('./passwordThread.ts', import.meta.url), {
    resourceLimits: threadLimits,
    execArgv: [],
  });
  // It never keeps a server from ending.
  thread.unref();
  return thread;
}

function derive(password: string, salt: Buffer, parameters: Derivation['cost']): Promise<Buffer> {
  const derivation = { password: password.normalize('NFKC'), salt, keyLength, cost: parameters };
  // Nobody is known yet: first come, first served.
  return inTurn('anybody', (place) => place(derivation));
}

/** `scrypt$N$r$p$salt$key` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return hashText(salt, await derive(password, salt, cost));
}

/** A hash that no password has: to judge one for an unknown address takes as long as for a known one. */
export const hashOfNobody = hashText(randomBytes(16), randomBytes(keyLength));

function hashText(salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the one that was hashed. Takes the same time for any wrong one. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('the stored password hash has no known form');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  const expected = Buffer.from(key, 'base64url');
  return derived.length === expected.length && timingSafeEqual(derived, expected);
}
