import { isDay } from '../day/day.ts';
import type { Day } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  currencyDecimals,
  divide,
  isNegative,
  isPositive,
  multiply,
  subtract,
  sum,
} from '../money/money.ts';
import type { PaperOwner } from './companyName.ts';
import { isNameOf, nobody } from './companyName.ts';
import { narrowed } from './written/eastAsian.ts';
import { keptPaper } from './keptPaper.ts';
import type { Cell, PaperPage, TextLine, Word } from './paperText.ts';
import { linesOf, wordsAt } from './paperText.ts';
import { fieldOf, unconfirmedOf } from './head/foundField.ts';
import { readCurrency, readOtherCurrency } from './head/readCurrency.ts';
import { readNumber } from './head/readHead.ts';
import { hiddenNumber, readPayment } from './receiptPayment.ts';
import type { PaperSource, ReadField, ReadPaper } from './readPaper.ts';
import { unreadPaper } from './readPaper.ts';
import type { ReceiptSum } from './labels/receiptLabels.ts';
import { withMendedLabels } from './labels/mendedLabels.ts';
import { labelOfReceipt } from './labels/receiptLabels.ts';
import type { DayOrder } from './written/writtenDay.ts';
import { dayOrderOf, daysIn } from './written/writtenDay.ts';
import type { DecimalSign, WrittenNumber } from './written/writtenNumber.ts';
import { decimalSignOf, numbersIn } from './written/writtenNumber.ts';

/** From here on a field is taken to be what it says; below, a person looks at it. */
export const sureFrom = 0.75;

/** What the words of a receipt mean: who was paid, on which day, how much, and the tax within it. Its lines are not read. `owner`: who it is for. */
export function readReceipt(
  pages: readonly PaperPage[],
  source: Exclude<PaperSource, 'data'>,
  owner: PaperOwner = nobody,
): ReadPaper {
  const plain = pages.map(plainly);
  const lines = linesOf(source === 'picture' ? plain.map(withMendedLabels) : plain);
  const text = lines.map((line) => line.text).join('\n');
  const currencyCode = readReceiptCurrency(lines, text);
  const otherCurrency = readOtherCurrency(lines, currencyCode);
  const sign = decimalSignOf(text, currencyCode?.value ?? null);
  const labelled = findLabelled(lines, sign);
  const found = source === 'picture' ? withLostSigns(labelled) : labelled;
  const sums = readSums(found, currencyCode?.value ?? null, source);
  const date = readDay(lines, text, currencyCode?.value ?? null);
  const paidLines = found.flatMap(({ kind, line }) => (kind === 'tendered' ? [line] : []));
  return keptPaper({
    ...unreadPaper,
    source,
    pages: pages.length,
    number: readNumber(lines, source),
    date,
    currencyCode: otherCurrency ? null : currencyCode,
    otherCurrency,
    sellerName: readMerchant(lines, owner, source),
    ...sums,
    ...readPayment(lines, paidLines, date?.place ?? null),
    text,
  });
}

/** As tills write: the sign of yen as a stroke, the hour at the day. */
function plainly(page: PaperPage): PaperPage {
  const narrow = narrowed(page);
  const words = narrow.words.map((word): Word => {
    const text = word.text
      .replaceAll('\\', '¥')
      // The hour stands at the day: `20.11.26-14:05`.
      .replaceAll(/(\d{1,2}[./-]\d{1,2}[./-](?:20)?\d{2})[-/T](?=\d{1,2}[:.]\d{2})/g, '$1 ');
    return { ...word, text };
  });
  return { ...narrow, words };
}

const indonesianTill =
  /\b(?:tunai|kembali(?:an)?|terima\s*kasih|struk|kasir|belanja|bayar|parkir|tol|npwp|pb-?1|ppn|jl\.|jalan|tanggal|jumlah|bensin|pertamax|pertalite|pertamina)\b/i;
