import { typedDigitsLimit } from '../../../domain/money.ts';

/**
 * The mask of a number input (spec 2 §5): dotted thousands, at most 12 digits, and a comma with at most so many
 * decimals. What cannot belong to a number is left out; a half-written number ("1.234,") stays as it is.
 */
export function maskNumber(typed: string, decimals: number): string {
  const [whole = '', ...rest] = (decimals > 0 ? typed : typed.replaceAll(',', '')).split(',');
  const digits = whole
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, typedDigitsLimit);
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, '.');
  if (rest.length === 0) return grouped;
  return `${grouped === '' ? '0' : grouped},${rest.join('').replace(/\D/g, '').slice(0, decimals)}`;
}

/** Where the caret goes, so that as many digits and commas stand before it as stood before the mask. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  const wanted = typed.slice(0, caret).replace(/[^\d,]/g, '').length;
  let met = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (met === wanted) return at;
    if (masked[at] !== '.') met += 1;
  }
  return masked.length;
}

/**
 * A dot that was just typed stands for the decimal comma: number pads have no other. Dots for thousands need not be
 * typed, the mask writes them. Null where the dot was no such thing.
 */
export function withTypedDot(typed: string, caret: number, decimals: number): string | null {
  const isDot = typed[caret - 1] === '.';
  if (!isDot || decimals === 0 || typed.includes(',')) return null;
  return `${typed.slice(0, caret - 1)},${typed.slice(caret)}`;
}

/** Masks what stands in an input, and keeps the caret where the person has it. To be called as it changes. */
export function maskInput(input: HTMLInputElement, decimals: number, insertedText: string | null): void {
  const caret = input.selectionStart ?? input.value.length;
  const typed = (insertedText === '.' ? withTypedDot(input.value, caret, decimals) : null) ?? input.value;
  const masked = maskNumber(typed, decimals);
  if (masked === input.value) return;
  const at = caretAfterMask(typed, caret, masked);
  input.value = masked;
  if (document.activeElement === input) input.setSelectionRange(at, at);
}
