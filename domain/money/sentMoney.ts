import { law } from '../message/message.ts';
import { decimalsOf, isAmount, isWholeCurrency, typedDigitsLimit, wireDigitsLimit } from './money.ts';
import type { Parsed } from './moneyInput.ts';
import { compact, parseMoney, parseNumber, parseTypedPrice, withinRule } from './moneyInput.ts';

/** Money as it is sent: typed or computed, of any sign or not, and with how many decimals where it is a unit price. */
export interface SentKind {
  /** At most 12 digits before the decimals, as a person types it; else as many as a number carries. */
  isTyped: boolean;
  /** It may be below zero. */
  isSigned?: boolean;
  decimals?: number;
}

/** Decimals of money whose currency is not known. */
export const plainDecimals = 2;

/**
 * Reads money that was sent as a text: every amount that comes in is read here. A plain decimal is what it says
 * ("1250.5"); all else is read as people write it in the currency ("1.250,50", "Rp 1.250.000"). One separator before three
 * digits groups thousands in a currency without decimals. In any other it can start the decimals as well, and nobody
 * guesses: the refusal says both amounts.
 * @param currency Of the record, or of the body that the amount stands in; undefined where neither says one
 */
export function readSentMoney(text: string, currency: string | undefined, kind: SentKind): Parsed {
  const { isTyped, isSigned = false } = kind;
  const rule = { isUnsigned: !isSigned, isTyped };
  if (isPlain(text)) return withinRule({ ok: true, amount: text }, rule);
  const read = withinRule(readWritten(text, currency, kind), rule);
  const other = read.ok ? otherReading(text, currency, kind) : null;
  return other === null ? read : { ok: false, says: law('field.twoReadings', { text, ...other }) };
}

/** Whether a text can be nothing but a plain decimal: in "100.000" the dot can group thousands. */
export function isPlain(text: string): boolean {
  return isAmount(text) && decimalsOf(text) <= plainDecimals;
}

function readWritten(text: string, currency: string | undefined, { isTyped, decimals }: SentKind): Parsed {
  const digitsLimit = isTyped ? typedDigitsLimit : wireDigitsLimit;
  if (currency === undefined) return parseNumber(text, plainDecimals, { digitsLimit });
  const read = parseMoney(text, currency, digitsLimit);
  if (read.ok || decimals === undefined) return read;
  const fine = parseTypedPrice(text, currency, decimals);
  return fine.ok ? fine : read;
}

/** One separator before three digits: 1.250 or 1,250. */
const oneSeparator = /^(\D*)([1-9]\d{0,2})([.,])(\d{3})\D*$/;

/** The two amounts that a text can be: with decimals, and with thousands; null where it can be only one. */
function otherReading(
  text: string,
  currency: string | undefined,
  { decimals }: SentKind,
): { one: string; other: string } | null {
  const [, before = '', whole, separator, digits] = oneSeparator.exec(compact(text)) ?? [];
  if (whole === undefined || digits === undefined) return null;
  // Where unit prices are finer than their currency, the comma starts their decimals.
  const isFinePrice = decimals !== undefined && separator === ',';
  if (currency !== undefined && isWholeCurrency(currency) && !isFinePrice) return null;
  const sign = before.includes('-') ? '-' : '';
  return { one: `${sign}${whole}.${digits}`.replace(/\.?0+$/, ''), other: `${sign}${whole}${digits}` };
}
