import { getFormatFromId } from 'numfmt';

import { law } from '../../../domain/message/message.ts';
import { importRowsMax } from '../../../domain/noun/recordImport.ts';
import { plainText } from '../../files/csv.ts';
import type { ReadSheet, SheetCell, SheetRow } from '../import/readSheet.ts';
import { columnLetters } from './columnLetters.ts';
import type { Parts } from './parts.ts';
import { notSheet, openParts, readXml, unreadable } from './parts.ts';
import { shownNumber } from './shownNumber.ts';

/** Rows and columns of any sheet, as the format has them. */
const rowsOfSheet = 1_048_576;
const columnsOfSheet = 16_384;
/** Further to the right no record has a field. */
const columnsMax = 1000;
/** Letters in all cells that are kept. One text may stand in every cell, and is copied for each of them. */
const lettersMax = 12_000_000;
/** Cells that are looked at, also where they hold nothing. */
const cellsMax = 1_000_000;

const spreadsheet = (namespace: string) =>
  namespace === 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' ||
  namespace === 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const relationships = (namespace: string) =>
  namespace === 'http://schemas.openxmlformats.org/package/2006/relationships';

interface Book {
  sheet: { name: string; path: string };
  sharedStrings: readonly string[];
  /** The number formats of cells, by the number of their style. */
  formats: readonly string[];
  from1904: boolean;
}

/**
 * Reads the first sheet in sight of a workbook: what its cells show. Rows that hold nothing are left out.
 * @throws DomainError `file_unreadable`: no workbook, a formula, more than any sheet of records holds
 */
export function readWorkbook(content: Uint8Array): ReadSheet {
  const parts = openParts(content);
  const book = readBook(parts);
  const part = parts.read(book.sheet.path);
  if (part === null) throw notSheet();
  return { name: book.sheet.name, rows: readRows(part, book) };
}

function readBook(parts: Parts): Book {
  const [bookPath = 'xl/workbook.xml'] = [...related(parts, '').values()].flatMap(({ type, path }) =>
    type === 'officeDocument' ? [path] : [],
  );
  const part = parts.read(bookPath);
  if (part === null) throw notSheet();
  const sheets: { name: string; id: string }[] = [];
  let from1904 = false;
  readXml(part, spreadsheet, {
    onOpen({ name, attribute }) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
      if (name === 'sheet' && (attribute('state') ?? 'visible') === 'visible')
        sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '' });
    },
  });
  const relatedParts = related(parts, bookPath);
  const [first] = sheets;
  const path = first && relatedParts.get(first.id)?.path;
  if (!first || path === undefined) throw notSheet();
  const ofType = (type: string) => {
    const found = [...relatedParts.values()].find((one) => one.type === type);
    return found ? parts.read(found.path) : null;
  };
  const strings = ofType('sharedStrings');
  const styles = ofType('styles');
  return {
    sheet: { name: first.name, path },
    sharedStrings: strings === null ? [] : readSharedStrings(strings),
    formats: styles === null ? [] : readFormats(styles),
    from1904,
  };
}

/** What a part refers to, by the ids that it names them by: `worksheet`, `styles`. */
function related(parts: Parts, of: string): Map<string, { type: string; path: string }> {
  const folder = of.includes('/') ? of.slice(0, of.lastIndexOf('/') + 1) : '';
  const part = parts.read(`${folder}_rels/${of.slice(folder.length)}.rels`);
  const found = new Map<string, { type: string; path: string }>();
  if (part === null) return found;
  readXml(part, relationships, {
    onOpen({ name, attribute }) {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined || attribute('TargetMode') === 'External') return;
      const { pathname } = new URL(target, `file:///${folder}`);
      const type = (attribute('Type') ?? '').split('/').at(-1) ?? '';
      found.set(attribute('Id') ?? '', { type, path: decodeURIComponent(pathname.slice(1)) });
    },
  });
  return found;
}

/** Texts of rich strings are joined; how a text is pronounced is no part of it. */
function textReader() {
  let text = '';
  let isText = false;
  let pronounced = 0;
  return {
    begin: () => (text = ''),
    onOpen(name: string) {
      if (name === 'rPh') pronounced += 1;
      isText = name === 't' && pronounced === 0;
    },
    onClose(name: string) {
      if (name === 'rPh') pronounced -= 1;
      isText = false;
    },
    onText(more: string) {
      if (isText) text += more;
    },
    /** Letters that XML cannot hold stand as `_x000D_`. */
    end: () =>
      text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCharCode(parseInt(code, 16)),
      ),
  };
}

function readSharedStrings(part: Uint8Array): string[] {
  const strings: string[] = [];
  const reader = textReader();
  readXml(part, spreadsheet, {
    onOpen({ name }) {
      if (name === 'si') reader.begin();
      else reader.onOpen(name);
    },
    onClose(name) {
      if (name === 'si') strings.push(reader.end());
      else reader.onClose(name);
    },
    onText: (text) => reader.onText(text),
  });
  return strings;
}

