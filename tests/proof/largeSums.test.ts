import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import type { z } from 'zod';

import { add, compare, sum } from '../../domain/money/money.ts';
import { summaryKeys } from '../../resources/purchasing/invoice/invoice.ts';
import { documentSorts } from '../../resources/purchasing/document/list/documentLists.ts';
import { foldDocumentRollup } from '../../resources/purchasing/document/list/documentRollup.server.ts';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type {
  invoiceSummaries,
  summaryBreakdown,
} from '../../resources/purchasing/invoice/list/summaryWire.ts';
import { paymentTable } from '../../resources/paying/payment/paymentTables.server.ts';
import type { PaymentChecks, PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { ledgerAccountTable } from '../../server/ledger/ledgerTables.ts';
import { postEntry } from '../../server/ledger/ledger.ts';
import type { Random } from '../../server/seed/random.ts';
import { seededRandom } from '../../server/seed/random.ts';
import { readCsv } from '../readCsv.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { createAnswerChecker } from './answerChecker.ts';
import { operationsOf, readApiDocument } from './apiOperations.ts';
import type { Payers, Person, Reply } from './payers.ts';
import { gatherPayers } from './payers.ts';
import { prove } from './prove.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';

const seed = 20_261_122;
const day = '2026-11-20';
/** What a JSON number carries for sure. */
const digitsLimit = 15;
const currencyDecimals = { IDR: 0, KRW: 0, USD: 2, JPY: 2 } as const;
type Currency = keyof typeof currencyDecimals;

let test: TestApp;
let payers: Payers;
/** Somebody with every right, who may ask for every list. */
let owner: Newcomer;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers((email) => test.signInAs(email), day);
  owner = await hire(test, 'large.sums');
});
afterAll(() => test?.close());

/** The body of an answer; another status than this one breaks the promise. */
function read<Body>(reply: Reply, statusCode: number): Body {
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([statusCode, expect.any(String)]);
  return reply.json() as Body;
}

async function rowsOf<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  return (await test.database.systemPool.query<Row>(query, values)).rows;
}

interface Line {
  /** In the smallest unit of the currency. */
  price: bigint;
  qty: bigint;
  tax: number;
  whtTax: number;
}

interface Sent {
  currencyCode: Currency;
  lines: Line[];
  isPriceIncludeTax: boolean;
  isDraft: boolean;
}

function randomDocument(random: Random): Sent {
  const currencyCode = random.pick(Object.keys(currencyDecimals) as Currency[]);
  const isTaxed = random.chance(0.5);
  const digits = (most: number) => BigInt('9'.repeat(random.integer(1, most)));
  const cents = 10n ** BigInt(currencyDecimals[currencyCode]);
  return {
    currencyCode,
    isPriceIncludeTax: isTaxed && random.chance(0.4),
    isDraft: random.chance(0.3),
    lines: Array.from({ length: random.pick([1, 2, 9, 20, 20, 120]) }, () => ({
      // Most near the limit of what can be typed, so that lines and totals lie on both sides of theirs.
      price: random.chance(0.6)
        ? 999_999_999_999n * cents
        : digits(12) * cents + (random.chance(0.5) ? 0n : cents - 1n),
      qty: random.chance(0.7) ? 1n : digits(random.pick([2, 3, 12])),
      tax: isTaxed ? random.pick([0, 11, 12, 100]) : 0,
      whtTax: isTaxed ? random.pick([0, 2, 2.65]) : 0,
    })),
  };
}

function textOf(units: bigint, currencyCode: Currency): string {
  const decimals = currencyDecimals[currencyCode];
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** How many digits a figure has, but for those that say nothing. */
function digitsOf(text: string): number {
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '').length;
}

/** The total of a document without taxes, computed apart from the application; null when it is too long for a number. */
function totalWithoutTax({ lines, currencyCode }: Sent): string | null {
  const amounts = lines.map(({ qty, price }) => qty * price);
  const figures = [...amounts, amounts.reduce((total, amount) => total + amount, 0n)];
  const texts = figures.map((units) => textOf(units, currencyCode));
  return texts.every((text) => digitsOf(text) <= digitsLimit) ? (texts.at(-1) ?? null) : null;
}

