import { describe, expect, it } from 'vitest';

import { createDraw } from '../../bench/reading/draw.ts';
import type { MadeReceipt, ReceiptLayout, TillLine } from '../../bench/reading/receipts.ts';
import { heldOutReceipts, receiptLayouts } from '../../bench/reading/receipts.ts';
import { receiptsAbroad } from '../../bench/reading/receiptsAbroad.ts';
import { compare } from '../../domain/money/money.ts';
import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { readReceipt, sureFrom } from '../../domain/reading/readReceipt.ts';

const width = 300;

/** Words of a narrow page, as a till prints its lines. */
function page(lines: readonly TillLine[]): PaperPage {
  const words = lines.flatMap((line, row): Word[] => {
    const isLarge = 'middle' in line && line.isLarge === true;
    const letter = isLarge ? 8 : 5;
    const y = 20 + row * 16;
    const at = (text: string, from: number): Word[] => {
      let x = from;
      return text.split(/(\s+)/).flatMap((part) => {
        const start = x;
        x += part.trim() === '' ? part.length * 4 : part.length * letter;
        return part.trim() === ''
          ? []
          : [
              {
                text: part,
                x: start,
                y,
                width: part.length * letter,
                height: isLarge ? 14 : 9,
                confidence: 1,
              },
            ];
      });
    };
    if ('middle' in line) return at(line.middle, (width - line.middle.length * letter) / 2);
    const right = line.right === undefined ? [] : at(line.right, width - line.right.length * letter);
    return [...at(line.left, 4), ...right];
  });
  return { number: 1, width, height: 40 + lines.length * 16, words };
}

const readMade = ({ lines }: MadeReceipt) => readReceipt([page(lines)], 'text');

const manySeeds = Array.from({ length: 12 }, (_, seed) => seed + 1);
const made = (layouts: readonly ReceiptLayout[]) =>
  layouts.flatMap(({ name, make }) =>
    manySeeds.map((seed) => ({ name, seed, receipt: make(createDraw(seed)) })),
  );

/** What is read of a field: right, wrong though it is sure, or unsure. */
type Verdict = 'right' | 'unsure' | 'wrong';

type Judged = 'merchant' | 'day' | 'total' | 'currency' | 'tax' | 'tip' | 'hour' | 'means' | 'lastFour';

const isSame = (a: string | undefined, b: string | null): boolean =>
  a === undefined || b === null ? (a ?? null) === b : compare(a, b) === 0;

function verdicts(receipt: MadeReceipt): Record<Judged, Verdict> {
  const { truth } = receipt;
  const read = readMade(receipt);
  const judge = (field: { confidence: number } | null, isRight: boolean): Verdict =>
    isRight ? 'right' : field !== null && field.confidence >= sureFrom ? 'wrong' : 'unsure';
  return {
    merchant: judge(read.sellerName, read.sellerName?.value === truth.merchant),
    day: judge(read.date, read.date?.value === truth.date),
    total: judge(read.total, read.total !== null && compare(read.total.value, truth.total) === 0),
    currency: judge(read.currencyCode, read.currencyCode?.value === truth.currency),
    tax: judge(read.vat, isSame(read.vat?.value, truth.tax)),
    tip: judge(read.tip, isSame(read.tip?.value, truth.tip)),
    hour: judge(read.time, (read.time?.value ?? null) === truth.time),
    means: judge(read.means, (read.means?.value ?? null) === truth.means),
    lastFour: judge(read.lastFour, (read.lastFour?.value ?? null) === truth.lastFour),
  };
}

