import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  multiply,
  roundTo,
  subtract,
} from '../money/money.ts';
import { columnWords } from './labels/labelWords.ts';
import { labelOfSum } from './labels/sumLabels.ts';
import type { Cell, TextLine, Word } from './paperText.ts';
import { cellOf, certaintyOf, wordsAt } from './paperText.ts';
import { fieldOf, rounded } from './head/foundField.ts';
import type { ReadField, ReadLine } from './readPaper.ts';
import type { DecimalSign, WrittenNumber } from './written/writtenNumber.ts';
import { numbersIn } from './written/writtenNumber.ts';

type ColumnKind =
  | 'row'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'tax'
  | 'amount'
  | 'other';

interface Column {
  kind: ColumnKind;
  left: number;
  right: number;
}

/** What the columns of a table are called; the longest that fits is meant. */
const columnNames: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(?:no|nr|#|pos|item\s*no|line|urut)\.?$/i, 'row'],
  [/^(?:code|kode|sku|kode\s*barang|item\s*code|part\s*no|date|tanggal|tgl|period|periode)\.?$/i, 'other'],
  [
    /^(?:item\s*)?(?:descriptions?|uraian|keterangan|deskripsi|items?|barang|jasa|products?|produk|rincian|details?|particulars|pekerjaan|services?|layanan|nama(?:\s*(?:barang|produk|item|jasa|layanan))?|(?:nama\s*)?barang\s*(?:\/|&|dan|kena\s*pajak)\s*(?:jasa.*)?|uraian\s*(?:barang|pekerjaan|jasa)|goods|article|description\s*of\s*(?:goods|services?))(?:\s*\/\s*\w+)?$/i,
    'description',
  ],
  [
    /^(?:[qo]ty|quantity|kuantitas|kuantum|banyak(?:nya)?|vol(?:ume)?|hours?|jam|jml|hrs|units|jumlah\s*(?:barang|unit)|pcs)\.?$/i,
    'quantity',
  ],
  [/^(?:unit|satuan|uom|sat|measure)\.?$/i, 'unit'],
  [
    /^@?\s*(?:unit\s*price|price(?:\s*(?:\/|per)\s*unit)?|unit\s*cost|cost|harga(?:\s*(?:satuan|\/\s*(?:unit|satuan)|per\s*(?:unit|satuan)|@))?|rate|tarif|@|(?:hrg|harga)(?:\s*sat(?:uan)?)?\.?)(?:\s*\(?(?:rp|idr|usd|sgd|eur|us\$)\.?\)?)?$/i,
    'price',
  ],
  [/^(?:disc(?:ount)?|diskon|potongan|pot)\.?(?:\s*\(?%\)?)?$/i, 'discount'],
  [/^(?:vat|tax|ppn|pajak|gst)\.?(?:\s*(?:rate|\(?%\)?))?$/i, 'tax'],
  [
    /^(?:line\s*)?(?:amount|total|jumlah|subtotal|sub\s*total|nilai|jumlah\s*harga|total\s*harga|harga\s*total|total\s*price|ext(?:ended)?(?:\s*price)?|net\s*amount|harga\s*jual.*|total\s*amount|jumlah\s*total)(?:\s*\(?(?:rp|idr|usd|sgd|eur|us\$)\.?\)?)?$/i,
    'amount',
  ],
  // The same in other languages.
  [columnWords.description, 'description'],
  [columnWords.quantity, 'quantity'],
  [columnWords.price, 'price'],
  [columnWords.amount, 'amount'],
];

const wordsOfColumnMax = 4;

/** The columns that a line names; null where it is no head of a table. */
function columnsOf(line: TextLine): Column[] | null {
  const columns: Column[] = [];
  let named = 0;
  for (const cell of line.cells) {
    const { words } = cell;
    for (let at = 0; at < words.length;) {
      const match = longestName(words, at);
      const taken = words.slice(at, at + (match?.length ?? 1));
      const { left, right } = cellOf(taken);
      if (match) {
        columns.push({ kind: match.kind, left, right });
        named += taken.length;
      }
      at += taken.length;
    }
  }
  const kinds = new Set(columns.map(({ kind }) => kind));
  const all = line.cells.reduce((count, { words }) => count + words.length, 0);
  const isHead =
    named >= all * 0.6 &&
    columns.length >= 2 &&
    (kinds.has('amount') || kinds.has('price')) &&
    (kinds.has('description') || columns.length >= 3);
  return isHead ? settled(columns) : null;
}

