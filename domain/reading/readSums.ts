import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isNegative,
  isZero,
  multiply,
  subtract,
  sum,
} from '../money/money.ts';
import { labelsBefore } from './labelledValues.ts';
import type { Cell, TextLine, Word } from './paperText.ts';
import { cellOf, wordsAt } from './paperText.ts';
import { fieldOf, likelier, rounded } from './head/foundField.ts';
import { isMisread, isTaxOnNet, provenSums } from './provenSums.ts';
import type { PaperSource, ReadAdjustment, ReadField, ReadPaper } from './readPaper.ts';
import { isNearly } from './readTable.ts';
import type { SumKind } from './labels/sumLabels.ts';
import { labelOfSum } from './labels/sumLabels.ts';
import type { DecimalSign, WrittenNumber } from './written/writtenNumber.ts';
import { numbersIn } from './written/writtenNumber.ts';

interface Found {
  kind: SumKind;
  amount: Amount;
  /** Percent that the label says. */
  rate: Amount | null;
  /** What stands before the amount. */
  label: string;
  text: string;
  words: readonly Word[];
  line: TextLine;
  /** How many lines down the paper. */
  at: number;
  /** Whether the rest of its digits may be missing. */
  isCut: boolean;
}

interface ReadSums extends Pick<
  ReadPaper,
  | 'subtotal'
  | 'discount'
  | 'vat'
  | 'vatRate'
  | 'withholding'
  | 'adjustments'
  | 'total'
  | 'prepaid'
  | 'rounding'
  | 'due'
  | 'isPriceIncludeTax'
  | 'isSound'
> {
  /** A total below zero, where there is none above it. */
  negative: ReadField<Amount> | null;
  /** Whether the lines come to what the paper says. */
  isSumOfLines: boolean;
}

/** Letters that say something; two signs of Japanese or Chinese are a word. */
const hasLabel = /\p{L}{3}|\p{Script=Han}{2}/u;

/** What a total is made of. */
const saysMoney = new Set<SumKind>(['base', 'due', 'grand', 'subtotal', 'total', 'vat']);

/** What may stand above the table, too. */
const saysAll = new Set<SumKind>(['due', 'grand', 'previous', 'total']);

/** Every amount that stands behind a label of sums, from line `begin` on, and above it only where a label says all. */
function findSums(lines: readonly TextLine[], begin: number, sign: DecimalSign): Found[] {
  const found: Found[] = [];
  for (const [at, line] of lines.entries()) {
    const numbersOf = (cell: Cell) => numbersIn(cell.text, sign).filter(({ isPercent }) => !isPercent);
    const index = line.cells.findLastIndex((cell) => numbersOf(cell).length > 0);
    const cell = line.cells[index];
    const money = cell && numbersOf(cell).at(-1);
    if (cell && money) {
      const own = cell.text.slice(0, money.from);
      const beside = line.cells
        .slice(0, index)
        .map(({ text }) => text)
        .join(' ');
      const isAlone = !hasLabel.test(`${beside} ${own}`.replaceAll(/\b(?:idr|usd|sgd|eur|rp)\b/gi, ''));
      const above = isAlone ? (labelsBefore(lines, line, cell, 0).at(-1) ?? '') : '';
      const label = isAlone ? above : `${beside} ${own}`;
      const near = own.trim().length > 3 && labelOfSum(own) !== null ? own : nearest(line, index, label);
      const kind = labelOfSum(near);
      if (kind === null || (at < begin && !saysAll.has(kind))) continue;
      const rate = numbersIn(`${label} ${own}`, sign).find(({ isPercent }) => isPercent)?.amount ?? null;
      found.push({ ...namelessSum(money, cell, line, at), kind, rate, label: label.trim() });
    }
  }
  return found;
}

/** What is said of a total that nothing but its amount tells. */
const unnamedMost = 0.85;

/**
 * The total of a paper that names none in words that are known here: the amount under the table that its net amount and its tax come to, to
 * the last unit.
 */
