// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMoney } from '../../domain/moneyFormat.ts';
import { caretAfterMask, maskInput, maskNumber, withTypedDot } from '../../src/ui/form/numberMask.ts';

const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- Rpx'), maxLength: 20 });
const significant = (text: string) => text.replace(/[^\d,]/g, '').length;

describe('maskNumber', () => {
  it.each([
    ['12500000', 0, '12.500.000'],
    ['Rp 12.500.000', 0, '12.500.000'],
    ['1234,5', 2, '1.234,5'],
    ['1234,567', 2, '1.234,56'],
    ['1234,', 2, '1.234,'],
    [',5', 2, '0,5'],
    ['12,50', 0, '1.250'],
    ['1234567890123', 0, '123.456.789.012'],
    ['007', 0, '7'],
    ['', 0, ''],
  ])('%s with %i decimals is %s', (text, decimals, masked) => {
    expect(maskNumber(text, decimals)).toBe(masked);
  });

  it('leaves what it made as it is', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom(0, 2, 4), (text, decimals) => {
        const masked = maskNumber(text, decimals);
        expect(maskNumber(masked, decimals)).toBe(masked);
      }),
    );
  });

  it('makes what the law reads as the same digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (amount) => {
        const parsed = parseMoney(maskNumber(String(amount), 0), 'IDR');
        expect(parsed).toEqual({ ok: true, amount: String(amount) });
      }),
    );
  });
});

describe('the caret', () => {
  it('keeps as many digits and commas before it', () => {
    fc.assert(
      fc.property(typed, fc.nat(20), (text, at) => {
        const masked = maskNumber(text, 2);
        fc.pre(significant(masked) === significant(text));
        const caret = caretAfterMask(text, Math.min(at, text.length), masked);
        expect(significant(masked.slice(0, caret))).toBe(significant(text.slice(0, at)));
      }),
    );
  });

  it('stays behind the digit that was typed in the middle', () => {
    const input = document.createElement('input');
    document.body.append(input);
    input.focus();
    input.value = '12.5300';
    input.setSelectionRange(5, 5);
    maskInput(input, 0, '3');
    expect(input.value).toBe('125.300');
    expect(input.selectionStart).toBe(5);
  });
});

describe('a dot that is typed', () => {
  it('is the comma of a currency with decimals', () => {
    expect(withTypedDot('12.', 3, 2)).toBe('12,');
  });

  it('is nothing where there are no decimals, or a comma stands already', () => {
    expect(withTypedDot('12.', 3, 0)).toBeNull();
    expect(withTypedDot('1,2.', 4, 2)).toBeNull();
  });

  it('does not turn a pasted thousand into a decimal', () => {
    const input = document.createElement('input');
    input.value = '12.500';
    maskInput(input, 2, null);
    expect(input.value).toBe('12.500');
  });
});