function longestName(words: readonly Word[], at: number): { kind: ColumnKind; length: number } | null {
  for (let length = Math.min(wordsOfColumnMax, words.length - at); length > 0; length -= 1) {
    const text = words
      .slice(at, at + length)
      .map((word) => word.text)
      .join(' ')
      .replaceAll(/^[([|]+(?=[^)]*$)|[:.]+$/g, '')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '');
    const kind = columnNames.find(([name]) => name.test(text))?.[1];
    if (kind) return { kind, length };
  }
  return null;
}

/** `Jumlah` and `Total` mean the quantity where they stand before the price, and the last of several is the amount. */
function settled(columns: readonly Column[]): Column[] {
  const price = columns.findIndex(({ kind }) => kind === 'price');
  const lastAmount = columns.findLastIndex(({ kind }) => kind === 'amount');
  return columns.map((column, index) => {
    if (column.kind !== 'amount' || index === lastAmount) return column;
    const isQuantity = index < price && !columns.some(({ kind }) => kind === 'quantity');
    return { ...column, kind: isQuantity ? 'quantity' : 'other' };
  });
}

interface Numeral {
  number: WrittenNumber;
  words: readonly Word[];
  left: number;
  right: number;
  cell: Cell;
  column: Column;
}

/** How far a numeral may stand from the name of its column, in heights of its letters. */
const columnReach = 7;

function distance(column: Column, left: number, right: number): number {
  const middles = Math.abs((column.left + column.right) / 2 - (left + right) / 2);
  const overlap = Math.min(column.right, right) - Math.max(column.left, left);
  const edges = Math.min(Math.abs(column.right - right), Math.abs(column.left - left), middles);
  return overlap > 0 ? edges * 0.5 : edges;
}

const units =
  /^(?:pcs?|pes|unit|units|buah|bh|set|sets|box|dus|pack|pak|kg|gr?|ton|liter|ltr|l|m|m2|m3|meter|roll|rim|lembar|lbr|jam|hours?|hrs?|hari|days?|bulan|bln|months?|tahun|years?|orang|org|paket|pkt|lot|ls|each|ea|botol|karton|ctn|lusin|trip|rit|night|malam|user|users|license|sak|batang|btg|sheet|visit|session|sesi|page|kali)\.?$/i;

/** A number and its unit that a reader of pictures took for one word: `4rim`. */
function parted(word: Word): Word[] {
  const [, digits = '', unit = ''] = /^(\d{1,4})([a-z]{2,7})$/i.exec(word.text) ?? [];
  if (!units.test(unit)) return [word];
  const width = (word.width * digits.length) / word.text.length;
  return [
    { ...word, text: digits, width },
    { ...word, text: unit, x: word.x + width, width: word.width - width },
  ];
}

interface Row {
  line: TextLine;
  numerals: readonly Numeral[];
  description: readonly Word[];
  unit: { text: string; words: readonly Word[] } | null;
}

