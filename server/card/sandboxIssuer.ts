import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';
import type pg from 'pg';

import { DomainError } from '../../domain/message/errors.ts';
import type { CardIssuer, CardState } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { own } from '../words/own.ts';

/** A holder's name that ends like this gets no card. */
const refusedHolder = 'Refused';

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
}: {
  database: { systemPool: Pick<pg.Pool, 'query'> };
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
  };
}

// The same order makes the same card, so that the demo company of a day is always the same.
const hashOf = (key: string) => createHash('sha256').update(key).digest();
const tokenOf = (key: string) => `tok_${hashOf(key).subarray(0, 18).toString('base64url')}`;

/** The end of a number of the range 9999 99, which no network gives to banks, with its check digit (ISO/IEC 7812). */
function lastFourOf(key: string): string {
  const digits = `999999${[...hashOf(key).subarray(18, 27)].map((byte) => byte % 10).join('')}`;
  return `${digits}${checkDigit(digits)}`.slice(-4);
}

function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
