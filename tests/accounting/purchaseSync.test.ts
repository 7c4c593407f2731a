import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FlagName } from '../../domain/access/featureFlag.ts';
import type { SyncSummary } from '../../resources/accounting/accountingPost/accountingPostWire.ts';
import type {
  PurchaseChoice,
  PurchasePreview,
  PurchaseSync,
} from '../../resources/accounting/accountingPost/purchase/purchaseSyncWire.ts';
import type { PurchaseTarget } from '../../resources/accounting/accountingPost/purchase/purchaseTabs.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';
import type { Payers } from '../proof/payers.ts';
import { gatherPayers, read, requestedPayment, reviewedBill } from '../proof/payers.ts';
import { mapAll, postRows, sendDuePosts } from './postStage.ts';
import type { BooksOffer, PurchaseArea } from './purchaseStage.ts';
import { chosenFor, listPurchases, readOffer, readPurchaseSync } from './purchaseStage.ts';

/** Purchases that go to the books, in the demo company whose books are connected. */
let test: TestApp;
let finance: Caller;
let payers: Payers;
let offer: BooksOffer;

const slow = { timeout: 240_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  payers = await gatherPayers((email) => test.signInAs(email), '2026-11-20');
  await mapAll(finance);
  // What the ledger moved is the business of another test.
  await query('delete from accounting_post');
  await query(`delete from outbox where topic = 'accounting.post'`);
  offer = await readOffer(finance);
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  finance = await test.signInAs('finance.admin@nusantara.test');
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;
const syncOf = (area: PurchaseArea, id: number) => readPurchaseSync(finance, area, id);

const chosen = (purchase: PurchaseSync, target: PurchaseTarget, more: Partial<PurchaseChoice> = {}) =>
  chosenFor(offer, purchase, target, more);
const listed = (tab: string) => listPurchases(finance, tab);
const idsIn = async (tab: string) => (await listed(tab)).map(({ documentID }) => documentID);

/** The documents of a demo company in these statuses, those in rupiah. */
const documentsIn = async (type: string, statuses: string[]) =>
  (
    await query<{ id: string }>(
      `select id::text from bill where company_id = 1 and transaction_type = $1 and status = any($2) and currency_code = 'IDR' order by id`,
      [type, statuses],
    )
  ).map(({ id }) => Number(id));

async function writtenFor(group: string, record: number) {
  const [found] = await query<{ resource: string; content: Record<string, unknown> }>(
    `select resource, content from sandbox_jurnal.document where custom_id = $1`,
    [`outlay:1:${group}:${record}:1`],
  );
  return found;
}

describe('the tabs of purchases', () => {
  it('hold what can be posted: an invoice that is paid in two of them', slow, async () => {
    const [paid = 0] = await documentsIn('bill', ['paid']);
    expect((await syncOf('bills', paid)).tab).toBe('bills');
    expect((await syncOf('purchases', paid)).tab).toBe('purchaseInvoice');
    expect(await idsIn('bills')).toHaveLength(100);
    const [owed = 0] = await documentsIn('bill', ['awaiting_payment']);
    expect(codeOf(await finance.get(`/v1/jurnal/bills/${owed}`))).toBe('not_found');
    expect((await syncOf('purchases', owed)).post).toBeNull();
    for (const tab of ['purchaseOrder', 'purchaseQuote']) {
      const rows = await listed(tab);
      expect(rows.length, tab).toBeGreaterThan(0);
      expect(new Set(rows.map((row) => row.groupType))).toEqual(new Set([tab]));
    }
    const draft = (await documentsIn('bill', ['draft', 'awaiting_review']))[0] ?? 0;
    expect(codeOf(await finance.get(`/v1/jurnal/purchases/${draft}`))).toBe('not_found');
  });

  it('hold no deposit, request or other document that is posted otherwise', slow, async () => {
    const rows = await query<{ id: string; type: string }>(
      `select distinct on (transaction_type, status) id::text, transaction_type as type from bill
       where company_id = 1 and transaction_type in ('deposit', 'request') order by transaction_type, status, id`,
    );
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['deposit', 'request']));
    for (const { id, type } of rows)
      for (const area of ['bills', 'purchases'])
        expect(codeOf(await finance.get(`/v1/jurnal/${area}/${id}`)), `${type} ${id}`).toBe('not_found');
  });

  it.each([
    ['bills', 'bills_jurnal_integration'],
    ['purchaseInvoice', 'purchase_jurnal_integration'],
    ['purchaseOrder', 'purchase_order_integration'],
    ['purchaseQuote', 'purchase_quote_integration'],
  ] as const)('%s is there with %s alone', slow, async (tab, flag) => {
    const url = `/v1/jurnal/transactions?groupType=${tab}`;
    expect((await finance.get(url)).statusCode).toBe(200);
    const [row] = await listed(tab);
    const area = tab === 'bills' ? 'bills' : 'purchases';
    const id = row?.documentID ?? 0;
    await syncOf(area, id);
    await without(test, [flag as FlagName], async () => {
      expect((await finance.get(url)).statusCode).not.toBe(200);
      const answer = await finance.get(`/v1/jurnal/${area}/${id}`);
      expect(answer.statusCode).not.toBe(200);
      const all = read<{ data: { groupType: string }[] }>(
        await finance.get('/v1/jurnal/transactions?limit=100'),
        200,
      );
      expect(all.data.map(({ groupType }) => groupType)).not.toContain(tab);
    });
  });
});

