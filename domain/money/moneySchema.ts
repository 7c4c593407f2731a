import { z } from 'zod';

import { refuse, saying } from '../message/fieldMessage.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import {
  currencyCodes,
  fromWire,
  isAmount,
  priceDecimalsMax,
  rateDecimals,
  roundTo,
  toWire,
} from './money.ts';
import type { Amount } from './money.ts';
import { parseNumber } from './moneyInput.ts';
import type { NumberRule } from './moneyRules.ts';
import { amountError, percentRule, quantityRule, ruleError } from './moneyRules.ts';
import type { SentKind } from './sentMoney.ts';
import { isPlain, plainDecimals, readSentMoney } from './sentMoney.ts';

interface DecimalRule extends NumberRule {
  decimals: number;
  /** A text may be written as people write it, with a comma before its decimals. */
  isWritten?: boolean;
}

/** What a text says: itself where it is a plain decimal, else what the law of typed numbers reads in it. */
function readWritten(
  wire: unknown,
  { isWritten = false, decimals }: DecimalRule,
): { wire: unknown } | { says: Message } {
  if (typeof wire !== 'string' || !isWritten) return { wire };
  const text = wire.trim();
  if (isAmount(text) || !/^-?\d[\d.,]*$/.test(text)) return { wire };
  const parsed = parseNumber(text, decimals);
  return parsed.ok ? { wire: parsed.amount } : { says: parsed.says };
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
        const given = readWritten(wire, rule);
        const error = 'says' in given ? given.says : amountError(given.wire, rule.decimals);
        const amount = error === null && 'wire' in given ? fromWire(given.wire as string | number) : '0';
        const says = error ?? ruleError(amount, rule);
        if (says === null) return amount;
        context.issues.push({ code: 'custom', ...saying(says), input: wire });
        return z.NEVER;
      },
      encode: (amount) => toWire(amount),
    })
    .meta({ type: 'number', description });
}

/** No amount is written longer than this. */
const moneyTextLimit = 40;

/**
 * Money that a client sends: a JSON number, or a text as a person writes it in its currency ("1.250.000", "Rp 1.250.000",
 * "1.234,50"). Gives a text, empty for an empty one: {@link readSentMoney} makes an amount of it once the currency is known.
 */
export function sentMoneySchema({ isTyped, isSigned = false, decimals = plainDecimals }: SentKind) {
  const rule = { decimals, isUnsigned: !isSigned, isTyped };
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
        if (says === null) return unmistakable(fromWire(wire));
        context.issues.push({ code: 'custom', ...saying(says), input: wire });
        return z.NEVER;
      },
      encode: (amount) => amount,
    })
    .meta({
      anyOf: [{ type: 'number' }, { type: 'string', maxLength: moneyTextLimit }],
      description: `Money${isSigned ? '' : ', not negative'}: a number, or a text as it is written in its currency`,
    });
}

/**
 * For a check of a body: reads the amounts that {@link sentMoneySchema} kept as texts, in the currency that the body says.
 * @param kinds By the names of the amounts
 */
export function readMoneyOf<Sent extends object>(
  kinds: Readonly<Record<string, SentKind>>,
  currencyOf: (sent: Sent) => string | undefined,
) {
  return (sent: Sent, context: z.RefinementCtx): void => {
    const read = Object.entries(kinds).flatMap(([name, kind]): [string, Amount][] => {
      const text = (sent as Record<string, unknown>)[name];
      if (typeof text !== 'string') return [];
      const parsed = readSentMoney(text, currencyOf(sent), kind);
      if (parsed.ok) return [[name, parsed.amount]];
      refuse(context, parsed.says, [name]);
      return [];
    });
    context.value = { ...sent, ...Object.fromEntries(read) };
  };
}

/** A number with three decimals reads as thousands once it is a text: it gets as many as no thousands have. */
function unmistakable(amount: Amount): Amount {
  return isPlain(amount) ? amount : roundTo(amount, priceDecimalsMax);
}

/** An exchange rate: positive, at most four decimals (rules: currencies). */
export const rateSchema = decimalSchema(
  { decimals: rateDecimals, isPositive: true, isTyped: true },
  'Exchange rate with at most four decimals',
);

/** A tax or share in percent, 0 to 100, at most four decimals. */
/** A number with so many places behind the point, up to its most. */
export function fractionSchema(decimals: number, { max = 1_000_000 }: { max?: number }) {
  const rule = { decimals, isUnsigned: true, most: String(max) } as const;
  return decimalSchema(rule, `A number from 0 to ${max} with at most ${decimals} decimals`);
}

export const percentSchema = decimalSchema(
  { decimals: 4, ...percentRule },
  'Percentage from 0 to 100 with at most four decimals',
);

/** A quantity: not negative, at most four decimals. */
export const quantitySchema = decimalSchema(
  { decimals: 4, ...quantityRule, isWritten: true },
  'Quantity, not negative, with at most four decimals',
);

export const currencyCodeSchema = z.enum(currencyCodes);
