import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as foreign from '@e965/xlsx';

import { DomainError } from '../../domain/message/errors.ts';
import { cellText } from '../../server/exchange/import/sheetCells.ts';
import { cellFault } from '../../server/exchange/workbook/cellMarks.ts';
import { readSheet } from '../../server/exchange/import/readSheet.ts';

/** Sheets that nobody here wrote: by another library, and by hand as other programs write them, or somebody who means harm. */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Book {
  /** What stands within `sheetData`. */
  rows: string;
  prefix?: string;
  namespace?: string;
  strings?: string;
  styles?: string;
  sheets?: string;
  properties?: string;
  parts?: Record<string, string>;
}

function book({
  rows,
  prefix = '',
  namespace = main,
  strings,
  styles,
  sheets,
  properties = '',
  parts,
}: Book) {
  const p = prefix === '' ? '' : `${prefix}:`;
  const ns = `xmlns${prefix === '' ? '' : `:${prefix}`}="${namespace}"`;
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
  const files: Record<string, string> = {
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<${p}workbook ${ns} xmlns:r="${office}">${properties}<${p}sheets>${sheets ?? `<${p}sheet name="One" sheetId="1" r:id="s1"/>`}</${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('s1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('s2', 'worksheet', '/xl/worksheets/sheet2.xml'),
      relation('t1', 'sharedStrings', 'sharedStrings.xml'),
      relation('y1', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><${p}worksheet ${ns}><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` }),
    ...(styles === undefined
      ? {}
      : { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const heading = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';

async function cells(content: Uint8Array): Promise<string[][]> {
  const { rows } = await readSheet(content);
  return rows.map((row) => row.cells.map(cellText));
}

async function refusal(content: Uint8Array): Promise<string> {
  try {
    await readSheet(content);
  } catch (error) {
    if (error instanceof DomainError) return `${error.says.key} ${JSON.stringify(error.says.values ?? {})}`;
    throw error;
  }
  return 'read';
}

/** A cell as another library writes it: what it holds, and the format that it is shown by. */
function shown(value: unknown, format?: string): Uint8Array {
  const sheet = foreign.utils.aoa_to_sheet([['Name'], ['x']]);
  const type = typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's';
  sheet['A2'] = { t: type, v: value, ...(format === undefined ? {} : { z: format }) };
  const workbook = foreign.utils.book_new(sheet, 'Foreign');
  return new Uint8Array(foreign.write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

describe('what a cell shows counts', () => {
  it.each([
    [0.11, '0%', '11%'],
    [0.115, '0.0%', '11,5%'],
    [-0.05, '0%', '-5%'],
    [0.07 * 3, '0.00%', '21%'],
    [12345678, '0000000000', '0012345678'],
    [123456789012345, '000000000000000', '123456789012345'],
    [12345678901000, '00\\.000\\.000\\.0\\-000\\.000', '01.234.567.8-901.000'],
    [0.1 + 0.2, undefined, '0,3'],
    [1250.505, '#,##0', '1251'],
    [1250.5, '[$Rp-421]#,##0.00', '1250,5'],
    [1250, '"Rp "#,##0', '1250'],
    [-1250, '#,##0_);(#,##0)', '-1250'],
    [0, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', '0'],
    [46000, 'dd/mm/yyyy', '2025-12-09'],
    [46000, '[$-421]dd mmmm yyyy', '2025-12-09'],
    [46000.75, 'd-mmm-yy h:mm', '2025-12-09'],
    [0.3125, 'hh:mm', '07:30'],
    ['0012345678', undefined, '0012345678'],
    ["'=1+1", undefined, '=1+1'],
    [true, undefined, 'true'],
  ])('%s by %s is %s', async (value, format, text) => {
    expect(await cells(shown(value, format))).toEqual([['Name'], [text]]);
  });

  it.each([
    [1_250_000, '#,##0,', 'shownOtherwise', '1,250', '1250000'],
    [1_234_567_890_123, '0.00E+00', 'shownOtherwise', '1.23E+12', '1234567890123'],
    [-2, '0.00;0.00', 'shownOtherwise', '2.00', '-2'],
    [5, ';;;', 'shownOtherwise', '', '5'],
    [-1, 'dd/mm/yyyy', 'shownOtherwise', '########', '-1'],
    [1234567890123456, '0', 'longNumber', '', ''],
  ])('%s by %s is asked about', async (value, format, kind, says, held) => {
    const [, [text = ''] = []] = await cells(shown(value, format));
    const fault = cellFault(text);
    expect(fault?.key).toBe(`recordImport.problem.${kind}`);
    if (kind === 'shownOtherwise') expect(fault?.values).toEqual({ shown: says, held });
  });

  it('an error of a formula is one, in a workbook and in what it was saved as', async () => {
    const errors = ['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!'];
    const rows = errors.map(
      (text, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="e"><v>${text}</v></c></row>`,
    );
    const read = await cells(book({ rows: heading + rows.join('') }));
    expect(read.slice(1).flat()).toEqual(errors);
    for (const text of errors) expect(cellFault(text)?.key).toBe('recordImport.problem.sheetError');
    expect(cellFault('#1 Supplies')).toBeNull();
  });

  it('days are counted from 1904 where the workbook says so', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const rows = `${heading}<row r="2"><c r="A2" s="1"><v>44538</v></c></row>`;
    const properties = '<workbookPr date1904="1"/>';
    expect(await cells(book({ rows, styles, properties }))).toEqual([['Name'], ['2025-12-09']]);
    expect(await cells(book({ rows, styles }))).toEqual([['Name'], ['2021-12-08']]);
  });

  it('texts are read whole: runs, CDATA, letters of their own, and not how they are pronounced', async () => {
    const strings =
      '<si><r><t>PT </t></r><r><rPr><b/></rPr><t xml:space="preserve">Maju </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>' +
      '<si><t><![CDATA[A & B]]></t></si><si><t>one_x000A_two</t></si>';
    const at = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
    const rows = `${heading}<row r="2">${at('A2', 0)}${at('C2', 1)}${at('D2', 2)}</row>`;
    expect(await cells(book({ rows, strings }))).toEqual([['Name'], ['PT Maju', '', 'A & B', 'one\ntwo']]);
  });

  it('the first sheet in sight is read, under any prefix and by the strict standard', async () => {
    const sheet2 = `<worksheet xmlns="${main}"><sheetData>${heading}<row><c t="inlineStr"><is><t>seen</t></is></c></row></sheetData></worksheet>`;
    const sheets =
      '<sheet name="Lists" sheetId="1" state="veryHidden" r:id="s1"/><sheet name="Two" sheetId="2" r:id="s2"/>';
    const two = book({ rows: heading, sheets, parts: { 'xl/worksheets/sheet2.xml': sheet2 } });
    expect((await readSheet(two)).name).toBe('Two');
    expect(await cells(two)).toEqual([['Name'], ['seen']]);
    const row = (number: number, text: string) =>
      `<x:row r="${number}"><x:c r='A${number}' t='inlineStr'><x:is><x:t>${text}</x:t></x:is></x:c></x:row>`;
    const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
    const rows = row(1, 'Name') + row(2, 'x');
    expect(await cells(book({ prefix: 'x', rows }))).toEqual([['Name'], ['x']]);
    expect(await cells(book({ prefix: 'x', namespace: strict, rows }))).toEqual([['Name'], ['x']]);
  });
});

