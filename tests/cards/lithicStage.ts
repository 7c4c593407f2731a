import { createHmac, randomUUID } from 'node:crypto';

import { Webhook } from 'standardwebhooks';

import { createLithicIssuer } from '../../server/card/lithic/lithicIssuer.ts';
import type { CardIssuer } from '../../server/context.ts';
import type { OutsideFetch } from '../../server/outside/outsideFetch.ts';
import type { TestApp } from '../api/testApp.ts';

/** The key of the API, and the secrets of Lithic's two streams: its questions, and its events. */
export const lithicKey = 'a1b2c3d4-lithic-key';
const secretOf = (stream: string) =>
  `whsec_${Buffer.from(`lithic ${stream} `.padEnd(32, '.')).toString('base64')}`;
export const askingSecret = secretOf('asks');
export const tellingSecret = secretOf('tells');

export const lithicUrl = 'https://lithic.test';

/** What no answer of ours, no table and no log may have. */
export const fullNumber = '4111111289144142';
const securityCode = '776';

interface FakeCard {
  token: string;
  type: string;
  memo: string;
  state: string;
  last_four: string;
  exp_month: string;
  exp_year: string;
  pan: string;
  cvv: string;
}

interface FakeEvent {
  token: string;
  created: string;
  event_type: string;
  payload: object;
}

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/** Lithic as its API reference says it answers: cards, by their idempotency keys, and events, the newest first. */
export function createFakeLithic(now: () => Date) {
  const cards = new Map<string, FakeCard>();
  const made = new Map<string, FakeCard>();
  const events: FakeEvent[] = [];
  const asked: { method: string; path: string; headers: Record<string, string> }[] = [];
  /** What is answered before anything is done. */
  const failing: { status: number | null } = { status: null };

  const send: OutsideFetch = async (address, { method = 'GET', headers = {}, body } = {}) => {
    const url = new URL(address);
    asked.push({ method, path: `${url.pathname}${url.search}`, headers });
    await Promise.resolve();
    if (url.origin !== lithicUrl) throw new Error(`asked ${url.origin}`);
    if (headers['authorization'] !== lithicKey) return reply(401, { message: 'Please provide API key' });
    if (failing.status !== null) return reply(failing.status, { message: `number ${fullNumber}` });
    const given = body === undefined ? {} : (JSON.parse(body) as Partial<FakeCard>);
    if (method === 'POST' && url.pathname === '/v1/cards') return create(headers['idempotency-key'], given);
    const token = /^\/v1\/cards\/([\w-]+)$/.exec(url.pathname)?.[1];
    if (token !== undefined) return cardCall(method, token, given);
    if (method === 'GET' && url.pathname === '/v1/events') return list(url.searchParams);
    return reply(404, { message: 'Not found' });
  };

  function create(key: string | undefined, given: Partial<FakeCard>): Response {
    const isUuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key ?? '');
    if (key !== undefined && !isUuid) return reply(400, { message: 'Idempotency-Key is no UUID' });
    if (given.memo?.endsWith('Refused') === true)
      return reply(422, { message: 'User has not been authorized' });
    if (given.type !== 'VIRTUAL' || !['OPEN', 'PAUSED'].includes(given.state ?? ''))
      return reply(400, { message: 'Bad request' });
    const known = key === undefined ? undefined : made.get(key);
    const card = known ?? {
      token: randomUUID(),
      type: given.type,
      memo: given.memo ?? '',
      state: given.state ?? '',
      last_four: fullNumber.slice(-4),
      exp_month: given.exp_month ?? '06',
      exp_year: given.exp_year ?? '2030',
      pan: fullNumber,
      cvv: securityCode,
    };
    cards.set(card.token, card);
    if (key !== undefined) made.set(key, card);
    return reply(200, card);
  }

  function cardCall(method: string, token: string, given: Partial<FakeCard>): Response {
    const card = cards.get(token);
    if (!card) return reply(404, { message: 'Card not found' });
    if (method === 'GET') return reply(200, card);
    if (card.state === 'CLOSED') return reply(400, { message: 'Card is closed' });
    card.state = given.state ?? card.state;
    return reply(200, card);
  }

  function list(query: URLSearchParams): Response {
    const size = Number(query.get('page_size') ?? 50);
    const begin = new Date(query.get('begin') ?? 0).toISOString();
    const found = events.filter(({ created }) => created > begin).toReversed();
    const after = query.get('starting_after');
    const from = after === null ? 0 : found.findIndex(({ token }) => token === after) + 1;
    return reply(200, { data: found.slice(from, from + size), has_more: found.length > from + size });
  }

  return {
    send,
    cards,
    asked,
    failing,
    /** It keeps an event for who asks, whether it arrives or not. */
    keep(payload: object, eventType = 'card_transaction.updated') {
      const created = now().toISOString();
      events.push({ token: `msg_${events.length}`, created, event_type: eventType, payload });
    },
  };
}