/** Saves one document; answers whether it was taken, having seen that each figure is exact or the refusal a sentence. */
async function saveOne(sent: Sent): Promise<boolean> {
  const { currencyCode, isPriceIncludeTax, isDraft } = sent;
  const answer = await payers.entering.post(isDraft ? '/v1/bills/draft' : '/v1/bills', {
    vendorID: payers.vendorID,
    transactionDate: day,
    dueDate: day,
    currencyCode,
    isPriceIncludeTax,
    items: sent.lines.map(({ price, qty, tax, whtTax }) => ({
      itemableID: payers.productID,
      qty: Number(qty),
      unitPrice: Number(textOf(price, currencyCode)),
      tax,
      whtTax,
    })),
  });
  const isTaxed = sent.lines.some(({ tax, whtTax }) => tax > 0 || whtTax > 0);
  const expected = totalWithoutTax(sent);
  if (answer.statusCode !== 201) {
    expect(answer.statusCode, answer.body).toBe(400);
    const { error } = answer.json() as { error: { fields: Record<string, string> } };
    expect(
      Object.keys(error.fields).every((field) => /^items(\.\d+\.amount)?$/.test(field)),
      answer.body,
    ).toBe(true);
    for (const sentence of Object.values(error.fields)) expect(sentence).toMatch(/at most 15 digits$/i);
    if (!isTaxed) expect(expected, answer.body).toBeNull();
    return false;
  }
  const bill = answer.json() as DocumentDetail;
  const [stored] = await rowsOf<Record<'total' | 'subtotal', string>>(
    `select total_amount::text as total, subtotal_amount::text as subtotal from bill where company_id = $1 and id = $2`,
    [companyID, bill.id],
  );
  expect(exact(bill.totalAmount)).toBe(plain(stored?.total ?? ''));
  expect(exact(bill.subtotalAmount)).toBe(plain(stored?.subtotal ?? ''));
  if (!isTaxed) expect(exact(bill.totalAmount)).toBe(expected === null ? null : plain(expected));
  return true;
}

/** A number of the wire as it was written. */
const exact = (wire: number): string => plain(String(wire));
/** A decimal text without the zeros at its end. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const statuses = ['awaiting_payment', 'awaiting_disbursement', 'paid', 'void', 'draft'] as const;
const largest: Readonly<Record<'IDR' | 'USD' | 'KRW', string>> = {
  IDR: '999999999999999',
  USD: '9999999999999.99',
  KRW: '999999999999999',
};

/** Documents that each come to the most that one can, in every status of the cards. */
async function plantDocuments(each: number): Promise<void> {
  for (const status of statuses) {
    for (const [currency, amount] of Object.entries(largest)) {
      await rowsOf(
        `insert into bill (company_id, transaction_type, status, reference_id, vendor_id, transaction_date, due_date,
           currency_code, total_amount, remaining_amount, paid_at, requester_id, created_by_id, last_edited_by_id,
           company_account_id)
         select $1, 'bill', $2, 'LARGE/' || $2 || $3 || n, $4, $5, $5, $3, $6,
           case when $2 = 'paid' then 0 else $6::numeric end, case when $2 = 'paid' then $7::timestamptz end, $8, $8, $8,
           (select id from company_account where company_id = $1 order by id limit 1)
         from generate_series(1, $9::int) n`,
        [companyID, status, currency, payers.vendorID, day, amount, `${day}T03:00:00Z`, owner.id, each],
      );
    }
  }
}

type Summaries = z.infer<typeof invoiceSummaries>;
type Breakdown = z.infer<typeof summaryBreakdown>;

/** The sums of a card by currency, from the documents themselves. */
const cardSums: Readonly<Record<(typeof summaryKeys)[number], string>> = {
  open: `sum(remaining_amount) filter (where status like 'awaiting_payment%' or status in
    ('awaiting_disbursement', 'awaiting_information', 'failed'))`,
  awaitingDisbursement: `sum(remaining_amount) filter (where status = 'awaiting_disbursement')`,
  overdue: `sum(remaining_amount) filter (where due_date < '2026-11-21' and (status like 'awaiting_payment%' or status in
    ('awaiting_disbursement', 'awaiting_information', 'failed')))`,
  paid: `sum(total_amount) filter (where status = 'paid' and paid_at >= timestamp '2026-10-22' at time zone 'Asia/Jakarta')`,
};

