import { describe, expect, it } from 'vitest';
import { amountPattern, findInPages, textPattern } from '../../src/ui/fileViewer/findInText.ts';

const page = (...texts: string[]) => texts.map((text, item) => ({ item, text, endsLine: false }));
const places = (pattern: RegExp, ...texts: string[]) =>
  findInPages([page(...texts)], pattern).map(({ parts }) =>
    parts.map(({ item, from, to }) => texts[item]?.slice(from, to)).join('|'),
  );

describe('an amount in the text of a document', () => {
  it.each(['1.250.000', '1,250,000', '1 250 000', '1250000', '1.250.000,00', '1,250,000.00', '1’250’000'])(
    'is found as %s',
    (written) => {
      expect(places(amountPattern('1250000'), `Total Rp ${written} due`)).toEqual([written]);
    },
  );

  it('is not found within a longer one, nor where its decimals are others', () => {
    for (const other of ['11.250.000', '1.250.000.000', '1.250.000,50', '21250000', '1.250.0001']) {
      expect(places(amountPattern('1250000'), other)).toEqual([]);
    }
    expect(places(amountPattern('1198.88'), 'USD 1,198.88 + 1,198.80')).toEqual(['1,198.88']);
    expect(places(amountPattern('1198.5'), '1.198,50')).toEqual(['1.198,50']);
  });

  it('is found across the pieces that the file holds it in, and on its page', () => {
    expect(places(amountPattern('1250000'), 'Rp 1.2', '50.0', '00 ')).toEqual(['1.2|50.0|00']);
    const pages = [page('nothing'), page('5.000', '5.000')];
    expect(findInPages(pages, amountPattern('5000')).map((match) => match.page)).toEqual([]);
    expect(
      findInPages([page('x'), page('5.000 ', '5.000')], amountPattern('5000')).map((m) => m.page),
    ).toEqual([2, 2]);
  });
});

describe('a number in the text of a document', () => {
  it('is found however it is spaced and written', () => {
    expect(places(textPattern('INV-2611-01490'), 'No. inv/2611/01490.')).toEqual(['inv/2611/01490']);
    expect(places(textPattern('0081234567'), 'BCA 008-123 4567')).toEqual(['008-123 4567']);
  });

  it('is not found within a longer one; a text without letters and digits is nowhere', () => {
    expect(places(textPattern('0149'), 'INV-01490', '20149')).toEqual([]);
    expect(places(textPattern('...'), 'a...b')).toEqual([]);
  });
});
