import type { Message } from '../../../../domain/message/message.ts';
import type { Parsed } from '../../../../domain/money/moneyInput.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';

/** Writes the dots of thousands into a number, and nothing else; what is no plain number stays as it is. */
export function groupNumber(text: string): string {
  const [, sign = '', whole, fraction = ''] = /^([-\u2212]?)([\d.]*)(,\d*)?$/.exec(text) ?? [];
  const digits = whole?.replaceAll('.', '');
  // A zero in front of other digits groups nothing: the number is not finished, or not meant as one.
  if (digits === undefined || /^0\d/.test(digits)) return text;
  return `${sign}${digits.replace(/\B(?=(?:\d{3})+$)/g, '.')}${fraction}`;
}

/** Where the caret goes, so that as many characters beside dots stand before it as stood before the mask. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  const wanted = caret - dotsIn(typed.slice(0, caret));
  let met = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (met === wanted) return at;
    if (masked[at] !== '.') met += 1;
  }
  return masked.length;
}

/** Inputs that hold a dot which a person put there: it may start the decimals, so it is not the mask's to move. */
const dottedByHand = new WeakSet<HTMLInputElement>();

/**
 * The mask of a number input (rules: typed amounts): writes the dots of thousands as digits are typed and keeps the caret where
 * the person has it. Every character that was typed stays, so that what reads the number can refuse it in words. To be
 * called as the input changes, with the text that stood there before and the decimals of the number.
 */
export function maskInput(input: HTMLInputElement, before: string, decimals: number): void {
  const caret = input.selectionStart ?? input.value.length;
  const inserted = insertedInto(before, input.value);
  if (!input.value.includes('.')) dottedByHand.delete(input);
  // Number pads have no comma, and where the mask has written dots a person types none for thousands.
  const isComma = inserted === '.' && decimals > 0 && isGroupedByMask(input, before);
  if (inserted.includes('.') && !isComma) dottedByHand.add(input);
  if (dottedByHand.has(input)) return;
  const typed = isComma ? `${input.value.slice(0, caret - 1)},${input.value.slice(caret)}` : input.value;
  const masked = groupNumber(typed);
  if (masked === input.value) return;
  const at = caretAfterMask(typed, caret, masked);
  input.value = masked;
  // Delete took nothing but a dot, which is back: the caret goes on.
  const isDotBack = inserted === '' && masked === before && masked[at] === '.';
  if (document.activeElement === input)
    input.setSelectionRange(isDotBack ? at + 1 : at, isDotBack ? at + 1 : at);
}

function isGroupedByMask(input: HTMLInputElement, before: string): boolean {
  return !dottedByHand.has(input) && before.includes('.') && !before.includes(',');
}

/** What came into a text: all between the start and the end that are as before. */
function insertedInto(before: string, after: string): string {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

function dotsIn(text: string): number {
  return text.split('.').length - 1;
}

interface TidiedNumber {
  text: string;
  /** Why the text is no number that the field takes; null for one that is, and for none. */
  error: Message | null;
}

/** What a number input holds once it is left: the number in its proper form, or what was typed and why it is refused. */
export function tidyNumber(text: string, parse: (text: string) => Parsed): TidiedNumber {
  // A comma at the end was going to have decimals.
  const written = text.trim().replace(/,$/, '');
  if (written === '') return { text: '', error: null };
  const parsed = parse(written);
  return parsed.ok ? { text: formatNumber(parsed.amount), error: null } : { text, error: parsed.says };
}

/**
 * Puts the number of an input into its proper form as the input is left; answers why it is refused, or null. The mask
 * writes its dots from then on.
 */
export function tidyInput(input: HTMLInputElement, parse: (text: string) => Parsed): Message | null {
  const { text, error } = tidyNumber(input.value, parse);
  input.value = text;
  dottedByHand.delete(input);
  return error;
}