describe('an invoice', () => {
  it('is posted as a purchase, its vendor before it and its payment after it', slow, async () => {
    // Without an account, it is paid outside of the product.
    const admin = await test.signInAs('admin@nusantara.test');
    const { id: vendorID } = read<{ id: number }>(
      await admin.post('/v1/vendors', { name: 'PT Kertas Baru', taxNumber: '0012345678901000' }),
      201,
    );
    const bill = await reviewedBill({ ...payers, vendorID, entering: admin }, 1_250_000);
    const purchase = await syncOf('purchases', bill.id);
    expect(purchase).toMatchObject({
      tab: 'purchaseInvoice',
      post: null,
      payments: [],
      totalAmount: 1_250_000,
    });
    const choice = chosen(purchase, 'purchase', { vendorID: null, warehouseID: '51', tags: ['11'] });
    const preview = read<PurchasePreview>(
      await finance.post(`/v1/jurnal/purchases/${bill.id}/preview`, choice),
      200,
    );
    expect(preview).toMatchObject({
      isVendorAdded: true,
      warehouse: 'Gudang Utama',
      totalAmount: 1_250_000,
      tags: ['Jakarta'],
    });
    expect(await postRows(test, `group_type = 'purchaseInvoice'`)).toEqual([]);
    const posted = read<PurchaseSync>(await finance.post(`/v1/jurnal/purchases/${bill.id}`, choice), 201);
    expect(posted.post).toMatchObject({ status: 'pending', cause: null });
    await sendDuePosts(test);
    expect((await syncOf('purchases', bill.id)).post).toMatchObject({
      status: 'success',
      postedNumber: expect.stringMatching(/^P-/),
    });
    const vendors = await query('select name from sandbox_jurnal.vendor where name = $1', [
      purchase.vendorName,
    ]);
    expect(vendors).toHaveLength(1);

    // It is paid afterwards.
    const { id } = await requestedPayment(payers, bill);
    for (const [person, action] of [
      [payers.approver, 'approve'],
      [payers.releaser, 'authorize'],
    ] as const)
      read(await person.patch(`/v1/payments/${id}/${action}`), 200);
    read(await finance.patch(`/v1/payments/${id}/mark-as-paid`, {}), 200);
    await sendDuePosts(test);
    const after = await syncOf('purchases', bill.id);
    expect(after.payments).toMatchObject([
      { amount: 1_250_000, isOutside: true, post: { status: 'success', postedNumber: expect.any(String) } },
    ]);
    const paid = await writtenFor('purchasePayment', id);
    expect(paid).toMatchObject({
      resource: 'purchase_payments',
      content: {
        refund_from_name: 'Dana Belum Disetor',
        records_attributes: [{ transaction_no: after.post?.postedNumber, amount: '1250000' }],
      },
    });

    // It stands in one tab, and is posted once.
    expect(await idsIn('bills')).not.toContain(bill.id);
    expect(codeOf(await finance.get(`/v1/jurnal/bills/${bill.id}`))).toBe('not_found');
    expect(codeOf(await finance.post(`/v1/jurnal/bills/${bill.id}`, chosen(purchase, 'expense')))).toBe(
      'not_found',
    );
    expect(codeOf(await finance.post(`/v1/jurnal/purchases/${bill.id}`, choice))).toBe('already_exists');
    const documents = await query(`select from sandbox_jurnal.document where memo like '%' || $1 || '%'`, [
      purchase.number,
    ]);
    expect(documents).toHaveLength(1);
  });

  it(
    'that is paid is posted as a bill, with all its payments, and stands among the purchases no more',
    slow,
    async () => {
      const rows = await documentsIn('bill', ['paid']);
      let purchase: PurchaseSync | undefined;
      for (const id of rows) {
        const one = await finance.get(`/v1/jurnal/bills/${id}`);
        if (one.statusCode !== 200) continue;
        const found = one.json() as PurchaseSync;
        if (found.payments.length > 0 && found.lines.some(({ taxRate }) => taxRate > 0)) purchase = found;
      }
      if (!purchase) throw new Error('no bill with VAT is paid');
      const { id } = purchase;
      read(await finance.post(`/v1/jurnal/bills/${id}`, chosen(purchase, 'expense')), 201);
      await sendDuePosts(test);
      const after = await syncOf('bills', id);
      expect(after.post).toMatchObject({ status: 'success', cause: null });
      expect(after.payments.map(({ post }) => post?.status)).toEqual(after.payments.map(() => 'success'));
      expect(await idsIn('purchaseInvoice')).not.toContain(id);
      const [debts] = await query<{ open: string }>(
        `with written as (select custom_id, content from sandbox_jurnal.document where books_id = 70001)
       select ((select sum((line ->> 'debit')::numeric) - coalesce((select (content ->> 'witholding_value')::numeric from written where custom_id = $1), 0)
           from written, jsonb_array_elements(content -> 'transaction_account_lines_attributes') line where custom_id = $1)
         - (select coalesce(sum((record ->> 'amount')::numeric), 0) from written, jsonb_array_elements(content -> 'records_attributes') record
            where record ->> 'transaction_no' = $2))::numeric(20, 2)::text as open`,
        [`outlay:1:bills:${id}:1`, after.post?.postedNumber],
      );
      // The books owe nothing of it any more.
      expect(debts?.open).toBe('0.00');
    },
  );

  it('comes in the books to what it comes to here, whatever its taxes', slow, async () => {
    let compared = 0;
    for (const id of (
      await documentsIn('bill', ['awaiting_payment', 'failed', 'awaiting_payment_approval'])
    ).slice(0, 12)) {
      const purchase = await syncOf('purchases', id);
      if (purchase.post !== null) continue;
      read(await finance.post(`/v1/jurnal/purchases/${id}`, chosen(purchase, 'purchase')), 201);
      await sendDuePosts(test);
      const after = await syncOf('purchases', id);
      expect([after.number, after.post?.status, after.post?.detail]).toEqual([after.number, 'success', null]);
      const [sum] = await query<{ total: string }>(
        `select (sum((line ->> 'quantity')::numeric * (line ->> 'rate')::numeric)
           - max(coalesce((content ->> 'witholding_value')::numeric, 0)))::numeric(20, 2)::text as total
         from sandbox_jurnal.document, jsonb_array_elements(content -> 'transaction_lines_attributes') line
         where custom_id = $1`,
        [`outlay:1:purchaseInvoice:${id}:1`],
      );
      expect(Number(sum?.total), after.number).toBe(purchase.totalAmount);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(5);
  });
});

describe.each([
  ['purchaseOrder', 'order', 'purchase_orders'],
  ['purchaseQuote', 'quote', 'purchase_quotes'],
])('a %s', (tab, _type, resource) => {
  it('is posted as a purchase alone', slow, async () => {
    const [id = 0] = await idsIn(tab);
    const purchase = await syncOf('purchases', id);
    expect(purchase).toMatchObject({ tab, payments: [] });
    const expense = await finance.post(`/v1/jurnal/purchases/${id}`, chosen(purchase, 'expense'));
    expect([expense.statusCode, codeOf(expense)]).toEqual([400, 'validation_failed']);
    read(await finance.post(`/v1/jurnal/purchases/${id}`, chosen(purchase, 'purchase')), 201);
    await sendDuePosts(test);
    expect((await syncOf('purchases', id)).post).toMatchObject({ status: 'success' });
    expect((await writtenFor(tab, id))?.resource).toBe(resource);
  });
});

describe('what is not in the books', () => {
  const refusedFields = async (id: number, choice: PurchaseChoice) => {
    const answer = await finance.post(`/v1/jurnal/purchases/${id}`, choice);
    expect(answer.statusCode).toBe(400);
    return Object.keys((answer.json() as { error: { fields: object } }).error.fields);
  };

  it('is refused at its field', slow, async () => {
    const bill = await reviewedBill(payers, 70_000);
    const purchase = await syncOf('purchases', bill.id);
    const choice = chosen(purchase, 'purchase');
    const line = choice.lines[0];
    if (!line) throw new Error('no lines');
    for (const [field, more] of [
      ['vendorID', { vendorID: '999999' }],
      ['warehouseID', { warehouseID: '999999' }],
      ['termID', { termID: '999999' }],
      ['tags', { tags: ['999999'] }],
      ['lines.0.itemID', { lines: [{ ...line, itemID: null }] }],
      ['lines.0.itemID', { lines: [{ ...line, itemID: '101' }] }],
      ['lines.0.taxID', { lines: [{ ...line, taxID: '21' }] }],
      ['lines.0.itemID', { lines: [{ ...line, lineID: line.lineID + 1_000_000 }] }],
    ] as const)
      expect(await refusedFields(bill.id, { ...choice, ...more } as PurchaseChoice), field).toEqual([field]);
    // A line that is paid into a parent account.
    const expense = chosen(purchase, 'expense');
    const parent = { ...expense, lines: [{ ...line, itemID: '101' }] };
    expect(await refusedFields(bill.id, parent)).toEqual(['lines.0.itemID']);
    expect(await postRows(test, 'record_id = $1', [bill.id])).toEqual([]);
  });

  it(
    'by the time that it is sent is waited for, chosen again on its page, and goes out then',
    slow,
    async () => {
      const bill = await reviewedBill(payers, 71_000);
      const purchase = await syncOf('purchases', bill.id);
      await query(`insert into sandbox_jurnal.product values (70001, 999, 'Gone soon')`);
      const choice = chosen(purchase, 'purchase');
      const gone = { ...choice, lines: choice.lines.map((line) => ({ ...line, itemID: '999' })) };
      read(await finance.post(`/v1/jurnal/purchases/${bill.id}`, gone), 201);
      await query('delete from sandbox_jurnal.product where id = 999');
      await sendDuePosts(test);
      expect((await syncOf('purchases', bill.id)).post).toMatchObject({
        status: 'pending',
        cause: 'product_unknown',
        choice: gone,
      });
      const summary = read<SyncSummary>(await finance.get('/v1/jurnal/sync'), 200);
      expect(summary.stuck).toContainEqual({
        groupType: 'purchaseInvoice',
        cause: 'product_unknown',
        count: 1,
      });
      read(await finance.post(`/v1/jurnal/purchases/${bill.id}`, choice), 201);
      await sendDuePosts(test);
      expect((await syncOf('purchases', bill.id)).post?.status).toBe('success');
    },
  );
});

describe('with and without a flag', () => {
  it('tagging_integration: tags are chosen, or none', slow, async () => {
    const bill = await reviewedBill(payers, 72_000);
    const choice = chosen(await syncOf('purchases', bill.id), 'purchase', { tags: ['12'] });
    const previewTags = async () =>
      read<PurchasePreview>(await finance.post(`/v1/jurnal/purchases/${bill.id}/preview`, choice), 200).tags;
    expect(await previewTags()).toEqual(['Surabaya']);
    await without(test, ['tagging_integration'], async () => expect(await previewTags()).toEqual([]));
  });

  it('jurnal_itg_enable_get_tax: a line with VAT needs its tax, or has none', slow, async () => {
    const id = (await idsIn('purchaseInvoice')).at(-1) ?? 0;
    const ids = await idsIn('purchaseInvoice');
    let taxed: PurchaseSync | undefined;
    for (const one of [id, ...ids]) {
      const purchase = await syncOf('purchases', one);
      if (purchase.currencyCode === 'IDR' && purchase.lines.some(({ taxRate }) => taxRate === 11))
        taxed = purchase;
      if (taxed) break;
    }
    if (!taxed) throw new Error('nothing has VAT');
    const url = `/v1/jurnal/purchases/${taxed.id}/preview`;
    const choice = chosen(taxed, 'purchase');
    const untaxed = { ...choice, lines: choice.lines.map((line) => ({ ...line, taxID: null })) };
    const preview = read<PurchasePreview>(await finance.post(url, choice), 200);
    expect(preview.lines.some(({ tax }) => tax === 'PPN')).toBe(true);
    expect((await finance.post(url, untaxed)).statusCode).toBe(400);
    await without(test, ['jurnal_itg_enable_get_tax'], async () => {
      const untaxedPreview = read<PurchasePreview>(await finance.post(url, untaxed), 200);
      expect(untaxedPreview.lines.every(({ tax }) => tax === null)).toBe(true);
      expect(untaxedPreview.totalAmount).toBe(preview.totalAmount);
    });
  });
});

describe('people', () => {
  it('see and post what they may, and note what they entered by hand', slow, async () => {
    const bill = await reviewedBill(payers, 73_000);
    const purchase = await syncOf('purchases', bill.id);
    const user = await test.signInAs('finance.user@nusantara.test');
    const other = await test.signInAs('finance.admin@lain.test');
    const url = `/v1/jurnal/purchases/${bill.id}`;
    for (const answer of [
      await user.get(url),
      await user.post(url, chosen(purchase, 'purchase')),
      await user.post(`${url}/by-hand`, { notes: 'x' }),
    ])
      expect(codeOf(answer)).toBe('forbidden');
    expect(codeOf(await other.get(url))).toBe('not_found');
    expect((await finance.post(`${url}/by-hand`, { notes: ' ' })).statusCode).toBe(400);
    read(await finance.post(`${url}/by-hand`, { notes: 'PI-0007' }), 201);
    expect((await syncOf('purchases', bill.id)).post).toMatchObject({ status: 'success', notes: 'PI-0007' });
    expect(codeOf(await finance.post(`${url}/by-hand`, { notes: 'again' }))).toBe('transition_not_allowed');
    expect(codeOf(await finance.post(url, chosen(purchase, 'purchase')))).toBe('already_exists');
    await sendDuePosts(test);
    expect(await writtenFor('purchaseInvoice', bill.id)).toBeUndefined();
  });
});
