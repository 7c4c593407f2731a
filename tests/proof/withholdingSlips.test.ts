import { expect } from 'vitest';

import { add, compare, fromWire, sum } from '../../domain/money/money.ts';
import { whtArticles } from '../../domain/money/whtArticle.ts';
import type { TaxReport } from '../../resources/accounting/taxReport/taxReportWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { TestApp } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import { companyID } from './newcomers.ts';
import { gatherPayers, invoice, read } from './payers.ts';
import type { Payers } from './payers.ts';
import { prove } from './prove.ts';

/** An invoice, and in which hundredths of it it is paid. */
interface Made {
  lines: { unitPrice: number; tax: number; whtTax: number }[];
  witholding: number;
  hasTaxInvoice: boolean;
  shares: number[];
}

const made: fc.Arbitrary<Made> = fc.record({
  lines: fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 1_000, max: 3_000_000 }),
      tax: fc.constantFrom(0, 11, 12),
      whtTax: fc.constantFrom(0, 0.5, 2, 2.65, 10),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  witholding: fc.constantFrom(0, 0, 1.5),
  hasTaxInvoice: fc.boolean(),
  shares: fc.array(fc.integer({ min: 10, max: 60 }), { maxLength: 2 }),
});

const atOnce = 4;

/** Of each third of it Rp 72,6 and the rest are withheld: rounded apart, they are a rupiah too much. */
const thirds: Made = {
  lines: [{ unitPrice: 11_000, tax: 11, whtTax: 2 }],
  witholding: 0,
  hasTaxInvoice: true,
  shares: [33, 33],
};
const year = Number(testNow.slice(0, 4));
let serial = 0;

async function approved(payers: Payers, one: Made): Promise<DocumentDetail> {
  serial += 1;
  const given = {
    ...invoice(payers, 1),
    items: one.lines.map((line) => ({ itemableID: payers.productID, qty: 1, ...line })),
    witholding: one.witholding,
    ...(one.hasTaxInvoice
      ? { taxInvoiceNumber: `04002699${String(serial).padStart(9, '0')}`, taxInvoiceDate: payers.day }
      : {}),
  };
  const { id } = read<DocumentDetail>(await payers.entering.post('/v1/bills', given), 201);
  return read(await payers.reviewer.patch(`/v1/bills/${id}/approve`), 200);
}

/** Everything up to the bank's word: the payments of several invoices then come in at once. */
async function authorized(payers: Payers, billID: number, amount: number): Promise<number> {
  const request = { amount, paymentType: 'payNow', isUseVendorBankDetail: true };
  const { id } = read<PaymentDetail>(await payers.maker.post(`/v1/bills/${billID}/payments`, request), 201);
  read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
  read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
  return id;
}

async function settle({ context, pass }: TestApp, ids: readonly number[]): Promise<void> {
  await Promise.all(ids.map((id) => handToBank(context, companyID, id)));
  await Promise.all(ids.map((id) => checkWithBank(context, companyID, id)));
  pass(5);
  await Promise.all(ids.map((id) => checkWithBank(context, companyID, id)));
}

/** What the slips of an invoice say, by nothing of the product. */
async function withheldOf({ database }: TestApp, billID: number) {
  const { rows } = await database.systemPool.query<{ amount: string; base: string }>(
    `select coalesce(sum(amount), 0)::text as amount, coalesce(sum(base), 0)::text as base
     from withholding_slip where company_id = $1 and bill_id = $2 and status in ('open', 'issued')`,
    [companyID, billID],
  );
  return rows[0] ?? { amount: '0', base: '0' };
}

async function numbersOf({ database }: TestApp): Promise<number[]> {
  const { rows } = await database.systemPool.query<{ number: string }>(
    `select number from withholding_slip where company_id = $1 and number like $2`,
    [companyID, `BP/${year}/%`],
  );
  return rows.map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
}

async function listed<Row>(payers: Payers, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pageInfo } = read<{ data: Row[]; pageInfo: { totalPage: number } }>(
      await payers.entering.get(`${path}&limit=100&page=${page}`),
      200,
    );
    rows.push(...data);
    if (page >= pageInfo.totalPage) return rows;
  }
}

/** What the report says is withheld, with a slip and without. */
async function withheldInAll(payers: Payers): Promise<string> {
  const { total } = read<TaxReport>(await payers.entering.get(`/v1/tax-report?year=${year}`), 200);
  return sum([...Object.values(total.articles), total.withoutSlip].map(({ exactAmount }) => exactAmount));
}

/** A slip is canceled and made anew: at no time is less withheld. Answers whether there was one. */
async function canceledAndAnew({ database }: TestApp, payers: Payers, billID: number): Promise<boolean> {
  const { rows } = await database.systemPool.query<{ id: string }>(
    `select id from withholding_slip where company_id = $1 and bill_id = $2 and status = 'issued' limit 1`,
    [companyID, billID],
  );
  const id = rows[0]?.id;
  if (id === undefined) return false;
  const before = await withheldInAll(payers);
  read(await payers.entering.patch(`/v1/withholding-slips/${id}/cancel`, { notes: 'Wrong' }), 200);
  expect(await withheldInAll(payers), 'after a slip was canceled').toBe(before);
  read(await payers.entering.patch(`/v1/withholding-slips/${id}/make-anew`, { notes: 'Due' }), 200);
  expect(await withheldInAll(payers), 'after it was made anew').toBe(before);
  return true;
}

