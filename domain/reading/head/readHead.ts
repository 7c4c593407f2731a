import type { Day } from '../../day/day.ts';
import { addDays, daysBetween } from '../../day/day.ts';
import { anyDayWords, dueDayWords, numberWords, otherDayWords, ownDayWords } from '../labels/labelWords.ts';
import { besideIt, wrappedNames } from '../columnCells.ts';
import type { LabelledValue } from '../labelledValues.ts';
import { findLabels, labelsBefore, valuesOf, wordsOfValue } from '../labelledValues.ts';
import type { Cell, Place, TextLine } from '../paperText.ts';
import { cellOf, wordsAt } from '../paperText.ts';
import type { CreditKind, PaperSource, ReadField } from '../readPaper.ts';
import type { DayOrder } from '../written/writtenDay.ts';
import { dayOrderOf, daysIn } from '../written/writtenDay.ts';
import { fieldOf, likelier, rivalledMost, rivalNear, rounded, unrivalled } from './foundField.ts';
import { indonesianWords } from './readCurrency.ts';
import type { TitleWord } from './titleWord.ts';
import { isOwnName, titleWord } from './titleWord.ts';

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
  const names = wrappedNames(lines);
  const title = titleWord(lines);
  const labels = [...numberLabels, ...(title === null ? [] : [[title.own, ofTitle] as const])];
  for (const [label, said] of labels) {
    for (const at of [...findLabels(lines, label), ...findLabels(names, label)]) {
      // Which lines make up the name of a column is a guess.
      const sureness = names.includes(at.line) ? Math.min(said, wrappedMost) : said;
      // A tax invoice is an invoice; the number of a tax is not.
      const around = at.cell.text.slice(Math.max(0, at.from - 18), at.to).replace(/tax\s+invoice/i, '');
      if (sureness > 0.3 && otherNumber.test(around)) continue;
      for (const [rank, value] of valuesOf(lines, at).entries()) {
        const lower = rank * 0.04 + (value.isBelow && rank > 0 ? 0.02 : 0);
        const field = numberOf(value, sureness - lower, (text) => romanMended(text, source));
        // A stroke beside a label looks like a digit in a picture.
        if (!field || (source === 'picture' && field.value.length < 2)) continue;
        found.push(field);
        break;
      }
    }
  }
  const best = unrivalled(found, source === 'picture' ? rivalNear : 0);
  return best && source === 'picture' && !isWhole(best, found) ? doubted(best) : best;
}

/** What is said of a number under the name of a column that takes several lines, and of one that only the paper's own title names. */
const wrappedMost = 0.85;
const ofTitle = 0.5;
const ofTitleDay = 0.75;

const doubted = <Value>(field: ReadField<Value>): ReadField<Value> => ({
  ...field,
  confidence: Math.min(field.confidence, rivalledMost),
});

/**
 * Whether nothing of a number in a picture seems to be missing or added: it has the length of one, clear letters, and a form of its own. In digits
 * alone nobody sees that a border was read as a one, unless they stand there twice.
 */
function isWhole(best: ReadField, found: readonly ReadField[]): boolean {
  const isTwice = found.some(({ value, place }) => value === best.value && !isSamePlace(place, best.place));
  return (
    best.value.length >= sureLength &&
    best.confidence >= clearFrom &&
    (isTwice || /\p{L}|[/-]/u.test(best.value))
  );
}

const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  a !== null && b !== null && a.page === b.page && a.x === b.x && a.y === b.y;