function unnamedTotal(lines: readonly TextLine[], { begin, sign, lineSum, named }: SumsSeen): Found | null {
  const isOf = (...kinds: SumKind[]) => named.filter(({ kind }) => kinds.includes(kind));
  const taxes = once(isOf('vat').filter(({ at, amount }) => at >= begin && isPositive(amount)));
  const [tax] = taxes;
  if (!tax || taxes.length > 1 || isOf('grand', 'total', 'due').length > 0) return null;
  const expected = netsAmong(named, lineSum).map((net) => add(net, tax.amount));
  for (const [at, line] of lines.entries()) {
    if (at < begin) continue;
    for (const cell of line.cells) {
      const money = numbersIn(cell.text, sign).at(-1);
      if (!money || !expected.some((amount) => compare(amount, money.amount) === 0)) continue;
      return namelessSum(money, cell, line, at);
    }
  }
  return null;
}

/** An amount without a name as the total that it may be. */
function namelessSum(
  { amount, from, to, isCut }: WrittenNumber,
  cell: Cell,
  line: TextLine,
  at: number,
): Found {
  const text = cell.text.slice(from, to).trim();
  return {
    kind: 'total',
    amount,
    rate: null,
    label: '',
    text,
    words: wordsAt(cell, from, to),
    line,
    at,
    isCut,
  };
}

/** The amounts before tax that sums may start from. */
function netsAmong(named: readonly Found[], lineSum: Amount | null): Amount[] {
  const nets = named.filter(({ kind }) => kind === 'subtotal' || kind === 'base').map(({ amount }) => amount);
  return [...nets, ...(lineSum === null ? [] : [lineSum])].filter(isPositive);
}

/** Where sums without a name are looked for. */
interface SumsSeen {
  begin: number;
  sign: DecimalSign;
  lineSum: Amount | null;
  named: readonly Found[];
}

/**
 * Sums of a picture whose names were lost, under a stamp or a pen: a tax that is a whole percent of the net amount, and the total that both come to, to
 * the last unit. None where both are named.
 */
function lostNames(lines: readonly TextLine[], { begin, sign, lineSum, named }: SumsSeen): Found[] {
  const isOf = (...kinds: SumKind[]) =>
    named.filter(({ kind, amount }) => kinds.includes(kind) && isPositive(amount));
  const nets = netsAmong(named, lineSum);
  const isNet = ({ amount }: Found) => nets.some((net) => compare(net, amount) === 0);
  // `Jumlah` is the net amount on some papers, and the total on others.
  const totals = isOf('grand', 'total', 'due').filter((one) => !isNet(one));
  const taxes = isOf('vat');
  if (taxes.length > 0 && totals.length > 0) return [];
  const nameless = lines.flatMap((line, at) =>
    (at < begin ? [] : line.cells).flatMap((cell) =>
      numbersIn(cell.text, sign)
        .filter(
          ({ amount, isPercent }) =>
            !isPercent && !named.some((one) => one.line === line && one.amount === amount),
        )
        .map((number) => namelessSum(number, cell, line, at)),
    ),
  );
  const hasCents = [...named, ...nameless].some(({ amount }) => amount.includes('.'));
  for (const net of nets) {
    for (const tax of taxes.length > 0 ? taxes : nameless) {
      if (!isTaxOnNet(tax.amount, net, hasCents)) continue;
      const meant = add(net, tax.amount);
      const isMeant = (one: Found) =>
        one.at >= tax.at && (compare(one.amount, meant) === 0 || isMisread(one, meant));
      const total = (totals.length > 0 ? totals : nameless).find(isMeant);
      if (!total) continue;
      return [
        ...(taxes.length > 0 ? [] : [{ ...tax, kind: 'vat' as const }]),
        ...(totals.length > 0 ? [] : [{ ...total, amount: meant }]),
      ];
    }
  }
  return [];
}

/** Lines of one sum follow each other so closely, in heights of their letters. */
const wrappedReach = 0.45;

/**
 * Lines of which one goes on in the next: an amount whose last digits stand under it, `40` over `826,70`, or a name that says what it is of only
 * with its second line, `Invoice` over `total`. What went on is left empty.
 */
