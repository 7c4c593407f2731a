import { createHash, randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AccountingProvider, AccountingTokens } from '../../server/accounting/accountingProvider.ts';
import { digestOf, hmacAuthorization } from '../../server/accounting/jurnalSignature.ts';
import { sandboxCredential } from '../../server/accounting/sandboxJurnal.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';
import type { SandboxStage } from './sandboxStage.ts';
import { openSandboxStage, returnAddress } from './sandboxStage.ts';

/** The client against the sandbox, over HTTP. */
let place: OpenTestDatabase;
let origin: string;
let clock: SandboxStage['clock'];
let clientOf: SandboxStage['clientOf'];
let stage: SandboxStage;
const apiPath = '/public/jurnal/api/v1';

beforeAll(async () => {
  stage = await openSandboxStage();
  ({ place, origin, clock, clientOf } = stage);
});
afterAll(() => stage?.close());

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** A person at the consent page. */
async function consent(address: string, books: string): Promise<URL> {
  const answer = await fetch(`${address}&books=${books}`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? '');
}

async function letIn(client: AccountingProvider, books = '70001'): Promise<AccountingTokens> {
  const { verifier, challenge } = pkce();
  const state = `1-${randomBytes(8).toString('hex')}`;
  const back = await consent(client.authorizeAddress(state, challenge), books);
  expect(back.href).toContain(`${returnAddress}/${state}?`);
  return client.exchange({ code: back.searchParams.get('code') ?? '', verifier, state });
}

const failing = (failure: string) => expect.objectContaining({ name: 'AccountingError', failure });

describe('signatures', () => {
  it('of a body are those of the documents', () => {
    expect(digestOf('{"hello": "world"}')).toBe('SHA-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=');
  });

  it('of a request name the credential and what is signed', () => {
    const request = { method: 'GET', path: `${apiPath}/tags?page=1`, date: 'Sat, 21 Nov 2026 03:00:00 GMT' };
    expect(hmacAuthorization(request, { clientID: 'id', clientSecret: 'secret' })).toMatch(
      /^hmac username="id", algorithm="hmac-sha256", headers="date request-line", signature="[\w+/]{43}="$/,
    );
  });

  it.each([
    ['what is signed with the credential', 0, sandboxCredential.clientSecret, 200],
    ['what is signed a little early', 299, sandboxCredential.clientSecret, 200],
    ['what is signed too early', 301, sandboxCredential.clientSecret, 401],
    ['what was signed too long ago', -301, sandboxCredential.clientSecret, 401],
    ['what is signed with another secret', 0, 'other', 401],
  ])('let in: %s', async (_what, seconds, clientSecret, status) => {
    const date = new Date(clock.at.getTime() + seconds * 1000).toUTCString();
    const path = `${apiPath}/companies/active`;
    const authorization = hmacAuthorization(
      { method: 'GET', path, date },
      { clientID: sandboxCredential.clientID, clientSecret },
    );
    const answer = await fetch(`${origin}${path}`, { headers: { date, authorization } });
    expect(answer.status).toBe(status);
    if (status === 401) expect(await answer.json()).toEqual({ message: 'Unauthorized' });
  });

  it('are asked of each write by strict books, and verified by all', async () => {
    const write = (headers: Record<string, string>) =>
      fetch(`${origin}/auth/oauth2/token`, { method: 'POST', headers, body: '{}' });
    expect((await write({})).status).toBe(401);
    expect((await write({ digest: digestOf('{ }') })).status).toBe(401);
    expect((await write({ digest: digestOf('{}') })).status).toBe(400);
  });

  it('open the books of the credential without anybody’s consent', async () => {
    const client = clientOf({ authentication: 'hmac' });
    const { verifier, challenge } = pkce();
    expect(client.authorizeAddress('1-a', challenge)).toBe(`${returnAddress}/1-a?code=credential`);
    await expect(client.exchange({ code: 'other', verifier, state: '1-a' })).rejects.toEqual(
      failing('denied'),
    );
    const { accessToken } = await client.exchange({ code: 'credential', verifier, state: '1-a' });
    expect(await client.company(accessToken)).toMatchObject({ id: '70001' });
    expect(await client.tags(accessToken)).toHaveLength(5);
  });
});

