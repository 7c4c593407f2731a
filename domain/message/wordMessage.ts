import type { Locale } from '../day/day.ts';
import { formatDay } from '../day/day.ts';
import type { Message, MessageValue } from './message.ts';
import { isMessage } from './message.ts';
import { formatMoney, formatNumber, formatRate } from '../money/moneyFormat.ts';

/** Finds the phrase of a key and fills its places: polyglot, on both sides. `smart_count` chooses among its forms. */
type Phrase = (key: string, values: Record<string, string | number>) => string;

/** A message in the words of one language. Money, days and numbers are written as that language writes them. */
export function wordMessage(phrase: Phrase, language: Locale, { key, values = {} }: Message): string {
  const worded: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    // Polyglot chooses the form by it, and needs the number.
    worded[name] = name === 'smart_count' ? Number(value) : wordValue(phrase, language, value);
  }
  return phrase(key, worded);
}

function wordValue(phrase: Phrase, language: Locale, value: MessageValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(String(value));
  if (isMessage(value)) return wordMessage(phrase, language, value);
  if ('day' in value) return formatDay(value.day, language);
  return 'rate' in value ? formatRate(value.rate) : formatMoney(value.amount, value.currency);
}