function readFormats(part: Uint8Array): string[] {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  readXml(part, spreadsheet, {
    onOpen({ name, attribute }) {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      formats.push(own.get(id) ?? (id < firstOwnFormat ? getFormatFromId(id) : 'General'));
    },
    onClose(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

/** Formats of lower numbers are the same in all workbooks. */
const firstOwnFormat = 164;

interface OpenCell {
  place: number;
  type: string;
  format: string;
  value: string;
}

function readRows(part: Uint8Array, book: Book): SheetRow[] {
  const rows: SheetRow[] = [];
  const reader = textReader();
  let row: SheetRow = { number: 0, cells: [] };
  let cell: OpenCell | null = null;
  let lastPlace = -1;
  let isValue = false;
  let filled = 0;
  let letters = 0;
  let seen = 0;

  function openRow(written: string | undefined): void {
    const number = written === undefined ? row.number + 1 : Number(written);
    if (written !== undefined && !/^\d+$/.test(written)) throw notSheet();
    if (number > rowsOfSheet) {
      throw unreadable(
        law('recordImport.file.rowNumber', {
          sheet: book.sheet.name,
          row: String(written),
          limit: rowsOfSheet,
        }),
      );
    }
    if (number <= row.number) throw notSheet();
    row = { number, cells: [] };
    lastPlace = -1;
  }

  function openCell(written: string | undefined, type = 'n', style = ''): OpenCell {
    const place = written === undefined ? lastPlace + 1 : placeOf(written, row.number);
    if (place === null || place <= lastPlace || place >= columnsOfSheet) throw notSheet();
    lastPlace = place;
    seen += 1;
    if (seen > cellsMax) throw unreadable(law('recordImport.file.unfolds'));
    reader.begin();
    return { place, type, format: book.formats[Number(style)] ?? 'General', value: '' };
  }

  function closeCell({ place, ...open }: OpenCell): void {
    const read = cellOf(open, reader.end(), book);
    if (read === null || read === '') return;
    if (place >= columnsMax) {
      throw unreadable(law('recordImport.file.wide', { sheet: book.sheet.name, limit: columnsMax }));
    }
    while (row.cells.length < place) row.cells.push(null);
    row.cells.push(read);
    letters += typeof read === 'string' ? read.length : 1;
    if (letters > lettersMax) throw unreadable(law('recordImport.file.unfolds'));
  }

  function closeRow(): void {
    if (row.cells.length === 0) return;
    filled += 1;
    // The others are counted, and said.
    if (filled <= importRowsMax + 1) rows.push(row);
  }

  readXml(part, spreadsheet, {
    onOpen({ name, attribute }) {
      if (name === 'row') openRow(attribute('r'));
      else if (name === 'c') cell = openCell(attribute('r'), attribute('t'), attribute('s'));
      else if (name === 'f' && cell) {
        // What a formula shows is what some program made of it last: what it says now is not known here.
        const at = `${columnLetters(cell.place)}${row.number}`;
        throw unreadable(law('recordImport.file.formula', { sheet: book.sheet.name, cell: at }));
      } else if (name === 'v') isValue = cell !== null;
      else reader.onOpen(name);
    },
    onClose(name) {
      if (name === 'row') closeRow();
      else if (name === 'c' && cell) {
        closeCell(cell);
        cell = null;
      } else if (name === 'v') isValue = false;
      else reader.onClose(name);
    },
    onText(text) {
      if (isValue && cell) cell.value += text;
      else if (cell) reader.onText(text);
    },
  });
  if (filled > importRowsMax + 1) {
    throw unreadable(
      law('recordImport.file.manyRows', { sheet: book.sheet.name, count: filled - 1, limit: importRowsMax }),
    );
  }
  return rows;
}

function cellOf(
  { type, format, value }: Omit<OpenCell, 'place'>,
  inline: string,
  { sharedStrings, from1904 }: Book,
): SheetCell {
  switch (type) {
    case 'inlineStr':
      return plainText(inline);
    case 's': {
      const text = value.trim() === '' ? '' : sharedStrings[Number(value)];
      if (text === undefined) throw notSheet();
      return plainText(text);
    }
    case 'b':
      return value.trim() === '' ? null : value.trim() === '1';
    case 'd':
      return value.trim().slice(0, 10);
    case 'str':
    case 'e':
      return plainText(value);
    default: {
      if (value.trim() === '') return null;
      const number = Number(value);
      if (!/^[-+\d.eE\s]+$/.test(value) || !Number.isFinite(number)) throw notSheet();
      return shownNumber(number, format, from1904);
    }
  }
}

/** The place of the column of `AB12`, from 0; null for what is no cell of this row. */
function placeOf(written: string, row: number): number | null {
  const [, column, number] = /^([A-Za-z]{1,3})(\d{1,7})$/.exec(written) ?? [];
  if (column === undefined || Number(number) !== row) return null;
  return [...column.toUpperCase()].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
