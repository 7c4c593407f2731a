import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ApprovalPreview } from '../../../domain/approval/approvalWire.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { PayableRow } from '../../../resources/purchasing/payable/payableWire.ts';
import type { PaymentDetail } from '../../../resources/paying/payment/paymentWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What a document may come to, and how its amounts may be sent. */
let test: TestApp;
let finance: Caller;
let vendorID: number;
let productID: number;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  const firstID = async (path: string) =>
    (await finance.get(`${path}?limit=1`)).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  vendorID = await firstID('/v1/vendors');
  productID = await firstID('/v1/products');
});
afterAll(() => test?.close());

describe('unit prices that are finer than their currency', () => {
  const rule = async (decimals: string) => {
    const admin = await test.signInAs('admin@nusantara.test');
    const saved = await admin.post('/v1/bills/price-rule', { decimals });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const kWh = (unitPrice: unknown) => document([lineOf({ qty: 3_500, unitPrice })]);

  it('are refused with the remedy, as long as the company has chosen none', async () => {
    for (const unitPrice of [1444.7, '1.444,7']) {
      const refused = await finance.post('/v1/bills', kWh(unitPrice));
      expect(refused.json().error.fields).toEqual({
        'items.0.unitPrice': 'IDR prices have no decimals',
      });
    }
    const dollars = await finance.post('/v1/bills/draft', { ...kWh(1.125), currencyCode: 'USD' });
    expect(Object.keys(dollars.json().error.fields)).toEqual(['items.0.unitPrice']);
  });

  it('are kept as fine as the company has chosen, and only amounts are rounded', async () => {
    await rule('4');
    const cases = [
      // 3,500 × 1,444.7 = 5,056,450.
      { body: kWh(1444.7), price: 1444.7, amount: 5_056_450 },
      { body: kWh('1.444,7'), price: 1444.7, amount: 5_056_450 },
      // 3,500 × 0.0375 = 131.25 dollars; three digits behind one dot are no thousands in a number.
      { body: { ...kWh(0.0375), currencyCode: 'USD' }, price: 0.0375, amount: 131.25 },
      { body: { ...kWh(144.756), currencyCode: 'USD' }, price: 144.756, amount: 506_646 },
      // 3 × 0.3335 = 1.0005: up to the rupiah.
      { body: document([lineOf({ qty: 3, unitPrice: 0.3335 })]), price: 0.3335, amount: 2 },
    ];
    for (const { body, price, amount } of cases) {
      const entered = await finance.post('/v1/bills', body);
      expect(entered.statusCode, entered.body).toBe(201);
      const { id } = entered.json<DocumentDetail>();
      const read = (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
      expect(read.items).toMatchObject([{ unitPrice: price, amount }]);
      expect(read.totalAmount).toBe(amount);
    }
    // A text of one separator before three digits is never taken for a fraction.
    for (const [text, whole] of [
      ['144.756', 144_756],
      ['1,250', 1_250],
    ] as const) {
      const answer = await finance.post('/v1/bills', kWh(text));
      if (answer.statusCode === 201) {
        expect(answer.json<DocumentDetail>().items).toMatchObject([{ unitPrice: whole }]);
      } else expect(Object.keys(answer.json().error.fields)).toEqual(['items.0.unitPrice']);
    }
    const finer = await finance.post('/v1/bills', kWh(1.44475));
    expect(finer.json().error.fields['items.0.unitPrice']).toContain('at most 4 decimals');
  });

  it('is what the profile of everybody says, and nobody but an administrator chooses it', async () => {
    const me = (await finance.get('/v1/users/me')).json<{ company: { priceDecimals: number } }>();
    expect(me.company.priceDecimals).toBe(4);
    expect((await finance.post('/v1/bills/price-rule', { decimals: '6' })).statusCode).toBe(403);
    await rule('currency');
    expect((await finance.get('/v1/users/me')).json()).toMatchObject({ company: { priceDecimals: 0 } });
    expect((await finance.post('/v1/bills', kWh(1444.7))).statusCode).toBe(400);
  });
});

type Fields = Record<string, unknown>;

const lineOf = (over: Fields = {}): Fields => ({
  itemableID: productID,
  qty: 2,
  unitPrice: 100_000,
  ...over,
});

function document(items: readonly Fields[], over: Fields = {}): Fields {
  return { vendorID, transactionDate: '2026-11-20', dueDate: '2026-12-20', items, ...over };
}

interface Place {
  name: string;
  send: (body: Fields) => ReturnType<Caller['post']>;
  taken: number;
}

/** Every way in which a document is saved. */
async function places(): Promise<Place[]> {
  const draft = (await finance.post('/v1/bills/draft', {})).json<DocumentDetail>();
  const submitted = (await finance.post('/v1/bills', document([lineOf()]))).json<DocumentDetail>();
  return [
    { name: 'POST bills', send: (body) => finance.post('/v1/bills', body), taken: 201 },
    { name: 'POST bills/draft', send: (body) => finance.post('/v1/bills/draft', body), taken: 201 },
    { name: 'PUT draft', send: (body) => finance.put(`/v1/bills/${draft.id}/draft`, body), taken: 200 },
    { name: 'PUT bills', send: (body) => finance.put(`/v1/bills/${submitted.id}`, body), taken: 200 },
  ];
}

async function expectRefused(body: Fields, fields: Record<string, string>): Promise<void> {
  for (const { name, send } of await places()) {
    const answer = await send(body);
    expect([name, answer.statusCode, answer.json().error?.fields]).toEqual([name, 400, fields]);
  }
}

async function expectTaken(body: Fields): Promise<DocumentDetail[]> {
  const saved: DocumentDetail[] = [];
  for (const { name, send, taken } of await places()) {
    const answer = await send(body);
    expect([name, answer.statusCode, answer.body.slice(0, 300)]).toEqual([name, taken, expect.anything()]);
    saved.push(answer.json());
  }
  return saved;
}

describe('the amount of a line', () => {
  it.each([1, 999_999_999, 200_001, '200.001'])('is not %j where quantity times price is 200.000', (amount) =>
    expectRefused(document([lineOf(), lineOf({ amount })]), {
      'items.1.amount': 'Quantity times price is Rp 200.000',
    }),
  );

  it('is quantity times price, sent or not, also where that has more digits than a person types', async () => {
    for (const amount of [200_000, '200.000', '', null]) await expectTaken(document([lineOf({ amount })]));
    const large = { qty: 100, unitPrice: 999_999_999_999 };
    for (const amount of [99_999_999_999_900, 'Rp 99.999.999.999.900']) {
      const saved = await expectTaken(document([lineOf({ ...large, amount })]));
      expect(saved.map(({ totalAmount }) => totalAmount)).toEqual(saved.map(() => 99_999_999_999_900));
    }
  });

  it('is rounded as the totals round it', async () => {
    await expectTaken(document([lineOf({ qty: 0.3333, unitPrice: 100, amount: 34 })]));
    await expectRefused(document([lineOf({ qty: 0.3333, unitPrice: 100, amount: 33 })]), {
      'items.0.amount': 'Quantity times price is Rp 34',
    });
  });
});

describe('a document that comes to more than a number carries', () => {
  it('is refused by its line or its total', async () => {
    await expectRefused(document([lineOf(), lineOf({ qty: 999_999_999_999, unitPrice: 999_999_999_999 })]), {
      'items.1.amount': 'At most 15 digits',
    });
    const most = lineOf({ qty: 1000, unitPrice: 999_999_999_999 });
    await expectTaken(document([most]));
    await expectRefused(document([most, most]), { items: 'The total can have at most 15 digits' });
  });

  it('is exact below', async () => {
    const items = Array.from({ length: 20 }, () => lineOf({ qty: 1, unitPrice: 999_999_999_999 }));
    const saved = await expectTaken(document(items));
    for (const bill of saved) {
      expect(bill).toMatchObject({ totalAmount: 19_999_999_999_980, subtotalAmount: 19_999_999_999_980 });
      const paper = await finance.get(`/v1/bills/${bill.id}/document.pdf`);
      expect(paper.statusCode).toBe(200);
    }
  });
});

describe('amounts as they are typed', () => {
  it('are read by their currency', async () => {
    const [rupiah] = await expectTaken(
      document([lineOf({ unitPrice: 'Rp 1.250.000' })], { witholdingAmount: '50.000' }),
    );
    expect(rupiah).toMatchObject({ totalAmount: 2_450_000, items: [{ unitPrice: 1_250_000 }] });
    const [dollars] = await expectTaken(
      document([lineOf({ unitPrice: '1.234,50' })], { currencyCode: 'USD' }),
    );
    expect(dollars).toMatchObject({ totalAmount: 2469, items: [{ unitPrice: 1234.5 }] });
    const [plain] = await expectTaken(document([lineOf({ unitPrice: '1234.5' })], { currencyCode: 'USD' }));
    expect(plain?.items[0]?.unitPrice).toBe(1234.5);
  });

  it('are refused with both readings where the currency leaves two', async () => {
    const says = expect.stringContaining('can be 1.25 or 1250') as string;
    const items = [lineOf({ unitPrice: '1.250' })];
    for (const path of ['/v1/bills', '/v1/bills/draft']) {
      const answer = await finance.post(path, document(items, { currencyCode: 'USD' }));
      expect(answer.json().error?.fields).toEqual({ 'items.0.unitPrice': says });
    }
  });

  it('are refused where they cannot be read, or are of another currency', async () => {
    const items = (unitPrice: string) => document([lineOf(), lineOf({ unitPrice })]);
    await expectRefused(items('a lot'), { 'items.1.unitPrice': 'Enter an amount' });
    await expectRefused(items('1.23.456'), { 'items.1.unitPrice': 'Enter an amount like 1.234.567' });
    await expectRefused(items('USD 5'), { 'items.1.unitPrice': 'This is USD, not IDR' });
    await expectRefused(items('1.000.000.000.000'), { 'items.1.unitPrice': 'At most 12 digits' });
    await expectRefused(document([lineOf()], { witholdingAmount: 'a bit' }), {
      witholdingAmount: 'Enter an amount',
    });
  });
});

describe('what is taken off an invoice, and what was paid of it before', () => {
  it('is a line below zero, while no tax and no total is', async () => {
    const discount = lineOf({ qty: 1, unitPrice: -50_000, tax: 11 });
    const [saved] = await expectTaken(document([lineOf({ tax: 11 }), discount]));
    expect(saved).toMatchObject({ subtotalAmount: 150_000, totalAmount: 166_500 });
    const paper = await finance.get(`/v1/bills/${saved?.id}/document.pdf`);
    expect(paper.statusCode).toBe(200);
    const refusals: [Fields, Record<string, string>][] = [
      [
        document([lineOf(), discount]),
        { items: 'What is taken off is more than it is taken off: no tax and no subtotal can be below zero' },
      ],
      [document([discount]), { items: 'The total must be above zero' }],
      [
        document([lineOf(), discount], { transactionType: 'order' }),
        { 'items.1.unitPrice': 'Only a line of an invoice can be below zero' },
      ],
    ];
    for (const [body, fields] of refusals) {
      const answer = await finance.post('/v1/bills', body);
      expect([answer.statusCode, answer.json().error?.fields]).toEqual([400, fields]);
    }
  });

  it('is taken off what remains, never more than all of it, and said in the history', async () => {
    const prepaid = await finance.post('/v1/bills', document([lineOf()], { prepaidAmount: 150_000 }));
    expect(prepaid.json<DocumentDetail>()).toMatchObject({
      totalAmount: 200_000,
      remainingAmount: 50_000,
      prepaidAmount: 150_000,
    });
    const { id } = prepaid.json<DocumentDetail>();
    const { histories } = (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();
    expect(histories.map(({ systemNotes }) => systemNotes).join('\n')).toContain(
      'Rp 150.000 of it was paid before',
    );
    const tooMuch = await finance.post('/v1/bills', document([lineOf()], { prepaidAmount: 200_001 }));
    expect(tooMuch.json().error?.fields).toEqual({
      prepaidAmount: 'More is paid before than the total of Rp 200.000',
    });
  });

  it('takes over a cent of VAT, and not more than rounding explains', async () => {
    const items = [lineOf({ qty: 1, unitPrice: 15.83, tax: 21 })];
    const euros = { currencyCode: 'EUR' };
    const [saved] = await expectTaken(document(items, { ...euros, vatDifference: 0.01 }));
    expect(saved).toMatchObject({ totalAmount: 19.16, vatDifference: 0.01, taxes: [{ amount: 3.33 }] });
    await expectRefused(document(items, { ...euros, vatDifference: -0.02 }), {
      vatDifference: 'The VAT can differ from ours by EUR 0,01 at most',
    });
  });
});

describe('a payment request', () => {
  const byHand = {
    paymentType: 'payNow',
    isUseVendorBankDetail: false,
    bankCode: '014',
    accountNumber: '8000311599',
  };

  async function payable(
    currencyCode: string,
  ): Promise<{ send: (body: Fields) => ReturnType<Caller['post']> }> {
    const maker = await test.signInAs('maker@nusantara.test');
    const path = `/v1/payment-makers?status=awaiting_payment&currencyCode=${currencyCode}&limit=100`;
    const { data } = (await maker.get(path)).json<{ data: PayableRow[] }>();
    const row = data.find(({ remainingAmount }) => remainingAmount >= 2000);
    if (!row) throw new Error(`no document in ${currencyCode} can be paid`);
    return { send: (body) => maker.post(`/v1/bills/${row.id}/payments`, { ...byHand, ...body }) };
  }

  it('takes its amount as it is typed, and no day where none is wanted', async () => {
    for (const [amount, scheduledAt] of [
      ['Rp 1.500', ''],
      ['1.500', null],
      [1500, undefined],
    ]) {
      const { send } = await payable('IDR');
      const answer = await send({ amount, scheduledAt });
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json<PaymentDetail>()).toMatchObject({ amount: 1500, scheduledAt: null });
    }
  });

  it('refuses an amount that cannot be read, is nothing, or is of another currency', async () => {
    const { send } = await payable('IDR');
    for (const [amount, error] of [
      ['some', 'Enter an amount'],
      ['Rp 0', 'Enter an amount above zero'],
      ['-5', 'Must not be negative'],
      ['USD 5', 'This is USD, not IDR'],
      ['', 'You must fill this field'],
    ]) {
      const answer = await send({ amount });
      expect([amount, answer.statusCode, answer.json().error.fields]).toEqual([
        amount,
        400,
        { amount: error },
      ]);
    }
  });
});

describe('lines that are not sent', () => {
  it('have no item on a submitted document', async () => {
    const blank = { qty: '', unitPrice: '', tax: null };
    const items = [blank, lineOf(), { itemableID: null, unitPrice: 5 }, { itemableID: 0 }, lineOf()];
    const answer = await finance.post('/v1/bills', document(items));
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json<DocumentDetail>()).toMatchObject({ totalAmount: 400_000, items: [{}, {}] });
  });

  it('leave the others under the number that they were sent with', async () => {
    const unknown = lineOf({ itemableID: 99_999_999 });
    const refused = async (path: string, items: readonly Fields[]) =>
      (await finance.post(path, document(items))).json().error.fields;
    const word = { 'items.2.itemableID': 'Choose one from the list' };
    expect(await refused('/v1/bills', [{}, lineOf(), unknown])).toEqual(word);
    expect(await refused('/v1/bills/draft', [{}, lineOf(), unknown])).toEqual(word);
    expect(await refused('/v1/bills', [{}, lineOf({ qty: 0 })])).toEqual({
      'items.1.qty': 'Enter a quantity above zero',
    });
    expect(await refused('/v1/bills', [{}, lineOf({ amount: 7 })])).toEqual({
      'items.1.amount': 'Quantity times price is Rp 200.000',
    });
    expect(await refused('/v1/bills', [{}, lineOf({ tax: 101 })])).toEqual({
      'items.1.tax': 'Must be at most 100',
    });
  });

  it('are not all of them', async () => {
    for (const items of [[], [{}], [{ itemableID: null, qty: 3, unitPrice: 10 }]]) {
      const answer = await finance.post('/v1/bills', document(items));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.fields).toEqual({ items: 'Add at least one item' });
    }
  });
});

