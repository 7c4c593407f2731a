import type { Day } from '../day/day.ts';
import { addDays, daysBetween } from '../day/day.ts';
import { isIndonesianTaxNumber } from '../noun/taxNumber.ts';
import { currencyCodes } from '../money/money.ts';
import type { PaperOwner } from './companyName.ts';
import { isNameOf, isTaxNumberOf } from './companyName.ts';
import {
  anyDayWords,
  buyerWords,
  dueDayWords,
  numberWords,
  otherDayWords,
  ownDayWords,
  sellerWords,
} from './labels/labelWords.ts';
import type { LabelledValue } from './labelledValues.ts';
import { findLabels, labelsBefore, valuesOf, wordsOfValue } from './labelledValues.ts';
import type { Cell, TextLine, Word } from './paperText.ts';
import { cellOf, certaintyOf, placeOf, wordsAt } from './paperText.ts';
import type { CreditKind, PaperSource, ReadField } from './readPaper.ts';
import type { DayOrder } from './written/writtenDay.ts';
import { dayOrderOf, daysIn } from './written/writtenDay.ts';

/** Makes a field of the words in which it was found. */
export function fieldOf<Value>(
  value: Value,
  found: { text: string; words: readonly Word[]; line: TextLine },
  confidence: number,
): ReadField<Value> {
  return {
    value,
    text: found.text,
    confidence: rounded(confidence * (0.5 + 0.5 * certaintyOf(found.words))),
    place: placeOf(found.line.page, found.words),
  };
}

export const rounded = (confidence: number): number =>
  Math.round(Math.min(1, Math.max(0, confidence)) * 100) / 100;

/** The likelier one; the first of equals. */
export function likelier<Field extends { confidence: number }>(fields: readonly Field[]): Field | null {
  return fields.reduce<Field | null>(
    (best, field) => (best === null || field.confidence > best.confidence ? field : best),
    null,
  );
}