function withWrappedSums(lines: readonly TextLine[], begin: number): readonly TextLine[] {
  const whole = [...lines];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    const [cell] = next?.cells ?? [];
    const height = line.bottom - line.top;
    if (at < begin || !next || !cell || next.cells.length > 1 || next.page !== line.page) continue;
    if (next.top - line.bottom > wrappedReach * height) continue;
    const [first, last] = [line.cells[0], line.cells.at(-1)];
    const isNear = (a: number, b: number) => Math.abs(a - b) < 0.4 * height;
    if (!first || !last) continue;
    const isRest =
      /^\d{3}(?:[.,]\d{2})?(?:\s?(?:\p{Sc}|[A-Z]{3}))?$/u.test(cell.text) &&
      /(?<![\d.,])\d{1,3}(?:[.\s]\d{3})*$/.test(last.text) &&
      (isNear(cell.right, last.right) || isNear(cell.left, last.left));
    const isName =
      !/\d/.test(cell.text) &&
      /\d/.test(last.text) &&
      last !== first &&
      isNear(cell.left, first.left) &&
      labelOfSum(first.text) === null &&
      labelOfSum(`${first.text} ${cell.text}`) !== null;
    if (!isRest && !isName) continue;
    const joined = isRest ? last : first;
    const cells = line.cells.map((one) => (one === joined ? cellOf([...one.words, ...cell.words]) : one));
    whole[at] = { ...line, cells, text: cells.map(({ text }) => text).join('  ') };
    whole[at + 1] = { ...next, cells: [], text: '' };
  }
  return whole;
}

/**
 * Sums whose sign before the cents a picture has lost: `772299` among amounts with cents, or under lines with cents. Nothing is sure of them
 * until they add up.
 */
function withLostSigns(found: readonly Found[], lineSum: Amount | null): Found[] {
  const cents = found.filter(({ amount }) => /\.\d{1,2}$/.test(amount)).length;
  const hasCents = lineSum !== null && /\.\d*[1-9]/.test(lineSum);
  if (cents * 2 < found.length && !hasCents) return [...found];
  return found.map((one) => {
    const digits = /^\D*(\d{3,})\D*$/.exec(one.text)?.[1];
    return digits === undefined
      ? one
      : { ...one, amount: divide(one.amount, '100', 2).replace(/\.?0+$/, '') };
  });
}

/** The label is the last cell with letters before the amount, unless only the whole line says something. */
function nearest(line: TextLine, index: number, whole: string): string {
  const before = line.cells.slice(0, index).findLast(({ text }) => hasLabel.test(text))?.text ?? '';
  return labelOfSum(before) === null ? whole.slice(-60) : before;
}

/**
 * The sums under the table: which of them belong together is what adds up, of a picture to the last unit. `lineSum` is what the lines come to, `begin`
 * the first line behind them.
 */