/** How many digits the longest sum of a card has, having seen that every card is exact, however it was asked for. */
async function expectExactCards(person: Person): Promise<number> {
  let longest = 0;
  // The first is answered by the roll-up, the others from the documents.
  for (const [query, where] of [
    ['', ''],
    ['query=LARGE/', `and reference_id like 'LARGE/%'`],
  ] as const) {
    const cards = read<Summaries>(await person.get(`/v1/bills/summaries?${query}`), 200);
    for (const key of summaryKeys) {
      const { data } = read<Breakdown>(
        await person.get(`/v1/bills/summaries/${key}/breakdown?${query}`),
        200,
      );
      const summed = await rowsOf<{ currency: string; total: string }>(
        `select currency_code as currency, ${cardSums[key]}::text as total from bill
         where company_id = $1 and transaction_type = 'bill' ${where} group by 1 having ${cardSums[key]} > 0 order by 1`,
        [companyID],
      );
      expect(data.map((row) => [row.currencyCode, plain(row.exactAmount)])).toEqual(
        summed.map(({ currency, total }) => [currency, plain(total)]),
      );
      for (const row of data) expectNearest(row.amount, row.exactAmount);
      for (const row of data) expectNearest(row.amountInIDR, row.exactAmountInIDR);
      const inIDR = sum(data.map((row) => row.exactAmountInIDR));
      expect([key, cards[key].exactAmount]).toEqual([key, inIDR]);
      expectNearest(cards[key].amount, inIDR);
      longest = Math.max(longest, digitsOf(inIDR));
    }
  }
  return longest;
}

/** A number is the figure itself as long as it can be, and beyond that the nearest that there is. */
function expectNearest(wire: number, text: string): void {
  expect(wire).toBe(Number(text));
  if (digitsOf(text) <= digitsLimit) expect(exact(wire)).toBe(plain(text));
}

/** Reads every list of the API, in every order of the purchases list; answers how many were read. */
async function readEveryList(): Promise<number> {
  const document = await readApiDocument(test.app);
  const checker = createAnswerChecker(document);
  const lists = operationsOf(document).filter(
    ({ method, path, access, parameters }) =>
      method === 'GET' &&
      path.startsWith('/v1/') &&
      access !== 'public' &&
      parameters.every((parameter) => parameter.required !== true),
  );
  expect(lists.length).toBeGreaterThan(15);
  let readSoFar = 0;
  for (const list of lists) {
    const answer = await owner.caller.get(list.path);
    expect([list.name, answer.statusCode < 500, checker.errorOf(list, answer)]).toEqual([
      list.name,
      true,
      null,
    ]);
    readSoFar += 1;
  }
  const sorts = documentSorts.flatMap((field) => [field, `-${field}`]);
  for (const query of [
    ...sorts.map((sort) => `sort=${sort}`),
    'totalAmountFrom=999999999999',
    'query=LARGE/',
  ]) {
    for (const path of ['/v1/bills', '/v1/payment-makers']) {
      const answer = await owner.caller.get(`${path}?${query}&limit=100`);
      expect([path, query, answer.statusCode < 500]).toEqual([path, query, true]);
      readSoFar += 1;
    }
  }
  return readSoFar;
}

/** The sheet of the large documents says each amount to the digit. */
async function expectExactSheet(each: number): Promise<void> {
  const sheet = await owner.caller.get('/v1/bills/export.csv?query=LARGE/awaiting');
  const [head = [], ...rows] = readCsv(sheet.rawPayload.toString('utf8'));
  expect(rows).toHaveLength(2 * 3 * each);
  for (const row of rows) {
    const currency = row[head.indexOf('Currency')] as keyof typeof largest;
    expect(row[head.indexOf('Total')]).toBe(largest[currency]);
    expect(row[head.indexOf('Balance due')]).toBe(largest[currency]);
  }
}

/** The documents of the report: nine lines of 999.999.999.999 each, approved. They and their breakdown are read. */
async function twoApprovedOfNineLines(): Promise<DocumentDetail[]> {
  const items = Array.from({ length: 9 }, () => ({
    itemableID: payers.productID,
    qty: 1,
    unitPrice: 999_999_999_999,
  }));
  const bills: DocumentDetail[] = [];
  for (let index = 0; index < 2; index += 1) {
    const body = { vendorID: payers.vendorID, transactionDate: day, dueDate: day, items };
    const bill = read<DocumentDetail>(await payers.entering.post('/v1/bills', body), 201);
    expect(bill.totalAmount).toBe(8_999_999_999_991);
    const isOne = and(eq(documentTable.companyID, companyID), eq(documentTable.id, bill.id));
    await test.database.system.update(documentTable).set({ status: 'awaiting_payment' }).where(isOne);
    bills.push(bill);
  }
  return bills;
}