function rowOf(line: TextLine, columns: readonly Column[], sign: DecimalSign): Row {
  const numerals: Numeral[] = [];
  const description: Word[] = [];
  let unit: Row['unit'] = null;
  const textColumn = columns.find(({ kind }) => kind === 'description');
  const nextColumn = textColumn && columns.find(({ left }) => left > textColumn.right);
  for (const whole of line.cells) {
    const cell = cellOf(whole.words.flatMap(parted));
    const numbers = numbersIn(cell.text, sign).map((number) => {
      const words = wordsAt(cell, number.from, number.to);
      const { left, right } = cellOf(words);
      return { number, words, left, right, cell };
    });
    const taken = new Set<Word>();
    for (const found of numbers) {
      const height = Math.max(...found.words.map((word) => word.height));
      const column = columns.toSorted(
        (a, b) => distance(a, found.left, found.right) - distance(b, found.left, found.right),
      )[0];
      if (!column || distance(column, found.left, found.right) > columnReach * height) continue;
      if (column.kind === 'description') continue;
      const before = cell.words[cell.words.indexOf(found.words[0] as Word) - 1];
      // Digits within a sentence belong to it: they stand close behind a word, and not yet where the next column begins.
      const isInText =
        before !== undefined &&
        !taken.has(before) &&
        /\p{L}/u.test(before.text) &&
        !units.test(before.text) &&
        nextColumn !== undefined &&
        found.right < nextColumn.left + (nextColumn.right - nextColumn.left) * 0.3;
      if (isInText) continue;
      numerals.push({ ...found, column });
      for (const word of found.words) taken.add(word);
    }
    const rest = cell.words.filter((word) => !taken.has(word));
    if (rest.length === 0) continue;
    const text = rest.map((word) => word.text).join(' ');
    const isAfterText = description.length > 0 || (textColumn && cell.left > textColumn.right);
    const unitColumn = columns.find(({ kind }) => kind === 'unit');
    const isUnderUnit = unitColumn && cell.left < unitColumn.right && cell.right > unitColumn.left;
    if (units.test(text) && (isAfterText || isUnderUnit))
      unit = { text: text.replace(/\.$/, '').replace(/^pes$/i, 'pcs'), words: rest };
    else if (/[\p{L}\d]/u.test(text) && !/^(?:Rp\.?|IDR|USD|\$|%|x|@)$/i.test(text)) {
      const column = columns.toSorted(
        (a, b) => distance(a, cell.left, cell.right) - distance(b, cell.left, cell.right),
      )[0];
      const isOther = column?.kind === 'other' && distance(column, cell.left, cell.right) < 20;
      if (!isOther) description.push(...rest);
    }
  }
  return { line, numerals, description, unit };
}

/** Amounts that differ by less than this share are the same, rounded. */
function isNearly(a: Amount, b: Amount, tolerance: Amount): boolean {
  return compare(absolute(subtract(a, b)), tolerance) <= 0;
}

interface Arithmetic {
  quantity: Numeral | null;
  price: Numeral | null;
  amount: Numeral | null;
  /** Whether they multiply. */
  isSound: boolean;
}

/** Which of a row's numerals are quantity, price and amount: by their columns, confirmed or mended by multiplying. */
function arithmeticOf(numerals: readonly Numeral[]): Arithmetic {
  const inColumn = (kind: ColumnKind) =>
    numerals.findLast(({ column, number }) => column.kind === kind && !number.isPercent) ?? null;
  const guess = { quantity: inColumn('quantity'), price: inColumn('price'), amount: inColumn('amount') };
  const discounts = numerals.filter(({ column }) => column.kind === 'discount');
  if (agrees(guess, discounts)) return { ...guess, isSound: true };
  const plain = numerals.filter(({ number, column }) => !number.isPercent && column.kind !== 'tax');
  const amounts = plain.filter(({ number }) => number.looksLikeMoney).toReversed();
  const likelyFirst = (kind: ColumnKind) =>
    plain.toSorted((a, b) => Number(b.column.kind === kind) - Number(a.column.kind === kind));
  for (const amount of amounts.slice(0, 2)) {
    for (const quantity of likelyFirst('quantity')) {
      for (const price of likelyFirst('price')) {
        const isThree = price !== amount && quantity !== amount && price !== quantity;
        if (!isThree || (quantity.column.kind === 'price' && price.column.kind !== 'price')) continue;
        if (agrees({ quantity, price, amount }, discounts)) return { quantity, price, amount, isSound: true };
      }
    }
  }
  return { ...guess, isSound: false };
}