/** Ringgit before an amount or over them; `RM` before a name is a restaurant of Indonesia. */
const ringgit = /(?<![\p{L}.])RM(?![^\S\n]*\.?[^\S\n]*\p{L})/u;
/** Words that only tills of Malaysia print: most of theirs are Indonesian, too. */
const malaysianTill = /\bSST\b|\btarikh\b|\bsdn\.?\s?bhd\b|\bmalaysia\b|kuala\s*lumpur/i;
const germanTill = /\b(?:mwst|ust|summe|rückgeld|beleg|quittung|steuernummer|vielen\s*dank)\b/i;
const japaneseTill = /[\p{Script=Hiragana}\p{Script=Katakana}]|合計|領収/u;
const americanTill = /\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b|sales\s*tax/;

/** Few tills name their currency: their language does. */
function readReceiptCurrency(lines: readonly TextLine[], text: string): ReadField | null {
  const said = readCurrency(lines);
  if (said && said.text !== '') {
    const isAmbiguous =
      (said.text === '$' && !americanTill.test(text)) || (said.value === 'JPY' && !japaneseTill.test(text));
    return isAmbiguous ? { ...said, confidence: Math.min(said.confidence, 0.6) } : said;
  }
  const unsaid = (value: string, confidence: number) => ({ value, text: '', confidence, place: null });
  // Rupiah have no cents.
  const prices = text.match(/(?<![\d.,])\d{1,4}[.,]\d{2}(?![\d.,])/g) ?? [];
  if (ringgit.test(text)) return unsaid('MYR', prices.length > 0 ? 0.85 : 0.6);
  if (malaysianTill.test(text)) return unsaid('MYR', 0.6);
  if (indonesianTill.test(text)) return unsaid('IDR', prices.length > 2 ? 0.6 : 0.85);
  if (japaneseTill.test(text)) return unsaid('JPY', 0.85);
  return germanTill.test(text) ? unsaid('EUR', 0.6) : said;
}

/** A label with its amount, where it stands. */
interface Found {
  kind: ReceiptSum;
  amount: Amount;
  text: string;
  words: readonly Word[];
  line: TextLine;
  /** How many lines down. */
  at: number;
  /** Whether the rest of its digits may be missing. */
  isCut: boolean;
  /** Whether its rate makes it of another amount in its line. */
  isRated: boolean;
  /** Percent that its line says. */
  rate: Amount | null;
  /** What else stands in its line. */
  beside: readonly Amount[];
}

/** Amounts whose sign before the cents a picture has lost, `972` where most have cents: what was paid, or what adds up, tells whether it is so. */
function withLostSigns(found: readonly Found[]): Found[] {
  const cents = found.filter(({ amount }) => /\.\d{1,2}$/.test(amount)).length;
  if (cents * 2 <= found.length) return [...found];
  return found.map((one) =>
    /^\D*\d{3,}\D*$/.test(one.text)
      ? { ...one, amount: divide(one.amount, '100', 2).replace(/\.?0+$/, '') }
      : one,
  );
}

const hasWord = /\p{L}{2}/u;
/** The amounts of a cell; digits of a card, of which the others are hidden, are none. */
function moneyOf({ text }: Cell, sign: DecimalSign): WrittenNumber[] {
  const hidden = [...text.matchAll(hiddenNumber)].map(({ index, 0: all }) => index + all.length);
  return numbersIn(text, sign).filter(({ isPercent, to }) => !isPercent && !hidden.includes(to));
}

