import { currencyCodes } from '../../money/money.ts';
import { findLabels, valuesOf } from '../labelledValues.ts';
import type { Cell, TextLine } from '../paperText.ts';
import { certaintyOf, wordsAt } from '../paperText.ts';
import type { ReadField } from '../readPaper.ts';
import { fieldOf } from './foundField.ts';

const knownCurrencies = new Set<string>(currencyCodes);

const signsOf: readonly (readonly [RegExp, string])[] = [
  [/\bRp(?![a-z])|\bRupiah\b/gi, 'IDR'],
  [/US\s?\$|\bUS\s+dollars?\b/gi, 'USD'],
  // A picture shows its letter as a dollar at times.
  [/S\$|(?<![A-Z])\$\$|\bSingapore\s+dollars?\b/g, 'SGD'],
  [/A\$|\bAustralian\s+dollars?\b/g, 'AUD'],
  [/HK\$/g, 'HKD'],
  [/€|\bEuros?\b/g, 'EUR'],
  [/£/g, 'GBP'],
  [/₩/g, 'KRW'],
  [/฿/g, 'THB'],
  [/₫/g, 'VND'],
  [/₱/g, 'PHP'],
  [/₹/g, 'INR'],
  [/\bRM(?=\s?\d)/g, 'MYR'],
];

/** What only papers in Indonesian say. */
export const indonesianWords = /\b(?:tanggal|jumlah|faktur|tagihan|harga|kepada|npwp|ppn|rekening)\b/i;

/** What nothing on the paper says, and what its language makes likely. */
const unsaid = <Value>(value: Value): ReadField<Value> => ({ value, text: '', confidence: 0.5, place: null });

/** What is said of a currency that one sign of a picture names. */
const loneMost = 0.7;

/** The currency that most amounts name; a label that names it decides. */
export function readCurrency(lines: readonly TextLine[]): ReadField | null {
  for (const at of findLabels(lines, /\b(?:currency|mata\s*uang)\b/gi)) {
    for (const value of valuesOf(lines, at)) {
      const code = /\b[A-Z]{3}\b/.exec(value.text)?.[0];
      if (code !== undefined && knownCurrencies.has(code)) return fieldOf(code, value, 0.98);
    }
  }
  const all = lines.map(({ text }) => text).join('\n');
  const dollar = dollarIn(all);
  const yen = yenIn(all);
  const votes = new Map<string, { count: number; line: TextLine; cell: Cell; text: string }>();
  const vote = (code: string, line: TextLine, cell: Cell, text: string): void => {
    const known = votes.get(code);
    votes.set(code, known ? { ...known, count: known.count + 1 } : { count: 1, line, cell, text });
  };
  for (const line of lines) {
    for (const cell of line.cells) {
      for (const [code] of cell.text.matchAll(/\b[A-Z]{3}\b/g)) {
        if (knownCurrencies.has(code)) vote(code, line, cell, code);
      }
      for (const [sign, code] of signsOf) {
        for (const [text] of cell.text.matchAll(sign)) vote(code, line, cell, text);
      }
      if (/(?<![A-Z])\$/.test(cell.text)) vote(dollar ?? 'USD', line, cell, '$');
      for (const [text] of cell.text.matchAll(/[¥￥]/g)) vote(yen ?? 'JPY', line, cell, text);
    }
  }
  const [best] = [...votes].toSorted(([, a], [, b]) => b.count - a.count);
  if (!best) return lines.some(({ text }) => indonesianWords.test(text)) ? unsaid('IDR') : null;
  const [code, { line, cell, text }] = best;
  const from = cell.text.indexOf(text);
  const words = wordsAt(cell, from, from + text.length);
  const others = [...votes.values()].reduce((sum, { count }) => sum + count, 0);
  const isBare = (text === '$' && dollar !== code) || (/[¥￥]/.test(text) && yen === null);
  const share = 0.6 + (0.38 * best[1].count) / others;
  // One sign alone may be another one in a picture: `RM` as `£`.
  const isLone = best[1].count === 1 && text.length === 1 && certaintyOf(words) < 1;
  const most = isBare ? 0.6 : isLone ? loneMost : 1;
  return fieldOf(code, { text, words, line }, Math.min(share, most));
}