/** What a row leaves out, or a reader of pictures has not seen: the third of quantity, price and amount. */
function completed(
  { quantity, price, amount }: Arithmetic,
  isDiscounted: boolean,
): { quantity: Amount | null; price: Amount | null } {
  const [many, each, all] = [quantity, price, amount].map((numeral) => numeral?.number.amount ?? null);
  const canDivide = all != null && isPositive(all);
  if (!many && each && canDivide && isPositive(each)) {
    const count = divide(all, each, isDiscounted ? 0 : 3);
    const isExact = isPositive(count) && compare(multiply(count, each), all) === 0;
    return { quantity: isExact && compare(count, '100000') < 0 ? plain(count) : null, price: null };
  }
  if (!each && many && canDivide && isPositive(many)) {
    const share = divide(all, many, 2);
    return { quantity: null, price: compare(multiply(share, many), all) === 0 ? plain(share) : null };
  }
  return { quantity: null, price: null };
}

const plain = (amount: Amount): Amount => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

function agrees(
  { quantity, price, amount }: Pick<Arithmetic, 'quantity' | 'price' | 'amount'>,
  discounts: readonly Numeral[],
): boolean {
  if (!price || !amount || !quantity) return false;
  const full = multiply(quantity.number.amount, price.number.amount);
  if (isZero(amount.number.amount)) return false;
  const due = discounts.reduce(
    (left, { number }) =>
      number.isPercent || compare(number.amount, '100') <= 0
        ? subtract(left, multiply(left, divide(number.amount, '100', 6)))
        : subtract(left, number.amount),
    full,
  );
  return isNearly(due, amount.number.amount, '1') || isNearly(full, amount.number.amount, '1');
}

/** The lines of the tables of a paper. */
export function readTable(lines: readonly TextLine[], sign: DecimalSign): { lines: ReadLine[]; end: number } {
  const found: { row: Row; arithmetic: Arithmetic; below: Word[]; bottom: number }[] = [];
  let columns: Column[] | null = null;
  let end = 0;
  let isDone = false;
  let headPage = 0;
  for (const [index, line] of lines.entries()) {
    const head = columnsOf(line);
    if (head) {
      const isLikeFirst = columns === null || line.page.number > headPage;
      if (isLikeFirst) {
        columns = head;
        headPage = line.page.number;
        isDone = false;
        continue;
      }
    }
    if (!columns || isDone) continue;
    const row = rowOf(line, columns, sign);
    const sumLabel = labelOfSum(line.text);
    const counted = row.numerals.filter(({ number }) => !number.isPercent);
    // An amount alone under the name of the quantity is a sum that stands beside its column.
    const hasQuantity = counted.some(
      ({ column, number }) => column.kind === 'quantity' && (counted.length > 1 || !number.looksLikeMoney),
    );
    if (sumLabel !== null && !hasQuantity && row.numerals.length > 0) {
      if (sumLabel === 'carried') continue;
      if (found.length > 0) {
        isDone = true;
        end = index;
      }
      continue;
    }
    const arithmetic = arithmeticOf(row.numerals);
    const { amount, price } = arithmetic;
    const last = found.at(-1);
    if (amount || price) {
      if (row.description.length === 0 && !arithmetic.isSound) continue;
      found.push({ row, arithmetic, below: [], bottom: line.bottom });
      end = index + 1;
    } else if (
      last &&
      row.description.length > 0 &&
      last.row.line.page === line.page &&
      line.top - last.bottom < (line.bottom - line.top) * 1.1 &&
      isUnder(row.description, last.row.description)
    ) {
      last.below.push(...row.description);
      last.bottom = line.bottom;
    }
  }
  const made = found.map(({ row, arithmetic, below }) => lineOf(row, arithmetic, below));
  const last = found.at(-1);
  if (!last || !isSumOf(made, last)) return { lines: made, end };
  return { lines: made.slice(0, -1), end: lines.indexOf(last.row.line) };
}

/** Names of sums are known where their letters are as sure. */
const knownFrom = 0.85;