/** Every amount that a label stands before, in its line or in the line above. */
function findLabelled(lines: readonly TextLine[], sign: DecimalSign): Found[] {
  return lines.flatMap((line, at): Found[] => {
    const index = line.cells.findLastIndex((cell) => moneyOf(cell, sign).length > 0);
    const cell = line.cells[index];
    const numbers = cell ? moneyOf(cell, sign) : [];
    const last = numbers.at(-1);
    if (!cell || !last) return [];
    const before = [...line.cells.slice(0, index).map(({ text }) => text), cell.text.slice(0, last.from)];
    const own = before.join(' ');
    const above = lines[at - 1];
    const isAlone = !hasWord.test(own.replaceAll(/\b(?:rp|idr|usd|sgd|eur)\b/gi, ''));
    const isAboveBare = above !== undefined && above.cells.every((one) => moneyOf(one, sign).length === 0);
    const label = isAlone ? (isAboveBare ? above.text : '') : own;
    const all = line.cells.flatMap((one) => moneyOf(one, sign).map((money) => ({ ...money, cell: one })));
    const rated = ratedTax(all, line, sign, '2');
    const named = kindOf(label, sign);
    // A line of the table of taxes has no label of its own.
    const said = rated && (isAlone || named === null) ? 'tax' : named;
    // `TOTAL for 3 items $136.51` is money; `Total items 3` is a count.
    const isPrice =
      said === 'counted' &&
      last.looksLikeMoney &&
      /(?:total|jumlah)\D*\d+\s*(?:items?|barang|pcs|qty)/i.test(own);
    const kind = said === 'counted' ? (isPrice ? 'total' : null) : said;
    if (kind === null || kind === 'ignored') return [];
    const money = (kind === 'tax' && rated) || { ...last, cell };
    if (!money) return [];
    return [
      {
        kind,
        amount: money.amount,
        text: money.cell.text.slice(money.from, money.to).trim(),
        words: wordsAt(money.cell, money.from, money.to),
        line,
        at,
        isCut: money.isCut,
        isRated: money === rated && ratedTax([money, ...all], line, sign, '0.6') === money,
        rate: numbersIn(line.text, sign).find(({ isPercent }) => isPercent)?.amount ?? null,
        beside: all
          .filter(({ from, cell: own }) => own !== money.cell || from !== money.from)
          .map((one) => one.amount),
      },
    ];
  });
}

/** What a label says: the words next to the amount decide, where another number stands before them. */
function kindOf(label: string, sign: DecimalSign): ReceiptSum | null {
  const before = numbersIn(label, sign).at(-1);
  return (before && labelOfReceipt(label.slice(before.to))) || labelOfReceipt(label);
}

/** A line of taxes may say rate, net, tax and gross: the tax is what the rate makes of another amount. */
function ratedTax<Money extends { amount: Amount; looksLikeMoney: boolean }>(
  all: readonly Money[],
  line: TextLine,
  sign: DecimalSign,
  centsOff: Amount,
): Money | undefined {
  const rate = numbersIn(line.text, sign).find(({ isPercent }) => isPercent)?.amount;
  if (rate === undefined) return undefined;
  return all.find(
    (tax) =>
      tax.looksLikeMoney &&
      all.some((base) => {
        const isCents = tax.amount.includes('.') || base.amount.includes('.');
        const [hundred, rated] = [multiply(tax.amount, '100'), multiply(base.amount, rate)];
        return base !== tax && isNear(hundred, rated, isCents ? centsOff : '60');
      }),
  );
}

function isNear(a: Amount, b: Amount, reach: Amount): boolean {
  return compare(absolute(subtract(a, b)), reach) <= 0;
}

type ReadSums = Pick<
  ReadPaper,
  'total' | 'vat' | 'subtotal' | 'discount' | 'rounding' | 'tip' | 'isSound' | 'credit'
>;

/** How much a label says that its amount was paid: alone it is not sure. */
const weights: Partial<Record<ReceiptSum, number>> = { grand: 0.72, total: 0.68, fare: 0.5 };
/** The most that is said of a figure whose end may be missing. */
const cutMost = 0.5;

