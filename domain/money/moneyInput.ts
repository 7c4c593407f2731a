import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from './money.ts';
import {
  currencyCodes,
  currencyDecimals,
  negate,
  priceDecimalsIn,
  roundTo,
  typedDigitsLimit,
} from './money.ts';
import type { NumberRule } from './moneyRules.ts';
import { ruleError } from './moneyRules.ts';

/** A number as it was typed: read, or refused. */
export type Parsed = { ok: true; amount: Amount } | { ok: false; says: Message };

const currencySymbols: Record<string, readonly string[]> = {
  IDR: ['Rp.', 'Rp'],
  USD: ['US$', '$'],
  SGD: ['S$', '$'],
  EUR: ['€'],
  GBP: ['£'],
  JPY: ['JP¥', '¥', '円'],
  KRW: ['₩', '원'],
  AUD: ['A$', 'AU$', '$'],
  CNY: ['CN¥', '¥', '元'],
  HKD: ['HK$', '$'],
  MYR: ['RM'],
  THB: ['฿'],
  PHP: ['₱'],
  VND: ['₫'],
  INR: ['₹'],
  NZD: ['NZ$', '$'],
  CAD: ['CA$', 'C$', '$'],
  TWD: ['NT$', '$'],
};

/**
 * Reads an amount as a person types or pastes it: "12.500.000", "Rp1.000.000,00", "1.234,5", "USD 1,234.50",
 * "Rp 500.000,-". Dots group thousands and the comma starts the decimals; the English way is understood where
 * it can mean nothing else. What could mean two amounts is refused, and so are more than 12 digits before the
 * decimals and decimals that the currency does not have. What was computed may have more digits than what is typed.
 */
export function parseMoney(
  text: string,
  currency: string,
  digitsLimit = typedDigitsLimit,
  decimals: number = currencyDecimals(currency),
): Parsed {
  const stripped = stripCurrency(compact(text), currency);
  if (stripped.foreign !== null)
    return refused(law('field.otherCurrency', { found: stripped.foreign, currency }));
  return parseNumber(stripped.rest.replace(/,-+$/, ''), decimals, {
    ...(decimals === 0 ? { wholeCurrency: currency } : {}),
    digitsLimit,
  });
}

/** Reads money that a person enters: as `parseMoney`, but not below zero. */
export function parseTypedMoney(text: string, currency: string, digitsLimit = typedDigitsLimit): Parsed {
  return withinRule(parseMoney(text, currency, digitsLimit), { isUnsigned: true });
}

/**
 * Reads a unit price that a person enters, as fine as the company has chosen (`priceDecimalsIn`). Below zero it is a
 * discount.
 */
export function parseTypedPrice(text: string, currency: string, chosen = 0): Parsed {
  return parseMoney(text, currency, typedDigitsLimit, priceDecimalsIn(currency, chosen));
}

/** Refuses a number that was read but breaks the rule of its field. */
export function withinRule(parsed: Parsed, rule: NumberRule): Parsed {
  const says = parsed.ok ? ruleError(parsed.amount, rule) : null;
  return says === null ? parsed : refused(says);
}

/**
 * Reads a quantity, a percentage or a rate with at most so many decimals, by the rules of `parseMoney`. A whole
 * currency refuses one dot before other than three digits ("12.50"), which it writes for thousands.
 */
export function parseNumber(
  text: string,
  decimals: number,
  { wholeCurrency, digitsLimit = typedDigitsLimit }: { wholeCurrency?: string; digitsLimit?: number } = {},
): Parsed {
  const typed = compact(text).replace(/%$/, '');
  if (typed === '') return refused(law('field.required'));
  const isMinus = typed.startsWith('-');
  const parts = separate(isMinus ? typed.slice(1) : typed, decimals, wholeCurrency !== undefined);
  if (parts === null) {
    const example = decimals === 0 ? '1.234.567' : '1.234.567,89';
    return refused(law('field.amountLike', { example }));
  }
  const whole = parts.whole.replace(/^0+(?=\d)/, '');
  // Three zeros look like thousands, where two decimals are the most that are ever written.
  const isCents = decimals > 2 || parts.fraction.length <= 2;
  const fraction = isCents ? parts.fraction.replace(/0+$/, '') : parts.fraction;
  if (whole.length > digitsLimit) return refused(law('field.digits', { limit: digitsLimit }));
  if (fraction.length > decimals) {
    return refused(
      wholeCurrency === undefined
        ? law('field.decimals', { limit: decimals })
        : law('field.currencyNoDecimals', { currency: wholeCurrency }),
    );
  }
  const amount = roundTo(fraction === '' ? whole : `${whole}.${fraction}`, decimals);
  return { ok: true, amount: isMinus ? negate(amount) : amount };
}

