import { describe, expect, it } from 'vitest';

import { addDays, addMonths } from '../../domain/day/day.ts';
import type { AskingPaper, SharedBy } from '../../domain/duplicate/likeness.ts';
import { asksForNote, likenessOf } from '../../domain/duplicate/likeness.ts';
import { compareNumbers } from '../../domain/duplicate/paperNumber.ts';
import { isSamePicture } from '../../domain/duplicate/pictureHash.ts';
import { fc } from '../properties.ts';

const day = '2026-03-10';
const numbers = (a: string, b: string, otherDay = day) =>
  compareNumbers({ number: a, day }, { number: b, day: otherDay });

describe('two numbers of one sender', () => {
  it.each([
    ['INV-0012', 'inv 12', 'same'],
    ['INV/2026/0012', 'INV.2026.12', 'same'],
    ['INV-202600012', 'INV/2026/12', 'same'],
    ['1-2', '12', 'same'],
    ['INV-1O47', 'INV-1047', 'misread'],
    ['INV-I047', 'INV-1047', 'misread'],
    ['INV/2026/I047', 'inv 2026 001047', 'misread'],
    ['INV-B1', 'INV-81', 'misread'],
    ['INV-1047', 'INV-1407', 'typo'],
    ['INV-1047', 'INV-10447', 'typo'],
    ['INV-1047', 'INB-1047', 'typo'],
    ['INV/2026/1047', '1047', 'shortened'],
    ['0045/INV/III/2026', '45/INV', 'shortened'],
    ['INV-1047', 'INV-1048', 'neighbours'],
    ['INV-12', 'INV-21', 'neighbours'],
    ['INV-1', 'INV-11', 'neighbours'],
    ['INV-1047', 'INV-2093', 'different'],
    ['INV-1047', '', 'unknown'],
    ['INV-1047', '---', 'unknown'],
  ] as const)('%s and %s are %s', (a, b, expected) => {
    expect(numbers(a, b)).toBe(expected);
    expect(numbers(b, a)).toBe(expected);
  });

  it('are of two periods where each says its own', () => {
    expect(numbers('INV/2026/03/0012', 'INV/2026/02/0012', '2026-02-28')).toBe('different');
    expect(numbers('012/INV/III/2026', '012/INV/II/2026', '2026-02-28')).toBe('different');
    expect(numbers('SI-2603-00012', 'SI-2602-00012', '2026-02-28')).toBe('different');
    // Nothing else says when: the 3 of INV/3 counts.
    expect(numbers('INV/3', 'INV/2', '2026-02-28')).toBe('neighbours');
  });
});

const paper = (given: Partial<AskingPaper> = {}): AskingPaper => ({
  number: 'INV-1047',
  day,
  amount: '1110000',
  currencyCode: 'IDR',
  ...given,
});
const nothing: SharedBy = {
  isSameSender: true,
  isSameFile: false,
  isSamePicture: false,
  isEnclosure: false,
  isUsualAmount: false,
  isUnnumbered: false,
};
const certainty = (other: Partial<AskingPaper>, shared: Partial<SharedBy> = {}) =>
  likenessOf(paper(), paper(other), { ...nothing, ...shared })?.certainty ?? null;

describe('two papers', () => {
  it.each([
    ['same number and amount', {}, {}, 'certain'],
    ['same number, another amount, one year', { amount: '1', day: '2026-11-02' }, {}, 'likely'],
    ['number of last year, another amount', { amount: '1', day: '2025-03-09' }, {}, null],
    ['number of last year, same amount', { day: '2025-03-10' }, {}, 'possible'],
    ['number of three years ago, same amount', { day: '2023-03-10' }, {}, null],
    ['one mistyped letter', { number: 'INV-1O47', day: '2026-03-18' }, {}, 'likely'],
    ['one mistyped letter, a month later', { number: 'INV-1O47', day: '2026-04-10' }, {}, null],
    [
      'one mistyped letter, where the amount is usual',
      { number: 'INV-1O47' },
      { isUsualAmount: true },
      'likely',
    ],
    ['a slip where the amount is usual', { number: 'INV-1407' }, { isUsualAmount: true }, 'possible'],
    ['the next number', { number: 'INV-1048' }, {}, 'possible'],
    ['another number', { number: 'INV-2093' }, {}, null],
    ['no number', { number: null }, {}, 'possible'],
    ['no number, but the same picture', { number: null }, { isSamePicture: true }, 'likely'],
    ['another number, same picture', { number: 'INV-2093' }, { isSamePicture: true }, null],
    ['another currency', { number: null, currencyCode: 'USD' }, {}, null],
    ['the same file', { number: null, day: '2026-01-02' }, { isSameFile: true }, 'certain'],
    ['one scan of several', { number: 'INV-2093', amount: '5' }, { isSameFile: true }, 'possible'],
    ['the file under another sender', {}, { isSameFile: true, isSameSender: false }, 'likely'],
    [
      'the terms of supply with it',
      { number: null, amount: '5' },
      { isSameFile: true, isEnclosure: true },
      null,
    ],
    ['only the amount, of another sender', {}, { isSameSender: false }, null],
  ] as const)('%s', (_, other, shared, expected) => {
    expect(certainty(other, shared)).toBe(expected);
  });

  it('say what they have in common', () => {
    const both = likenessOf(paper(), paper({ number: 'INV-1O47' }), { ...nothing, isSamePicture: true });
    expect(both?.reasons).toEqual(['samePicture', 'nearNumber', 'sameAmount']);
  });
});