export function readSums(
  lines: readonly TextLine[],
  {
    begin,
    sign,
    lineSum,
    isInclusive,
    source = 'text',
  }: {
    begin: number;
    sign: DecimalSign;
    lineSum: Amount | null;
    isInclusive: boolean;
    source?: PaperSource;
  },
): ReadSums {
  const asPrinted = findSums(withWrappedSums(lines, begin), begin, sign);
  const isPicture = source === 'picture';
  const withSigns = isPicture ? withLostSigns(asPrinted, lineSum) : asPrinted;
  const named = isPicture ? provenSums(withSigns, lineSum) : withSigns;
  const isCorrected = named !== withSigns;
  const seen = { begin, sign, lineSum, named };
  const unnamed = unnamedTotal(lines, seen);
  const nameless = isPicture && !unnamed ? lostNames(lines, seen) : [];
  const isGuessed = isCorrected || nameless.length > 0;
  const found = [...named, ...(unnamed ? [unnamed] : []), ...nameless];
  const of = (...kinds: SumKind[]) => found.filter(({ kind }) => kinds.includes(kind));
  const behind = (list: readonly Found[]) => list.filter(({ at }) => at >= begin);
  const unsigned = (list: readonly Found[]) => sum(list.map(({ amount }) => absolute(amount)));
  const withheld = once(behind(of('withholding')));
  const discounts = once(behind(of('discount')));
  const charges = once(behind(of('charge')));
  const rounding = behind(of('rounding'));
  const subtotals = behind(of('subtotal'));
  const bases = behind(of('base'));
  const totals = [...of('grand'), ...of('total'), ...of('due')].filter(({ amount }) => isPositive(amount));
  const taxed = [...subtotals, ...bases].map(({ amount }) => absolute(amount));
  const most = largest(lineSum === null ? taxed : [...taxed, lineSum]);
  const vats = once(
    behind(of('vat')).filter(
      ({ amount }) => !isZero(amount) && (most === null || isWithinHalf(amount, most)),
    ),
  );
  const parts = {
    vat: unsigned(vats),
    wht: unsigned(withheld),
    discount: unsigned(discounts),
    charge: sum(charges.map(({ amount }) => amount)),
    rounding: sum(rounding.map(({ amount }) => amount)),
  };
  const starts: Start[] = [
    ...(lineSum === null ? [] : [{ amount: lineSum, of: null }]),
    ...[...subtotals, ...bases, ...behind(of('total'))].map((one) => ({ amount: one.amount, of: one })),
  ];
  const paid = once(behind(of('paid')));
  const explained = [parts.wht, parts.rounding, unsigned(paid), unsigned(of('previous'))];
  // The last digit of a picture may be another one: figures prove each other to the last unit, or not at all.
  const slack = isPicture ? '0' : '1';
  const near = () => settle(totals, starts, parts, isInclusive, '1');
  const exact = settle(totals, starts, parts, isInclusive, slack);
  // Any amount may hold a tax of some percent: figures of a picture say so where it is a whole one.
  const isOddTax =
    isPicture &&
    !isInclusive &&
    exact?.isInclusive === true &&
    !isTaxOnNet(parts.vat, subtract(exact.total.amount, parts.vat), parts.vat.includes('.'));
  const proven = isGuessed || isOddTax ? unproven(exact) : exact;
  const fitting = proven ?? (isPicture ? unproven(near()) : null);
  const beyond = fitting && beyondOf(fitting.total, totals, explained);
  const settled = beyond ? null : fitting;
  const [best] = totals.toSorted((a, b) => weight(b) - weight(a));
  const total = beyond ?? settled?.total ?? best ?? null;
  const field = (one: Found | undefined | null, amount: Amount | null, confidence: number) =>
    one && amount !== null ? fieldOf(amount, one, confidence) : null;
  // Figures that lost their ends together may still add up.
  const isCut = found.some((one) => one.isCut && saysMoney.has(one.kind));
  const isSound = settled !== null && settled.isProven && !isCut;
  const isInside = settled?.isInclusive ?? isInclusive;
  const subtotal = subtotals[0] ?? (bases[0] || null);
  const isSumOfLines = lineSum !== null && settled !== null && isNearly(settled.start.amount, lineSum, '1');
  const vatRate = rateOf(vats, settled, parts);
  // A total that adds up says nothing of the parts that are not in the sum.
  const isIn = (part: Part) => isSound && settled.taken.has(part);
  const nets = [
    ...taxed,
    ...(settled ? [settled.start.amount, subtract(settled.start.amount, parts.discount)] : []),
  ];
  const isRateOf = (net: Amount) =>
    vatRate !== null &&
    isNearly(multiply(net, vatRate), multiply(parts.vat, '100'), isPicture ? '50' : '150');
  const isVatRated =
    nets.some(isRateOf) || (isInside && total !== null && isRateOf(subtract(total.amount, parts.vat)));
  const isVatWithNet =
    total !== null && taxed.some((net) => isNearly(add(net, parts.vat), total.amount, slack));
  const isSaidRate = vats.length === 1 && vats[0]?.rate === vatRate;
  const isVatIn = isIn('vat') || (isSound && (isVatWithNet || (isVatRated && isSaidRate)));
  const isStart =
    isSound &&
    subtotal !== null &&
    [settled.start.amount, subtract(settled.start.amount, parts.discount)].some((start) =>
      isNearly(start, absolute(subtotal.amount), slack),
    );
  return {
    subtotal: field(subtotal, subtotal?.amount ?? null, isStart ? 0.97 : 0.7),
    discount:
      discounts.length > 0 ? field(discounts[0], parts.discount, isIn('discount') ? 0.96 : 0.7) : null,
    vat: vats.length > 0 ? field(vats[0], parts.vat, isVatIn ? 0.98 : 0.7) : null,
    vatRate: vatRate === null ? null : field(vats[0], vatRate, isVatIn && isVatRated ? 0.95 : 0.7),
    withholding: withheld.length > 0 ? field(withheld[0], parts.wht, isIn('wht') ? 0.97 : 0.7) : null,
    adjustments: [
      ...discounts.flatMap((one) => adjustmentOf(one, isIn('discount'))),
      ...charges.flatMap((one) => adjustmentOf(one, isIn('charge'))),
    ],
    total:
      total &&
      field(
        total,
        total.amount,
        total === unnamed ? unnamedMost : isSound ? 0.99 : 0.55 + 0.05 * Math.min(3, weight(total)),
      ),
    rounding:
      rounding.length > 0 && !isZero(parts.rounding)
        ? field(rounding[0], parts.rounding, isIn('rounding') ? 0.96 : 0.7)
        : null,
    ...dueOf(of('due'), { total, prepaid: paid, hasPrevious: of('previous').length > 0, isGuessed }),
    negative: negativeOf(found, lineSum),
    isPriceIncludeTax: isInside,
    isSound,
    isSumOfLines,
  };
}

