import { createHash, randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import type pg from 'pg';

import { DomainError } from '../../domain/message/errors.ts';
import type { CardIssuer, CardState } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { own } from '../words/own.ts';

/** A holder's name that ends like this gets no card. */
const refusedHolder = 'Refused';

/** Where the sandbox shows numbers: its own address, beside our API. */
export const sandboxNumberPath = '/sandbox-issuer/numbers/';

/** So long is an address good that shows a number. */
const ticketMs = 60_000;

/** So much of what was told is answered at once. */
const eventsMax = 500;

/** Any number, the same for all servers: one of them prepares, the others wait. */
const preparationLock = 7_234_014;

const memory = `
  create schema if not exists sandbox_card;
  create table if not exists sandbox_card.card (
    idempotency_key text primary key,
    token text not null unique,
    last_four text not null,
    kind text not null,
    holder_name text not null,
    valid_from date not null,
    expires_on date not null,
    state text not null default 'paused' check (state in ('open', 'paused', 'closed'))
  );
  create table if not exists sandbox_card.reveal (
    ticket_hash bytea primary key,
    token text not null,
    expires_at timestamptz not null
  );
  create table if not exists sandbox_card.event (
    id bigint generated always as identity primary key,
    webhook_id text not null unique,
    body text not null,
    told_at timestamptz not null
  );
`;

/** Makes the memory of the sandbox's card issuer, apart from ours. Safe to run again and from several servers at once. */
export async function prepareSandboxIssuer(database: Pick<Database, 'systemPool'>): Promise<void> {
  const client = await database.systemPool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [preparationLock]);
    await client.query(memory);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The same in the caller's transaction. */
export async function prepareSandboxIssuerIn(executor: Pick<Executor, 'execute'>): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${preparationLock})`);
  await executor.execute(sql.raw(memory));
}

interface CardRow {
  token: string;
  last_four: string;
  expires_on: string;
}

/**
 * An issuer to try everything with: an outside system with a memory of its own. Its cards have numbers of a range that no bank has,
 * of which it keeps the last four digits alone. Call {@link prepareSandboxIssuer} first.
 */
export function createSandboxIssuer({
  database,
  now = () => new Date(),
}: {
  database: { systemPool: Pick<pg.Pool, 'query'> };
  now?: () => Date;
}): CardIssuer {
  const pool = () => database.systemPool;

  async function stateOf(token: string): Promise<CardState | null> {
    const { rows } = await pool().query<{ state: CardState }>(
      'select state from sandbox_card.card where token = $1',
      [token],
    );
    return rows[0]?.state ?? null;
  }

  return {
    isSandbox: true,

    async createCard({ idempotencyKey, kind, holderName, validFrom, expiresOn }) {
      if (holderName.endsWith(refusedHolder)) {
        throw new DomainError('THIRD_PARTY', { says: own('card.holderRefused', { holder: holderName }) });
      }
      await pool().query(
        `insert into sandbox_card.card (idempotency_key, token, last_four, kind, holder_name, valid_from, expires_on)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (idempotency_key) do nothing`,
        [
          idempotencyKey,
          tokenOf(idempotencyKey),
          lastFourOf(idempotencyKey),
          kind,
          holderName,
          validFrom,
          expiresOn,
        ],
      );
      const { rows } = await pool().query<CardRow>(
        `select token, last_four, expires_on::text from sandbox_card.card where idempotency_key = $1`,
        [idempotencyKey],
      );
      const [made] = rows;
      if (!made) throw new Error('the sandbox did not make the card');
      return { token: made.token, lastFour: made.last_four, expiresOn: made.expires_on };
    },

    async setState(token, state) {
      await pool().query(`update sandbox_card.card set state = $2 where token = $1 and state <> 'closed'`, [
        token,
        state,
      ]);
    },

    stateOf,

    async revealAddress(token) {
      const ticket = randomBytes(24).toString('base64url');
      const expiresAt = new Date(now().getTime() + ticketMs);
      await pool().query('delete from sandbox_card.reveal where expires_at < $1', [now()]);
      await pool().query(
        'insert into sandbox_card.reveal (ticket_hash, token, expires_at) values ($1, $2, $3)',
        [hashOf(ticket), token, expiresAt],
      );
      return { address: `${sandboxNumberPath}${ticket}`, expiresAt };
    },

    async eventsSince(cursor) {
      const isAnswered = /^\d+$/.test(cursor);
      const { rows } = await pool().query<{ id: string; webhook_id: string; body: string }>(
        `select id::text, webhook_id, body from sandbox_card.event
         where ${isAnswered ? 'id > $1::bigint' : 'told_at >= $1::timestamptz'} order by id limit $2`,
        [cursor, eventsMax],
      );
      return {
        events: rows.map(({ webhook_id: id, body }) => ({ id, body })),
        cursor: rows.at(-1)?.id ?? cursor,
      };
    },

    sandbox: {
      async numberBehind(ticket) {
        // Taken away by the first who asks.
        const { rows } = await pool().query<{
          idempotency_key: string;
          holder_name: string;
          expires_on: string;
        }>(
          `with shown as (delete from sandbox_card.reveal where ticket_hash = $1 and expires_at > $2 returning token)
           select c.idempotency_key, c.holder_name, c.expires_on::text from sandbox_card.card c join shown using (token)`,
          [hashOf(ticket), now()],
        );
        const [card] = rows;
        return card
          ? {
              number: numberOf(card.idempotency_key),
              holderName: card.holder_name,
              expiresOn: card.expires_on,
            }
          : null;
      },
      async remember({ id, body }) {
        await pool().query(
          'insert into sandbox_card.event (webhook_id, body, told_at) values ($1, $2, $3) on conflict do nothing',
          [id, body, now()],
        );
      },
    },
  };
}

// The same order makes the same card, so that the demo company of a day is always the same.
const hashOf = (key: string) => createHash('sha256').update(key).digest();
const tokenOf = (key: string) => `tok_${hashOf(key).subarray(0, 18).toString('base64url')}`;

/** A number of the range 9999 99, which no network gives to banks, with its check digit (ISO/IEC 7812). It is stored nowhere. */
function numberOf(key: string): string {
  const digits = `999999${[...hashOf(key).subarray(18, 27)].map((byte) => byte % 10).join('')}`;
  return `${digits}${checkDigit(digits)}`;
}
const lastFourOf = (key: string): string => numberOf(key).slice(-4);

function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
