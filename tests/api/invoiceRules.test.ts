import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import type { ApprovalPreview } from '../../domain/approval/approvalWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { FlagService } from '../../server/context.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** What holds of invoices and no other test of the server says. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let financeUser: Caller;
let vendorIDs: number[];
let product: { id: number; name: string };
/** Flags that this company does not have, for the test that takes one away. */
const missingFlags = new Set<string>();

beforeAll(async () => {
  const whole = createFlagService({ flagsUrl: undefined });
  const flags: FlagService = {
    ...whole,
    valuesFor: (identity) =>
      new Map([...whole.valuesFor(identity)].filter(([name]) => !missingFlags.has(name))),
  };
  test = await createTestApp({ replace: { flags } });
  [finance, reviewer, financeUser] = (await Promise.all([
    test.signInAs('finance.admin@nusantara.test'),
    test.signInAs('reviewer@nusantara.test'),
    test.signInAs('finance.user@nusantara.test'),
  ])) as [Caller, Caller, Caller];
  const vendors = (await finance.get('/v1/vendors?limit=10')).json<{ data: { id: number }[] }>();
  vendorIDs = vendors.data.map(({ id }) => id);
  const products = (await finance.get('/v1/products?limit=1')).json<{ data: (typeof product)[] }>();
  product = products.data[0] as typeof product;
});

afterEach(() => missingFlags.clear());
afterAll(() => test?.close());

function document(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    vendorID: vendorIDs[0],
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    items: [{ itemableID: product.id, qty: 2, unitPrice: 750_000, tax: 11 }],
    ...over,
  };
}

async function enter(over: Record<string, unknown> = {}): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', document(over));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function refusedFields(path: string, body: unknown): Promise<Record<string, string>> {
  const answer = await finance.post(path, body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json().error.fields;
}

