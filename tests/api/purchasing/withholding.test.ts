import { Big } from 'big.js';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sum, fromWire, compare } from '../../../domain/money/money.ts';
import {
  checkWithBank,
  handToBank,
} from '../../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../../resources/paying/payment/paymentWire.ts';
import type { TaxReport } from '../../../resources/accounting/taxReport/taxReportWire.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import { readJournalText } from '../../journalReader.ts';
import { readCsv } from '../../readCsv.ts';
import { readPdf } from '../../readPdf.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What is withheld of an invoice, from its lines to its slips, and the report that sums them. */
let test: TestApp;
let finance: Caller;
let admin: Caller;
let reviewer: Caller;
let maker: Caller;
let approver: Caller;
let releaser: Caller;

beforeAll(async () => {
  test = await createTestApp();
  [finance, admin, reviewer, maker, approver, releaser] = (await Promise.all(
    ['finance.admin', 'super.admin', 'reviewer', 'maker', 'approver', 'releaser'].map((name) =>
      test.signInAs(`${name}@nusantara.test`),
    ),
  )) as [Caller, Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => test?.close());

interface Slip {
  id: number;
  version: number;
  name: string;
  status: string;
  taxPeriod: string;
  objectCode: string | null;
  article: string | null;
  base: number;
  amount: number;
  rate: number;
  payeeName: string;
  billReference: string;
  invoiceBase: number;
  difference: string | null;
  differenceNote: string | null;
  isWithoutSlip: boolean;
  exchangeRate: string | null;
  baseInCurrency: number;
  amountInCurrency: number;
  isAbleToMakeAnew: boolean;
  replaces: { id: number } | null;
  replacedBy: { id: number; name: string } | null;
}

async function read<Answer>(caller: Caller, path: string): Promise<Answer> {
  const answer = await caller.get(path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function all<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pageInfo } = await read<{ data: Row[]; pageInfo: { totalData: number } }>(
      finance,
      `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`,
    );
    rows.push(...data);
    if (rows.length >= pageInfo.totalData || data.length === 0) return rows;
  }
}

async function objectOf(code: string): Promise<{ id: number; rate: number }> {
  const { data } = await read<{ data: { id: number; rate: number }[] }>(
    finance,
    `/v1/tax-objects?query=${code}`,
  );
  const [first] = data;
  if (!first) throw new Error(`there is no object ${code}`);
  return first;
}

let serial = 0;

async function typed(over: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { data } = await read<{
    data: { id: number; taxNumber: string | null; bankAccounts: { accountNumber: string }[] }[];
  }>(finance, '/v1/vendors?limit=100');
  const vendor = data.find(
    ({ taxNumber, bankAccounts: [account] }) =>
      taxNumber && account && !/000[1-5]$/.test(account.accountNumber),
  );
  const products = await read<{ data: { id: number }[] }>(finance, '/v1/products?limit=1');
  serial += 1;
  return {
    vendorID: vendor?.id,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    referenceNumber: `WHT-${serial}`,
    items: [{ itemableID: products.data[0]?.id, qty: 1, unitPrice: 1_000_003, tax: 11, whtTax: 2 }],
    ...over,
  };
}

async function approved(over: Record<string, unknown> = {}): Promise<DocumentDetail> {
  const entered = await finance.post('/v1/bills', await typed(over));
  expect(entered.statusCode, entered.body).toBe(201);
  const { id } = entered.json<DocumentDetail>();
  const decided = await reviewer.patch(`/v1/bills/${id}/approve`, {});
  expect(decided.statusCode, decided.body).toBe(200);
  expect(decided.json<DocumentDetail>().status).toBe('awaiting_payment');
  return decided.json();
}

/** Pays so much of an invoice to the end. */
async function pay(billID: number, amount: number): Promise<number> {
  const id = await authorized(billID, amount);
  await settle(id);
  return id;
}

async function authorized(billID: number, amount: number): Promise<number> {
  const asked = await maker.post(`/v1/bills/${billID}/payments`, {
    amount,
    paymentType: 'payNow',
    isUseVendorBankDetail: true,
  });
  expect(asked.statusCode, asked.body).toBe(201);
  const { id } = asked.json<PaymentDetail>();
  for (let step = 0; step < 3; step += 1) {
    const { status } = await read<PaymentDetail>(maker, `/v1/payments/${id}`);
    if (status !== 'awaiting_approval') break;
    expect((await approver.patch(`/v1/payments/${id}/approve`, {})).statusCode).toBe(200);
  }
  const released = await releaser.patch(`/v1/payments/${id}/authorize`, {});
  expect(released.statusCode, released.body).toBe(200);
  return id;
}

async function settle(paymentID: number): Promise<void> {
  await handToBank(test.context, 1, paymentID);
  await checkWithBank(test.context, 1, paymentID);
  test.pass(5);
  await checkWithBank(test.context, 1, paymentID);
}

const slipsOf = async (bill: DocumentDetail) =>
  (await all<Slip>(`/v1/withholding-slips?query=${bill.referenceID}&sort=createdAt`)).filter(
    ({ billReference }) => billReference === bill.referenceID,
  );

describe('withholding of the whole document', () => {
  const totals = ({ totalAmount, witholding, witholdingAmount, taxes }: DocumentDetail) => ({
    totalAmount,
    witholding,
    witholdingAmount,
    taxes: taxes.map(({ label, amount }) => [label, amount]),
  });
  const plain = { qty: 1, unitPrice: 1_000_000, tax: 11, whtTax: 0 };
  const draft = async (over: Record<string, unknown>) => {
    const { items, ...head } = await typed();
    const line = { ...(items as object[])[0], ...plain };
    return await finance.post('/v1/bills/draft', { ...head, items: [line], ...over });
  };

  it('is a percentage of the subtotal, or an amount, and lowers the total', async () => {
    expect(totals((await draft({ witholding: 2.5 })).json())).toEqual({
      totalAmount: 1_085_000,
      witholding: 2.5,
      witholdingAmount: 25_000,
      taxes: [
        ['VAT 11%', 110_000],
        ['WHT 2,5%', 25_000],
      ],
    });
    expect(totals((await draft({ witholdingAmount: 30_000 })).json())).toEqual({
      totalAmount: 1_080_000,
      witholding: 0,
      witholdingAmount: 30_000,
      taxes: [
        ['VAT 11%', 110_000],
        ['WHT', 30_000],
      ],
    });
  });

  it('takes both where they agree, and refuses them where they do not', async () => {
    expect((await draft({ witholding: 2, witholdingAmount: 20_000 })).statusCode).toBe(201);
    const refused = await draft({ witholding: 2, witholdingAmount: 20_001 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().error.fields).toEqual({
      witholdingAmount: 'Percent and amount differ: the percentage makes Rp 20.000. Leave one of them empty',
    });
  });

  it('refuses a tax invoice that is none, or that another invoice of the vendor has', async () => {
    const bad = await draft({ taxInvoiceNumber: '11002500000000017' });
    expect(Object.keys(bad.json().error.fields)).toEqual(['taxInvoiceNumber']);
    const first = await draft({ taxInvoiceNumber: '040.025-00.00000017', taxInvoiceDate: '2026-11-19' });
    expect(first.json<DocumentDetail>()).toMatchObject({ taxInvoiceNumber: '04009250000000017' });
    const again = await draft({ taxInvoiceNumber: '04009250000000017' });
    expect(again.json().error.fields).toEqual({
      taxInvoiceNumber: `${first.json<DocumentDetail>().referenceID} has this tax invoice already`,
    });
  });

  it('names an object that there is', async () => {
    const refused = await draft({ witholding: 2, witholdingObjectID: 99_999_999 });
    expect(Object.keys(refused.json().error.fields)).toEqual(['witholdingObjectID']);
  });
});

describe('an invoice that is paid in parts', () => {
  let bill: DocumentDetail;
  let slips: Slip[];

  it('is withheld of at each payment, and the parts sum to the whole', async () => {
    bill = await approved();
    // 1,000,003 + 110,000 (11 %) − 20,000 (2 %).
    expect(bill.totalAmount).toBe(1_090_004);
    expect(await slipsOf(bill)).toEqual([]);
    await pay(bill.id, 333_333);
    const [first] = await slipsOf(bill);
    expect(first).toMatchObject({ status: 'issued', article: 'pph23', objectCode: '24-104-01', rate: 2 });
    await pay(bill.id, 400_000);
    await pay(bill.id, 1_090_004 - 733_333);
    slips = await slipsOf(bill);
    expect(slips).toHaveLength(3);
    expect(sum(slips.map(({ amount }) => fromWire(amount)))).toBe('20000');
    expect(sum(slips.map(({ base }) => fromWire(base)))).toBe('1000003');
    expect(new Set(slips.map(({ taxPeriod }) => taxPeriod))).toEqual(new Set(['2026-11']));
    const paid = await read<DocumentDetail>(finance, `/v1/bills/${bill.id}`);
    expect([paid.status, paid.remainingAmount]).toEqual(['paid', 0]);
  });

  it('has a paper for each', async () => {
    const [slip] = slips;
    const paper = await finance.get(`/v1/withholding-slips/${slip?.id}/slip.pdf`);
    expect(paper.headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(paper.rawPayload);
    for (const words of [slip?.name, '24-104-01', 'PPh 23', bill.referenceID, 'Bukti pemotongan PPh']) {
      expect(text).toContain(words);
    }
  });

  it('says of each a base, a rate and a tax that agree', () => {
    for (const { base, rate, amount, difference } of slips) {
      const made = new Big(base).times(rate).div(100).round(0, Big.roundHalfUp).toNumber();
      expect(difference === null ? made : Math.abs(made - amount)).toBe(difference === null ? amount : 1);
    }
    expect(slips.filter(({ difference }) => difference !== null).length).toBeLessThan(2);
  });

  it('a slip is replaced by one with another number, which keeps what was withheld', async () => {
    const [slip] = slips;
    if (!slip) throw new Error('there is no slip');
    const consulting = await objectOf('24-104-03');
    const replaced = await finance.patch(`/v1/withholding-slips/${slip.id}/replace`, {
      taxObjectID: consulting.id,
      notes: 'It was consulting',
    });
    expect(replaced.statusCode, replaced.body).toBe(200);
    const old = replaced.json<Slip>();
    expect(old).toMatchObject({ status: 'replaced', name: slip.name, amount: slip.amount });
    const made = await read<Slip>(finance, `/v1/withholding-slips/${old.replacedBy?.id}`);
    expect(made).toMatchObject({
      status: 'issued',
      objectCode: '24-104-03',
      amount: slip.amount,
      base: slip.base,
      replaces: { id: slip.id },
    });
    expect(made.name).not.toBe(slip.name);
  });

  it('a canceled slip keeps its number, which nobody gets again', async () => {
    const slip = slips[1];
    if (!slip) throw new Error('there is no slip');
    expect((await finance.patch(`/v1/withholding-slips/${slip.id}/cancel`, {})).statusCode).toBe(400);
    const canceled = await finance.patch(`/v1/withholding-slips/${slip.id}/cancel`, { notes: 'SKB' });
    expect(canceled.json<Slip>()).toMatchObject({ status: 'canceled', name: slip.name });
    const names = (await all<Slip>('/v1/withholding-slips?status=issued,replaced,canceled')).map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('is nobody else’s to take to the tax office', async () => {
    expect((await maker.get('/v1/withholding-slips?limit=1')).statusCode).toBe(403);
    expect((await maker.get('/v1/tax-report')).statusCode).toBe(403);
    expect((await maker.get('/v1/withholding-slips/coretax.csv?taxPeriod=2026-11')).statusCode).toBe(403);
  });
});

describe('a slip whose object nobody knows', () => {
  it('waits without a number, and gets the next one with its object', async () => {
    const { items } = await typed();
    const line = { ...(items as object[])[0], unitPrice: 1_000_000, whtTax: 0 };
    const bill = await approved({ items: [line], witholdingAmount: 15_000 });
    await pay(bill.id, bill.totalAmount);
    const [slip] = await slipsOf(bill);
    expect(slip).toMatchObject({ status: 'open', name: bill.referenceID, amount: 15_000, rate: 1.5 });
    expect((await finance.get(`/v1/withholding-slips/${slip?.id}/slip.pdf`)).statusCode).toBe(409);
    const object = await admin.post('/v1/tax-objects', {
      name: 'Something at 1.5',
      code: '24-104-65',
      article: 'pph23',
      rate: 1.5,
    });
    expect(object.statusCode, object.body).toBe(201);
    const issued = await finance.patch(`/v1/withholding-slips/${slip?.id}/issue`, {
      taxObjectID: object.json<{ id: number }>().id,
    });
    expect(issued.statusCode, issued.body).toBe(200);
    expect(issued.json<Slip>()).toMatchObject({ status: 'issued', objectCode: '24-104-65' });
    expect(issued.json<Slip>().name).toMatch(/^BP\/2026\/\d{6}$/);
  });
});

/** Decimals of the day's rate as the slip names it: "Rp 16.412,5". */
const namedRate = (text: string | null) =>
  new Big((text ?? '').replace('Rp ', '').replaceAll('.', '').replace(',', '.'));

describe('withheld abroad', () => {
  it('is in rupiah what the exact base comes to at the rate that the slip names, and its percentage', async () => {
    const { id: vendorID } = (
      await admin.post('/v1/vendors', { name: 'PT Konsultan Dolar', taxNumber: '0012345678901000' })
    ).json<{ id: number }>();
    const { items } = await typed();
    const line = { ...(items as object[])[0], qty: 1, unitPrice: 77.77, tax: 0, whtTax: 2 };
    const bill = await approved({ vendorID, currencyCode: 'USD', items: [line] });
    expect(bill.totalAmount).toBe(76.21);
    // Without an account, the money goes outside of the product.
    const payInParts = async (amount: number) => {
      const id = await authorized(bill.id, amount);
      const paid = await admin.patch(`/v1/payments/${id}/mark-as-paid`, {});
      expect(paid.statusCode, paid.body).toBe(200);
    };
    await payInParts(40);
    await payInParts(36.21);
    const slips = await slipsOf(bill);
    expect(slips).toHaveLength(2);
    for (const [at, paid] of [40, 36.21].entries()) {
      const slip = slips[at];
      const kurs = namedRate(slip?.exchangeRate ?? null);
      // One division at the end, with many decimals.
      const base = new Big('77.77').times(paid).times(kurs).div('76.21').round(0, Big.roundHalfUp);
      expect(slip).toMatchObject({
        status: 'issued',
        base: base.toNumber(),
        amount: base.times('0.02').round(0, Big.roundHalfUp).toNumber(),
        difference: null,
      });
    }
    expect(slips.reduce((total, slip) => total.plus(slip.baseInCurrency), new Big(0)).toString()).toBe(
      '77.77',
    );
    expect(slips.reduce((total, slip) => total.plus(slip.amountInCurrency), new Big(0)).toString()).toBe(
      '1.56',
    );
  });
});

describe('what was withheld and what its object makes', () => {
  const fixed = async (over: Record<string, unknown>) => {
    const { items } = await typed();
    const line = { ...(items as object[])[0], unitPrice: 7_651_800, tax: 0, whtTax: 0 };
    const bill = await approved({ items: [line], ...over });
    await pay(bill.id, bill.totalAmount);
    const [slip] = await slipsOf(bill);
    if (!slip) throw new Error('there is no slip');
    return slip;
  };
  const issue = (slip: Slip, body: object) => finance.patch(`/v1/withholding-slips/${slip.id}/issue`, body);

  it('an amount is not issued under an object whose rate it is not, by whomever the object was chosen', async () => {
    const services = await objectOf('24-104-01');
    const slip = await fixed({ witholdingAmount: 25_000, witholdingObjectID: services.id });
    expect(slip).toMatchObject({ status: 'open', isWithoutSlip: true, base: 7_651_800, amount: 25_000 });
    const refused = await issue(slip, { taxObjectID: services.id });
    expect(refused.statusCode).toBe(400);
    // 2 % of 7,651,800.
    expect(refused.json().error.fields.difference).toContain('Rp 153.036');
    expect(refused.json().error.fields.difference).toContain('Rp 25.000');
    const unsaid = await issue(slip, { taxObjectID: services.id, difference: 'partOfWhole' });
    expect(Object.keys(unsaid.json().error.fields)).toEqual(['notes']);
    const issued = await issue(slip, {
      taxObjectID: services.id,
      difference: 'partOfWhole',
      notes: 'The rest is material',
    });
    expect(issued.statusCode, issued.body).toBe(200);
    expect(issued.json<Slip>()).toMatchObject({
      status: 'issued',
      isWithoutSlip: false,
      invoiceBase: 7_651_800,
      base: 1_250_000,
      rate: 2,
      amount: 25_000,
      difference: 'partOfWhole',
      differenceNote: 'The rest is material',
    });
    const { text } = await readPdf(
      (await finance.get(`/v1/withholding-slips/${slip.id}/slip.pdf`)).rawPayload,
    );
    for (const words of ['A part of the invoice', 'The rest is material', 'Rp 1.250.000', 'Rp 7.651.800']) {
      expect(text).toContain(words);
    }
  });

  it('an amount that is the rate of an object is issued at once', async () => {
    const services = await objectOf('24-104-01');
    const slip = await fixed({ witholdingAmount: 153_036, witholdingObjectID: services.id });
    expect(slip).toMatchObject({ status: 'issued', rate: 2, base: 7_651_800, difference: null });
  });

  it('is in the books once, whether lines or the whole invoice say it', async () => {
    const { items } = await typed();
    const line = { ...(items as object[])[0], unitPrice: 1_000_000, tax: 11, whtTax: 2 };
    const bill = await approved({ items: [line], witholdingAmount: 30_000 });
    expect(bill.totalAmount).toBe(1_060_000);
    const journal = readJournalText(
      (await finance.get('/v1/journal?format=hledger&from=2026-11-20&to=2026-12-20')).body,
    );
    const entry = journal.find(({ number }) => number === bill.referenceID);
    const postings = Object.fromEntries(
      (entry?.postings ?? []).map(({ account, hundredths }) => [account.split(' ')[0], hundredths]),
    );
    // 1,000,000 + 110,000 − 20,000 − 30,000.
    expect(postings).toMatchObject({
      'expenses:purchases': 100_000_000n,
      'assets:tax:vat': 11_000_000n,
      'liabilities:tax:withheld': -5_000_000n,
    });
  });

  it('another object is no excuse for another rate, and an article that leaves the file says so', async () => {
    const person = await admin.post('/v1/tax-objects', {
      name: 'Experts',
      code: '21-100-07',
      article: 'pph21',
      rate: 5,
    });
    expect(person.statusCode, person.body).toBe(201);
    const { id: taxObjectID } = person.json<{ id: number }>();
    const services = await objectOf('24-104-01');
    const slip = await fixed({ witholding: 2, witholdingObjectID: services.id });
    const { taxPeriod } = slip;
    const replace = (body: object) => finance.patch(`/v1/withholding-slips/${slip.id}/replace`, body);
    const refused = await replace({ taxObjectID, notes: 'A person' });
    expect(Object.keys(refused.json().error.fields)).toEqual(['difference']);
    const higher = await replace({ taxObjectID: services.id, difference: 'treaty', notes: 'Same' });
    // The rate of the object makes it: nothing differs, and no reason is kept.
    expect(higher.json<Slip>()).toMatchObject({ status: 'replaced' });
    const second = await read<Slip>(finance, `/v1/withholding-slips/${higher.json<Slip>().replacedBy?.id}`);
    expect(second).toMatchObject({ rate: 2, difference: null, differenceNote: null });
    const gone = await finance.patch(`/v1/withholding-slips/${second.id}/replace`, {
      taxObjectID,
      difference: 'treaty',
      notes: 'Article 14 of the treaty',
    });
    expect(gone.statusCode, gone.body).toBe(200);
    const third = gone.json<Slip & { histories: { action: string; remark?: string | null }[] }>();
    expect(JSON.stringify(third.histories)).toContain('PPh 21');
    expect(third).toMatchObject({ status: 'replaced', isWithoutSlip: false });
    const made = await read<Slip>(finance, `/v1/withholding-slips/${third.replacedBy?.id}`);
    expect(made).toMatchObject({ article: 'pph21', rate: 2, difference: 'treaty', base: 7_651_800 });
    const xml = (await finance.get(`/v1/withholding-slips/coretax.xml?taxPeriod=${taxPeriod}`)).payload;
    expect(xml).toContain(`${second.name} is replaced by ${made.name} (pph21), not in this file`);
    expect(xml).not.toContain(`<!-- ${made.name}`);
  });

  it('the file says base and rate that make what was withheld, and whose place a slip takes', async () => {
    const slip = await fixed({ witholdingAmount: 153_036 });
    const replaced = await finance.patch(`/v1/withholding-slips/${slip.id}/replace`, {
      notes: 'New address',
    });
    expect(replaced.statusCode, replaced.body).toBe(200);
    const name = replaced.json<Slip>().replacedBy?.name;
    const asked = `taxPeriod=${slip.taxPeriod}`;
    const [head = [], ...rows] = readCsv(
      (await finance.get(`/v1/withholding-slips/coretax.csv?${asked}`)).payload,
    );
    const of = (row: string[], column: string) => row[head.indexOf(column)] ?? '';
    const mine = rows.find((row) => of(row, 'SlipNumber') === name) ?? [];
    expect([of(mine, 'Replaces'), of(mine, 'TaxWithheld')]).toEqual([slip.name, '153036']);
    expect(rows.some((row) => of(row, 'SlipNumber') === slip.name)).toBe(false);
    for (const row of rows) {
      const made = new Big(of(row, 'TaxBase')).times(of(row, 'Rate')).div(100).round(0, Big.roundHalfUp);
      expect(
        made.minus(of(row, 'TaxWithheld')).abs().lte(2),
        `${of(row, 'SlipNumber')}: ${made.toFixed()}`,
      ).toBe(true);
    }
    const xml = (await finance.get(`/v1/withholding-slips/coretax.xml?${asked}`)).payload;
    expect(xml).toContain(`<!-- ${name} replaces ${slip.name} -->`);
    const sheet = await read<{ data: Slip[] }>(finance, `/v1/withholding-slips?query=${name}`);
    expect(sheet.data[0]).toMatchObject({ replaces: { id: slip.id } });
  });
});

describe('a slip that was canceled', () => {
  const withheldWithout = async () => {
    const report = await read<TaxReport>(finance, '/v1/tax-report?year=2026');
    return Number(report.total.withoutSlip.exactAmount);
  };
  const withheldInAll = async () => {
    const { total } = await read<TaxReport>(finance, '/v1/tax-report?year=2026');
    const figures = [...Object.values(total.articles), total.withoutSlip];
    return figures.reduce((sumOfAll, { exactAmount }) => sumOfAll + Number(exactAmount), 0);
  };

  it('leaves its tax withheld, first in the report, and can be made anew', async () => {
    const bill = await approved();
    await pay(bill.id, bill.totalAmount);
    const [slip] = await slipsOf(bill);
    if (!slip) throw new Error('there is no slip');
    const [without, inAll] = [await withheldWithout(), await withheldInAll()];
    const canceled = await finance.patch(`/v1/withholding-slips/${slip.id}/cancel`, { notes: 'Wrong month' });
    expect(canceled.json<Slip>()).toMatchObject({
      status: 'canceled',
      isWithoutSlip: true,
      isAbleToMakeAnew: true,
    });
    expect([await withheldWithout(), await withheldInAll()]).toEqual([without + slip.amount, inAll]);
    const listed = await all<Slip>('/v1/withholding-slips?isWithoutSlip=true&taxPeriod=2026-11');
    expect(listed.map(({ id }) => id)).toContain(slip.id);
    const anew = await finance.patch(`/v1/withholding-slips/${slip.id}/make-anew`, { notes: 'It was due' });
    expect(anew.statusCode, anew.body).toBe(200);
    const made = await read<Slip>(finance, `/v1/withholding-slips/${anew.json<Slip>().replacedBy?.id}`);
    expect(made).toMatchObject({ status: 'issued', amount: slip.amount, replaces: { id: slip.id } });
    expect(made.name).not.toBe(slip.name);
    expect([await withheldWithout(), await withheldInAll()]).toEqual([without, inAll]);
    expect(
      (await finance.patch(`/v1/withholding-slips/${slip.id}/make-anew`, { notes: 'Again' })).statusCode,
    ).toBe(409);
  });
});

describe('the tax report', () => {
  it('says of VAT what the invoices say, counted by hand', async () => {
    const { rows } = await test.database.system.execute<{ vat: string }>(
      `select sum(vat_amount) as vat from bill where company_id = 1 and transaction_type = 'bill'
        and status in ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization',
          'awaiting_disbursement', 'awaiting_information', 'failed', 'paid', 'closed')
        and tax_invoice_number is not null and tax_invoice_date between '2026-09-01' and '2026-09-30'`,
    );
    const report = await read<TaxReport>(finance, '/v1/tax-report?year=2026');
    expect(compare(report.months[8]?.inputVat.exactAmount ?? '', rows[0]?.vat ?? '')).toBe(0);
  });

  it('goes to the tax office in its fields, and no cell is a formula', async () => {
    const csv = await finance.get('/v1/withholding-slips/coretax.csv?taxPeriod=2026-10');
    const [head = [], ...rows] = readCsv(csv.payload);
    const slips = await all<Slip>('/v1/withholding-slips?taxPeriod=2026-10&status=issued');
    expect(rows).toHaveLength(slips.length);
    const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? '');
    expect(sum(column('TaxBase'))).toBe(sum(slips.map(({ base }) => fromWire(base))));
    for (const tin of column('CounterpartTin')) expect(tin).toMatch(/^\d{16}$/);
    for (const place of column('IDPlaceOfBusinessActivity')) expect(place).toMatch(/^\d{22}$/);
    const xml = await finance.get('/v1/withholding-slips/coretax.xml?taxPeriod=2026-10');
    const { BpuBulk: bulk } = new XMLParser({ parseTagValue: false }).parse(xml.payload) as {
      BpuBulk: { TIN: string; ListOfBpu: { Bpu: Record<string, string>[] } };
    };
    expect(bulk.TIN).toMatch(/^\d{16}$/);
    expect(bulk.ListOfBpu.Bpu.map((slip) => slip['TaxBase'])).toEqual(column('TaxBase'));
    // Behind the fields of the tax office stands what a person reads.
    expect(head.slice(-3)).toEqual(['SlipNumber', 'TaxWithheld', 'Replaces']);
    expect(Object.keys(bulk.ListOfBpu.Bpu[0] ?? {})).toEqual(head.slice(0, -3));
  });
});
