import type { z } from 'zod';

import type { OutsideFetch } from '../outside/outsideFetch.ts';
import type { AccountingTokens, RefusedPart } from './accountingProvider.ts';
import { AccountingError } from './accountingProvider.ts';

interface AskedProgram {
  /** As people call it. */
  called: string;
  send: OutsideFetch;
  /** What the body of a refusal says; unset: nothing. */
  readRefusal?: (text: string) => { text: string; refused: RefusedPart | null };
}

interface Asking {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Asks a program outside over HTTP: answers its JSON. @throws AccountingError by the status of its answer */
export function programAsker({
  called,
  send,
  readRefusal = () => ({ text: '', refused: null }),
}: AskedProgram) {
  return async (url: string, request: Asking): Promise<unknown> => {
    let answer: Response;
    let text: string;
    try {
      answer = await send(url, request);
      text = await answer.text();
    } catch (cause) {
      throw new AccountingError('unreachable', `${called} does not answer`, { cause });
    }
    // What was removed may be answered with nothing.
    if (answer.ok) return text === '' ? null : readJson(called, text);
    const said = `${called} answers ${answer.status}`;
    if (answer.status === 409) throw new AccountingError('conflict', said);
    if (answer.status === 401 || answer.status === 403) throw new AccountingError('denied', said);
    if (answer.status === 429) {
      const retrySeconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      throw new AccountingError('busy', said, {
        retrySeconds: Number.isFinite(retrySeconds) ? retrySeconds : null,
      });
    }
    if (answer.status >= 500) throw new AccountingError('unreachable', said);
    const { text: words, refused } = readRefusal(text);
    throw new AccountingError('refused', words === '' ? said : words, {
      refused,
      isAbsent: answer.status === 404,
    });
  };
}

function readJson(called: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AccountingError('unreachable', `${called} answers what is no JSON`, { cause });
  }
}

/** An answer, if it is of the shape that the program's documents say. @throws AccountingError `unreachable` */
export function parsedAnswer<Reply>(called: string, reply: z.ZodType<Reply>, answer: unknown): Reply {
  const read = reply.safeParse(answer);
  if (read.success) return read.data;
  throw new AccountingError('unreachable', `${called} answers otherwise than its documents say`, {
    cause: read.error,
  });
}

/** A grant that is over is a bad request (RFC 6749, 5.2): we are let in no longer. */
export async function granted(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AccountingError && error.failure === 'refused')
      throw new AccountingError('denied', error.message, { cause: error });
    throw error;
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** The tokens of a reply, which says how long the first one is good. @param refreshDays how long the second one is */
export function tokensOf(
  reply: { access_token: string; refresh_token: string; expires_in: number },
  now: Date,
  refreshDays = 30,
): AccountingTokens {
  return {
    accessToken: reply.access_token,
    accessUntil: new Date(now.getTime() + reply.expires_in * 1000),
    refreshToken: reply.refresh_token,
    refreshUntil: new Date(now.getTime() + refreshDays * dayMs),
  };
}