/** How one sender numbers its papers. */
const styles: readonly ((serial: number, at: string) => string)[] = [
  (serial) => `INV-${String(serial).padStart(5, '0')}`,
  (serial, at) => `INV/${at.slice(0, 4)}/${at.slice(5, 7)}/${String(serial).padStart(4, '0')}`,
  (serial, at) =>
    `${serial}/TAG/${['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'][Number(at.slice(5, 7)) - 1]}/${at.slice(0, 4)}`,
  (serial, at) => `F${at.slice(0, 4)}${String(serial).padStart(6, '0')}`,
];
const style = fc.constantFrom(...styles);
const serial = fc.integer({ min: 1, max: 99_999 });

it('two different papers are not called duplicates: the next ones, those of other months, the same number of another year', () => {
  fc.assert(
    fc.property(style, serial, fc.integer({ min: 1, max: 8 }), (write, first, step) => {
      const next = paper({ number: write(first + step, day) });
      const other = likenessOf(paper({ number: write(first, day) }), next, nothing);
      expect(other === null || !asksForNote(other)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(style, serial, fc.integer({ min: 1, max: 11 }), (write, first, months) => {
      const later = addMonths(day, months);
      const rent = paper({
        number: write(first, later) === write(first, day) ? null : write(first, later),
        day: later,
      });
      expect(likenessOf(paper({ number: write(first, day) }), rent, nothing)).toBeNull();
    }),
  );
  fc.assert(
    fc.property(style, serial, fc.integer({ min: 1, max: 9 }), (write, first, years) => {
      const later = addMonths(day, 12 * years);
      const anew = paper({ number: write(first, later), day: later, amount: '987000' });
      expect(likenessOf(paper({ number: write(first, day) }), anew, nothing)).toBeNull();
    }),
  );
});

const mangled: readonly ((number: string) => string)[] = [
  (number) => number.toLowerCase(),
  (number) => number.replaceAll(/[/-]/g, ' '),
  (number) => number.replaceAll(/[/-]/g, ''),
  (number) => number.replaceAll('1', 'I'),
  (number) => number.replaceAll('0', 'O'),
];

it('one paper typed twice is called a duplicate, however its number is typed', () => {
  fc.assert(
    fc.property(
      style,
      fc.integer({ min: 100, max: 99_999 }),
      fc.constantFrom(...mangled),
      fc.integer({ min: -10, max: 10 }),
      (write, count, mangle, days) => {
        const number = write(count, day);
        const again = paper({ number: mangle(number), day: addDays(day, days) });
        const found = likenessOf(paper({ number }), again, nothing);
        expect(found !== null && asksForNote(found), `${number} as ${mangle(number)}`).toBe(true);
      },
    ),
  );
});

it('knows a picture that was saved anew, and no empty page', () => {
  const page = new Uint8Array(32).fill(0b0101_0101);
  const anew = Uint8Array.from(page, (byte, index) => (index < 5 ? byte ^ 1 : byte));
  const other = Uint8Array.from(page, (byte, index) => (index < 12 ? byte ^ 1 : byte));
  expect(isSamePicture(page, anew)).toBe(true);
  expect(isSamePicture(page, other)).toBe(false);
  expect(isSamePicture(new Uint8Array(32), new Uint8Array(32))).toBe(false);
});
