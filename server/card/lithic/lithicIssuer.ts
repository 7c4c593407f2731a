import { createHash, createHmac } from 'node:crypto';

import type { z } from 'zod';

import { lastOfMonth } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { LithicSettings } from '../../configuration.ts';
import type { CardIssuer, CardState } from '../../context.ts';
import type { OutsideFetch } from '../../outside/outsideFetch.ts';
import { own } from '../../words/own.ts';
import type { ToldEvent } from '../networkLanguage.ts';
import { lithicLanguage } from './lithicLanguage.ts';
import { lithicCard, lithicEvents, transactionUpdated } from './lithicWire.ts';

/** So long is an address good that shows a number. */
const shownMs = 60_000;

/** Transactions are told with all that has happened to them: a page of them stays small. */
const pageSize = 50;
/** More was never told in the time that is looked back on. */
const pagesMax = 400;

/** What a cursor says once everything was read. */
const readAll = 'all';

const states: Readonly<Record<CardState, string>> = { open: 'OPEN', paused: 'PAUSED', closed: 'CLOSED' };

/** Lithic did not do what it was asked: nothing is known of what became of it. */
class LithicError extends Error {
  override name = 'LithicError';
  readonly status: number | null;
  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** Whether the same question is never answered otherwise: it is wrong, and not we or the moment. */
const isRefused = (error: unknown): boolean =>
  error instanceof LithicError && (error.status === 400 || error.status === 404 || error.status === 422);

/**
 * The issuer Lithic (docs.lithic.com/reference: Cards, Events, Embedded Card UI), for a program that bills in rupiah. Its cards are
 * virtual: a physical one needs an address in the parts that Lithic asks for.
 */
export function createLithicIssuer({
  settings,
  send,
  now,
}: {
  settings: LithicSettings;
  send: OutsideFetch;
  now: () => Date;
}): CardIssuer {
  const { apiKey, apiUrl, cardProgram } = settings;

  async function call<Reply>(
    reply: z.ZodType<Reply>,
    method: 'GET' | 'PATCH' | 'POST',
    path: string,
    { content, key }: { content?: unknown; key?: string } = {},
  ): Promise<Reply> {
    let status: number;
    let text: string;
    try {
      const answer = await send(`${apiUrl}/v1/${path}`, {
        method,
        headers: {
          accept: 'application/json',
          authorization: apiKey,
          ...(content === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      ({ status } = answer);
      text = await answer.text();
    } catch (cause) {
      throw new LithicError('Lithic does not answer', null, { cause });
    }
    // Its answers can carry numbers of cards: none is repeated.
    if (status < 200 || status > 299) throw new LithicError(`Lithic answers ${status}`, status);
    const read = reply.safeParse(readOrNull(text));
    if (!read.success) throw new LithicError('Lithic answers otherwise than its documents say', null);
    return read.data;
  }

  async function stateOf(token: string): Promise<CardState | null> {
    try {
      const { state } = await call(lithicCard, 'GET', `cards/${encodeURIComponent(token)}`);
      return state === 'OPEN' ? 'open' : state === 'CLOSED' ? 'closed' : 'paused';
    } catch (error) {
      if (error instanceof LithicError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    language: lithicLanguage,

    async createCard({ idempotencyKey, kind, holderName, expiresOn }) {
      if (kind === 'physical') throw new DomainError('THIRD_PARTY', { says: own('card.virtualOnly') });
      const content = {
        type: 'VIRTUAL',
        // Its holder activates it here; until then it pays nothing there either.
        state: states.paused,
        memo: holderName,
        exp_month: expiresOn.slice(5, 7),
        exp_year: expiresOn.slice(0, 4),
        ...(cardProgram === undefined ? {} : { card_program_token: cardProgram }),
      };
      try {
        const made = await call(lithicCard, 'POST', 'cards', { content, key: uuidOf(idempotencyKey) });
        const expiryMonth = `${made.exp_year}-${made.exp_month}-01`;
        return { token: made.token, lastFour: made.last_four, expiresOn: lastOfMonth(expiryMonth) };
      } catch (error) {
        if (!isRefused(error)) throw error;
        throw new DomainError('THIRD_PARTY', {
          says: own('card.holderRefused', { holder: holderName }),
          cause: error,
        });
      }
    },

    async setState(token, state) {
      const path = `cards/${encodeURIComponent(token)}`;
      try {
        await call(lithicCard, 'PATCH', path, { content: { state: states[state] } });
      } catch (error) {
        // What is closed is not changed any more.
        if (!isRefused(error) || (await stateOf(token)) !== 'closed') throw error;
      }
    },

    stateOf,

    /** Signed with the key of the API, as Lithic's embedded card page asks for it: it is asked by the browser of the holder alone. */
    revealAddress(token) {
      const expiresAt = new Date(now().getTime() + shownMs);
      const request = JSON.stringify({ token, expiration: expiresAt.toISOString() });
      const query = new URLSearchParams({
        embed_request: Buffer.from(request).toString('base64'),
        hmac: createHmac('sha256', apiKey).update(request).digest('base64'),
      });
      return Promise.resolve({ address: `${apiUrl}/v1/embed/card?${query.toString()}`, expiresAt });
    },

    async eventsSince(cursor) {
      if (cursor === readAll) return { events: [], cursor };
      const told: ToldEvent[][] = [];
      let last: string | null = null;
      for (let pages = 0; pages < pagesMax; pages += 1) {
        const query = new URLSearchParams({
          begin: cursor,
          event_types: transactionUpdated,
          page_size: String(pageSize),
          with_content: 'true',
          ...(last === null ? {} : { starting_after: last }),
        });
        const { data, has_more: hasMore } = await call(lithicEvents, 'GET', `events?${query.toString()}`);
        for (const event of data)
          if (event.event_type === transactionUpdated) told.push(readable(event.token, event.payload));
        last = data.at(-1)?.token ?? null;
        if (!hasMore || last === null) break;
      }
      // The newest stand first; what a transaction was told later tells what came before, too.
      return { events: withoutDoubles(told.toReversed().flat()), cursor: readAll };
    },
  };
}

/** What nobody can read is told as it is, so that it is noted, and keeps nothing else from arriving. */
function readable(id: string, payload: unknown): ToldEvent[] {
  try {
    return [...lithicLanguage.told(payload)];
  } catch {
    return [{ id, body: '', says: null }];
  }
}

/** Each event as it was told last. */
function withoutDoubles(events: readonly ToldEvent[]): ToldEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

/** A key in the form that Lithic takes: a UUID (RFC 9562, version 8) of our own. */
function uuidOf(key: string): string {
  const bytes = createHash('sha256').update(key).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function readOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
