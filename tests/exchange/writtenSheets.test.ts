import { read, utils } from '@e965/xlsx';
import { fileTypeFromBuffer } from 'file-type';
import readExcelFile from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';

import type { CellKind } from '../../server/files/csv.ts';
import { writeCsv } from '../../server/files/csv.ts';
import type { SheetRow } from '../../server/exchange/writeSheet.ts';
import { writeSheet } from '../../server/exchange/writeSheet.ts';
import { writeXls } from '../../server/exchange/writeXls.ts';
import { readCsv } from '../readCsv.ts';

const headings = ['Text', 'Number', 'Day', 'Instant', 'Phone'];
const kinds: readonly CellKind[] = ['text', 'plain', 'day', 'instant', 'phone'];
const long = 'x'.repeat(4000);
const rows: readonly SheetRow[] = [
  ['=1+1', '1250.50', '2026-11-21', '2026-11-21 14:05', '+62 21-555 0100'],
  ['Łukasz 日本 😀', 7, '1890-01-01', '2026-11-21 14:05:09', '+6221555'],
  [long, '1234567890123456', '=today()', '@SUM(1)', '=1+1'],
  [null, '', null, null, '021 555'],
];
const sheet = { name: 'A/B: what a list is called, at length', headings, kinds, rows };

/** What other people's programs make of the files: what a cell is, what it holds, and what it shows. */
const cellsOf = (content: Uint8Array) => {
  const book = read(content, { type: 'array', cellNF: true, cellFormula: true });
  const [name = ''] = book.SheetNames;
  const found = book.Sheets[name];
  const at = (place: string) => {
    const cell = found?.[place] as { t: string; v: unknown; w?: string; f?: string } | undefined;
    return cell ? [cell.t, cell.f ?? cell.v, cell.w] : [];
  };
  return { name, at, rows: utils.sheet_to_json(found ?? {}, { header: 1 }).length };
};

describe.each([
  ['xlsx', writeSheet],
  ['xls', (written: typeof sheet) => Promise.resolve(writeXls(written))],
])('%s', (extension, write) => {
  it('is what its name says', async () => {
    const type = await fileTypeFromBuffer(await write(sheet));
    // A workbook of Excel before 2007 is a compound file, whose parts alone say more.
    expect(type?.ext).toBe(extension === 'xls' ? 'cfb' : 'xlsx');
  });

  it('has days that are days, instants that are instants, and texts that are texts', async () => {
    const { name, at, rows: count } = cellsOf(await write(sheet));
    expect([name, count]).toEqual(['A B  what a list is called, at ', 5]);
    expect(at('A1')).toEqual(['s', 'Text', 'Text']);
    expect(at('A2').slice(0, 2)).toEqual(['s', "'=1+1"]);
    expect(at('B2').slice(0, 2)).toEqual(['n', 1250.5]);
    expect(at('C2')).toEqual(['n', 46347, '21/11/2026']);
    expect(at('D2')).toEqual(['n', expect.closeTo(46347.586805, 5), '21/11/2026 14:05']);
    expect(at('D3')[2]).toBe('21/11/2026 14:05:09');
    expect(at('E2').slice(0, 2)).toEqual(['s', '+62 21-555 0100']);
    expect(at('E3').slice(0, 2)).toEqual(['s', '+6221555']);
  });

  it('keeps what programs count otherwise, lose or compute as inert text', async () => {
    const { at } = cellsOf(await write(sheet));
    expect(at('A3').slice(0, 2)).toEqual(['s', 'Łukasz 日本 😀']);
    expect(at('A4').slice(0, 2)).toEqual(['s', long]);
    expect(at('B4').slice(0, 2)).toEqual(['s', '1234567890123456']);
    expect(at('C3').slice(0, 2)).toEqual(['s', '1890-01-01']);
    expect(['C4', 'D4', 'E4'].map((place) => at(place)[1])).toEqual(["'=today()", "'@SUM(1)", "'=1+1"]);
    expect(at('A5')).toEqual([]);
  });
});

it('a second reader says the same of xlsx', async () => {
  const [found] = await readExcelFile(new Blob([new Uint8Array(await writeSheet(sheet))]));
  expect(found?.data[1]).toEqual([
    "'=1+1",
    1250.5,
    new Date('2026-11-21T00:00:00Z'),
    new Date('2026-11-21T14:05:00Z'),
    '+62 21-555 0100',
  ]);
});

it('in CSV no telephone number can be taken for a sum, and all else stands as in a list', async () => {
  async function* all() {
    yield* rows;
  }
  const columns = headings.map((header, at) => ({
    header,
    kind: kinds[at]!,
    cell: (row: SheetRow) => row[at] ?? null,
  }));
  const lines = readCsv((await writeCsv(columns, all(), 1_000_000)).toString('utf8'));
  expect(lines.map((line) => line.at(-1))).toEqual([
    'Phone',
    '+62 21 555 0100',
    '+62 21555',
    "'=1+1",
    '021 555',
  ]);
  expect(lines[1]?.slice(0, 4)).toEqual(["'=1+1", '1250.50', '2026-11-21', '2026-11-21 14:05']);
});