describe('a formula is found however it is written', () => {
  it.each([
    ['quotes of the other kind', `<c r='A2'><f>1+1</f><v>2</v></c>`],
    ['the value before it', `<c r="A2"><v>2</v><f>1+1</f></c>`],
    ['a comment before it', `<c r="A2"><!-- > --><f>1+1</f></c>`],
    ['blanks within its tag', `<c r="A2"\n  ><f\n>1+1</f\n></c>`],
    ['no place of its cell', `<c><f>1+1</f></c>`],
    ['one that others share', `<c r="A2"><f t="shared" si="0"/><v>2</v></c>`],
    ['text in CDATA', `<c r="A2" t="str"><f><![CDATA[1+1]]></f></c>`],
    ['a prefix of its own', `<z:c xmlns:z="${main}" r="A2"><z:f>1+1</z:f></z:c>`],
  ])('%s', async (_how, cell) => {
    expect(await refusal(book({ rows: `${heading}<row r="2">${cell}</row>` }))).toBe(
      'recordImport.file.formula {"sheet":"One","cell":"A2"}',
    );
  });

  it('with a prefix for all, and by another library', async () => {
    const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2"><x:f>1+1</x:f></x:c></x:row>`;
    expect(await refusal(book({ prefix: 'x', rows }))).toContain('file.formula');
    const sheet = foreign.utils.aoa_to_sheet([['Name'], ['x']]);
    sheet['A2'] = { t: 'n', v: 2, f: '1+1' };
    const made = foreign.write(foreign.utils.book_new(sheet, 'S'), {
      type: 'array',
      bookType: 'xlsx',
    }) as ArrayBuffer;
    expect(await refusal(new Uint8Array(made))).toContain('"cell":"A2"');
  });

  it('and not where none is: in a text, a comment, an extension of somebody else', async () => {
    const rows = `${heading}<row r="2"><c r="A2" t="inlineStr"><is><t>&lt;f&gt;1+1&lt;/f&gt;</t></is><!-- <f>1</f> --></c></row>`;
    const foreignPart = `<e:f xmlns:e="urn:somebody">1+1</e:f>`;
    expect(await cells(book({ rows: rows + foreignPart }))).toEqual([['Name'], ['<f>1+1</f>']]);
  });
});