/** What a number-only input keeps of what was typed: digits and the dot (rules: typed amounts). */
export function numberOnly(text: string): string {
  return text.replace(/[^\d.]/g, '');
}

function refused(says: Message): Parsed {
  return { ok: false, says };
}

/** Without blanks of any kind, with the plain minus. */
export function compact(text: string): string {
  return text.replace(/[\s\u200b\u2060\ufeff]/g, '').replace(/[\u2212\u2013]/g, '-');
}

/** Takes the currency's own symbol or code off either end, and names another currency that it meets instead. */
function stripCurrency(typed: string, currency: string): { rest: string; foreign: string | null } {
  const sign = typed.startsWith('-') ? '-' : '';
  const body = typed.slice(sign.length);
  const own = [currency, ...(currencySymbols[currency] ?? [])];
  const rest = withoutAffix(body, own);
  if (rest !== null) return { rest: rest.startsWith('-') ? rest : sign + rest, foreign: null };
  for (const code of currencyCodes) {
    const others = [code, ...(currencySymbols[code] ?? [])];
    if (code !== currency && withoutAffix(body, others) !== null) return { rest: body, foreign: code };
  }
  return { rest: typed, foreign: null };
}

function withoutAffix(body: string, affixes: readonly string[]): string | null {
  const lower = body.toLowerCase();
  for (const affix of affixes) {
    if (lower.startsWith(affix.toLowerCase())) return body.slice(affix.length);
    if (lower.endsWith(affix.toLowerCase())) return body.slice(0, -affix.length);
  }
  return null;
}

interface WrittenParts {
  whole: string;
  fraction: string;
}

/** Which separator groups and which starts the decimals; null when neither reading, or more than one, fits. */
function separate(typed: string, decimals: number, isWhole: boolean): WrittenParts | null {
  if (!/^\d[\d.,]*$/.test(typed)) return null;
  const lastDot = typed.lastIndexOf('.');
  const lastComma = typed.lastIndexOf(',');
  if (lastDot === -1 && lastComma === -1) return { whole: typed, fraction: '' };
  if (lastDot !== -1 && lastComma !== -1) {
    return lastComma > lastDot ? split(typed, '.', ',') : split(typed, ',', '.');
  }
  return lastDot === -1 ? onlyCommas(typed, decimals) : onlyDots(typed, decimals, isWhole);
}

/** One comma starts the decimals, unless it stands before three digits where so many decimals cannot be meant. */
function onlyCommas(typed: string, decimals: number): WrittenParts | null {
  return (
    (decimals < 3 ? grouped(typed, ',') : null) ??
    (isBeforeThree(typed, decimals) ? null : split(typed, '.', ','))
  );
}

/** Dots group thousands; one dot that cannot group starts the decimals, where the currency has any. */
function onlyDots(typed: string, decimals: number, isWhole: boolean): WrittenParts | null {
  return grouped(typed, '.') ?? (isWhole || isBeforeThree(typed, decimals) ? null : split(typed, ',', '.'));
}

/** Three digits at the end look like thousands, where the decimals are fewer. */
function isBeforeThree(typed: string, decimals: number): boolean {
  return decimals < 3 && /[.,]\d{3}$/.test(typed);
}

function split(typed: string, groupMark: string, decimalMark: string): WrittenParts | null {
  const [whole = '', fraction = '', ...more] = typed.split(decimalMark);
  if (more.length > 0 || !/^\d+$/.test(fraction)) return null;
  if (!whole.includes(groupMark)) return /^\d+$/.test(whole) ? { whole, fraction } : null;
  const groups = grouped(whole, groupMark);
  return groups === null ? null : { whole: groups.whole, fraction };
}

function grouped(typed: string, mark: string): WrittenParts | null {
  const [first = '', ...rest] = typed.split(mark);
  if (!/^[1-9]\d{0,2}$/.test(first) || rest.some((group) => !/^\d{3}$/.test(group))) return null;
  return { whole: first + rest.join(''), fraction: '' };
}
