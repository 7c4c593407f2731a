import { describe, expect, it } from 'vitest';
import { isTable, parseTable } from '../../src/ui/lineGrid/pasteLines.ts';
import { fc } from '../properties.ts';

describe('a clipboard', () => {
  it('is a table when it holds more than one cell', () => {
    expect(isTable('Chair\t2')).toBe(true);
    expect(isTable('Chair\nTable')).toBe(true);
    expect(isTable('Chair\r\n')).toBe(false);
    expect(isTable('1.250.000')).toBe(false);
  });

  it('keeps tabs, line breaks and quotes inside quoted cells', () => {
    expect(parseTable('"two\nlines"\t"5"" pipe"\r\n5" pipe\tplain "word"')).toEqual([
      ['two\nlines', '5" pipe'],
      ['5" pipe', 'plain "word"'],
    ]);
  });

  it('gives back the cells that a spreadsheet would write', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab1"\t\n ,.'), minLength: 0, maxLength: 8 });
    const written = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map(written).join('\t')).join('\n');
        const trimmed = rows.map((row) => row.map((one) => one.trim()));
        expect(parseTable(`${text}\n`)).toEqual(trimmed);
      }),
    );
  });
});