describe('a sheet that holds more than any sheet of records', () => {
  const text = '<is><t>x</t></is>';
  const cell = (place: string) => `<c r="${place}" t="inlineStr">${text}</c>`;

  it.each([
    ['a row far below', `<row r="999999999">${cell('A999999999')}</row>`, 'file.rowNumber'],
    ['a row of no number', `<row r="1e3">${cell('A1000')}</row>`, 'file.notSheet'],
    ['a row twice', `<row r="1">${cell('A1')}</row>`, 'file.notSheet'],
    ['a cell of another row', `<row r="2">${cell('A3')}</row>`, 'file.notSheet'],
    ['a cell twice', `<row r="2">${cell('A2')}${cell('A2')}</row>`, 'file.notSheet'],
    ['a cell far to the right', `<row r="2">${cell('XFD2')}</row>`, 'file.wide'],
    ['a cell behind the last', `<row r="2">${cell('ZZZ2')}</row>`, 'file.notSheet'],
    ['a text that is not there', `<row r="2"><c r="A2" t="s"><v>7</v></c></row>`, 'file.notSheet'],
    ['a number that is none', `<row r="2"><c r="A2"><v>0x10</v></c></row>`, 'file.notSheet'],
    ['XML that is broken', `<row r="2"><c r="A2"></row>`, 'file.notSheet'],
    ['an entity', `<row r="2"><c r="A2" t="inlineStr"><is><t>&lol;</t></is></c></row>`, 'file.notSheet'],
  ])('%s', async (_what, row, says) => {
    expect(await refusal(book({ rows: heading + row }))).toContain(says);
  });

  it('rows that hold nothing are no rows, however many', async () => {
    const empty = Array.from(
      { length: 60_000 },
      (_, at) => `<row r="${at + 3}"><c r="B${at + 3}" s="0"/></row>`,
    );
    const rows = `${heading}<row r="2">${cell('A2')}</row>${empty.join('')}`;
    expect(await cells(book({ rows }))).toEqual([['Name'], ['x']]);
  });

  it('rows beyond 5,000 are counted and not kept', async () => {
    const many = Array.from({ length: 20_000 }, () => `<row><c t="inlineStr">${text}</c></row>`);
    expect(await refusal(book({ rows: heading + many.join('') }))).toBe(
      'recordImport.file.manyRows {"sheet":"One","count":20000,"limit":5000}',
    );
    const lines = Buffer.from(`Name\n${'\n'.repeat(500_000)}${'x\n'.repeat(9000)}`);
    expect(await refusal(lines)).toBe('recordImport.file.manyRows {"sheet":"CSV","count":9000,"limit":5000}');
  });

  it('one long text in many cells is not copied for each', async () => {
    const strings = `<si><t>${'x'.repeat(30_000)}</t></si>`;
    const row = (number: number) => `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
    const rows = Array.from({ length: 100 }, (_, at) => row(at + 2)).join('');
    expect(await refusal(book({ rows: heading + rows, strings }))).toContain('file.unfolds');
  });

  it('what unfolds to more than it may is not unfolded; a document type and a part twice are refused', async () => {
    const large = book({
      rows: heading,
      parts: { 'xl/worksheets/sheet1.xml': ' '.repeat(60 * 1024 * 1024) },
    });
    expect(large.length).toBeLessThan(200_000);
    expect(await refusal(large)).toContain('file.unfolds');
    const withType = `<!DOCTYPE worksheet [<!ENTITY a "b">]><worksheet xmlns="${main}"><sheetData>${heading}</sheetData></worksheet>`;
    expect(await refusal(book({ rows: '', parts: { 'xl/worksheets/sheet1.xml': withType } }))).toContain(
      'notSheet',
    );
    const twice = Buffer.from(book({ rows: heading, parts: { 'xl/worksheets/sheet9.xml': 'x' } }));
    const name = Buffer.from('xl/worksheets/sheet9.xml');
    for (let at = twice.indexOf(name); at >= 0; at = twice.indexOf(name, at + 1)) {
      twice.write('xl/worksheets/sheet1.xml', at);
    }
    expect(await refusal(new Uint8Array(twice))).toContain('notSheet');
  });

  it('elements within each other without end, and attributes without number, are no sheet', async () => {
    const deep = '<a>'.repeat(1_000_000);
    expect(await refusal(book({ rows: heading + deep }))).toContain('notSheet');
    const many = Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ');
    expect(await refusal(book({ rows: `${heading}<row ${many}/>` }))).toContain('notSheet');
    const cellsOfRow = `<row>${'<c/>'.repeat(900)}</row>`;
    expect(await refusal(book({ rows: heading + cellsOfRow.repeat(1200) }))).toContain('file.unfolds');
  });

  it('of Excel before 2007 says so', async () => {
    const made = foreign.write(foreign.utils.book_new(foreign.utils.aoa_to_sheet([['Name'], ['x']]), 'S'), {
      type: 'array',
      bookType: 'biff8',
    }) as ArrayBuffer;
    expect(await refusal(new Uint8Array(made))).toContain('file.oldWorkbook');
  });
});

describe('a CSV file', () => {
  it.each([
    ['sep=;\r\nName;Phone\r\nA,B;1\r\n'],
    ['SEP=;\nName;Phone\nA,B;1'],
    ['"sep=;"\nName;Phone\nA,B;1'],
    ['\ufeffsep=|\r\nName|Phone\r\nA,B|1'],
    ['Name\tPhone\nA,B\t1'],
  ])('%j', async (text) => {
    const content = Buffer.from(text);
    expect(await cells(content)).toEqual([
      ['Name', 'Phone'],
      ['A,B', '1'],
    ]);
    expect((await readSheet(content)).rows.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('in UTF-16, as Excel saves Unicode text', async () => {
    const content = Buffer.from('\ufeffName\tPhone\r\nŁukasz\t1\r\n', 'utf16le');
    expect(await cells(content)).toEqual([
      ['Name', 'Phone'],
      ['Łukasz', '1'],
    ]);
  });
});