/** What is said of a number whose letters are clear. */
const clearFrom = 0.92;
/** Numbers of papers are longer, most of them. */
const sureLength = 4;

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
    const printed = value.text.slice(from, to).replace(/[.,-]+$/, '');
    const text = mended(printed);
    // What is read of a pen before the number: `bo—= 2024-18901`.
    if (parts === 2 && from !== index && !/^[\p{L}.]+[\s./_#-]*$/u.test(value.text.slice(from, index))) {
      return numberOf({ ...value, text: value.text.slice(index) }, Math.min(sureness, rivalledMost), mended);
    }
    // A sign that looks like a one, before the number: `Facture n°: 7741732` as `1”: 7741732`.
    if (text.length < 2 && /\d{3}/.test(value.text.slice(to))) {
      from = null;
      continue;
    }
    if (text.length > 40 || (text.length < 2 && sureness < 0.9)) return null;
    if ([from, index].some((start) => isDayAt(value.text, start))) return null;
    // A day, its month in words nobody knows here.
    if (/^\d{1,2}\.?\s\p{L}{3,}\.?\s20\d{2}(?!\d)/u.test(value.text.slice(index))) return null;
    if (/^\d{1,3}([.,]\d{3})+([.,]\d{2})?$/.test(text)) return null;
    const words = wordsOfValue(value, from, to);
    // What was mended is a guess, however sure its letters are.
    const isMended = text !== printed;
    const said = isMended ? Math.min(sureness, rivalledMost) : sureness;
    return fieldOf(text, { text, words, line: value.line }, said);
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
const anyDayLabel = /\b(?:date|dated|tanggal|tgl|tax\s*point)\b/i;
/** The same in other languages. */
const dueElsewhere = new RegExp(dueDayWords, 'iu');
const otherDayElsewhere = new RegExp(otherDayWords, 'iu');
const ownElsewhere = new RegExp(ownDayWords, 'iu');
const anyElsewhere = new RegExp(anyDayWords, 'iu');
/** Before a day at the end of a letter: `Jakarta,`. */
const placeBefore = /^[\p{L} .]{3,25},$/u;

/** Days under the same label differ by less in a picture, and those under another one by more. */
const dayRivalNear = 0.1;

interface FoundDay {
  field: ReadField<Day>;
  otherwise: Day | null;
  isDue: boolean;
  /** Whether a word that is known here says what day it is. */
  isSaid: boolean;
  /** Whether nothing else stands in its cell but its label. */
  isAlone: boolean;
  /** Whether it, or what says what day it is, takes several lines: which of them belong together is a guess. */
  isWrapped: boolean;
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
export function readDays(
  lines: readonly TextLine[],
  currency: string | null,
  source: PaperSource = 'text',
): ReadDays {
  const near = source === 'picture' ? dayRivalNear : 0;
  const text = lines.map((line) => line.text).join('\n');
  const termDays = readTerm(lines);
  const hasTitle = titleWord(lines) !== null;
  const order = dayOrderOf(text);
  const read = (inOrder: DayOrder): ReadDays => {
    const found = findDays(lines, inOrder);
    const date = unrivalled(
      found.filter(({ isDue }) => !isDue).map(({ field }) => field),
      near,
    );
    const due = unrivalled(
      found.filter(({ isDue }) => isDue).map(({ field }) => field),
      near,
    );
    const dueDate = due ?? (hasTitle ? laterDay(found, date) : null);
    const isGuessed = (field: ReadField<Day>) => found.some((one) => one.field === field && one.isWrapped);
    const hasTwo = (field: ReadField<Day> | null) =>
      found.some((one) => one.field === field && one.otherwise !== null && one.otherwise !== field?.value);
    return {
      date: date && isGuessed(date) ? doubted(date) : date,
      dueDate: dueDate && isGuessed(dueDate) ? doubted(dueDate) : dueDate,
      termDays,
      isAmbiguous: hasTwo(date) || hasTwo(dueDate),
    };
  };
  const first = read(order);
  const isAmbiguous =
    !/(?<!\d)(?:1[3-9]|2\d|3[01])\s?[-/.]\s?\d{1,2}\s?[-/.]|[-/.]\s?(?:1[3-9]|2\d|3[01])\s?[-/.]\s?\d/.test(
      text,
    );
  const second = isAmbiguous ? read(order === 'dayFirst' ? 'monthFirst' : 'dayFirst') : null;
  const best = second && fits(second) > fits(first) ? second : first;
  // Of a picture a digit of a day may be another one: the days are sure where as many lie between them as papers give.
  const isOdd = best.date && best.dueDate && fits(best) < (source === 'picture' ? 1 : 0);
  if (isOdd)
    return { ...best, date: best.date && doubted(best.date), dueDate: best.dueDate && doubted(best.dueDate) };
  const isSaid = fits(best) === 2 || (currency !== null && currency !== 'USD') || indonesianWords.test(text);
  if (!isAmbiguous || !best.isAmbiguous || isSaid) return best;
  const { date, dueDate } = best;
  return { ...best, date: date && doubted(date), dueDate: dueDate && doubted(dueDate) };
}

/** Days until a paper falls due, most of them. */
const dueWithin = 120;

/**
 * Of a paper in a language without words here: the last of the days that stand alone with a name nobody knows, some time after the one on which it was
 * written. A guess.
 */
function laterDay(found: readonly FoundDay[], date: ReadField<Day> | null): ReadField<Day> | null {
  const written = found.find(({ field, isSaid }) => isSaid && field.value === date?.value);
  if (!written) return null;
  const later = found.filter(({ field, isSaid, isAlone }) => {
    const days = daysBetween(written.field.value, field.value);
    return !isSaid && isAlone && days > 0 && days <= dueWithin;
  });
  const last = later.toSorted((a, b) => a.field.value.localeCompare(b.field.value)).at(-1)?.field;
  return last ? { ...last, confidence: Math.min(last.confidence, ofTitle) } : null;
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
  const title = titleWord(lines);
  for (const [index, line] of lines.entries()) {
    for (const [at, cell] of line.cells.entries()) {
      const below = withBelow(lines, line, cell);
      const whole = withNext(cell, line.cells[at + 1]) ?? below ?? cell;
      for (const { day, from, to, otherwise, isMended } of daysIn(whole.text, order)) {
        if (from > cell.text.length) continue;
        const labels = labelsBefore(lines, line, cell, from);
        const { sureness, isDue, isSaid, said } = judgeDay(labels, index, title);
        const isWrapped = whole === below || (said !== null && isWrappedName(lines, line, said));
        const words = wordsAt(whole, from, to);
        const text = whole.text.slice(from, to);
        const field = fieldOf(
          day,
          { text, words, line },
          isMended ? Math.min(sureness, rivalledMost) : sureness,
        );
        const isAlone = to >= whole.text.length - 1 && !/\d/.test(whole.text.slice(0, from));
        found.push({ field, otherwise, isDue, isSaid, isAlone, isWrapped });
      }
    }
  }
  return found;
}

/** Whether no line near it says a name as a whole: it was put together from several. */
function isWrappedName(lines: readonly TextLine[], line: TextLine, name: string): boolean {
  return !lines.some(
    ({ page, cells }) => page === line.page && cells.some(({ text }) => text.includes(name)),
  );
}

/** A day and its month may stand wider apart than two words do: `22   November 2026`. In heights of the letters. */
const dayReach = 2;

/** A cell that ends in digits, with what stands close behind it. */
function withNext(cell: Cell, next: Cell | undefined): Cell | null {
  const last = cell.words.at(-1);
  const isNear = next && last && next.left - cell.right < dayReach * last.height;
  return isNear && /(?<!\d)\d{1,2}$/.test(cell.text) && /^\p{L}{3}/u.test(next.text)
    ? cellOf([...cell.words, ...next.words])
    : null;
}

/** A cell without a whole day, with its next lines: `28 June` over `2026`. */
function withBelow(lines: readonly TextLine[], line: TextLine, cell: Cell): Cell | null {
  if (!/(?<!\d)\d{1,2}\D*$/.test(cell.text)) return null;
  const below = besideIt(lines, line, cell, 'below');
  if (!below) return null;
  const words = [...cell.words, ...below.cell.words];
  if (/^(?:\p{L}+\.?\s)?(?:de\s)?20\d{2}$/u.test(below.cell.text)) return cellOf(words);
  const year = /^(?:de\s)?\p{L}{3,}(?:\sde)?$/u.test(below.cell.text)
    ? besideIt(lines, below.line, below.cell, 'below')
    : null;
  return year && /^20\d{2}$/.test(year.cell.text) ? cellOf([...words, ...year.cell.words]) : null;
}

function judgeDay(
  labels: readonly string[],
  lineIndex: number,
  title: TitleWord | null,
): { sureness: number; isDue: boolean; isSaid: boolean; said: string | null } {
  for (const [rank, label] of labels.entries()) {
    const said = (sureness: number, isDue = false) => ({ sureness, isDue, isSaid: true, said: label });
    const near = label.slice(-40);
    const lower = rank * 0.05;
    if (dueLabel.test(near) || dueElsewhere.test(near)) return said(0.95 - lower, true);
    if (ownDayLabel.test(near) || ownElsewhere.test(near)) return said(0.96 - lower);
    if (otherDayLabel.test(near) || otherDayElsewhere.test(near)) return said(0.1);
    if (anyDayLabel.test(near) || anyElsewhere.test(near)) return said(0.85 - lower);
    if (placeBefore.test(near)) return said(0.7);
    if (rank === 0 && isOwnName(label, title)) return said(ofTitleDay);
  }
  return { sureness: Math.max(0.2, 0.5 - lineIndex * 0.01), isDue: false, isSaid: false, said: null };
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
