import { createHash, randomBytes } from 'node:crypto';

import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';

import type { Database } from '../database/database.ts';
import { browserKnownSeconds } from './knownBrowsers.ts';

/**
 * What the embedded provider remembers, and which sign-ins have come back from a provider. It lies in a schema of its
 * own, because it belongs to no company: the role that serves requests has no right to it.
 */
const schemaStatements = `
  create schema if not exists identity;
  create table if not exists identity.secret (
    name text primary key,
    value jsonb not null
  );
  create table if not exists identity.record (
    model text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    consumed_at timestamptz,
    expires_at timestamptz,
    primary key (model, id)
  );
  create index if not exists record_grant on identity.record (grant_id) where grant_id is not null;
  create index if not exists record_uid on identity.record (model, uid) where uid is not null;
  create index if not exists record_expiry on identity.record (expires_at);
  create table if not exists identity.credential (
    email text primary key,
    password_hash text not null
  );
  create table if not exists identity.password_attempt (
    id bigint generated always as identity primary key,
    email text not null,
    source text not null,
    is_known boolean not null,
    at timestamptz not null
  );
  create index if not exists password_attempt_email on identity.password_attempt (email, at);
  create index if not exists password_attempt_source on identity.password_attempt (source, at);
  create table if not exists identity.known_browser (
    browser text not null,
    email text not null,
    signed_in_at timestamptz not null,
    primary key (browser, email)
  );
  drop table if exists identity.failed_sign_in;
  create table if not exists identity.setup_link (
    token_hash bytea primary key,
    expires_at timestamptz not null,
    browser_hash bytea,
    used_at timestamptz
  );
  create table if not exists identity.finished_sign_in (
    state_hash bytea primary key,
    at timestamptz not null
  );
`;

/** Any number, the same for all servers: one of them makes the schema and the keys, the others wait. */
const preparationLock = 7_234_013;

/** What the provider signs and recognises its own things with; the same for all servers and after every restart. */
interface IdentitySecrets {
  /** Private keys; the first signs. */
  signingKeys: JWK[];
  cookieKeys: string[];
  clientSecret: string;
}

const prepared = new WeakMap<Database, Promise<IdentitySecrets>>();

/** Makes the schema and the keys where they are missing. Safe to run again and from several servers at once. */
export function prepareIdentityStore(database: Database): Promise<IdentitySecrets> {
  const known = prepared.get(database);
  if (known) return known;
  const preparing = prepare(database);
  prepared.set(database, preparing);
  preparing.catch(() => prepared.delete(database));
  return preparing;
}

async function prepare(database: Database): Promise<IdentitySecrets> {
  const client = await database.systemPool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [preparationLock]);
    await client.query(schemaStatements);
    const secrets: IdentitySecrets = {
      signingKeys: [await keptSecret(client, 'signing_key', makeSigningKey)],
      cookieKeys: [await keptSecret(client, 'cookie_key', makeRandomKey)],
      clientSecret: await keptSecret(client, 'client_secret', makeRandomKey),
    };
    await client.query('commit');
    return secrets;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function keptSecret<Value>(
  client: pg.PoolClient,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const { rows } = await client.query<{ value: Value }>('select value from identity.secret where name = $1', [
    name,
  ]);
  if (rows[0]) return rows[0].value;
  const value = await make();
  await client.query('insert into identity.secret (name, value) values ($1, $2)', [
    name,
    JSON.stringify(value),
  ]);
  return value;
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') };
}

function makeRandomKey(): Promise<string> {
  return Promise.resolve(randomBytes(32).toString('base64url'));
}

/** Keeps one kind of the provider's things (sessions, interactions, codes, grants …). */
export function identityAdapter(database: Database, model: string): Adapter {
  const pool = database.systemPool;
  const select =
    'select payload, consumed_at from identity.record where model = $1 and (expires_at is null or expires_at > now())';

  async function findOne(condition: string, value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await pool.query<{ payload: AdapterPayload; consumed_at: Date | null }>(
      `${select} and ${condition} = $2`,
      [model, value],
    );
    const [row] = rows;
    if (!row) return undefined;
    return row.consumed_at
      ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : row.payload;
  }

  return {
    async upsert(id, payload, expiresIn) {
      await pool.query(
        `insert into identity.record (model, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [
          model,
          id,
          JSON.stringify(payload),
          payload.grantId ?? null,
          payload.uid ?? null,
          Number.isFinite(expiresIn) ? expiresIn : null,
        ],
      );
    },
    find: (id) => findOne('id', id),
    findByUid: (uid) => findOne('uid', uid),
    // Only for devices that cannot show a browser, which this provider does not serve.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      await pool.query(
        'update identity.record set consumed_at = coalesce(consumed_at, now()) where model = $1 and id = $2',
        [model, id],
      );
    },
    async destroy(id) {
      await pool.query('delete from identity.record where model = $1 and id = $2', [model, id]);
    },
    async revokeByGrantId(grantId) {
      await pool.query('delete from identity.record where model = $1 and grant_id = $2', [model, grantId]);
    },
  };
}

/**
 * Whether a sign-in of this state comes back for the first time, at whatever provider it was begun and on whatever
 * server it is finished. Asking is what makes it the first.
 */
export async function isFirstReturn(database: Database, state: string): Promise<boolean> {
  await prepareIdentityStore(database);
  const { rowCount } = await database.systemPool.query(
    'insert into identity.finished_sign_in (state_hash, at) values ($1, now()) on conflict do nothing',
    [createHash('sha256').update(state).digest()],
  );
  return rowCount === 1;
}

/** Removes what has expired; for a daily job. */
export async function deleteExpiredIdentityRecords(database: Database): Promise<void> {
  await prepareIdentityStore(database);
  // A sign-in is good for minutes, so that none of a day ago can come back.
  await database.systemPool.query(
    `delete from identity.finished_sign_in where at < now() - interval '1 day'`,
  );
  await database.systemPool.query('delete from identity.setup_link where expires_at < now()');
  await database.systemPool.query('delete from identity.record where expires_at < now()');
  await database.systemPool.query(
    `delete from identity.password_attempt where at < now() - interval '1 day'`,
  );
  await database.systemPool.query(
    `delete from identity.known_browser where signed_in_at < now() - interval '${browserKnownSeconds} seconds'`,
  );
}