describe('a receipt that was made for nobody', () => {
  it.each([...receiptLayouts, ...receiptsAbroad])('of a $name is read', ({ make }) => {
    for (const seed of manySeeds) {
      const receipt = make(createDraw(seed));
      const all = verdicts(receipt);
      expect({ ...all, receipt }).toEqual({
        merchant: 'right',
        day: 'right',
        total: 'right',
        currency: 'right',
        tax: 'right',
        tip: 'right',
        hour: 'right',
        means: 'right',
        lastFour: 'right',
        receipt,
      });
    }
  });

  it('of a layout that was written later is never surely misread', () => {
    const wrong = made(heldOutReceipts).flatMap(({ name, seed, receipt }) =>
      Object.entries(verdicts(receipt)).flatMap(([field, verdict]) =>
        verdict === 'wrong' ? [`${name} ${seed}: ${field}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('of a layout that was written later is read in most of its fields', () => {
    const all = made(heldOutReceipts).flatMap(({ receipt }) => Object.values(verdicts(receipt)));
    expect(all.filter((verdict) => verdict === 'right').length / all.length).toBeGreaterThan(0.9);
  });
});

describe('a total of so many things', () => {
  const total = (left: string, right: string) =>
    readReceipt([page([{ left: 'SHOP' }, { left, right }])], 'text').total;

  it('is what they cost, and not how many they are', () => {
    expect(total('TOTAL for 3 items', '$136.51')?.value).toBe('136.51');
    expect(total('Total items', '3')).toBeNull();
  });
});

describe('what cannot be sure', () => {
  const read = (...lines: TillLine[]) => readReceipt([page(lines)], 'text');
  const isSure = (field: { confidence: number } | null) => field !== null && field.confidence >= sureFrom;

  it('is a currency of words that two languages share', () => {
    const malay = read(
      { left: 'KEDAI KOPI' },
      { left: 'Jumlah', right: 'RM' },
      { left: 'Tunai', right: '12.40' },
    );
    expect(malay.currencyCode?.value).toBe('MYR');
    const cents = read(
      { left: 'KEDAI KOPI' },
      { left: 'Nasi', right: '8.40' },
      { left: 'Teh', right: '4.00' },
      { left: 'Jumlah', right: '12.40' },
    );
    expect(isSure(cents.currencyCode)).toBe(false);
  });

  it('is a ringgit of a restaurant: RM before a name is no currency', () => {
    const paper = read(
      { left: 'RM Padang Sederhana' },
      { left: 'Nasi Rendang', right: '28.000' },
      { left: 'JUMLAH', right: '28.000' },
      { left: 'TUNAI', right: '30.000' },
    );
    expect(paper.currencyCode?.value).toBe('IDR');
  });

  it('is a card that a thing is named like', () => {
    for (const thing of ['HAIR PIN', 'FISHING NETS']) {
      const { means } = read(
        { left: 'SHOP' },
        { left: thing, right: '3.50' },
        { left: 'TOTAL', right: '3.50' },
      );
      expect(means).toBeNull();
    }
  });

  it('is a means only where its short name stands alone before an amount', () => {
    for (const amount of ['3,50', 'S$3.50', '€ 3,50', 'EUR 3,50']) {
      const { means } = read(
        { left: 'SHOP' },
        { left: 'TOTAL', right: amount },
        { left: 'NETS', right: amount },
      );
      expect(means?.value).toBe('bankCard');
    }
  });

  it('is a hidden number of a card as a total', () => {
    const paper = read({ left: 'SHOP' }, { left: 'Card', right: 'XXXX XXXX XXXX 1631' });
    expect(paper.total).toBeNull();
    expect(paper.lastFour?.value).toBe('1631');
  });

  it('is a total without a label, or one of two', () => {
    expect(isSure(read({ left: 'WARUNG BU TINI' }, { left: 'Nasi', right: '25.000' }).total)).toBe(false);
    const two = read(
      { left: 'TOKO' },
      { left: 'TOTAL', right: '25.000' },
      { left: 'TOTAL', right: '35.000' },
    );
    expect(isSure(two.total)).toBe(false);
  });

  it('is a day of which month and day can change places, where nothing says the order', () => {
    const { date } = read({ left: 'CAFE NERO' }, { left: '03/04/2026' }, { left: 'TOTAL', right: '£4.50' });
    expect(date?.value).toBe('2026-04-03');
    expect(isSure(date)).toBe(false);
  });

  it("is a dollar of nobody's", () => {
    const { currencyCode } = read({ left: 'Corner shop' }, { left: 'Total', right: '$4.50' });
    expect(isSure(currencyCode)).toBe(false);
  });

  it('is what letters say that were hardly seen', () => {
    const seen = page([{ left: 'TOKO' }, { left: 'TOTAL', right: '25.000' }]);
    const pale = { ...seen, words: seen.words.map((word) => ({ ...word, confidence: 0.3 })) };
    expect(isSure(readReceipt([pale], 'picture').total)).toBe(false);
  });

  it.each([
    ['cash', 'TUNAI'],
    ['change', 'KEMBALI'],
    ['what is left on a card', 'SISA SALDO'],
    ['the number of things', 'TOTAL ITEM'],
  ])('%s is no total', (_what, label) => {
    const { total } = read(
      { left: 'TOKO' },
      { left: 'TOTAL', right: '25.000' },
      { left: label, right: '99.000' },
    );
    expect(total?.value).toBe('25000');
  });

  it('is nothing at all where nothing is said', () => {
    const { sellerName, date, total, vat } = read({ left: '***' });
    expect([sellerName, date, total, vat]).toEqual([null, null, null, null]);
  });
});

describe('how it was paid', () => {
  const head: TillLine[] = [{ middle: 'WARUNG SEDAP', isLarge: true }];
  const read = (...lines: TillLine[]) => readReceipt([page([...head, ...lines])], 'text');
  const dayLine: TillLine = { left: '20/11/2026', right: '14:05' };
  const total: TillLine = { left: 'TOTAL', right: '58.000' };

  it('is the hour beside its day, by what was handed over, and the digits of its card', () => {
    const card = read(dayLine, total, { left: 'VISA ************4242', right: '58.000' });
    expect(card.time).toMatchObject({ value: '14:05' });
    expect(card.means).toMatchObject({ value: 'bankCard' });
    expect(card.lastFour).toMatchObject({ value: '4242' });
    for (const field of [card.time, card.means, card.lastFour])
      expect(field?.confidence).toBeGreaterThanOrEqual(sureFrom);
    const till = read(
      dayLine,
      total,
      { left: 'TUNAI', right: '100.000' },
      { left: 'KEMBALI', right: '42.000' },
    );
    expect(till.means).toMatchObject({ value: 'cash' });
    expect(till.lastFour).toBeNull();
    expect(read(dayLine, total, { left: 'QRIS', right: '58.000' }).means).toMatchObject({ value: 'qris' });
    expect(read(dayLine, total, { left: 'GoPay', right: '58.000' }).means).toMatchObject({ value: 'wallet' });
    expect(read({ left: '11/20/2026', right: '2:05 PM' }, total).time).toMatchObject({ value: '14:05' });
    expect(read({ left: '20.11.26', right: '09.41' }, total).time).toMatchObject({ value: '09:41' });
  });

  it.each([
    ['member cards', { left: 'Member card 1234', right: '' }],
    ['cash back', { left: 'Cashback', right: '5.000' }],
    ['opening hours', { left: 'Buka 08:00', right: '22:00' }],
    ['telephone numbers', { left: 'Telp. 021-5550-4242', right: '' }],
    ['a tax number', { left: 'NPWP 01.234.567.8-901.000', right: '' }],
  ])('is not said by %s', (_what, line) => {
    const paper = read({ left: '20/11/2026' }, line, total);
    expect([paper.time, paper.means, paper.lastFour]).toEqual([null, null, null]);
  });

  it('is not sure where two cards, or two means, are named', () => {
    const cards = read(dayLine, { left: '**** **** **** 1111' }, { left: '**** **** **** 2222' }, total);
    expect(cards.lastFour?.confidence ?? 0).toBeLessThanOrEqual(0.8);
    const means = read(
      dayLine,
      total,
      { left: 'TUNAI', right: '30.000' },
      { left: 'DEBIT', right: '28.000' },
    );
    expect(means.means?.confidence ?? 0).toBeLessThanOrEqual(0.8);
  });

  it('is right, or not sure, in every layout: tip and digits as they were printed', () => {
    const wrong: string[] = [];
    for (const { name, seed, receipt } of made([...receiptLayouts, ...receiptsAbroad, ...heldOutReceipts])) {
      const paper = readMade(receipt);
      const printed = receipt.lines.map((line) =>
        'middle' in line ? line.middle : `${line.left} ${line.right ?? ''}`,
      );
      const digits = printed.flatMap((text) => /[x*]{4,}[\s-]?(\d{4})/i.exec(text)?.[1] ?? []);
      const { lastFour, time } = paper;
      if (lastFour && lastFour.confidence >= sureFrom && !digits.includes(lastFour.value))
        wrong.push(`${name} ${seed}: card ${lastFour.value} of ${digits.join()}`);
      const hours = printed.join('\n').matchAll(/\b(\d{1,2})[:.](\d{2})/g);
      const said = [...hours].map(([, hour = '', minute = '']) => `${hour.padStart(2, '0')}:${minute}`);
      const half =
        time && `${String(Number(time.value.slice(0, 2)) - 12).padStart(2, '0')}:${time.value.slice(3)}`;
      if (time && time.confidence >= sureFrom && !said.includes(time.value) && !said.includes(half ?? ''))
        wrong.push(`${name} ${seed}: ${time.value} of ${said.join()}`);
    }
    expect(wrong).toEqual([]);
  });
});