/** Whether the last row is no line, but a sum whose name nobody could read: what the others come to, without the quantity and price that they have. */
function isSumOf(
  made: readonly ReadLine[],
  { row, arithmetic }: { row: Row; arithmetic: Arithmetic },
): boolean {
  const above = made.slice(0, -1);
  const [amount, sum] = [made.at(-1)?.amount, sumOfLines(above)];
  return (
    !arithmetic.quantity &&
    !arithmetic.price &&
    above.every(({ quantity, unitPrice }) => quantity !== null || unitPrice !== null) &&
    certaintyOf(row.description) < knownFrom &&
    amount != null &&
    sum !== null &&
    compare(amount.value, sum) === 0
  );
}

/** Whether words begin where a description begins, or further in. */
function isUnder(words: readonly Word[], description: readonly Word[]): boolean {
  const over = description.length > 0 ? cellOf(description) : null;
  const under = cellOf(words);
  return over !== null && under.left > over.left - 12 && under.left < over.right;
}

function lineOf(
  row: Row,
  { quantity, price, amount, isSound }: Arithmetic,
  below: readonly Word[],
): ReadLine {
  const { line, unit, numerals } = row;
  const sureness = isSound ? 0.98 : 0.6;
  const fieldOfNumeral = (numeral: Numeral | null): ReadField<Amount> | null =>
    numeral &&
    fieldOf(
      numeral.number.amount,
      {
        text: numeral.cell.text.slice(numeral.number.from, numeral.number.to).trim(),
        words: numeral.words,
        line,
      },
      sureness,
    );
  const words = withoutRowNumber(row);
  const text = [...words, ...below].map((word) => word.text).join(' ');
  const tax =
    numerals.find(({ column, number }) => column.kind === 'tax' && compare(number.amount, '100') < 0) ?? null;
  const isDiscounted = numerals.some(({ column }) => column.kind === 'discount');
  const missing = completed({ quantity, price, amount, isSound }, isDiscounted);
  const inferred = (value: Amount | null): ReadField<Amount> | null =>
    value === null ? null : { value, text: '', confidence: 0.75, place: null };
  const computed =
    !amount && quantity && price ? multiply(quantity.number.amount, price.number.amount) : null;
  return {
    description: words.length === 0 ? null : fieldOf(text, { text, words, line }, 0.9),
    quantity: fieldOfNumeral(quantity) ?? inferred(missing.quantity),
    unit: unit && fieldOf(unit.text, { ...unit, line }, 0.9),
    unitPrice: fieldOfNumeral(price) ?? inferred(missing.price),
    tax: fieldOfNumeral(tax),
    amount:
      fieldOfNumeral(amount) ??
      (computed === null
        ? null
        : fieldOf(roundTo(computed, 2), { text: '', words: price?.words ?? [], line }, 0.6)),
  };
}

/** A description without the number of its row. */
function withoutRowNumber({ description }: Row): readonly Word[] {
  const [first, second] = description;
  const isNumber = first !== undefined && /^\d{1,3}[.)]?$/.test(first.text);
  const isApart =
    second !== undefined && first !== undefined && second.x - (first.x + first.width) > first.height * 0.6;
  return isNumber && (isApart || /[.)]$/.test(first.text)) ? description.slice(1) : description;
}

/** The sum of what the lines come to; null without lines, or where one has no amount. */
export function sumOfLines(lines: readonly ReadLine[]): Amount | null {
  if (lines.length === 0) return null;
  let total = '0';
  for (const { amount } of lines) {
    if (!amount) return null;
    total = add(total, amount.value);
  }
  return total;
}

/** The same lines, surer once their sum is what the paper says. */
export function confirmed(lines: readonly ReadLine[], isSum: boolean): ReadLine[] {
  const factor = isSum ? 1 : 0.75;
  const weighed = <Field extends ReadField<unknown>>(field: Field | null): Field | null =>
    field && {
      ...field,
      confidence: rounded(isSum ? Math.max(field.confidence, 0.95) : field.confidence * factor),
    };
  return lines.map((line) => ({
    ...line,
    quantity: weighed(line.quantity),
    unitPrice: weighed(line.unitPrice),
    amount: weighed(line.amount),
  }));
}

export { isNearly };