/** Slips whose tax is not the percentage of their base, and that say nothing of it, or more than a rupiah. */
async function disagreeing({ database }: TestApp): Promise<unknown[]> {
  const { rows } = await database.systemPool.query(
    `select name, base, rate, amount, difference from withholding_slip
     where company_id = $1 and status = 'issued' and tax_period = $2
       and abs(amount - round(base * rate / 100)) > case when difference is null then 0 else 2 end`,
    [companyID, testNow.slice(0, 7)],
  );
  return rows;
}

interface Figure {
  exactAmount: string;
  records: number;
}

/** Each figure of the report beside the list that it opens. Answers how many figures were compared. */
async function compareReport(payers: Payers): Promise<number> {
  const report = read<TaxReport>(await payers.entering.get(`/v1/tax-report?year=${year}`), 200);
  const vat = await listed<{ taxPeriod: string; taxInvoiceNumber: string | null; vat: number }>(
    payers,
    `/v1/input-vat?taxPeriod=${year}`,
  );
  const slips = await listed<{
    taxPeriod: string;
    status: string;
    article: string;
    amount: number;
    isWithoutSlip: boolean;
  }>(payers, `/v1/withholding-slips?taxPeriod=${year}`);
  let figures = 0;
  const same = (figure: Figure, amounts: number[], of: string) => {
    figures += 1;
    expect(compare(figure.exactAmount, sum(amounts.map((amount) => fromWire(amount)))), of).toBe(0);
    expect(figure.records, of).toBe(amounts.length);
  };
  for (const { taxPeriod, inputVat, vatWithout, articles, withoutSlip } of report.months) {
    const vatOf = (has: boolean) =>
      vat
        .filter((row) => row.taxPeriod === taxPeriod && (row.taxInvoiceNumber !== null) === has)
        .map((row) => row.vat);
    const slipsOf = (isOfFigure: (slip: (typeof slips)[number]) => boolean) =>
      slips.filter((slip) => slip.taxPeriod === taxPeriod && isOfFigure(slip)).map(({ amount }) => amount);
    same(inputVat, vatOf(true), `input VAT of ${taxPeriod}`);
    same(vatWithout, vatOf(false), `VAT without tax invoice of ${taxPeriod}`);
    same(
      withoutSlip,
      slipsOf((slip) => slip.isWithoutSlip),
      `without slip of ${taxPeriod}`,
    );
    for (const article of whtArticles) {
      same(
        articles[article],
        slipsOf((slip) => slip.status === 'issued' && slip.article === article),
        `${article} of ${taxPeriod}`,
      );
    }
  }
  return figures;
}

prove({
  name: 'withholding-slips',
  promise:
    'What is withheld of an invoice is on its slips to the rupiah, where base, rate and tax agree, their numbers have no gap and no double, and the tax report sums what it opens.',
  goal: `100 rounds of ${atOnce} random invoices paid at once, in up to three parts: slips sum to what is withheld and agree with their rates, numbers go on by one, what is canceled stays withheld, each figure of the report is the sum of its list`,
  async run(choose) {
    const test = await createTestApp();
    try {
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      const tally = { invoices: 0, payments: 0, slips: 0, anew: 0, figures: 0 };
      const numRuns = choose(1, 100);
      const rounds = fc.array(made, { minLength: atOnce, maxLength: atOnce });
      await fc.assert(
        fc.asyncProperty(rounds, async (round) => {
          const bills = await Promise.all(round.map((one) => approved(payers, one)));
          const left = new Map(bills.map(({ id, totalAmount }) => [id, totalAmount]));
          for (let part = 0; part < 3; part += 1) {
            const ids: number[] = [];
            for (const [at, bill] of bills.entries()) {
              const share = round[at]?.shares[part];
              const rest = left.get(bill.id) ?? 0;
              const amount =
                share === undefined ? rest : Math.min(rest, Math.floor((bill.totalAmount * share) / 100));
              if (amount <= 0) continue;
              left.set(bill.id, rest - amount);
              ids.push(await authorized(payers, bill.id, amount));
            }
            await settle(test, ids);
            tally.payments += ids.length;
          }
          for (const { id, referenceID } of bills) {
            const bill = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${id}`), 200);
            expect(bill.status, referenceID).toBe('paid');
            const withheld = bill.taxes
              .filter(({ kind }) => kind === 'wht')
              .reduce((one, { amount }) => add(one, fromWire(amount)), '0');
            const slips = await withheldOf(test, id);
            expect(compare(slips.amount, withheld), `${referenceID}: ${slips.amount} of ${withheld}`).toBe(0);
          }
          if (await canceledAndAnew(test, payers, bills[0]?.id ?? 0)) tally.anew += 1;
          expect(await disagreeing(test)).toEqual([]);
          const numbers = await numbersOf(test);
          expect(numbers).toEqual(numbers.map((_, index) => index + 1));
          tally.invoices += bills.length;
          tally.slips = numbers.length;
        }),
        choose(
          { numRuns, examples: [[Array.from({ length: atOnce }, () => thirds)]], endOnFailure: true },
          { numRuns },
        ),
      );
      tally.figures = await compareReport(payers);
      return (
        `${tally.invoices} invoices in ${tally.payments} payments (${atOnce} at once): every rupiah withheld is on a slip; ` +
        `numbers 1 to ${tally.slips} without gap; ${tally.anew} canceled and made anew; ${tally.figures} figures are what they open`
      );
    } finally {
      await test.close();
    }
  },
});