const ownName = String.raw`(?:e-?)?(?:invoice|faktur|tagihan|bill(?:ing)?|nota|inv|kwitansi|kuitansi|tax\s+invoice|proforma)`;
const numberWord = String.raw`(?:number|no|nomor|nomer|num|nr|n[o°º])`;
/** What a paper calls its own number, and how sure that is. */
const numberLabels: readonly (readonly [RegExp, number])[] = [
  [new RegExp(String.raw`\b${ownName}\s*(?:${numberWord}\b\s*[.:#]*|#|id\b)`, 'gi'), 0.97],
  [new RegExp(String.raw`\b${numberWord}\b\.?\s*${ownName}\b(?!\s*pajak)\s*[.:#]*`, 'gi'), 0.97],
  [new RegExp(String.raw`(?:${numberWords})\s*[.:#]*`, 'giu'), 0.97],
  [/\b(?:document|dokumen|doc|statement|transaksi)\s*(?:no|nomor|number)\b\s*[.:#]*/gi, 0.7],
  [/^\s*(?:no|nomor|number|ref(?:erence)?(?:\s*(?:no|number))?)\b\s*[.:#]*/gi, 0.6],
  [new RegExp(String.raw`^\s*${ownName}\b\s*[.:#]*`, 'gi'), 0.55],
  [/\bnomor\s*seri\s*faktur\s*pajak\s*[.:]*/gi, 0.3],
];
/** Numbers of other things. */
const otherNumber =
  /\b(?:p\.?o\.?|purchase|order|pesanan|customer|cust|pelanggan|client|surat\s*jalan|delivery|kontrak|contract|quotation|penawaran|rek(?:ening)?|account|acc|a\/c|pajak|tax|npwp|nitku|vat|previous|sebelumnya|telp|phone|fax|member|spk|bast|id\s*pel)\b/i;
const numberToken = /[\p{L}\d][\p{L}\d./_#|-]*/gu;

/** The number under which the seller knows the paper. */
export function readNumber(lines: readonly TextLine[], source: PaperSource): ReadField | null {
  const found: ReadField[] = [];
  for (const [label, sureness] of numberLabels) {
    for (const at of findLabels(lines, label)) {
      // A tax invoice is an invoice; the number of a tax is not.
      const around = at.cell.text.slice(Math.max(0, at.from - 18), at.to).replace(/tax\s+invoice/i, '');
      if (sureness > 0.3 && otherNumber.test(around)) continue;
      for (const [rank, value] of valuesOf(lines, at).entries()) {
        const lower = rank * 0.04 + (value.isBelow && rank > 0 ? 0.02 : 0);
        const field = numberOf(value, sureness - lower, (text) => romanMended(text, source));
        if (!field) continue;
        found.push(field);
        break;
      }
    }
  }
  const best = unrivalled(found);
  // A picture may have lost the rest of it.
  const isShort = source === 'picture' && best !== null && best.value.length < sureLength;
  return isShort ? { ...best, confidence: Math.min(best.confidence, rivalledMost) } : best;
}

/** Numbers of papers are longer, most of them. */
const sureLength = 4;

/** The likeliest one; where another says something else as loudly, nobody is sure. */
function unrivalled<Value>(fields: readonly ReadField<Value>[], near = 0): ReadField<Value> | null {
  const best = likelier(fields);
  const isRivalled = fields.some(
    ({ value, confidence }) => best && value !== best.value && confidence >= best.confidence - near,
  );
  return best && isRivalled ? { ...best, confidence: Math.min(best.confidence, rivalledMost) } : best;
}

/** What is said of a value that has a rival: a person is asked to look. */
const rivalledMost = 0.8;

function numberOf(
  value: LabelledValue,
  sureness: number,
  mended: (text: string) => string,
): ReadField | null {
  if (otherNumber.test(value.text.slice(0, 14)) && !/^[A-Z]{2,4}[-/]/.test(value.text)) return null;
  let from: number | null = null;
  let parts = 0;
  for (const { 0: token, index } of value.text.matchAll(numberToken)) {
    from ??= index;
    parts += 1;
    // A word before the digits belongs to the number, a sentence does not.
    if (parts > 2) return null;
    if (!/\d/.test(token)) {
      if (token.length > 5) return null;
      continue;
    }
    const to = index + token.length;
    const text = mended(value.text.slice(from, to).replace(/[.,-]+$/, ''));
    if (text.length > 40 || (text.length < 2 && sureness < 0.9)) return null;
    if ([from, index].some((start) => isDayAt(value.text, start))) return null;
    if (/^\d{1,3}([.,]\d{3})+([.,]\d{2})?$/.test(text)) return null;
    const words = wordsOfValue(value, from, to);
    return fieldOf(text, { text, words, line: value.line }, sureness);
  }
  return null;
}

const isDayAt = (text: string, start: number): boolean =>
  daysIn(text.slice(start), 'dayFirst').some((day) => day.from === 0);

const orderName = String.raw`(?:p\.?\s?o\.?(?!\W*box)|purchase\s*order|pesanan\s*pembelian)`;
/** What a paper calls the number of the order that it is for, and how sure that is; a seller counts orders of their own, too. */
const orderLabels: readonly (readonly [RegExp, number])[] = [
  [new RegExp(String.raw`\b${orderName}\s*(?:${numberWord}\b|#|ref(?:erence)?\b)\s*[.:#]*`, 'gi'), 0.96],
  [
    new RegExp(String.raw`\b(?:${numberWord}|ref(?:erence)?)\b\.?\s*${orderName}(?![\w/-])\s*[.:#]*`, 'gi'),
    0.96,
  ],
  [/\byour\s*(?:order|reference|ref)\b(?:\s*(?:number|no|ref)\b)?\s*[.:#]*/gi, 0.9],
  [new RegExp(String.raw`\b(?:order|pesanan)\s*(?:${numberWord}\b|#)\s*[.:#]*`, 'gi'), 0.8],
  [new RegExp(String.raw`\b(?:${numberWord})\b\.?\s*(?:order|pesanan)\b\s*[.:#]*`, 'gi'), 0.8],
  [new RegExp(String.raw`\b${orderName}(?![\w/-])\s*[.:#]*`, 'gi'), 0.85],
];
const dayWordBefore = /\b(?:date|tgl|tanggal)\W*$/i;
const dayWordAfter = /^\W*(?:date|dated|tgl|tanggal)\b/i;

/** The number under which the buyer knows the order that a paper is for. */
export function readOrderNumber(lines: readonly TextLine[], source: PaperSource): ReadField | null {
  const mended = (text: string) =>
    source === 'picture' ? text.replace(/^P[0oO]{1,2}(?=[-/.])/, 'PO') : text;
  const found: ReadField[] = [];
  for (const [label, sureness] of orderLabels) {
    for (const at of findLabels(lines, label)) {
      const { text } = at.cell;
      if (dayWordBefore.test(text.slice(0, at.from)) || dayWordAfter.test(text.slice(at.to))) continue;
      for (const [rank, value] of valuesOf(lines, at).entries()) {
        const field = numberOf(value, sureness - rank * 0.04, mended);
        // A word before the digits is a sentence: `terms 30`.
        if (!field || /^\p{L}*\p{Ll}{2}\p{L}*\s/u.test(field.value)) continue;
        found.push(field);
        break;
      }
    }
  }
  return likelier(found);
}

const romanMonth = /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})$/;

/**
 * Months in Roman numerals, as numbers hold them before their year, whose strokes a reader of pictures takes for ones: `VI1`. `1`, `11` and
 * `12` are months as well; of ones alone only three can be strokes.
 */
function romanMended(text: string, source: PaperSource): string {
  return text.replaceAll(/(?<=[/.-])[IVX1l|]{1,5}(?=[/.-]20\d{2}(?!\d))/g, (part) => {
    if (/^1+$/.test(part) && !(source === 'picture' && part === '111')) return part;
    // One stroke is taken for two ones at times.
    const romans = [/[1l|]/g, /11|[1l|]/g].map((strokes) => part.replaceAll(strokes, 'I'));
    return romans.find((roman) => romanMonth.test(roman)) ?? part;
  });
}

const dueLabel =
  /due|jatuh\s*temp|\btempo\b|pay(?:ment|able)?\s*(?:by|before|until)|bayar\s*(?:sebelum|paling)|batas\s*(?:akhir|waktu|bayar|pembayaran)|\bjt\b|expir/i;
const otherDayLabel =
  /order|\bp\.?o\.?\b|pesanan|deliver|kirim|ship|surat\s*jalan|print|cetak|period|kontrak|contract|\bfrom\b|until|s\/d|\bs\.d|sejak|start|\bend\b|previous|sebelum|receiv|terima|paid|lunas|pajak|valid|berlaku|service\s*date|layanan|lahir|meeting|quot|penawaran|last|terakhir|generated|sampai|work|pekerjaan|visit/i;
const ownDayLabel =
  /(?:invoice|faktur|tagihan|bill(?:ing)?|nota|inv|kwitansi)\s*(?:date|tgl|tanggal|dated)|(?:date|tgl|tanggal)\.?\s*(?:of\s*)?(?:issue|invoice|faktur|tagihan|terbit|penerbitan|nota|dokumen|bill|inv\b)|issue\s*date|date\s*issued|issued|diterbitkan/i;
const anyDayLabel = /\b(?:date|dated|tanggal|tgl)\b/i;
/** The same in other languages. */
const dueElsewhere = new RegExp(dueDayWords, 'iu');
const otherDayElsewhere = new RegExp(otherDayWords, 'iu');
const ownElsewhere = new RegExp(ownDayWords, 'iu');
const anyElsewhere = new RegExp(anyDayWords, 'iu');
/** Before a day at the end of a letter: `Jakarta,`. */
const placeBefore = /^[\p{L} .]{3,25},$/u;

interface FoundDay {
  field: ReadField<Day>;
  otherwise: Day | null;
  isDue: boolean;
}

interface ReadDays {
  date: ReadField<Day> | null;
  dueDate: ReadField<Day> | null;
  termDays: ReadField<number> | null;
  /** Whether one of them reads as another day when its month stands first. */
  isAmbiguous: boolean;
}

/**
 * When the paper was written and when it falls due. Where nothing on it says which number of a day is its month, neither is sure.
 * `currency`: that of the paper; where it has one, days are written before months.
 */
export function readDays(lines: readonly TextLine[], currency: string | null): ReadDays {
  const text = lines.map((line) => line.text).join('\n');
  const termDays = readTerm(lines);
  const order = dayOrderOf(text);
  const read = (inOrder: DayOrder): ReadDays => {
    const found = findDays(lines, inOrder);
    const date = unrivalled(found.filter(({ isDue }) => !isDue).map(({ field }) => field));
    const due = unrivalled(found.filter(({ isDue }) => isDue).map(({ field }) => field));
    const hasTwo = (field: ReadField<Day> | null) =>
      found.some((one) => one.field === field && one.otherwise !== null && one.otherwise !== field?.value);
    return { date, dueDate: due, termDays, isAmbiguous: hasTwo(date) || hasTwo(due) };
  };
  const first = read(order);
  const isAmbiguous =
    !/(?<!\d)(?:1[3-9]|2\d|3[01])\s?[-/.]\s?\d{1,2}\s?[-/.]|[-/.]\s?(?:1[3-9]|2\d|3[01])\s?[-/.]\s?\d/.test(
      text,
    );
  const second = isAmbiguous ? read(order === 'dayFirst' ? 'monthFirst' : 'dayFirst') : null;
  const best = second && fits(second) > fits(first) ? second : first;
  const isSaid = fits(best) === 2 || (currency !== null && currency !== 'USD') || indonesianWords.test(text);
  if (!isAmbiguous || !best.isAmbiguous || isSaid) return best;
  const doubted = (field: ReadField<Day> | null) =>
    field && { ...field, confidence: Math.min(field.confidence, rivalledMost) };
  return { ...best, date: doubted(best.date), dueDate: doubted(best.dueDate) };
}

/** How well the days of a paper agree with each other and with its term. */
function fits({ date, dueDate, termDays }: ReadDays): number {
  if (!date || !dueDate) return 0;
  const days = daysBetween(date.value, dueDate.value);
  if (termDays && days === termDays.value) return 2;
  if (days < 0 || days > 120) return -1;
  return [0, 7, 14, 15, 21, 30, 31, 45, 60, 90].includes(days) ? 1 : 0.5;
}

function findDays(lines: readonly TextLine[], order: DayOrder): FoundDay[] {
  const found: FoundDay[] = [];
  for (const [index, line] of lines.entries()) {
    for (const [at, cell] of line.cells.entries()) {
      const whole = withNext(cell, line.cells[at + 1]);
      for (const { day, from, to, otherwise } of daysIn(whole.text, order)) {
        if (from > cell.text.length) continue;
        const { sureness, isDue } = judgeDay(labelsBefore(lines, line, cell, from), index);
        const words = wordsAt(whole, from, to);
        const field = fieldOf(day, { text: whole.text.slice(from, to), words, line }, sureness);
        found.push({ field, otherwise, isDue });
      }
    }
  }
  return found;
}

/** A day and its month may stand wider apart than two words do: `22   November 2026`. In heights of the letters. */
const dayReach = 2;

/** A cell that ends in digits, with what stands close behind it. */
function withNext(cell: Cell, next: Cell | undefined): Cell {
  const last = cell.words.at(-1);
  const isNear = next && last && next.left - cell.right < dayReach * last.height;
  return isNear && /(?<!\d)\d{1,2}$/.test(cell.text) && /^\p{L}{3}/u.test(next.text)
    ? cellOf([...cell.words, ...next.words])
    : cell;
}

function judgeDay(labels: readonly string[], lineIndex: number): { sureness: number; isDue: boolean } {
  for (const [rank, label] of labels.entries()) {
    const near = label.slice(-40);
    const lower = rank * 0.05;
    if (dueLabel.test(near) || dueElsewhere.test(near)) return { sureness: 0.95 - lower, isDue: true };
    if (ownDayLabel.test(near) || ownElsewhere.test(near)) return { sureness: 0.96 - lower, isDue: false };
    if (otherDayLabel.test(near) || otherDayElsewhere.test(near)) return { sureness: 0.1, isDue: false };
    if (anyDayLabel.test(near) || anyElsewhere.test(near)) return { sureness: 0.85 - lower, isDue: false };
    if (placeBefore.test(near)) return { sureness: 0.7, isDue: false };
  }
  return { sureness: Math.max(0.2, 0.5 - lineIndex * 0.01), isDue: false };
}

const termPattern =
  /\b(?:net|terms?|term\s*of\s*payment|termin|tempo|pembayaran|payment)\b[^\d\n]{0,30}?(\d{1,3})(?=\s*(?:days?|hari)\b|\s*$|\s{2})|(?<!\d)(\d{1,3})\s*(?:days?|hari)\s*(?:net|setelah|after|from|sejak|kalender)/i;

function readTerm(lines: readonly TextLine[]): ReadField<number> | null {
  for (const line of lines) {
    for (const [index, cell] of line.cells.entries()) {
      // A label and its value may be two cells.
      const label = /term|tempo|pembayaran/i.test(line.cells[index - 1]?.text ?? '') ? 'term ' : '';
      const found = termPattern.exec(label + cell.text);
      const days = Number(found?.[1] ?? found?.[2] ?? Number.NaN);
      if (Number.isNaN(days) || days > 180) continue;
      const words = wordsAt(cell, 0, cell.text.length);
      return fieldOf(days, { text: cell.text, words, line }, 0.9);
    }
  }
  return null;
}

/** The due date that follows from a term. */
export function dueBy(date: ReadField<Day> | null, term: ReadField<number> | null): ReadField<Day> | null {
  if (!date || !term) return null;
  const confidence = rounded(Math.min(date.confidence, term.confidence));
  return { value: addDays(date.value, term.value), text: term.text, confidence, place: term.place };
}

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
const indonesianWords = /\b(?:tanggal|jumlah|faktur|tagihan|harga|kepada|npwp|ppn|rekening)\b/i;

/** What nothing on the paper says, and what its language makes likely. */
const unsaid = <Value>(value: Value): ReadField<Value> => ({ value, text: '', confidence: 0.5, place: null });

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
  return fieldOf(code, { text, words, line }, isBare ? Math.min(share, 0.6) : share);
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

/** What a paper that gives money back is called, as the whole of a heading or before its number. */
const creditTitle =
  /^\W*(?:(?:tax|sales|vendor|purchase)\s+)?(?:credit\s*(?:note|memo(?:randum)?|invoice|advice)|nota\s*(?:kredit|retur|pembatalan)|faktur\s*(?:retur|kredit)|retur\s*(?:penjualan|pembelian|barang)|gutschrift|(?:facture\s*d['’])?avoir|nota\s*de\s*cr[eé]dito|creditnota)\b(?:\s*(?:no|number|nomor|nr|num)?\s*[.:#]*\s*(?=[\w/-]*\d)[\w/-]+)?\s*[:.]?\s*$/iu;
const correctionTitle =
  /^\W*(?:corrected\s*invoice|correction\s*invoice|invoice\s*correction|rechnungskorrektur|korrekturrechnung|faktur\s*pengganti)\b.{0,30}$/iu;
const creditNumber =
  /\b(?:credit\s*(?:note|memo)|nota\s*(?:kredit|retur))\s*(?:no|number|nomor|nr|num|date|#)/i;
/** A heading stands among the first lines. */
const titleLines = 14;

/** The heading by which a paper says that it gives money back, or corrects another one; null of an invoice. */
export function readCredit(lines: readonly TextLine[]): ReadField<CreditKind> | null {
  for (const line of lines.slice(0, titleLines)) {
    for (const cell of line.cells) {
      const isCredit = creditTitle.test(cell.text) || creditNumber.test(cell.text);
      if (!isCredit && !correctionTitle.test(cell.text)) continue;
      // An invoice may name the credit note that it settles.
      if (/\b(?:see|less|minus|against|refer|applied|lihat|dikurangi)\b/i.test(cell.text)) continue;
      const { words, text } = cell;
      return fieldOf<CreditKind>(isCredit ? 'creditNote' : 'correction', { text, words, line }, 0.95);
    }
  }
  return null;
}

const taxNumberPattern =
  /(?<![\d.])\d{2}[. ]?\d{3}[. ]?\d{3}[. ]?\d[-. ]?\d{3}[. ]?\d{3}(?:\d)?(?![\d])|(?<!\d)\d{16}(?!\d)/g;
const buyerLabel =
  /\b(?:bill(?:ed)?\s*to|sold\s*to|ship\s*to|invoice\s*to|customer|client|buyer|prepared\s*for|received\s*from|terima\s*dari|attn|attention|kepada|ditujukan|pelanggan|pembeli|yth|penerima|to)\b/i;

const buyerElsewhere = new RegExp(buyerWords, 'iu');
const sellerElsewhere = new RegExp(sellerWords, 'iu');
const namesBuyer = (text: string): boolean => buyerLabel.test(text) || buyerElsewhere.test(text);

/**
 * Tax numbers on the paper but its owner's. The seller's comes first: it stands above what the paper says about the buyer.
 */
export function readTaxNumbers(lines: readonly TextLine[], owner: PaperOwner): ReadField[] {
  const buyerAt = lines.findIndex(({ text }) => namesBuyer(text));
  return lines
    .flatMap((line, index) =>
      line.cells.flatMap((cell) =>
        [...cell.text.matchAll(taxNumberPattern)].flatMap(({ 0: text, index: from }) => {
          if (!isIndonesianTaxNumber(text) || isTaxNumberOf(owner, text)) return [];
          const labels = [...labelsBefore(lines, line, cell, from), line.text];
          const isNamed = labels.some((label) => /npwp|tax\s*(?:id|number|reg)|\btin\b/i.test(label));
          if (!isNamed) return [];
          const isSeller = buyerAt === -1 || index < buyerAt;
          const words = wordsAt(cell, from, from + text.length);
          return [fieldOf(text.replaceAll(/\D/g, ''), { text, words, line }, isSeller ? 0.9 : 0.45)];
        }),
      ),
    )
    .toSorted((a, b) => b.confidence - a.confidence);
}

const accountLabel =
  /\b(?:no\.?\s*rek(?:ening)?|rek(?:ening)?(?:\s*(?:no|nomor))?|nomor\s*rekening|account\s*(?:no|number|num)|acc(?:ount|t)?\s*\.?\s*(?:no|#)|a\/c(?:\s*no)?|virtual\s*account|va)\b\s*[.:#]*/gi;
const bankName =
  /\b(?:bank|bca|mandiri|bni|bri|bsi|cimb|permata|danamon|ocbc|uob|dbs|hsbc|btn|maybank|panin|citibank)\b/gi;

/** Numbers of bank accounts, the likeliest first. */
export function readAccounts(lines: readonly TextLine[]): ReadField[] {
  const found: ReadField[] = [];
  for (const [label, sureness, mayBeBelow] of [
    [/\biban\b\s*[.:#]*/gi, 0.96, true],
    [accountLabel, 0.92, true],
    [bankName, 0.7, false],
  ] as const) {
    for (const at of findLabels(lines, label)) {
      for (const value of valuesOf(lines, at)) {
        if (value.isBelow && !mayBeBelow) continue;
        const number =
          /(?<![\d.,A-Za-z-])(?:[A-Z]{2}\d{2}[A-Z0-9 ]{10,30}|\d[\d -]{5,22}\d|\d{2,5}(?:[.-]\d{2,6}){1,4})(?![.,]\d)/.exec(
            value.text,
          );
        const digits = number?.[0].replaceAll(/[^A-Z\d]/g, '') ?? '';
        if (!number || digits.length < 7 || digits.length > 34) continue;
        const words = wordsOfValue(value, number.index, number.index + number[0].length);
        found.unshift(fieldOf(digits, { text: number[0], words, line: value.line }, sureness));
        break;
      }
    }
  }
  // Of equals the one further down: accounts stand at the end.
  return found.toSorted((a, b) => b.confidence - a.confidence);
}

const companyForm =
  /(?:^|\s)(?:PT|CV|UD|PD|Perum|Koperasi|Yayasan|Firma|Toko)\.?\s+[\p{Lu}\d][\p{L}\d&.,' -]{2,60}?(?=\s{2}|,(?!\s*Tbk)|\s-\s|\s(?:NPWP|Jl|Jalan)\b|(?![\p{L}\d&.,' -]))|[\p{Lu}][\p{L}\d&.' -]{2,50}?\s(?:Pte\.?\s*Ltd|Ltd|Limited|Inc|LLC|GmbH|B\.?V|Corp(?:oration)?|Co|S\.?A|AG|Sdn\.?\s*Bhd|Tbk|Pty\.?\s*Ltd)\b\.?|[A-Z][A-Z\d&.' -]{2,50}?\s(?:PTE\.?\s*LTD|LTD|LIMITED|INC|LLC|GMBH|CORP|PTY\.?\s*LTD|SDN\.?\s*BHD|TBK)\b\.?/u;

/**
 * Who may have written the paper, the likeliest first: firms and what stands large on top; not who it is written to, and never its owner.
 */
export function readSellerNames(lines: readonly TextLine[], owner: PaperOwner): ReadField[] {
  const first = lines[0];
  if (!first) return [];
  const own = lines.filter(({ page }) => page === first.page);
  const heights = own.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  const zones = buyerZones(own);
  const found: ReadField[] = [];
  for (const [index, line] of lines.entries()) {
    for (const cell of line.cells) {
      for (const part of partsOf(cell)) {
        const named = firmIn(part.text);
        const text = (named ?? part.text).trim().replace(/[,.-]+$/, '');
        const from = part.from + Math.max(0, part.text.indexOf(text));
        const beside = part.text.replace(text, ' ');
        const above = labelsBefore(lines, line, cell, 0).slice(0, 2);
        const isUnderBuyer = zones.some((zone) =>
          isUnder(zone, line, wordsAt(cell, from, from + text.length)),
        );
        const role = part.role ?? roleOf([beside, ...above]) ?? (isUnderBuyer ? 'buyer' : null);
        const isBuyer = role === 'buyer';
        const isSaid = role === 'seller';
        const isLarge = line.bottom - line.top > usual * 1.25;
        if (!named && !(isLarge && index < 4)) continue;
        const isName = /\p{L}{3}/u.test(text) && !titleWords.test(text) && !titleElsewhere.test(text);
        if (!isName || isNameOf(owner, text)) continue;
        let sureness = named ? 0.6 : 0.35;
        if (isBuyer) sureness -= 0.45;
        if (isSaid) sureness += 0.25;
        if (isLarge) sureness += 0.15;
        // Of firms near the top the first one writes: below it stands whom it is written to.
        if (index < 5 && !isBuyer) sureness += 0.16 - index * 0.03;
        const words = wordsAt(cell, from, from + text.length);
        found.push(fieldOf(text, { text, words: words.length > 0 ? words : cell.words, line }, sureness));
      }
    }
  }
  const ranked = found.toSorted((a, b) => b.confidence - a.confidence);
  const best = unrivalled(ranked, 0.08);
  return best ? [best, ...ranked.slice(1)] : [];
}

/** Labels of a buyer that are no part of a name, wherever they stand. */
const strongBuyer = new RegExp(
  String.raw`\b(?:bill(?:ed)?\s*to|sold\s*to|ship\s*to|invoice\s*to|(?:ditagihkan\s*)?kepada(?:\s*yth)?|ditujukan\s*kepada|yth|attn|pelanggan|customer(?!\s*(?:no|id|ref))|client(?!\s*(?:no|id|ref)))\b\.?|${buyerWords}`,
  'giu',
);

interface CellPart {
  text: string;
  /** Where it begins in the text of its cell. */
  from: number;
  /** Who stands there, where a label within the cell says so. */
  role: 'buyer' | null;
}

/** The parts of a cell: what stands before a label of the buyer, and what stands behind it. */
function partsOf({ text }: Cell): CellPart[] {
  const labels = [...text.matchAll(strongBuyer)].filter(({ 0: label }) => label.trim() !== '');
  const parts: CellPart[] = [];
  let from = 0;
  let role: 'buyer' | null = null;
  for (const { index, 0: label } of labels) {
    parts.push({ text: text.slice(from, index), from, role });
    from = index + label.length;
    role = 'buyer';
  }
  parts.push({ text: text.slice(from), from, role });
  return parts.filter((part) => /\p{L}{2}/u.test(part.text));
}

/** The first firm that a text names. */
function firmIn(text: string): string | null {
  const found = [companyForm, companyElsewhere].flatMap((form) => {
    const firm = form.exec(text);
    return firm ? [{ name: firm[0], index: firm.index }] : [];
  });
  // Of two at one place the longer: `GmbH & Co. KG`.
  return found.toSorted((a, b) => a.index - b.index || b.name.length - a.name.length)[0]?.name ?? null;
}

/** Where a label of the buyer stands: names under it are the buyer's, even where another column stands close beside them. */
interface BuyerZone {
  line: TextLine;
  left: number;
}

function buyerZones(lines: readonly TextLine[]): BuyerZone[] {
  return lines.flatMap((line) =>
    line.cells.flatMap((cell) =>
      [...cell.text.matchAll(strongBuyer)].flatMap(({ index, 0: label }) => {
        const [first] = wordsAt(cell, index, index + label.length);
        // A label with its firm beside it says nothing of what stands below.
        const isSaid = firmIn(cell.text.slice(index + label.length)) !== null;
        return first && !isSaid ? [{ line, left: first.x }] : [];
      }),
    ),
  );
}

/** Lines under a label that belong to it. */
const zoneLines = 3.2;

function isUnder({ line: labelLine, left }: BuyerZone, line: TextLine, words: readonly Word[]): boolean {
  const height = labelLine.bottom - labelLine.top;
  const below = line.top - labelLine.bottom;
  return (
    line.page === labelLine.page &&
    below > -height * 0.5 &&
    line !== labelLine &&
    below < height * zoneLines &&
    words.some(({ x }) => Math.abs(x - left) < height * 0.6)
  );
}

const sellerLabel =
  /\b(?:from|dari|seller|penjual|vendor|supplier|beneficiary|atas\s*nama|a\.n\b|a\/n|account\s*name|nama\s*rekening|penerbit|hormat)\b/i;
const isFirm = (text: string): boolean => companyForm.test(text) || companyElsewhere.test(text);

/** Who stands behind labels, the nearest first: as the first of them says. A firm above a name is no label of it, whatever stands before it. */
function roleOf([beside = '', ...labels]: readonly string[]): 'buyer' | 'seller' | null {
  for (const label of [beside, ...labels.filter((one) => !isFirm(one))]) {
    if (namesBuyer(label)) return 'buyer';
    if (sellerLabel.test(label) || sellerElsewhere.test(label)) return 'seller';
  }
  return null;
}

/** Firms of other countries; short forms that are units or words as well are left out. */
const companyElsewhere =
  /[\p{Lu}][\p{L}\d&.' -]{1,50}?\s(?:GmbH\s*&\s*Co\.?\s*KG|OHG|e\.\s?K\.|UG(?:\s*\(haftungsbeschränkt\))?|SARL|S\.A\.R\.L\.|SASU?|EURL|S\.L\.(?:U\.)?|S\.?r\.?l\.?|S\.p\.A\.|SpA|Lda\.?|Ltda\.?|N\.V\.|A\/S|ApS|Oy|plc|LLP)(?!\p{L})|(?:株式会社|有限会社|合同会社)\s?[\p{L}\d・ー]{1,30}|[\p{L}\d・ー]{1,30}(?:株式会社|有限会社|合同会社)|[\p{Script=Han}()（）]{2,30}(?:有限公司|股份公司)/u;
const titleElsewhere =
  /^(?:rechnung|facture|factuur|factura|fattura|fatura|領収書|請求書|発票|发票|帐单|账单|quittung|beleg|re[çc]u)(?!\p{L})/iu;

const titleWords =
  /^(?:(?:tax|proforma|commercial|sales|e-?)?\s*invoice|faktur(?:\s*pajak|\s*penjualan)?|tagihan|bill|nota|kwitansi|statement|surat\s*tagihan)\b/i;
