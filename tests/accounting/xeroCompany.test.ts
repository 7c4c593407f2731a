import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { SyncSummary } from '../../resources/accounting/accountingPost/accountingPostWire.ts';
import type { PurchaseSync } from '../../resources/accounting/accountingPost/purchase/purchaseSyncWire.ts';
import type { PurchaseOffer } from '../../resources/accounting/accountingPost/purchase/suggestedChoice.ts';
import { suggestedChoice } from '../../resources/accounting/accountingPost/purchase/suggestedChoice.ts';
import type { ConnectionAnswer } from '../../resources/accounting/connection/connectionWire.ts';
import { sandboxUuid, tenantOf } from '../../server/accounting/xero/sandboxXeroBooks.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { comeBack, goToSandbox } from './booksStage.ts';
import {
  compareBooks,
  forgetPurchases,
  mapAll,
  postRows,
  sayWhatCardsPaid,
  sendDuePosts,
} from './postStage.ts';

/** The demo company, once it keeps its books in Xero. */
let test: TestApp;
let finance: Caller;
const slow = { timeout: 240_000 };

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  finance = await test.signInAs('finance.admin@nusantara.test');
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;
const company = async () => read<ConnectionAnswer>(await finance.get('/v1/xero/company'), 200);
const connect = async (books = '80001') => {
  const journey = await goToSandbox(test, finance, books, { program: 'xero' });
  return comeBack(test, journey, {}, 'xero');
};

describe('connecting Xero', () => {
  it('waits until the books elsewhere are disconnected', async () => {
    const answer = await finance.post('/v1/xero/connect');
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ error: { message: string } }>().error.message).toContain('Jurnal');
    const { companyID } = read<ConnectionAnswer>(await finance.get('/v1/jurnal/company'), 200);
    read(await finance.delete(`/v1/jurnal/company?companyID=${companyID}`), 200);
  });

  it('goes there and back, and believes the organisation that was chosen', async () => {
    expect(await company()).toMatchObject({ status: 'not_connected', isOffered: true, isSandbox: true });
    const journey = await goToSandbox(test, finance, '80001', { program: 'xero' });
    // Nothing of the organisation is in the address.
    expect(Object.keys(journey.returned).toSorted()).toEqual(['code', 'state']);
    read(await comeBack(test, journey, {}, 'xero'), 201);
    expect(await company()).toMatchObject({
      status: 'active',
      companyID: tenantOf(80001),
      companyName: 'PT Nusantara Contoh Raya',
      currencyCode: 'IDR',
    });
    expect((await comeBack(test, journey, {}, 'xero')).statusCode).toBe(403);
  });

  it('keeps its tokens sealed, and no books twice', async () => {
    const [row] = await query<{ tokens: Buffer }>(
      `select tokens from accounting_connection where company_id = 1 and provider = 'xero'`,
    );
    expect(row?.tokens.toString('latin1')).not.toContain(tenantOf(80001));
    const other = await test.signInAs('finance.admin@lain.test');
    const journey = await goToSandbox(test, other, '80001', { program: 'xero' });
    expect(codeOf(await comeBack(test, journey, {}, 'xero'))).toBe('already_exists');
    expect(codeOf(await finance.post('/v1/jurnal/connect'))).toBe('already_exists');
  });

  it('refreshes a token that is over, and ends with a grant that is', slow, async () => {
    test.pass(3600);
    finance = await test.signInAs('finance.admin@nusantara.test');
    expect((await finance.get('/v1/xero/tags')).statusCode).toBe(200);
    await query('delete from sandbox_xero.token');
    test.pass(3600);
    finance = await test.signInAs('finance.admin@nusantara.test');
    expect(codeOf(await finance.get('/v1/xero/tags'))).toBe('transition_not_allowed');
    expect(await company()).toMatchObject({ status: 'revoked' });
    expect((await connect('80002')).statusCode).toBe(400);
    read(await connect(), 201);
    test.pass(61 * 24 * 3600);
    finance = await test.signInAs('finance.admin@nusantara.test');
    expect(codeOf(await finance.get('/v1/xero/tags'))).toBe('transition_not_allowed');
    expect(await company()).toMatchObject({ status: 'expired' });
    read(await connect(), 201);
    expect(await company()).toMatchObject({ status: 'active' });
  });

  it('is no more than its settings offer', async () => {
    const bare = await createTestApp({ env: { XERO_SANDBOX: '0' } });
    try {
      const person = await bare.signInAs('finance.admin@lain.test');
      expect(read<ConnectionAnswer>(await person.get('/v1/xero/company'), 200)).toMatchObject({
        isOffered: false,
        status: 'not_connected',
      });
      expect(codeOf(await person.post('/v1/xero/connect'))).toBe('THIRD_PARTY');
    } finally {
      await bare.close();
    }
  }, 600_000);
});