describe('the preview of the approvals', () => {
  const preview = (query: string) => finance.get(`/v1/bills/approval-preview?${query}`);

  it('takes every total that is saved', async () => {
    const items = Array.from({ length: 20 }, () => lineOf({ qty: 1, unitPrice: 999_999_999_999 }));
    const [saved] = await expectTaken(document(items));
    const answer = await preview(`currencyCode=IDR&totalAmount=${saved?.totalAmount}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<ApprovalPreview>().layerReason).toBe(saved?.approval.layerReason);
    expect((await preview('totalAmount=1500000&requesterID=0')).statusCode).toBe(200);
    expect((await preview('totalAmount=1500000&requesterID=&id=')).statusCode).toBe(200);
  });

  it('refuses what would be refused, in the same words', async () => {
    const refused = async (query: string) => {
      const answer = await preview(query);
      expect(answer.statusCode, query).toBe(400);
      return answer.json().error.fields;
    };
    const zero = lineOf({ unitPrice: 0 });
    const saved = await finance.post('/v1/bills', document([zero]));
    expect(saved.json().error.fields).toEqual({ items: 'The total must be above zero' });
    expect(await refused('totalAmount=0')).toEqual({ totalAmount: 'The total must be above zero' });
    expect(await refused('totalAmount=1999999999998000')).toEqual({
      totalAmount: 'At most 15 digits',
    });
    expect(await refused('totalAmount=10.5')).toEqual({ totalAmount: 'IDR has no decimals' });
    const stranger = document([lineOf()], { requesterID: 99_999_999 });
    const words = { requesterID: 'Choose one from the list' };
    expect((await finance.post('/v1/bills', stranger)).json().error.fields).toEqual(words);
    expect(await refused('totalAmount=10&requesterID=99999999')).toEqual(words);
  });
});
