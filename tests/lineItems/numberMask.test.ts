// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { parseMoney, parseNumber } from '../../domain/money/moneyInput.ts';
import { caretAfterMask, groupNumber, maskInput, tidyInput } from '../../src/ui/form/fields/numberMask.ts';
import { fc } from '../properties.ts';

const noisy = fc.string({ unit: fc.constantFrom(...'0123456789.,- Rpx'), maxLength: 20 });
const withoutDots = (text: string) => text.replaceAll('.', '');

/** Presses one key after the other in an empty input, as the masked inputs of a form see them. */
function keyed(keys: string, decimals: number): HTMLInputElement {
  const input = document.createElement('input');
  document.body.append(input);
  input.focus();
  for (const key of keys) insert(input, key, decimals);
  return input;
}

/** Puts a text in at the caret, in place of what is selected. */
function insert(input: HTMLInputElement, text: string, decimals: number): void {
  const before = input.value;
  const caret = input.selectionStart ?? before.length;
  const end = input.selectionEnd ?? caret;
  input.value = `${before.slice(0, caret)}${text}${before.slice(end)}`;
  input.setSelectionRange(caret + text.length, caret + text.length);
  maskInput(input, before, decimals);
}

describe('groupNumber', () => {
  it.each([
    ['12500000', '12.500.000'],
    ['1234,5', '1.234,5'],
    ['1234,567', '1.234,567'],
    ['1234,', '1.234,'],
    ['-1234', '-1.234'],
    ['1234567890123', '1.234.567.890.123'],
    ['007', '007'],
    ['', ''],
    ['-', '-'],
    ['1,2,3', '1,2,3'],
    ['Rp 12500', 'Rp 12500'],
    ['12500-', '12500-'],
  ])('%s is %s', (text, grouped) => {
    expect(groupNumber(text)).toBe(grouped);
  });

  it('leaves what it made as it is, and changes nothing but dots', () => {
    fc.assert(
      fc.property(noisy, (text) => {
        const grouped = groupNumber(text);
        expect(groupNumber(grouped)).toBe(grouped);
        expect(withoutDots(grouped)).toBe(withoutDots(text));
      }),
    );
  });
});

describe('a field in which a number is typed', () => {
  it.each([
    ['1250000', 0, '1.250.000'],
    ['1.250.000,50', 0, '1.250.000,50'],
    ['1250000,50', 0, '1.250.000,50'],
    ['12.50', 0, '12.50'],
    ['-5000', 0, '-5.000'],
    ['1234567890123', 0, '1.234.567.890.123'],
    ['1.250.000,50', 2, '1.250.000,50'],
    ['1250000.50', 2, '1.250.000,50'],
    ['1,250.50', 2, '1,250.50'],
    ['12.5', 2, '12.5'],
    ['12.5055', 4, '12.5055'],
    ['Rp 5000', 0, 'Rp 5000'],
  ])('%s with %i decimals shows %s', (keys, decimals, shown) => {
    expect(keyed(keys, decimals).value).toBe(shown);
  });

  it('never swallows a key: the digits, the sign and the rest stay, in their order', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,-'), maxLength: 18 });
    const marks = (text: string) => text.replaceAll(/[.,]/g, '');
    fc.assert(
      fc.property(keys, fc.constantFrom(0, 2, 4), (typed, decimals) => {
        expect(marks(keyed(typed, decimals).value)).toBe(marks(typed));
      }),
    );
  });

  it('is read as the law reads what was typed', () => {
    const written = fc
      .tuple(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), fc.constantFrom('', ',5', '.5', ',25', '.2575'))
      .chain(([whole, fraction]) => {
        const plain = String(whole);
        const dotted = plain.replace(/\B(?=(?:\d{3})+$)/g, '.');
        return fc.constantFrom(plain + fraction, dotted + fraction, `-${dotted}${fraction}`);
      });
    fc.assert(
      fc.property(written, fc.constantFrom('IDR', 'USD', null), (typed, currency) => {
        const read = (text: string) =>
          currency === null ? parseNumber(text, 4) : parseMoney(text, currency);
        const law = read(typed);
        const field = read(keyed(typed, currency === null ? 4 : currency === 'USD' ? 2 : 0).value);
        if (law.ok) expect(field).toEqual(law);
      }),
      { numRuns: 500 },
    );
  });

  it('takes digits that are pasted into a number, and leaves a number that is dropped as it was written', () => {
    const input = keyed('1250', 0);
    insert(input, '000', 0);
    expect(input.value).toBe('1.250.000');
    input.setSelectionRange(0, input.value.length);
    insert(input, '12.50', 0);
    expect(input.value).toBe('12.50');
  });

  it('goes on grouping once the input was left, whoever wrote its dots', () => {
    const input = keyed('1.250.000,00', 0);
    expect(tidyInput(input, (text) => parseMoney(text, 'IDR'))).toBeNull();
    expect(input.value).toBe('1.250.000');
    input.setSelectionRange(3, 3);
    insert(input, '9', 0);
    expect(input.value).toBe('12.950.000');
  });

  it('goes on grouping once the dots that were typed are gone', () => {
    const input = keyed('12.', 0);
    input.setSelectionRange(0, 3);
    insert(input, '4', 0);
    for (const key of '5678') insert(input, key, 0);
    expect(input.value).toBe('45.678');
  });
});

describe('the caret', () => {
  it('keeps as many characters beside dots before it', () => {
    fc.assert(
      fc.property(noisy, fc.nat(20), (text, at) => {
        const grouped = groupNumber(text);
        const caret = caretAfterMask(text, Math.min(at, text.length), grouped);
        expect(withoutDots(grouped.slice(0, caret))).toBe(withoutDots(text.slice(0, at)));
      }),
    );
  });

  it('stays behind the digit that was typed in the middle', () => {
    const input = keyed('12500', 0);
    input.setSelectionRange(2, 2);
    insert(input, '3', 0);
    expect(input.value).toBe('123.500');
    expect(input.selectionStart).toBe(3);
  });

  it('passes a dot that Delete meets', () => {
    const input = keyed('12500', 0);
    const before = input.value;
    input.value = '12500';
    input.setSelectionRange(2, 2);
    maskInput(input, before, 0);
    expect(input.value).toBe('12.500');
    expect(input.selectionStart).toBe(3);
  });
});