export type FakeLithic = ReturnType<typeof createFakeLithic>;

export const lithicIssuer = (fake: FakeLithic, now: () => Date): CardIssuer =>
  createLithicIssuer({
    settings: { apiKey: lithicKey, apiUrl: lithicUrl, cardProgram: undefined },
    send: fake.send,
    now,
  });

const converted = (minor: number, currency: string, rate: string) => ({
  amount: minor,
  conversion_rate: rate,
  currency,
});

interface Asked {
  /** In sen. */
  minor: number;
  status?: string;
  currency?: string;
  merchant?: { minor: number; currency: string; rate: string };
}

/** What Auth Stream Access asks (docs.lithic.com: Auth Stream Access). */
export function lithicAsks(
  card: string,
  transaction: string,
  { minor, status, currency = 'IDR', merchant }: Asked,
) {
  return {
    token: transaction,
    status: status ?? 'AUTHORIZATION',
    acquirer_fee: 0,
    amounts: {
      cardholder: converted(minor, currency, merchant?.rate ?? '1.000000'),
      hold: null,
      merchant: { amount: merchant?.minor ?? minor, currency: merchant?.currency ?? currency },
      settlement: null,
    },
    avs: { address: '', address_on_file_match: 'NOT_PRESENT', zipcode: '' },
    card: { token: card, last_four: '4142', memo: '', spend_limit: 0, state: 'OPEN', type: 'VIRTUAL' },
    cash_amount: 0,
    created: '2026-11-21T03:00:00Z',
    merchant: { descriptor: 'KOPI  TUKU        JAKARTA', mcc: '5814', country: 'IDN', city: 'JAKARTA' },
    transaction_initiator: 'CARDHOLDER',
  };
}

/** An event of a transaction, in the order in which they are given. */
export interface Happening {
  token: string;
  type: string;
  minor: number;
  result?: string;
  detailed?: string[];
  isCredit?: boolean;
}

/** What `card_transaction.updated` tells (docs.lithic.com: Transactions). @param held what is pending after the last, in sen */
export function lithicTells(
  card: string,
  transaction: string,
  held: number,
  happenings: readonly Happening[],
) {
  return {
    event_type: 'card_transaction.updated',
    token: transaction,
    card_token: card,
    account_token: 'bd5e5649-1be8-4117-9bc5-3268258d1417',
    status: held === 0 ? 'SETTLED' : 'PENDING',
    result: 'APPROVED',
    amounts: {
      cardholder: converted(0, 'IDR', '1.000000'),
      hold: { amount: -held, currency: 'IDR' },
      merchant: { amount: 0, currency: 'IDR' },
      settlement: { amount: 0, currency: 'IDR' },
    },
    merchant: { descriptor: 'KOPI TUKU', mcc: '5814' },
    events: happenings.map(
      ({ token, type, minor, result = 'APPROVED', detailed, isCredit = false }, place) => ({
        token,
        type,
        result,
        detailed_results: detailed ?? [result],
        effective_polarity: isCredit ? 'CREDIT' : 'DEBIT',
        created: `2026-11-21T03:0${place}:00.000Z`,
        amounts: {
          cardholder: converted(isCredit ? minor : -minor, 'IDR', '1.000000'),
          merchant: { amount: isCredit ? minor : -minor, currency: 'IDR' },
          settlement: null,
        },
      }),
    ),
  };
}

/** Lithic's two streams, as they reach us: signed by the library of Standard Webhooks, which Lithic names. */
export function lithicStreams(test: TestApp) {
  async function say(
    to: 'authorizations' | 'events',
    body: object,
    { id = `msg_${randomUUID()}`, secret = '' } = {},
  ) {
    const payload = JSON.stringify(body);
    const signer = new Webhook(secret || (to === 'authorizations' ? askingSecret : tellingSecret));
    const at = test.clock.at;
    const answer = await test.app.inject({
      method: 'POST',
      url: `/v1/card-network/${to}`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signer.sign(id, at, payload),
      },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<{ token?: string; result?: string }>() };
  }
  return {
    asks: (body: object, more?: { id?: string; secret?: string }) => say('authorizations', body, more),
    tells: (body: object, more?: { id?: string; secret?: string }) => say('events', body, more),
  };
}

/** The signature of an embed request, computed as its guide says: HMAC-SHA256 of the JSON, in Base64. */
export const embedSignature = (request: string) =>
  createHmac('sha256', Buffer.from(lithicKey, 'utf8')).update(Buffer.from(request, 'utf8')).digest('base64');
