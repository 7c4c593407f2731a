import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nouns } from '../../../resources/nouns.server.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { AskedRequest } from '../../../resources/purchasing/quote/invitation/invitation.ts';
import type { QuoteComparison } from '../../../resources/purchasing/quote/compare/quoteComparison.ts';
import { answerTokenOf } from '../../../resources/purchasing/quote/invitation/quoteInvitation.server.ts';
import { lastInOutbox, workOffOutbox } from '../../proof/outboxWork.ts';
import { fc } from '../../properties.ts';
import { buildForm } from '../../server/filesOfAllKinds.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** A unit price finer than its currency, wherever it is said: it comes out the same in the document that is made of it. */
let test: TestApp;
let finance: Caller;
let admin: Caller;
let vendorID: number;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  admin = await test.signInAs('admin@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=1')).json<{ data: { id: number }[] }>();
  vendorID = data[0]?.id ?? 0;
});
afterAll(() => test?.close());

async function allow(decimals: 'currency' | '2' | '3' | '4' | '6'): Promise<void> {
  const saved = await admin.post('/v1/bills/price-rule', { decimals });
  expect(saved.statusCode, saved.body).toBe(200);
}

interface Price {
  currencyCode: string;
  amount: number;
}
interface Product {
  id: number;
  version: number;
  name: string;
  prices: (Price & { id: number })[];
}

const body = (prices: readonly { currencyCode: string; amount: unknown }[]) => ({
  name: `Priced ${(serial += 1)}`,
  prices,
});
const fieldsOf = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { fields: Record<string, string> } }>().error.fields;

async function product(prices: readonly { currencyCode: string; amount: unknown }[]): Promise<Product> {
  const answer = await finance.post('/v1/products', body(prices));
  expect(answer.statusCode, answer.body).toBe(201);
  return (await finance.get(`/v1/products/${answer.json<{ id: number }>().id}`)).json<Product>();
}