describe('letting in', () => {
  it('gives tokens for the books that were chosen', async () => {
    const client = clientOf();
    const tokens = await letIn(client, '70002');
    expect(await client.company(tokens.accessToken)).toEqual({
      id: '70002',
      name: 'PT Lain Contoh Mandiri',
      email: 'books@lain.test',
      currencyCode: 'IDR',
    });
    expect(tokens.accessUntil.getTime() - clock.at.getTime()).toBe(3_600_000);
  });

  it('tells a person who refuses from one who lets in', async () => {
    const client = clientOf();
    const back = await consent(client.authorizeAddress('1-r', pkce().challenge), 'none');
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: '1-r', error: 'access_denied' });
  });

  it('takes a code once, with its verifier and its state alone', async () => {
    const client = clientOf();
    const { verifier, challenge } = pkce();
    const codeFor = async () =>
      (await consent(client.authorizeAddress('1-s', challenge), '70001')).searchParams.get('code') ?? '';
    const good = { verifier, state: '1-s' };
    const code = await codeFor();
    await client.exchange({ code, ...good });
    await expect(client.exchange({ code, ...good })).rejects.toEqual(failing('denied'));
    const wrong = [
      { ...good, verifier: pkce().verifier },
      { ...good, state: '1-other' },
    ];
    for (const one of wrong)
      await expect(client.exchange({ code: await codeFor(), ...one })).rejects.toEqual(failing('denied'));
    const late = await codeFor();
    clock.at = new Date(clock.at.getTime() + 601_000);
    await expect(client.exchange({ code: late, ...good })).rejects.toEqual(failing('denied'));
  });

  it('sends nobody back to somewhere else', async () => {
    const address = new URL(clientOf().authorizeAddress('1-t', pkce().challenge));
    for (const back of ['https://evil.test/jurnal/1-t', 'https://outlay.test.evil.test/jurnal/1', '']) {
      address.searchParams.set('redirect_uri', back);
      expect((await fetch(`${address.href}&books=70001`, { redirect: 'manual' })).status).toBe(400);
    }
  });

  it('refreshes once with each token, until it is too old', async () => {
    const client = clientOf();
    const first = await letIn(client);
    clock.at = new Date(first.accessUntil.getTime() + 1000);
    await expect(client.company(first.accessToken)).rejects.toEqual(failing('denied'));
    const second = await client.refresh(first.refreshToken);
    expect((await client.company(second.accessToken)).id).toBe('70001');
    await expect(client.refresh(first.refreshToken)).rejects.toEqual(failing('denied'));
    clock.at = new Date(second.refreshUntil.getTime() + 1000);
    await expect(client.refresh(second.refreshToken)).rejects.toEqual(failing('denied'));
  });
});

describe('reading', () => {
  it('gathers the whole chart, and knows types by Jurnal’s categories', async () => {
    const client = clientOf();
    const { accessToken } = await letIn(client);
    const many = Array.from({ length: 250 }, (_, index) => index + 5000);
    await place.database.systemPool.query(
      `insert into sandbox_jurnal.account (books_id, id, number, name, category_id, is_parent)
       select 70001, id, '9-' || id, 'Akun ' || id, 16, false from unnest($1::bigint[]) as made (id)`,
      [many],
    );
    const accounts = await client.accounts(accessToken);
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length);
    expect(accounts.filter(({ id }) => Number(id) >= 5000)).toHaveLength(250);
    const numbered = (number: string) => accounts.find((one) => one.number === number);
    expect(numbered('1-10000')).toMatchObject({ type: 'cash', isParent: true });
    expect(numbered('2-20100')).toMatchObject({ type: 'payable', isParent: false, currencyCode: 'IDR' });
    expect(numbered('8-80002')).toMatchObject({ type: 'other_expense' });
  });

  it('reads tags, which come as a bare list, to its end', async () => {
    const client = clientOf();
    const { accessToken } = await letIn(client, '70002');
    await place.database.systemPool.query(
      `insert into sandbox_jurnal.tag (books_id, id, name)
       select 70002, id, 'Tag ' || id from generate_series(100, 294) as made (id)`,
    );
    expect(await client.tags(accessToken)).toHaveLength(200);
  });

  it('tells taxes that are added, withheld, and both', async () => {
    const client = clientOf();
    const { accessToken } = await letIn(client);
    const kinds = (await client.taxes(accessToken)).map(({ name, rate, kind }) => [name, rate, kind]);
    expect(kinds).toEqual([
      ['PPN', '11.0', 'tax'],
      ['PPN 12%', '12.0', 'tax'],
      ['PPh 23', '2.0', 'wht'],
      ['PPh 4(2) Sewa', '10.0', 'wht'],
      ['PPN + PPh 23', '9.0', 'group'],
    ]);
  });

  it('tells busy, broken and slow books apart', async () => {
    const client = clientOf();
    const readAs = async (books: string) => client.tags((await letIn(client, books)).accessToken);
    await expect(readAs('70003')).rejects.toMatchObject({ failure: 'busy', retrySeconds: 7 });
    await expect(readAs('70004')).rejects.toEqual(failing('unreachable'));
    await expect(readAs('70005')).rejects.toEqual(failing('unreachable'));
  });

  it.each([
    ['no JSON', '<html>'],
    ['another shape', '{"accounts": [{"id": {}}], "total_count": 1}'],
  ])('believes no answer of %s', async (_what, body) => {
    const client = clientOf({ send: async () => new Response(body) });
    await expect(client.accounts('-')).rejects.toEqual(failing('unreachable'));
  });

  it('gives a list up that has no end', async () => {
    const account = { id: 1, name: 'A', category_id: 3 };
    const body = JSON.stringify({ accounts: [account], total_count: 1_000_000 });
    const client = clientOf({ send: async () => new Response(body) });
    await expect(client.accounts('-')).rejects.toEqual(failing('unreachable'));
  });
});