describe('its books', () => {
  const slowly = { timeout: 600_000 };

  it('take what the ledger moved, once, and come to the same', slowly, async () => {
    await forgetPurchases(test);
    await mapAll(finance, 'xero');
    await sayWhatCardsPaid(test);
    read(await finance.post('/v1/xero/replay', { from: '2026-10-15', to: '2026-11-30' }), 201);
    await sendDuePosts(test);
    const posts = await postRows(test, `provider = 'xero'`);
    const left = posts.filter(({ status }) => status !== 'success');
    expect(left.map(({ cause, detail }) => [cause, detail])).toEqual([]);
    expect(posts.length).toBeGreaterThan(50);

    // What every account moved, of what we sent, in cents.
    const cents = (text: string) => {
      const [whole = '0', part = ''] = text.replace('-', '').split('.');
      const value = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
      return text.startsWith('-') ? -value : value;
    };
    const ours = new Map<string, bigint>();
    for (const { payload } of posts)
      for (const { account, amount } of payload?.lines ?? [])
        ours.set(account, (ours.get(account) ?? 0n) + cents(amount));

    // The same, of what the sandbox keeps, by the database and not by our code.
    const moved = await query<{ account: string; cents: string }>(`
      with doc as (select resource, content from sandbox_xero.row where books_id = 80001
        and coalesce(content->>'Status', '') not in ('DELETED', 'VOIDED')),
      move as (
        select content->'BankAccount'->>'Code' as code,
          case when content->>'Type' = 'SPEND' then -1 else 1 end * (content->>'Total')::numeric as amount
          from doc where resource = 'BankTransactions'
        union all
        select line->>'AccountCode', case when content->>'Type' = 'SPEND' then 1 else -1 end * (line->>'LineAmount')::numeric
          from doc, jsonb_array_elements(content->'LineItems') line where resource = 'BankTransactions'
        union all
        select line->>'AccountCode', (line->>'LineAmount')::numeric
          from doc, jsonb_array_elements(content->'JournalLines') line where resource = 'ManualJournals'
        union all
        select content->'FromBankAccount'->>'Code', -(content->>'Amount')::numeric from doc where resource = 'BankTransfers'
        union all
        select content->'ToBankAccount'->>'Code', (content->>'Amount')::numeric from doc where resource = 'BankTransfers'
      )
      select chart.content->>'Name' as account, round(sum(amount) * 100)::text as cents
      from move join sandbox_xero.row chart on chart.books_id = 80001 and chart.resource = 'Accounts'
        and chart.content->>'Code' = move.code
      group by 1`);
    const sums = (entries: Iterable<readonly [string, bigint]>) =>
      [...entries].filter(([, sum]) => sum !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sums(moved.map((one) => [one.account, BigInt(one.cents)] as const))).toEqual(sums(ours));

    const written = await query<{ count: string }>(
      `select count(*) from sandbox_xero.row where books_id = 80001
       and resource in ('BankTransactions', 'BankTransfers', 'ManualJournals')`,
    );
    expect(Number(written[0]?.count)).toBe(posts.length);
    const summary = read<SyncSummary>(await finance.get('/v1/xero/sync'), 200);
    expect(summary).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('differ where somebody changed them, and are found to', slowly, async () => {
    const open = async () =>
      read<{ data: { id: string; kind: string }[] }>(
        await finance.get('/v1/xero/drift?limit=100&status=open'),
        200,
      ).data;
    await compareBooks(test, finance, 'xero');
    expect(await open()).toEqual([]);
    const [removed, changed] = await query<{ id: string }>(
      `select id from sandbox_xero.row where books_id = 80001 and resource = 'BankTransactions' order by place limit 2`,
    );
    await query(
      `update sandbox_xero.row set content = content || '{"Status":"DELETED"}' where books_id = 80001 and id = $1`,
      [removed?.id],
    );
    await query(
      `update sandbox_xero.row set content = jsonb_set(content, '{Date}', '"2025-12-31"') where books_id = 80001 and id = $1`,
      [changed?.id],
    );
    await compareBooks(test, finance, 'xero');
    const kinds = (await open()).map(({ kind }) => kind).toSorted();
    expect(kinds).toContain('missing');
    expect(kinds).toContain('changed');
    for (const { id } of (await open()).filter(({ kind }) => kind !== 'balance'))
      read(await finance.post('/v1/xero/drift/repost', { ids: [Number(id)] }), 201);
    await sendDuePosts(test);
    await compareBooks(test, finance, 'xero');
    expect(await open()).toEqual([]);
  });

  it('take purchases as somebody chooses, and what was paid of them', slowly, async () => {
    const names = ['vendors', 'products', 'warehouses', 'terms', 'taxes', 'tags', 'accounts'] as const;
    const found = await Promise.all(
      names.map(async (name) => read<{ data: never[] }>(await finance.get(`/v1/xero/${name}`), 200).data),
    );
    const offer = Object.fromEntries(
      names.map((name, place) => [name, found[place]]),
    ) as unknown as PurchaseOffer & {
      accounts: { id: string; number: string }[];
    };
    expect([offer.warehouses, offer.terms]).toEqual([[], []]);
    const account = offer.accounts.find(({ number }) => number === '6-60301')?.id ?? null;
    const done: string[] = [];
    for (const [tab, target] of [
      ['purchaseInvoice', 'expense'],
      ['bills', 'expense'],
      ['purchaseOrder', 'purchase'],
    ] as const) {
      const area = tab === 'bills' ? 'bills' : 'purchases';
      const { data } = read<{ data: { address: string; status: string; currencyCode: string }[] }>(
        await finance.get(`/v1/xero/transactions?limit=100&groupType=${tab}&status=pending`),
        200,
      );
      const row = data.find(({ currencyCode }) => currencyCode === 'IDR');
      expect(row?.address).toMatch(/^\/integration\/xero\/(bills|purchase-)/);
      const id = /\d+$/.exec(row?.address ?? '')?.[0];
      const purchase = read<PurchaseSync>(await finance.get(`/v1/xero/${area}/${id}`), 200);
      const suggested = suggestedChoice(purchase, offer, target);
      const item = target === 'purchase' ? (offer.products[0]?.id ?? null) : account;
      const lines = suggested.lines.map((line) => ({ ...line, itemID: line.itemID ?? item }));
      read(await finance.post(`/v1/xero/${area}/${id}`, { ...suggested, lines }), 201);
      await sendDuePosts(test);
      const { post } = read<PurchaseSync>(await finance.get(`/v1/xero/${area}/${id}`), 200);
      expect([tab, post?.status, post?.detail]).toEqual([tab, 'success', null]);
      done.push(post?.postedNumber ?? '');
    }
    const kept = await query<{ resource: string; number: string }>(
      `select resource, coalesce(content->>'InvoiceNumber', content->>'PurchaseOrderNumber') as number
       from sandbox_xero.row where resource in ('Invoices', 'PurchaseOrders') order by place`,
    );
    expect(kept.map(({ number }) => number)).toEqual(done);
    // A bill that is paid brings its payments along.
    const payments = await query(`select 1 from sandbox_xero.row where resource = 'Payments'`);
    expect(payments.length).toBeGreaterThan(0);
    const quotes = await finance.get('/v1/xero/transactions?limit=100&groupType=purchaseQuote');
    expect(read<{ data: unknown[] }>(quotes, 200).data).toEqual([]);
  });

  it('wait for a tag that was taken out, and say what mends it', slowly, async () => {
    const url = '/v1/xero/account-mappings?category=category_policy';
    const { rows, version } = read<{
      rows: { accountableType: string; accountableID: number; accountID: string }[];
      version: number;
    }>(await finance.get(url), 200);
    const [row] = rows;
    const tag = `${sandboxUuid(3, 1)}:${sandboxUuid(4, 12)}`;
    const typed = { ...row, taxID: null, tags: [tag] };
    const input = {
      accountableType: typed.accountableType,
      accountableID: typed.accountableID,
      accountID: typed.accountID,
      taxID: null,
      tags: [tag],
    };
    read(await finance.put(url, { rows: [input] }, { version }), 200);
    await query(
      `update sandbox_xero.row set content = jsonb_set(content, '{Options,1,Status}', '"ARCHIVED"')
       where books_id = 80001 and resource = 'TrackingCategories' and content->>'Name' = 'Kota'`,
    );
    const again = read<{ rows: { removedTags: { name: string }[] }[] }>(await finance.get(url), 200);
    expect(again.rows[0]?.removedTags).toMatchObject([{ name: 'Kota: Surabaya' }]);
  });

  it('stay mapped when they are disconnected', async () => {
    const { companyID } = await company();
    read(await finance.delete(`/v1/xero/company?companyID=${companyID}`), 200);
    expect(await company()).toMatchObject({ status: 'not_connected' });
    const { rows } = read<{ rows: { accountID: string | null }[] }>(
      await finance.get('/v1/xero/account-mappings?category=company_account'),
      200,
    );
    expect(rows.some(({ accountID }) => accountID !== null)).toBe(true);
  });
});