/** The total is what adds up to what was handed over, or from what it is made of; else what its label says. */
function readSums(
  found: readonly Found[],
  currency: string | null,
  source: Exclude<PaperSource, 'data'>,
): ReadSums {
  const of = (...kinds: ReceiptSum[]) => found.filter(({ kind }) => kinds.includes(kind));
  const amounts = (...kinds: ReceiptSum[]) => of(...kinds).map(({ amount }) => absolute(amount));
  const labelled = of('grand', 'total', 'fare');
  const candidates = labelled.filter(({ amount }) => isPositive(amount));
  // A cent, or what one coin of a currency without cents rounds away; of a picture nothing: its last digit may be another one.
  const unit = currency !== null && currencyDecimals(currency) === 0 ? '1' : '0.01';
  const reach = source === 'picture' ? '0' : unit;
  const proofs = provenTotals(
    amounts,
    of('rounding').map(({ amount }) => amount),
  );
  const proofsOf = ({ amount }: Found) => proofs.filter((proof) => isNear(proof.whole, amount, reach));
  const isProven = (one: Found) => proofsOf(one).length > 0;
  const isPaid = ({ amount }: Found) => of('tendered').some((paid) => compare(paid.amount, amount) === 0);
  const ranked = candidates
    .map((one) => {
      const base = weights[one.kind] ?? 0;
      const known = isProven(one) ? base + 0.24 : isPaid(one) ? base + 0.2 : base;
      const sureness = one.isCut ? Math.min(known, cutMost) : known;
      return { one, sureness };
    })
    // Of equals the last: a tip stands below the first total.
    .toSorted((a, b) => b.sureness - a.sureness || b.one.at - a.one.at);
  const tipped = withTip(ranked, amounts('tip'), reach);
  const best = tipped ?? ranked[0] ?? handedOver(of('tendered'), amounts('change'));
  const rivals = ranked.filter(
    ({ one, sureness }) => best && sureness >= best.sureness && compare(one.amount, best.one.amount) !== 0,
  );
  const total =
    best &&
    fieldOf(
      best.one.amount,
      best.one,
      Math.min(0.99, rivals.length > 0 ? best.sureness - 0.15 : best.sureness),
    );
  const most = total?.value ?? null;
  const taxes = once(of('tax')).filter(
    ({ amount }) => isPositive(amount) && (most === null || compare(multiply(amount, '2'), most) < 0),
  );
  const [tax] = taxes;
  const field = (one: Found | undefined, amount: Amount | undefined, confidence: number) =>
    one && amount !== undefined ? fieldOf(amount, one, confidence) : null;
  const proven = best ? proofsOf(best.one) : [];
  const isSound = proven.length > 0;
  // What is handed over less the change proves a total, and none of its parts.
  const isPart = (one: Found | undefined) =>
    one !== undefined && proven.some(({ parts }) => parts.includes(absolute(one.amount)));
  const taxed = sum(taxes.map(({ amount }) => amount));
  const isWithNet = (one: Found) =>
    most !== null && one.beside.some((net) => isNear(add(net, one.amount), most, reach));
  // A rate makes it of what is left of the total.
  const isOfTotal = ({ amount, rate }: Found) =>
    most !== null &&
    rate !== null &&
    isNear(multiply(amount, '100'), multiply(subtract(most, amount), rate), multiply(unit, '50'));
  const isTaxAgreed = taxes.every((one) => isPart(one) || one.isRated || isWithNet(one) || isOfTotal(one));
  const negative = total === null ? labelled.find(({ amount }) => isNegative(amount)) : undefined;
  const [subtotal] = of('subtotal');
  const [discount] = of('discount');
  const [rounding] = of('rounding');
  const [tip] = of('tip').filter(({ amount }) => isPositive(amount));
  return {
    total,
    vat: field(tax, taxes.length > 0 ? taxed : undefined, isTaxAgreed ? 0.95 : 0.7),
    subtotal: field(subtotal, subtotal?.amount, isPart(subtotal) ? 0.95 : 0.7),
    discount: field(discount, discount && absolute(discount.amount), isPart(discount) ? 0.9 : 0.7),
    rounding: field(rounding, rounding?.amount, 0.8),
    tip: field(tip, tip?.amount, isPart(tip) || best === tipped ? 0.95 : 0.7),
    credit: negative ? { ...fieldOf(negative.amount, negative, 0.9), value: 'negative' } : null,
    isSound,
  };
}

/** What a total follows from, and the amounts that it is made of; of what was handed over there are none. */
interface Proof {
  whole: Amount;
  parts: readonly Amount[];
}

