import { createHash, randomBytes } from 'node:crypto';

import type pg from 'pg';
import { z } from 'zod';

import { renderConsentPage } from './sandboxConsentPage.ts';

/** A request as it comes over HTTP. */
export interface SandboxRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A program to try everything with, as it answers over HTTP. */
export type Sandbox = (request: SandboxRequest) => Promise<SandboxAnswer>;

const codeSeconds = 600;
const dayMs = 24 * 60 * 60 * 1000;

export interface CompanyRow {
  id: string;
  name: string;
  email: string;
  currency_code: string;
}

interface CodeRow {
  books_id: string;
  redirect_uri: string;
  challenge: string;
  expires_at: Date;
}

type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

interface DoorOptions {
  query: Query;
  now: () => Date;
  /** Of the database: where the program keeps its memory. */
  schema: string;
  credential: Readonly<{ clientID: string; clientSecret: string }>;
  /** Where people are sent back to: nowhere else. */
  isReturn: (address: string) => boolean;
  /** As people call the program, and what it is asked for. */
  page: { called: string; asks: string };
  /** How long tokens are good; unset: an hour, and 30 days. */
  accessSeconds?: number;
  refreshDays?: number;
}

/** What a program remembers of companies and of whom it let in. */
export const doorMemory = (schema: string) => `
  create schema if not exists ${schema};
  create table if not exists ${schema}.books (
    id bigint primary key,
    name text not null,
    email text not null,
    currency_code text not null
  );
  create table if not exists ${schema}.code (
    hash bytea primary key,
    books_id bigint not null references ${schema}.books (id),
    redirect_uri text not null,
    challenge text not null,
    expires_at timestamptz not null
  );
  create table if not exists ${schema}.token (
    hash bytea primary key,
    kind text not null check (kind in ('access', 'refresh')),
    books_id bigint not null references ${schema}.books (id),
    expires_at timestamptz not null
  );
`;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const grantOver = () => json(400, { error: 'invalid_grant' });

const tokenRequest = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.enum(['authorization_code', 'refresh_token', 'sandbox']),
  code: z.string().optional(),
  code_verifier: z.string().optional(),
  redirect_uri: z.string().optional(),
  refresh_token: z.string().optional(),
  books_id: z.string().optional(),
});

/** How a sandbox lets people and their programs in: OAuth 2 with PKCE, codes and refresh tokens that are good once. */
export function createSandboxDoor({
  query,
  now,
  schema,
  credential,
  isReturn,
  page,
  accessSeconds = 3600,
  refreshDays = 30,
}: DoorOptions) {
  /** Where a person chooses the company that they let us into; their choice leads them back with a code. */
  async function consent(url: URL): Promise<SandboxAnswer> {
    const asked = url.searchParams;
    const back = asked.get('redirect_uri') ?? '';
    const challenge = asked.get('code_challenge') ?? '';
    const isKnown = asked.get('client_id') === credential.clientID;
    if (!isKnown || !isReturn(back) || asked.get('response_type') !== 'code')
      return json(400, { error: 'invalid_request' });
    const companies = await query<CompanyRow>(
      `select id::text, name, email, currency_code from ${schema}.books order by id`,
    );
    const chosen = asked.get('books');
    if (chosen === null)
      return {
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
        body: renderConsentPage(url.searchParams, companies, page),
      };
    const target = new URL(back);
    const state = asked.get('state');
    if (state !== null) target.searchParams.set('state', state);
    const one = companies.find(({ id }) => id === chosen);
    if (!one) target.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(24).toString('base64url');
      await query(
        `insert into ${schema}.code (hash, books_id, redirect_uri, challenge, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [hashOf(code), one.id, back, challenge, new Date(now().getTime() + codeSeconds * 1000)],
      );
      for (const [name, value] of Object.entries({
        code,
        companyID: one.id,
        companyName: one.name,
        email: one.email,
        currencyCode: one.currency_code,
      }))
        target.searchParams.set(name, value);
    }
    return { status: 302, headers: { location: target.href, 'cache-control': 'no-store' }, body: '' };
  }

  async function grant(body: string): Promise<SandboxAnswer> {
    const asked = tokenRequest.safeParse(parseJson(body));
    if (!asked.success) return json(400, { error: 'invalid_request' });
    const { data } = asked;
    if (data.client_id !== credential.clientID || data.client_secret !== credential.clientSecret)
      return json(401, { error: 'invalid_client' });
    if (data.grant_type === 'sandbox') return tokens(data.books_id ?? '');
    if (data.grant_type === 'refresh_token') {
      const [used] = await query<{ books_id: string; expires_at: Date }>(
        `delete from ${schema}.token where hash = $1 and kind = 'refresh' returning books_id::text, expires_at`,
        [hashOf(data.refresh_token ?? '')],
      );
      return used && used.expires_at > now() ? tokens(used.books_id) : grantOver();
    }
    // A code is good once, whatever comes of it.
    const [code] = await query<CodeRow>(
      `delete from ${schema}.code where hash = $1
       returning books_id::text, redirect_uri, challenge, expires_at`,
      [hashOf(data.code ?? '')],
    );
    if (!code || code.expires_at <= now() || code.redirect_uri !== data.redirect_uri) return grantOver();
    const proven = createHash('sha256')
      .update(data.code_verifier ?? '')
      .digest('base64url');
    return code.challenge === '' || proven === code.challenge ? tokens(code.books_id) : grantOver();
  }

  async function tokens(booksID: string): Promise<SandboxAnswer> {
    const [access, refresh] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')];
    const at = now().getTime();
    const made = await query(
      `insert into ${schema}.token (hash, kind, books_id, expires_at)
       select hash, kind, b.id, expires_at from ${schema}.books b,
         (values ($1::bytea, 'access', $2::timestamptz), ($3::bytea, 'refresh', $4::timestamptz))
           as made (hash, kind, expires_at)
       where b.id::text = $5 returning 1`,
      [
        hashOf(access),
        new Date(at + accessSeconds * 1000),
        hashOf(refresh),
        new Date(at + refreshDays * dayMs),
        booksID,
      ],
    );
    if (made.length === 0) return grantOver();
    return json(200, {
      access_token: access,
      token_type: 'bearer',
      expires_in: accessSeconds,
      refresh_token: refresh,
    });
  }

  return {
    /** What people and programs are let in by; null: the request is about something else. */
    async letIn({ method, path, body }: Pick<SandboxRequest, 'method' | 'path' | 'body'>) {
      const url = new URL(path, 'http://sandbox.invalid');
      if (method === 'GET' && url.pathname === '/auth') return consent(url);
      if (method === 'POST' && url.pathname === '/auth/oauth2/token') return grant(body);
      return null;
    },
    /** The company that a bearer token opens; null: none. */
    async opened(authorization: string | string[] | undefined): Promise<CompanyRow | null> {
      if (typeof authorization !== 'string') return null;
      const [company] = await query<CompanyRow>(
        `select b.id::text, b.name, b.email, b.currency_code
         from ${schema}.token t join ${schema}.books b on b.id = t.books_id
         where t.hash = $1 and t.kind = 'access' and t.expires_at > $2`,
        [hashOf(authorization.replace(/^Bearer /, '')), now()],
      );
      return company ?? null;
    },
  };
}

/** Makes the memory of a sandbox once, whichever of several servers asks it first. @param lock any number of its own */
export async function prepareMemory(
  database: { systemPool: Pick<pg.Pool, 'connect'> },
  lock: number,
  prepare: (client: Pick<pg.PoolClient, 'query'>) => Promise<void>,
): Promise<void> {
  const client = await database.systemPool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [lock]);
    await prepare(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