/** The one dollar that a text names; null of several, or none: a bare sign says nothing. */
function dollarIn(text: string): string | null {
  const named = new Set(
    [...text.matchAll(/(?<!\p{L})(USD|SGD|AUD|HKD|CAD|NZD|TWD)(?!\p{L})/gu)].map(([code]) => code),
  );
  const [one] = named;
  return named.size === 1 && one !== undefined && knownCurrencies.has(one) ? one : null;
}

/** Whether the one sign of yen and yuan means the one or the other: what is named, else what the text is written in. */
function yenIn(text: string): string | null {
  const [isYen, isYuan] = [/(?<!\p{L})JPY(?!\p{L})|円/u, /(?<!\p{L})(?:CNY|RMB)(?!\p{L})|人民[币幣]/u].map(
    (name) => name.test(text),
  );
  if (isYen !== isYuan) return isYen ? 'JPY' : 'CNY';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'JPY';
  return /\p{Script=Han}/u.test(text) ? 'CNY' : null;
}

/** Every code of ISO 4217 that is in use or was; letters that mean something else on many a paper are none. */
const otherCodes: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').filter(
    (code) => !knownCurrencies.has(code) && !/^(?:XX|ALL$|TOP$|CUP$|MOP$)/.test(code),
  ),
);
const otherSigns: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d\s?)kr\.?(?![\p{L}])|(?<!\p{L})kr\.?(?=\s?\d)/giu, 'kr'],
  [/(?<=\d\s?)zł/gu, 'zł'],
  [/₽/g, '₽'],
  [/₺/g, '₺'],
  [/R\$/g, 'R$'],
  [/(?<!\p{L})Rs\.?(?=\s?\d)/gu, 'Rs'],
  [/(?<=\d\s?)Kč/gu, 'Kč'],
  [/(?<=\d\s?)Ft(?!\p{L})/gu, 'Ft'],
];

const codeBesideDigits = /(?<![\p{L}\d])[A-Z]{3}(?=\s?-?\d)|(?<=\d\s?)[A-Z]{3}(?![\p{L}\d])/gu;

/**
 * A currency that a paper names beside its amounts, or under a label, and that is none of ours; null where one of ours is named as
 * often.
 */
export function readOtherCurrency(lines: readonly TextLine[], known: ReadField | null): ReadField | null {
  for (const at of findLabels(lines, /\b(?:currency|mata\s*uang)\b/gi)) {
    for (const value of valuesOf(lines, at)) {
      const code = /\b[A-Z]{3}\b/.exec(value.text)?.[0];
      if (code !== undefined && otherCodes.has(code)) return fieldOf(code, value, 0.98);
    }
  }
  // A currency of ours was read: what else is named is beside it.
  if (known !== null && known.text !== '') return null;
  const found = lines.flatMap((line) =>
    line.cells.flatMap((cell) => [
      ...[...cell.text.matchAll(codeBesideDigits)].map(({ 0: code, index }) => ({
        line,
        cell,
        code,
        text: code,
        index,
      })),
      ...otherSigns.flatMap(([sign, code]) =>
        [...cell.text.matchAll(sign)].map(({ 0: text, index }) => ({ line, cell, code, text, index })),
      ),
    ]),
  );
  const named = found.filter(
    ({ code, text }) => code !== text || otherCodes.has(code) || !/^[A-Z]{3}$/.test(code),
  );
  // Once may be an abbreviation; a paper names its currency beside a price and a total.
  const first = named.find(({ code }) => named.filter((other) => other.code === code).length > 1);
  if (!first) return null;
  const { line, cell, code, text, index } = first;
  return fieldOf(code, { text, words: wordsAt(cell, index, index + text.length), line }, 0.8);
}