/** Pays one of them whole from an account that holds more than a number carries. */
async function payFromFullAccount(bill: DocumentDetail): Promise<string> {
  const [account] = await rowsOf<{ id: string }>(
    'select company_account_id::text as id from bill where company_id = $1 and id = $2',
    [companyID, bill.id],
  );
  const companyAccountID = Number(account?.id);
  const amount = '900000000000000000';
  for (let times = 0; times < 20; times += 1) {
    const posted = test.database.write(companyID, (executor) =>
      postEntry(
        executor,
        {
          companyID,
          companyAccountID,
          currencyCode: 'IDR',
          kind: 'top_up',
          cause: `top_up:large:${times}`,
          paymentID: null,
          lines: [
            { account: 'funding', amount: `-${amount}` },
            { account: 'available', amount },
          ],
        },
        test.context.now(),
      ),
    );
    await expect(posted, 'the balance takes what comes in').resolves.toBeGreaterThan(0);
  }
  const request = {
    amount: bill.remainingAmount,
    paymentType: 'payNow',
    isUseVendorBankDetail: false,
    bankCode: '014',
    accountNumber: '8000311599',
  };
  const payment = read<PaymentDetail>(await payers.maker.post(`/v1/bills/${bill.id}/payments`, request), 201);
  const ready = { status: 'awaiting_payment_authorization' } as const;
  const isPayment = and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, payment.id));
  await test.database.system.update(paymentTable).set(ready).where(isPayment);
  const isBill = and(eq(documentTable.companyID, companyID), eq(documentTable.id, bill.id));
  await test.database.system.update(documentTable).set(ready).where(isBill);
  const checks = read<PaymentChecks>(await payers.releaser.get(`/v1/payments/checks?ids=${payment.id}`), 200);
  const [available] = await test.database.system
    .select({ balance: ledgerAccountTable.balance })
    .from(ledgerAccountTable)
    .where(
      and(
        eq(ledgerAccountTable.companyID, companyID),
        eq(ledgerAccountTable.companyAccountID, companyAccountID),
        eq(ledgerAccountTable.kind, 'available'),
        eq(ledgerAccountTable.currencyCode, 'IDR'),
      ),
    );
  const balance = available?.balance ?? '0';
  expect(compare(balance, '10000000000000000000')).toBe(1);
  expect(checks.accounts).toMatchObject([
    { exactAvailableAmount: balance, availableAmount: Number(balance) },
  ]);
  const authorized = read<PaymentDetail>(
    await payers.releaser.patch(`/v1/payments/${payment.id}/authorize`),
    200,
  );
  expect(authorized.amount).toBe(bill.totalAmount);
  return balance;
}

prove({
  name: 'large-sums',
  promise:
    'However much documents and lists come to, every figure is exact or refused in a sentence, and no list fails.',
  goal: 'documents and lists summing to 10^15 and beyond: exact or refused with a sentence, 0 × 5xx, no list made unreadable',
  async run(choose) {
    const random = seededRandom(seed);
    const documents = choose(40, 2000);
    let taken = 0;
    for (let count = 0; count < documents; count += 1) {
      if (await saveOne(randomDocument(random))) taken += 1;
    }
    expect(taken).toBeGreaterThan(documents / 10);
    expect(taken).toBeLessThan(documents);

    const [first, second] = await twoApprovedOfNineLines();
    if (!first || !second) throw new Error('two documents were to be entered');
    await expectExactCards(owner.caller);
    const each = choose(60, 5000);
    await plantDocuments(each);
    const longest = await expectExactCards(owner.caller);
    await test.database.write(companyID, foldDocumentRollup);
    expect(await expectExactCards(owner.caller)).toBe(longest);
    await expectExactSheet(each);
    const balance = await payFromFullAccount(first);
    const lists = await readEveryList();
    const paper = await owner.caller.get(`/v1/bills/${second.id}/document.pdf`);
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    return (
      `${documents} documents: ${taken} exact, ${documents - taken} refused with a sentence; cards of up to ${longest} ` +
      `digits exact, from the roll-up and from ${each * statuses.length * 3} documents; ${lists} lists read; one paid from ` +
      `an account of ${digitsOf(add(balance, '0'))} digits; 0 × 5xx`
    );
  },
});