/**
 * A grand total further down that is another amount than what the rest comes to, and nothing says why: a tax under a name that nobody knows
 * here may stand between them.
 */
function beyondOf(total: Found, totals: readonly Found[], explained: readonly Amount[]): Found | null {
  const isOther = ({ kind, at, amount }: Found) => {
    const off = absolute(subtract(amount, total.amount));
    return (
      kind === 'grand' &&
      at > total.at &&
      !isNearly(off, '0', '1') &&
      !explained.some((part) => isNearly(off, absolute(part), '1'))
    );
  };
  return totals.findLast(isOther) ?? null;
}

/** A charge, or what is allowed off, as it stands under the table; its rate is that of the paper. */
function adjustmentOf(one: Found, isSound: boolean): ReadAdjustment[] {
  if (isZero(one.amount)) return [];
  const { label, line } = one;
  const words = line.cells.flatMap((cell) => cell.words).filter((word) => label.includes(word.text));
  const sureness = isSound ? 0.96 : 0.7;
  const isCharge = one.kind === 'charge' && !isNegative(one.amount);
  return [
    {
      isCharge,
      reason:
        label === ''
          ? null
          : fieldOf(
              label.slice(0, 200),
              { text: label, words: words.length > 0 ? words : one.words, line },
              0.9,
            ),
      amount: fieldOf(absolute(one.amount), one, sureness),
      tax: null,
    },
  ];
}

/**
 * What was paid before, and what is still due. Without a balance from before, payments are of this paper; with one only where what is due
 * follows from them.
 */
function dueOf(
  dues: readonly Found[],
  {
    total,
    prepaid,
    hasPrevious,
    isGuessed,
  }: { total: Found | null; prepaid: readonly Found[]; hasPrevious: boolean; isGuessed: boolean },
): Pick<ReadSums, 'due' | 'prepaid'> {
  const due = dues.at(-1) ?? null;
  const paid = sum(prepaid.map(({ amount }) => absolute(amount)));
  const [first] = prepaid;
  if (!total) return { due: due && fieldOf(due.amount, due, 0.6), prepaid: null };
  const rest = subtract(total.amount, paid);
  const follows = due !== null && isNearly(rest, due.amount, '1');
  const isOfIt = !isZero(paid) && !isNegative(rest) && (due ? follows : !hasPrevious);
  return {
    due: due && fieldOf(due.amount, due, follows && !isGuessed ? 0.98 : 0.6),
    prepaid: first && isOfIt ? fieldOf(paid, first, due ? 0.97 : 0.7) : null,
  };
}

/** The total of a paper that gives something back: below zero, and none above. */
function negativeOf(found: readonly Found[], lineSum: Amount | null): ReadField<Amount> | null {
  const all = found.filter(({ kind }) => kind === 'grand' || kind === 'total' || kind === 'due');
  const below = all.find(({ amount }) => isNegative(amount));
  if (!below || all.some(({ amount }) => isPositive(amount))) return null;
  return lineSum !== null && isPositive(lineSum) ? null : fieldOf(below.amount, below, 0.9);
}

function largest(amounts: readonly Amount[]): Amount | null {
  return amounts.toSorted(compare).at(-1) ?? null;
}

/** No tax is more than half of what it is on: such an amount is a price that holds the tax. */
function isWithinHalf(tax: Amount, base: Amount): boolean {
  return compare(multiply(absolute(tax), '2'), base) <= 0;
}

