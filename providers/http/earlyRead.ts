import { lastingAccessToken } from '../session/renewal.ts';
import type { QueryValue } from './address.ts';
import { addressOf } from './address.ts';
import { sendRequest } from './send.ts';

interface EarlyRead {
  token: string;
  answer: Promise<Response>;
}

/** By address. */
const earlyReads = new Map<string, EarlyRead>();
/** An answer that nobody takes for so long is too old to be shown. */
const earlyReadLastsMs = 30_000;

/**
 * Sends a read whose answer is wanted before the code that will ask for it is there. The first `apiRequest` for the
 * same address takes it, and meets its failure; later ones ask anew. Without a token that is good for a while nothing
 * is sent.
 */
export function readEarly(path: string, query?: Readonly<Record<string, QueryValue>>): void {
  const token = lastingAccessToken();
  if (token === null) return;
  const url = addressOf(path, query);
  const answer = sendRequest(url, 'GET', {}, null, token);
  const forget = (): void => {
    setTimeout(() => earlyReads.delete(url), earlyReadLastsMs);
  };
  answer.then(forget, forget);
  earlyReads.set(url, { token, answer });
}

/** The answer that was asked for early, of this address with this token; null without one. */
export function takeEarlyRead(url: string, token: string | null): Promise<Response> | null {
  const read = earlyReads.get(url);
  earlyReads.delete(url);
  return read && read.token === token ? read.answer : null;
}