/** What a total may follow from: what was handed over less the change, or what stands above it. */
function provenTotals(amounts: (...kinds: ReceiptSum[]) => Amount[], roundings: readonly Amount[]): Proof[] {
  const changes = amounts('change');
  const paid = amounts('tendered').flatMap((cash) =>
    changes.flatMap((change): Proof[] =>
      isPositive(change) ? [{ whole: subtract(cash, change), parts: [] }] : [],
    ),
  );
  const taken = (kind: ReceiptSum) => {
    const all = distinct(amounts(kind));
    return all.length === 0 ? [[]] : [[], all];
  };
  const starts = distinct([...amounts('subtotal'), ...amounts('base')]);
  const made = starts.flatMap((start) =>
    taken('discount').flatMap((off) =>
      taken('service').flatMap((served) =>
        taken('tax').flatMap((taxed) =>
          taken('tip').flatMap((tipped): Proof[] => {
            const more = [...served, ...taxed, ...tipped];
            const whole = subtract(sum([start, ...more]), sum(off));
            // A subtotal alone proves nothing: it is the same figure again.
            if (compare(whole, start) === 0) return [];
            const parts = [start, ...off, ...more];
            const ways = roundings.flatMap((part) => [add(whole, part), subtract(whole, part)]);
            return [whole, ...ways].map((way) => ({ whole: way, parts }));
          }),
        ),
      ),
    ),
  );
  return [...paid, ...made];
}

const distinct = (list: readonly Amount[]): Amount[] => [...new Set(list)];

/** The same amount under the same label again says nothing more. */
function once(list: readonly Found[]): Found[] {
  return list.filter(({ amount }, at) => list.findIndex((other) => other.amount === amount) === at);
}

interface Ranked {
  one: Found;
  sureness: number;
}

/** A total that is another one with the tip is what was paid. */
function withTip(ranked: readonly Ranked[], tips: readonly Amount[], reach: Amount): Ranked | undefined {
  const found = ranked.find(({ one }) =>
    ranked.some(
      (other) =>
        other.one !== one &&
        tips.some((tip) => isPositive(tip) && isNear(add(other.one.amount, tip), one.amount, reach)),
    ),
  );
  return found && { ...found, sureness: Math.max(found.sureness, 0.95) };
}

/** Without a label of a total: what was handed over, less the change. */
function handedOver(tendered: readonly Found[], changes: readonly Amount[]): Ranked | null {
  const [paid] = tendered.toSorted((a, b) => compare(b.amount, a.amount));
  if (!paid || !isPositive(paid.amount)) return null;
  const change = changes[0] ?? '0';
  const amount = subtract(paid.amount, change);
  if (!isPositive(amount)) return null;
  return { one: { ...paid, amount }, sureness: isPositive(change) ? 0.8 : 0.55 };
}

const otherDay =
  /berlaku|valid|expir|exp\b|kadaluarsa|jatuh\s*tempo|due|check\s*-?\s*in|arriv|birth|lahir|periode|promo|sampai|until|s\/d/i;
const ownDay =
  /tanggal|tgl|\bdate\b|datum|waktu|time|日付|\btrx\b|transaksi|departure|check\s*-?\s*out|\bout\b|keluar|exit|selesai/i;

/** The day on which it was paid: its label or an hour beside it says so. */
function readDay(lines: readonly TextLine[], text: string, currency: string | null): ReadField<Day> | null {
  const decided = decidedOrder(text);
  const order: DayOrder =
    decided ?? (currency === 'USD' && americanTill.test(text) ? 'monthFirst' : 'dayFirst');
  const isUsual = currency === 'IDR' || currency === 'EUR' || americanTill.test(text);
  const found = lines.flatMap((line, index) =>
    line.cells.flatMap((cell, at) =>
      daysIn(cell.text, order).flatMap(({ day, from, to, otherwise, isMended }) => {
        if (!isDay(day)) return [];
        const before = `${line.cells
          .slice(0, at)
          .map((one) => one.text)
          .join(' ')} ${cell.text.slice(0, from)}`;
        if (otherDay.test(before)) return [];
        const hasHour = /\d{1,2}[:.]\d{2}/.test(line.text.replace(cell.text.slice(from, to), ''));
        const isAmbiguous = otherwise !== null && decided === null;
        let sureness = ownDay.test(before) ? 0.93 : hasHour ? 0.9 : 0.8;
        if (isAmbiguous) sureness = isUsual ? Math.min(sureness, 0.85) : 0.55;
        if (isMended) sureness = Math.min(sureness, 0.7);
        const words = wordsAt(cell, from, to);
        const field = unconfirmedOf(day, { text: cell.text.slice(from, to), words, line }, sureness);
        return [{ field, index }];
      }),
    ),
  );
  const [best] = found.toSorted((a, b) => b.field.confidence - a.field.confidence || a.index - b.index);
  if (!best) return null;
  const isAlone = found.every(({ field }) => field.value === best.field.value);
  const isRivalled = found.some(
    ({ field }) => field.value !== best.field.value && field.confidence >= best.field.confidence,
  );
  const { confidence } = best.field;
  return { ...best.field, confidence: isAlone || !isRivalled ? confidence : Math.min(confidence, 0.7) };
}