/** The same amount under the same label again says nothing more: a summary beside the table. */
function once(list: readonly Found[]): Found[] {
  return list.filter(
    ({ amount }, index) =>
      list.findIndex((other) => compare(absolute(other.amount), absolute(amount)) === 0) === index,
  );
}

/** How much a label says that its amount is all of it. */
function weight({ kind, at }: Found): number {
  return { grand: 3, total: 2, due: 1.5 }[kind as 'grand' | 'total' | 'due'] + at / 10_000;
}

/** What a total may follow from; `of`: the amount under the table that says it. */
interface Start {
  amount: Amount;
  of: Found | null;
}

/** What is added to a sum, or taken off it. */
type Part = 'vat' | 'wht' | 'discount' | 'charge' | 'rounding';

interface Settled {
  total: Found;
  start: Start;
  isInclusive: boolean;
  /** Whether the total follows from something else than a total. */
  isProven: boolean;
  /** The parts without which it does not add up. */
  taken: ReadonlySet<Part>;
}

/** Finds the total that follows from a start, its discount, charges and taxes; without the taxes where prices hold them. */
function settle(
  totals: readonly Found[],
  starts: readonly Start[],
  parts: Readonly<Record<Part, Amount>>,
  isInclusive: boolean,
  slack: Amount,
): Settled | null {
  const ways: { minus: readonly Part[]; plus: readonly Part[]; isInclusive: boolean }[] = [];
  const inclusive = [false, true].toSorted((a, b) => Number(b === isInclusive) - Number(a === isInclusive));
  // What withholds is looked for first: what is to be paid is the total of the paper.
  const withAndWithout = (part: Part): Part[][] => (isZero(parts[part]) ? [[]] : [[part], []]);
  for (const wht of withAndWithout('wht')) {
    for (const isInside of inclusive) {
      if (isInside && isZero(parts.vat)) continue;
      for (const discount of withAndWithout('discount')) {
        for (const charge of withAndWithout('charge')) {
          const plus: Part[] = [...charge, 'rounding', ...(isInside ? [] : (['vat'] as const))];
          ways.push({ minus: [...wht, ...discount], plus, isInclusive: isInside });
        }
      }
    }
  }
  const amountOf = (list: readonly Part[]) => sum(list.map((part) => parts[part]));
  for (const { minus, plus, isInclusive: isInside } of ways) {
    for (const start of starts) {
      const expected = subtract(add(start.amount, amountOf(plus)), amountOf(minus));
      const fitting = totals
        .filter(({ amount }) => isNearly(amount, expected, slack))
        .toSorted((a, b) => weight(b) - weight(a));
      const [total] = fitting;
      if (total && (isInside ? isTaxOf(parts.vat, total.amount) : true)) {
        // What stands under the table is no proof of the same amount under another label: something is added to it, or lines come to it.
        const taken = new Set([...plus, ...minus].filter((part) => !isZero(parts[part])));
        const isProven = start.of === null || (taken.size > 0 && start.of !== total);
        return { total, start, isInclusive: isInside && !isZero(parts.vat), isProven, taken };
      }
    }
  }
  return null;
}

const unproven = (settled: Settled | null): Settled | null => settled && { ...settled, isProven: false };

/** Whether a tax can lie within an amount: at 5 to 25 %. */
function isTaxOf(vat: Amount, amount: Amount): boolean {
  const base = subtract(amount, vat);
  if (!isPositive(base)) return false;
  const share = divide(multiply(vat, '100'), base, 2);
  return compare(share, '5') >= 0 && compare(share, '25') <= 0;
}

function rateOf(
  vats: readonly Found[],
  settled: Settled | null,
  { vat, discount }: { vat: Amount; discount: Amount },
): Amount | null {
  const said = vats[0]?.rate ?? null;
  if (said !== null && vats.length === 1) return said;
  if (!settled || isZero(vat)) return said;
  const base = settled.isInclusive
    ? subtract(settled.start.amount, vat)
    : subtract(settled.start.amount, discount);
  if (!isPositive(base)) return said;
  const rate = divide(multiply(vat, '100'), base, 1);
  const whole = divide(multiply(vat, '100'), base, 0);
  return isNearly(rate, whole, '0.1') ? whole : rate;
}

export { likelier, rounded };
