import { inertText } from '../files/csv.ts';
import { escapeHtml } from '../mail/mailTemplate.ts';
import type { WrittenSheet } from './writeSheet.ts';
import { cellOfWorkbook, sheetName } from './writeSheet.ts';

/** What XML cannot hold at all. */
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * A workbook for Excel before 2007 and what reads like it: SpreadsheetML of 2003, one sheet, its headings in bold. Runs
 * in a worker thread.
 */
export function writeXls({ name, headings, kinds, rows }: WrittenSheet): Uint8Array {
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<?mso-application progid="Excel.Sheet"?>',
    '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">',
    '<Styles><Style ss:ID="head"><Font ss:Bold="1"/></Style></Styles>',
    `<Worksheet ss:Name="${xmlText(sheetName(name))}"><Table>`,
    `<Row ss:StyleID="head">${headings.map((text) => cell(inertText(text))).join('')}</Row>`,
    ...rows.map(
      (row) =>
        `<Row>${row.map((value, place) => cell(cellOfWorkbook(value, kinds?.[place]))).join('')}</Row>`,
    ),
    '</Table></Worksheet>',
    '</Workbook>',
    '',
  ].join('\r\n');
  return new TextEncoder().encode(text);
}

function cell(value: string | number | null): string {
  if (value === null) return '<Cell/>';
  const [type, shown] = typeof value === 'number' ? ['Number', String(value)] : ['String', xmlText(value)];
  return `<Cell><Data ss:Type="${type}">${shown}</Data></Cell>`;
}

function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(notInXml, '')).replaceAll('\n', '&#10;');
}
