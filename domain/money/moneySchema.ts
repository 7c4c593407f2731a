import { z } from 'zod';

import { saying } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';
import {
  currencyCodes,
  currencyDecimals,
  fromWire,
  isAmount,
  rateDecimals,
  roundAmount,
  toWire,
  decimalsOf,
  typedDigitsLimit,
  wireDigitsLimit,
} from './money.ts';
import { amountError } from './moneyRules.ts';
import type { Parsed } from './moneyInput.ts';
import { parseTypedMoney } from './moneyInput.ts';
import type { NumberRule } from './moneyRules.ts';
import { percentRule, quantityRule, ruleError } from './moneyRules.ts';

interface DecimalRule extends NumberRule {
  decimals: number;
  currency?: string;
}

/**
 * A decimal that is a JSON number on the wire and an Amount inside. Decoding takes a decimal text, too, so that
 * a form may be judged by the same schema; encoding gives the number.
 */
function decimalSchema(rule: DecimalRule, description: string) {
  const inside = z.string().refine(isAmount, saying(law('field.amount')));
  return z
    .codec(z.unknown() as z.ZodType<number | string>, inside, {
      decode(wire, context) {
        const error = amountError(wire, rule.decimals, rule.currency);
        const amount = error === null ? fromWire(wire) : '0';
        const says = error ?? ruleError(amount, rule);
        if (says === null) return rule.currency ? roundAmount(amount, rule.currency) : amount;
        context.issues.push({ code: 'custom', ...saying(says), input: wire });
        return z.NEVER;
      },
      encode: (amount) => toWire(amount),
    })
    .meta({ type: 'number', description });
}

/** Money of any sign, as the server answers it. Without a currency: at most two decimals. */
export function amountSchema(currency?: string) {
  const decimals = currency === undefined ? 2 : currencyDecimals(currency);
  return decimalSchema(
    { decimals, currency },
    'Money in the currency of its document, exact to its decimals',
  );
}

/** Money as a person types it: not negative, at most 12 digits before the decimals (spec 2 §5). */
export function typedAmountSchema(currency?: string) {
  const decimals = currency === undefined ? 2 : currencyDecimals(currency);
  return decimalSchema(
    { decimals, currency, isUnsigned: true, isTyped: true },
    'Money, not negative, at most 12 digits before its decimals',
  );
}

/** No amount is written longer than this. */
const moneyTextLimit = 40;

/**
 * Money that a client sends for a document whose currency stands elsewhere in the body: a JSON number, or a text as a
 * person writes it in that currency ("1.250.000", "Rp 1.250.000", "1.234,50"). Gives a text, empty for an empty one;
 * {@link readSentMoney} makes an amount of it once the currency is known. `isTyped`: at most 12 digits before the
 * decimals, as a person types it; otherwise as many as a number carries.
 */
export function sentMoneySchema({ isTyped }: { isTyped: boolean }) {
  const rule = { decimals: plainDecimals, isUnsigned: true, isTyped };
  return z
    .codec(z.unknown() as z.ZodType<number | string>, z.string(), {
      decode(wire, context) {
        if (typeof wire === 'string' && !isPlain(wire)) {
          const text = wire.trim();
          if (text === '' || (/\d/.test(text) && text.length <= moneyTextLimit)) return text;
          context.issues.push({ code: 'custom', ...saying(law('field.amount')), input: wire });
          return z.NEVER;
        }
        const error = amountError(wire, rule.decimals);
        const says = error ?? ruleError(fromWire(wire), rule);
        if (says === null) return fromWire(wire);
        context.issues.push({ code: 'custom', ...saying(says), input: wire });
        return z.NEVER;
      },
      encode: (amount) => amount,
    })
    .meta({
      anyOf: [{ type: 'number' }, { type: 'string', maxLength: moneyTextLimit }],
      description:
        'Money, not negative: a number, or a text as it is written in the currency of the document',
    });
}

/** Money of {@link sentMoneySchema} in its currency, or why it cannot be read. */
export function readSentMoney(text: string, currency: string, { isTyped }: { isTyped: boolean }): Parsed {
  if (isPlain(text)) return { ok: true, amount: text };
  return parseTypedMoney(text, currency, isTyped ? typedDigitsLimit : wireDigitsLimit);
}

const plainDecimals = 2;

/** Whether a text can be nothing but a plain decimal: in "100.000" the dot groups thousands. */
function isPlain(text: string): boolean {
  return isAmount(text) && decimalsOf(text) <= plainDecimals;
}

/** An exchange rate: positive, at most four decimals (spec 2 §9). */
export const rateSchema = decimalSchema(
  { decimals: rateDecimals, isPositive: true, isTyped: true },
  'Exchange rate with at most four decimals',
);

/** A tax or share in percent, 0 to 100, at most four decimals. */
export const percentSchema = decimalSchema(
  { decimals: 4, ...percentRule },
  'Percentage from 0 to 100 with at most four decimals',
);

/** A quantity: not negative, at most four decimals. */
export const quantitySchema = decimalSchema(
  { decimals: 4, ...quantityRule },
  'Quantity, not negative, with at most four decimals',
);

export const currencyCodeSchema = z.enum(currencyCodes);