/** The price of an invoice that takes the product's price as its form does: by what products offer to choose from. */
async function priceOnInvoice({ id, name }: Pick<Product, 'id' | 'name'>, currencyCode: string) {
  const { data } = (
    await finance.get(`/v1/products/choices?query=${encodeURIComponent(name)}&limit=10`)
  ).json<{
    data: { id: number; prices: Price[] }[];
  }>();
  const offered = data.find((one) => one.id === id)?.prices.find((one) => one.currencyCode === currencyCode);
  const answer = await finance.post('/v1/bills', {
    vendorID,
    currencyCode,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    items: [{ itemableID: id, qty: 10_000, unitPrice: offered?.amount }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id: billID } = answer.json<DocumentDetail>();
  const document = (await finance.get(`/v1/bills/${billID}`)).json<DocumentDetail>();
  return { document, unitPrice: document.items[0]?.unitPrice };
}

/** Cents of cents: written in the one way that a plain decimal has. */
const decimal = (units: number, decimals: number) => {
  const digits = String(units).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return Number(decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`);
};

describe('prices of products', () => {
  it('come out the same in an invoice, as fine as the company has chosen', async () => {
    await allow('6');
    const price = fc
      .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }))
      .map(([units, decimals]) => decimal(units, decimals));
    const cases = fc.sample(fc.tuple(price, fc.constantFrom('IDR', 'USD', 'JPY')), { numRuns: 12, seed: 5 });
    for (const [amount, currencyCode] of [
      ...cases,
      [1444.7, 'IDR'],
      [0.0375, 'USD'],
      [0.375, 'USD'],
    ] as const) {
      const made = await product([{ currencyCode, amount }]);
      expect(made.prices).toMatchObject([{ currencyCode, amount }]);
      const { unitPrice } = await priceOnInvoice(made, currencyCode);
      expect([currencyCode, unitPrice]).toEqual([currencyCode, amount]);
    }
    // As people write it.
    const written = await product([
      { currencyCode: 'IDR', amount: '1.444,7' },
      { currencyCode: 'USD', amount: '0,0375' },
    ]);
    expect(written.prices).toMatchObject([{ amount: 1444.7 }, { amount: 0.0375 }]);
  });

  it('are changed, and told in the history with all of their decimals', async () => {
    await allow('4');
    const made = await product([{ currencyCode: 'IDR', amount: 1444.7 }]);
    const [price] = made.prices;
    const changed = await finance.put(
      `/v1/products/${made.id}`,
      { name: made.name, prices: [{ ...price, amount: 1444.75 }] },
      { version: made.version },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    const now = (await finance.get(`/v1/products/${made.id}`)).body;
    expect(now).toContain('1444.75');
  });

  it('finer than chosen are refused, with how many decimals are allowed', async () => {
    await allow('currency');
    const refused = async (currencyCode: string, amount: unknown) => {
      const answer = await finance.post('/v1/products', body([{ currencyCode, amount }]));
      expect(answer.statusCode, answer.body).toBe(400);
      return fieldsOf(answer);
    };
    for (const amount of [1444.7, '1.444,7']) {
      expect(await refused('IDR', amount)).toEqual({ 'prices.0.amount': 'IDR prices have no decimals' });
    }
    expect((await refused('USD', 0.0375))['prices.0.amount']).toContain('at most 2 decimals');
    await allow('3');
    expect((await refused('IDR', 1444.7555))['prices.0.amount']).toContain('at most 3 decimals');
    expect((await refused('USD', '0,0375'))['prices.0.amount']).toContain('at most 3 decimals');
    // Beyond what any company can choose.
    expect(Object.keys(await refused('USD', 0.0000001))).toEqual(['prices.0.amount']);
    expect(Object.keys(await refused('USD', -1.5))).toEqual(['prices.0.amount']);
    const made = await product([{ currencyCode: 'USD', amount: 1.125 }]);
    expect((await priceOnInvoice(made, 'USD')).unitPrice).toBe(1.125);
  });

  it('come in by sheets as they come in by the form', async () => {
    await allow('3');
    const after = await lastInOutbox(test);
    const rows = [
      ['Name', 'Prices 1: Currency', 'Prices 1: Price of one'],
      ['Sheet power', 'IDR', '1.444,7'],
      ['Sheet gas', 'USD', '0,3750'],
      ['Sheet steam', 'USD', '0,0375'],
    ];
    const content = Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
    const { payload, headers } = buildForm([{ content, fileName: 'sheet.csv' }]);
    const drafted = await finance.post('/v1/products/imports', payload, { headers, idempotencyKey: null });
    expect(drafted.statusCode, drafted.body).toBe(201);
    const { id } = drafted.json<{ id: number }>();
    const read = async () =>
      (await finance.get(`/v1/imports/${id}/rows?limit=10`)).json<{
        data: { problems: Record<string, string>; recordID: number | null }[];
      }>().data;
    expect((await read()).map(({ problems }) => Object.keys(problems))).toEqual([
      [],
      [],
      ['prices.1.amount'],
    ]);
    expect((await read())[2]?.problems['prices.1.amount']).toContain('3 decimals');
    const confirmed = await finance.patch(`/v1/imports/${id}/confirm`);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    await workOffOutbox(test, { after });
    const kept = await Promise.all(
      (await read())
        .slice(0, 2)
        .map(async ({ recordID }) => (await finance.get(`/v1/products/${recordID}`)).json<Product>()),
    );
    expect(kept.map(({ prices }) => prices[0]?.amount)).toEqual([1444.7, 0.375]);
    const sheet = await finance.get('/v1/products/export.csv?query=Sheet%20power');
    expect(sheet.rawPayload.toString('utf8')).toContain('1.444,7');
  });
});

describe('what is bought again', () => {
  it('keeps the price of the document that it was taken from, in its template and each time', async () => {
    await allow('4');
    const made = await product([{ currencyCode: 'IDR', amount: 1444.7123 }]);
    const { document } = await priceOnInvoice(made, 'IDR');
    const kept = await finance.post('/v1/purchase-templates', {
      name: `Template of ${document.referenceID}`,
      document: document.referenceID,
      visibility: 'private',
    });
    expect(kept.statusCode, kept.body).toBe(201);
    const template = kept.json<{ id: number; content: { items: { unitPrice: number }[] } }>();
    expect(template.content.items).toMatchObject([{ unitPrice: 1444.7123 }]);
    const recurring = await finance.post('/v1/recurring-purchases', {
      name: 'Power of each week',
      templateID: template.id,
      enteredAs: 'draft',
      frequency: 'weekly',
      day: 3,
      start: '2026-11-01',
      end: null,
    });
    expect(recurring.statusCode, recurring.body).toBe(201);
    test.pass(8 * 86_400);
    await nouns
      .clockWork(test.context)
      .find(({ name }) => name === 'recurringPurchase.due')
      ?.run();
    test.pass(-8 * 86_400);
    const { rows } = await test.database.systemPool.query<{ price: string }>(
      `select l.unit_price::text as price from bill b join bill_line l on l.company_id = b.company_id and l.bill_id = b.id
       where b.company_id = 1 and b.recurring_purchase_id = $1`,
      [recurring.json<{ id: number }>().id],
    );
    expect(rows[0]?.price).toBe('1444.712300');
  });
});

describe('the answer of a vendor who was asked by mail', () => {
  let callers = 0;
  /** From a network of its own, so that the limit of tries does not speak. */
  const from = () => ({ remoteAddress: `10.9.0.${(callers += 1)}` });

  async function asked(): Promise<{ request: DocumentDetail; token: string }> {
    const [requester, manager, reviewer] = await Promise.all(
      ['requester', 'manager', 'reviewer'].map((name) => test.signInAs(`${name}@nusantara.test`)),
    );
    const entered = await requester?.post('/v1/bills', {
      transactionType: 'request',
      vendorID: null,
      transactionDate: '2026-11-20',
      dueDate: null,
      urgencyLevel: 'high',
      items: [{ itemableID: 1, itemableType: 'product', unitPrice: 1_000_000, qty: 3_500 }],
    });
    const { id } = entered?.json<DocumentDetail>() ?? expect.unreachable();
    await manager?.patch(`/v1/bills/${id}/approve`, {});
    await reviewer?.patch(`/v1/bills/${id}/approve`, {});
    const sent = await finance.patch(`/v1/bills/${id}/ask-vendors`, {
      vendors: [{ vendorID, email: 'vendor@contoh.example' }],
      until: '2026-11-28',
      notes: null,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const { rows } = await test.database.systemPool.query<{ company_id: string; seed: Buffer }>(
      'select company_id, seed from quote_invitation where request_id = $1',
      [id],
    );
    const [row] = rows;
    const token = answerTokenOf(test.context.configuration, {
      companyID: Number(row?.company_id),
      seed: row?.seed ?? Buffer.alloc(0),
    });
    return { request: (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>(), token };
  }

  it('is told how fine prices are, and comes out the same in the quote and its comparison', async () => {
    await allow('4');
    const { request, token } = await asked();
    const page = await test.app.inject({
      method: 'GET',
      url: '/v1/external/quote',
      query: { token },
      ...from(),
    });
    expect(page.json<AskedRequest>().priceDecimals).toBe(4);
    const answer = async (unitPrice: number, currencyCode = 'IDR') =>
      await test.app.inject({
        method: 'POST',
        url: '/v1/external/quote',
        ...from(),
        payload: {
          token,
          currencyCode,
          items: request.items.map(({ id }) => ({ requestLineID: id, unitPrice, tax: 11 })),
        },
      });
    for (const tooFine of [1444.71235, 0.0000001]) {
      const refused = await answer(tooFine);
      expect([refused.statusCode, Object.keys(fieldsOf(refused))]).toEqual([400, ['items.0.unitPrice']]);
      expect(refused.body).not.toContain('Settings');
    }
    expect(fieldsOf(await answer(1444.71235))['items.0.unitPrice']).toContain('4 decimals');
    const taken = await answer(1444.7);
    expect(taken.statusCode, taken.body).toBe(204);
    const quotes = (await finance.get(`/v1/bills/requests/${request.id}/quotes`)).json<{
      data: { id: number }[];
    }>();
    const quote = (await finance.get(`/v1/bills/${quotes.data[0]?.id}`)).json<DocumentDetail>();
    expect(quote.items).toMatchObject([{ unitPrice: 1444.7, amount: 5_056_450 }]);
    const compared = await finance.post('/v1/quotes/calculate', { purchaseRequestID: request.id });
    expect(compared.json<QuoteComparison>().quotes[0]?.items).toMatchObject([{ unitPrice: 1444.7 }]);
  });

  it('has the decimals of its currency where the company has chosen none', async () => {
    await allow('currency');
    const { request, token } = await asked();
    const refused = await test.app.inject({
      method: 'POST',
      url: '/v1/external/quote',
      ...from(),
      payload: {
        token,
        currencyCode: 'IDR',
        items: request.items.map(({ id }) => ({ requestLineID: id, unitPrice: 1444.7, tax: 11 })),
      },
    });
    expect(fieldsOf(refused)).toEqual({ 'items.0.unitPrice': 'IDR prices have no decimals' });
  });
});