/** The order that a day of the text decides: one above twelve; null where none does. */
function decidedOrder(text: string): DayOrder | null {
  const numbers = /(?<![\d.,/-])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(?:20)?\d{2}(?!\d)/g;
  const isDecided = [...text.matchAll(numbers)].some(
    ([, first = '', , second = '']) => Number(first) > 12 || Number(second) > 12,
  );
  return isDecided ? dayOrderOf(text) : null;
}

/** What stands on top of receipts and is nobody's name. */
const noName =
  /^[^\p{L}\p{N}]*(?:tax\s*invoice|invoice|receipt|e-?receipt|struk|nota|kwitansi|kuitansi|bukti|bill\b|guest\s*(?:check|folio|bill)|customer\s*copy|merchant\s*copy|copy|reprint|cetak\s*ulang|duplicate|salinan|welcome|selamat|terima\s*kasih|thank|quittung|kassenbon|beleg|rechnung|vielen|willkommen|領収|レシート|order|table|meja|kasir|cashier|tanggal|tgl|date|no\b|npwp|telp?\b|tel\b|phone|fax|www|https?|email|e-?mail|server|gerbang|golongan|shift|pos\b|terminal)/iu;
const address =
  /\b(?:jl|jln|jalan|street|st\.|road|rd\.|avenue|ave|blvd|suite|floor|lantai|lt\.|blok|kel\.|kec\.|kota|kab\.|rt|rw|str\.|straße|strasse|platz|\d{5})\b|@|\d{4,}|〒|丁目/i;

/** So many lines from the top a name stands. */
const nameLines = 7;

/** What is said of a name in a picture that is not on its first line. */
const lowerNameMost = 0.7;

/** Who was paid: the first line that is a name. */
function readMerchant(
  lines: readonly TextLine[],
  owner: PaperOwner,
  source: Exclude<PaperSource, 'data'>,
): ReadField | null {
  const [first] = lines;
  if (!first) return null;
  const top = lines.filter(({ page }) => page === first.page).slice(0, nameLines);
  const heights = lines.map(({ top: from, bottom }) => bottom - from).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  const names = top.flatMap((line, index) => {
    const text = line.cells
      .map((cell) => cell.text)
      .join(' ')
      .trim();
    const name = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})!.]+$/gu, '').trim();
    const letters = name.replaceAll(/[^\p{L}]/gu, '').length;
    // Signs of a language without spaces are words each.
    if (isNameOf(owner, name)) return [];
    const isName = letters >= 3 || /\p{Script=Han}|\p{Script=Katakana}|\p{Script=Hiragana}/u.test(name);
    if (!isName || noName.test(name) || address.test(name) || daysIn(name, 'dayFirst').length > 0) return [];
    // An amount stands behind what was bought, and behind no name.
    if (/\d[.,]\d{3}/.test(name)) return [];
    if (letters < name.replaceAll(/\s/g, '').length * 0.5) return [];
    const isLarge = line.bottom - line.top > usual * 1.2;
    const sureness = (index === 0 ? 0.72 : 0.7 - index * 0.03) + (isLarge ? 0.2 : 0);
    return [{ line, name, sureness, isLarge }];
  });
  const best = names.find(({ isLarge }) => isLarge) ?? names[0];
  if (!best) return null;
  const words = best.line.cells.flatMap((cell) => cell.words);
  // Above a name of which a picture has lost its line stands another one.
  const sureness =
    source === 'picture' && best.line !== first ? Math.min(best.sureness, lowerNameMost) : best.sureness;
  return unconfirmedOf(best.name.slice(0, 120), { text: best.name, words, line: best.line }, sureness);
}
