import { describe, expect, it } from 'vitest';

import { nameForm, searchForm } from '../../domain/text/normalForm.ts';
import { containing, readSought } from '../../server/search/sought.ts';
import { fc } from '../properties.ts';

describe('the form in which names are told apart', () => {
  it.each([
    ['Müller', 'MU\u0308LLER'],
    ['PT Sinar  Abadi ', 'pt sinar abadi'],
    ['PT\u00a0Sinar\u3000Abadi', 'PT Sinar Abadi'],
    ['Sin\u200bar\u2060 A\u00adbadi\ufeff', 'Sinar Abadi'],
    ['ＰＴ １２３', 'PT 123'],
    ['ﬁnal', 'FINAL'],
    ['ΛΟΓΟΣ', 'λογος'],
    ['\tA\r\nB', 'a b'],
  ])('makes one of %j and %j', (one, other) => {
    expect(nameForm(one)).toBe(nameForm(other));
  });

  it.each([
    ['Müller', 'Muller'],
    ['PT A B', 'PT AB'],
    ['Ærø', 'Aero'],
    ['K-1', 'K1'],
  ])('keeps %j and %j apart', (one, other) => {
    expect(nameForm(one)).not.toBe(nameForm(other));
  });
});

describe('the form in which texts are searched', () => {
  const wordsOf = (text: string) => nameForm(text).split(' ');
  it.each([
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'muller'],
    ['Nguyễn Đức', 'nguyen duc'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['İSTANBUL ığ', 'istanbul ig'],
    ['Йошкар-Ёла', 'иошкар-ела'],
    ['Ａｂｃ　１２３', 'abc 123'],
    ['a ´ b', 'a   b'],
    ['', ''],
  ])('makes %j to %j', (text, form) => {
    expect(searchForm(text)).toBe(form);
  });

  it('is the form of itself, and has the words of the form of names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        expect(searchForm(searchForm(text))).toBe(searchForm(text));
        expect(nameForm(nameForm(text))).toBe(nameForm(text));
        expect(wordsOf(searchForm(nameForm(text)))).toEqual(wordsOf(searchForm(text)));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what a text looks for', () => {
  const amountsOf = (text: string) =>
    readSought(text).amounts.map(({ amount, currencyCodes, patterns }) => [
      amount,
      currencyCodes.length > 1 ? 'several' : currencyCodes[0],
      patterns,
    ]);

  it('has a pattern for each word, first the longest that an index knows', () => {
    expect(readSought(' NIRWANA\u3000 Mü\u200bller nirwana pt ')).toMatchObject({
      patterns: ['%nirwana%', '%muller%', '%pt%'],
      longest: '%nirwana%',
      amounts: [],
    });
    expect(readSought('a-b-c-d-e jaya')).toMatchObject({
      patterns: ['%jaya%', '%a-b-c-d-e%'],
      longest: '%jaya%',
    });
    expect(readSought('pt a')).toMatchObject({ patterns: ['%pt%', '%a%'], longest: null });
    expect(readSought('\u200b ´')).toMatchObject({ patterns: [], longest: null, amounts: [] });
    expect(containing('50%_\\')).toBe(String.raw`%50\%\_\\%`);
    expect(containing('５０％')).toBe(String.raw`%50\%%`);
  });

  it('reads an amount with the words beside it', () => {
    expect(amountsOf('29067947')).toEqual([['29067947', 'several', []]]);
    expect(amountsOf('nirwana 29067947')).toEqual([['29067947', 'several', ['%nirwana%']]]);
    expect(amountsOf('Rp 29.067.947 Nirwana')).toEqual([['29067947', 'IDR', ['%nirwana%']]]);
    expect(amountsOf('nirwana rp29.067.947,- jaya')).toEqual([['29067947', 'IDR', ['%nirwana%', '%jaya%']]]);
    expect(amountsOf('２９０６７９４７')).toEqual(amountsOf('29067947'));
    expect(amountsOf('USD 777,50')).toEqual([['777.50', 'USD', []]]);
    expect(amountsOf('500 원')).toEqual([['500', 'KRW', []]]);
    expect(amountsOf('nirwana')).toEqual([]);
    expect(amountsOf('INV/2026/000041')).toEqual([]);
  });

  it('reads digits in groups as one amount and as several', () => {
    expect(amountsOf('29 067 947')).toContainEqual(['29067947', 'several', []]);
    expect(amountsOf('2026 29067947')).toContainEqual(['29067947', 'several', ['%2026%']]);
  });
});