describe('entering an invoice', () => {
  it('takes no other kind of document, neither at first nor later', async () => {
    const words = {
      transactionType: 'Only invoices, orders, their changes, requests and quotes are entered here',
    };
    expect(await refusedFields('/v1/bills', document({ transactionType: 'deposit' }))).toEqual(words);
    expect(await refusedFields('/v1/bills/draft', { transactionType: 'deposit' })).toEqual(words);
    const draft = (
      await finance.post('/v1/bills/draft', { transactionType: 'invoice' })
    ).json<DocumentDetail>();
    expect(draft.transactionType).toBe('bill');
    const turned = await finance.put(`/v1/bills/${draft.id}/draft`, { transactionType: 'order' });
    expect(turned.json<{ error: { fields: unknown } }>().error.fields).toEqual({
      transactionType: 'A document stays what it was entered as',
    });
  });

  it('names a document, file or line that is not there', async () => {
    expect(
      await refusedFields('/v1/bills/draft', {
        purchaseOrderID: 999_999,
        purchaseQuoteID: 1,
        mediaOcrID: 77,
      }),
    ).toEqual({
      purchaseOrderID: 'Choose one from the list',
      purchaseQuoteID: 'Choose one from the list',
      mediaOcrID: 'Attach the file that was read',
    });
    const items = [{ id: 1, itemableID: product.id, parentID: 5 }];
    expect(await refusedFields('/v1/bills/draft', { items })).toEqual({
      'items.0.parentID': 'This is no other line of the document',
    });
  });

  it('keeps a line under its parent through every save', async () => {
    const line = { itemableID: product.id, qty: 1, unitPrice: 1000 };
    const items = [
      { ...line, id: 11 },
      { ...line, id: 12, parentID: 11 },
    ];
    const first = (await finance.post('/v1/bills/draft', { items })).json<DocumentDetail>();
    expect(first.items[1]?.parentID).toBe(first.items[0]?.id);
    const again = first.items.map(({ id, itemableID, parentID }) => ({ ...line, id, itemableID, parentID }));
    const second = (
      await finance.put(`/v1/bills/${first.id}/draft`, { items: again })
    ).json<DocumentDetail>();
    expect(second.items[1]?.parentID).toBe(second.items[0]?.id);
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it('keeps of a draft the lines with an item, a name, a tax, an amount, notes or a quantity, and no others', async () => {
    const counted = [
      { itemableID: product.id },
      { itemName: 'A shelf' },
      { tax: 11 },
      { unitPrice: 500 },
      { notes: 'Ask first' },
      { qty: 3 },
    ];
    const items = [...counted, {}, { qty: 0 }, { unit: 'pcs' }, { itemName: ' ', notes: '' }];
    const draft = (await finance.post('/v1/bills/draft', { items })).json<DocumentDetail>();
    expect(draft.items.map(({ qty }) => qty)).toEqual([1, 1, 1, 1, 1, 3]);
  });

  it('tells which order and quote it was made from', async () => {
    const source = {
      companyID: 1,
      vendorID: vendorIDs[0] ?? null,
      status: 'awaiting_invoice',
      requesterID: 1,
      createdByID: 1,
      lastEditedByID: 1,
    } as const;
    const [order, quote] = await test.database.system
      .insert(documentTable)
      .values([
        { ...source, transactionType: 'order', referenceID: 'PO/2026/990001' },
        { ...source, transactionType: 'quote', referenceID: 'PQ/2026/990001' },
      ])
      .returning({ id: documentTable.id, referenceID: documentTable.referenceID });
    const made = await enter({ purchaseOrderID: order?.id, purchaseQuoteID: quote?.id });
    expect(made).toMatchObject({ purchaseOrder: order, purchaseQuote: quote });
  });

  it('calls a line by its product when it comes without a name', async () => {
    const bill = await enter();
    expect(bill.items[0]?.itemName).toBe(product.name);
    const items = [{ itemableID: product.id, itemName: 'Night shift', qty: 1, unitPrice: 5000 }];
    expect((await enter({ items })).items[0]?.itemName).toBe('Night shift');
  });

  it('takes no part of a rupiah as withholding', async () => {
    expect(await refusedFields('/v1/bills', document({ witholdingAmount: 10.5 }))).toEqual({
      witholdingAmount: 'IDR has no decimals',
    });
  });
});

describe('asking for invoices', () => {
  it('refuses a range of totals that runs backwards', async () => {
    for (const path of ['/v1/bills', '/v1/bills/approvals']) {
      const caller = path === '/v1/bills' ? finance : reviewer;
      const answer = await caller.get(`${path}?totalAmountFrom=500&totalAmountTo=100`);
      expect(answer.statusCode, path).toBe(400);
      expect(answer.json().error.fields).toEqual({ totalAmountTo: 'The range ends before it begins' });
    }
  });

  it('narrows what a reviewer sees by its dates', async () => {
    const bill = await enter({ transactionDate: '2026-11-12', dueDate: '2026-11-13' });
    const ids = async (query: string) => {
      const answer = await reviewer.get(`/v1/bills/approvals?status=awaiting&limit=100&${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: DocumentDetail[] }>().data.map(({ id }) => id);
    };
    expect(await ids('dueDateFrom=2026-11-13&dueDateTo=2026-11-13')).toContain(bill.id);
    expect(await ids('dueDateFrom=2026-11-14&dueDateTo=2026-11-30')).not.toContain(bill.id);
    expect(await ids('transactionDateTo=2026-11-11')).not.toContain(bill.id);
    expect(
      (await reviewer.get('/v1/bills/approvals?dueDateFrom=2026-01-01&dueDateTo=2026-12-31')).statusCode,
    ).toBe(400);
  });

  it('breaks the cards down only with international remittance switched on', async () => {
    const path = '/v1/bills/summaries/open/breakdown';
    expect((await finance.get(path)).statusCode).toBe(200);
    missingFlags.add('intl_remittance');
    expect((await finance.get(path)).statusCode).toBe(404);
  });
});

describe('deciding on invoices', () => {
  it('approves and rejects several at once only while that is switched on', async () => {
    const bill = await enter();
    missingFlags.add('bulk_approval_bills');
    expect((await reviewer.patch('/v1/bills/bulk/approve', { ids: [bill.id] })).statusCode).toBe(404);
    expect((await reviewer.patch('/v1/bills/bulk/reject', { ids: [bill.id], notes: 'No' })).statusCode).toBe(
      404,
    );
    missingFlags.clear();
    const answer = await reviewer.patch('/v1/bills/bulk/approve', { ids: [bill.id] });
    expect(answer.json().results).toEqual([
      { id: bill.id, ok: true, code: null, message: null, details: null },
    ]);
  });

  it('refuses a void without the right in the words of the catalogue, and says why', async () => {
    const bill = await enter();
    const answer = await reviewer.patch(`/v1/bills/${bill.id}/cancel`, { notes: 'Not mine' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toMatchObject({
      message: 'Unauthorized to cancel',
      details: { reason: 'This needs the permission bills_invoice_void.', status: 'awaiting_review' },
    });
  });

  it('answers a stale version with the newer invoice', async () => {
    const bill = await enter();
    const changed = await finance.put(`/v1/bills/${bill.id}`, document({ notes: 'Changed' }), {
      version: bill.version,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const attempts = [
      reviewer.patch(`/v1/bills/${bill.id}/approve`, undefined, { version: bill.version }),
      finance.put(`/v1/bills/${bill.id}`, document(), { version: bill.version }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.statusCode).toBe(409);
      const { code, details } = answer.json().error;
      expect(code).toBe('stale_version');
      expect(details.record).toMatchObject({ id: bill.id, version: bill.version + 1, notes: 'Changed' });
    }
  });

  it('shows what may be the same invoice', async () => {
    const alike = { items: [{ itemableID: product.id, qty: 1, unitPrice: 987_654 }], vendorID: vendorIDs[1] };
    const first = await enter(alike);
    expect(first.attention.duplicates).toEqual([]);
    const second = await enter({ ...alike, transactionDate: '2026-11-10' });
    expect(second.attention.duplicates).toMatchObject([
      { id: first.id, referenceID: first.referenceID, certainty: 'possible', reasons: ['sameAmount'] },
    ]);
    const monthly = await enter({ ...alike, transactionDate: '2026-10-20' });
    expect(monthly.attention.duplicates).toEqual([]);
    const voided = await finance.patch(`/v1/bills/${first.id}/cancel`, { notes: 'Entered twice' });
    expect(voided.statusCode, voided.body).toBe(200);
    const now = (await finance.get(`/v1/bills/${second.id}`)).json<DocumentDetail>();
    expect(now.attention.duplicates).toEqual([]);
  });
});

describe('the record of an invoice as PDF', () => {
  it('is a file under the number of the invoice, for who may read it', async () => {
    const bill = await enter();
    const answer = await finance.get(`/v1/bills/${bill.id}/document.pdf`);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`${bill.referenceID.replaceAll('/', '-')}.pdf`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const stranger = await test.signInAs('admin@lain.test');
    expect((await stranger.get(`/v1/bills/${bill.id}/document.pdf`)).statusCode).toBe(404);
  });
});

describe('who would have to approve', () => {
  it('is told for what is typed as it is when it is submitted, and nothing is stored', async () => {
    const answer = await finance.get('/v1/bills/approval-preview?currencyCode=IDR&totalAmount=1665000');
    expect(answer.statusCode, answer.body).toBe(200);
    const preview = answer.json<ApprovalPreview>();
    const { approval } = await enter();
    expect(preview.layerReason).toBe(approval.layerReason);
    const people = (steps: readonly { approvers: readonly { id: number }[] }[]) =>
      steps.map(({ approvers }) => approvers.map(({ id }) => id));
    expect(people(preview.steps)).toEqual(people(approval.steps));
    expect(preview.steps.length).toBeGreaterThan(0);
  });

  it('is not for those who enter no invoices', async () => {
    const path = '/v1/bills/approval-preview?currencyCode=IDR&totalAmount=1665000';
    expect((await financeUser.get(path)).statusCode).toBe(403);
  });
});
