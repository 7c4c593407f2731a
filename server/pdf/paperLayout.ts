import type {
  Content,
  ContentStack,
  ContentTable,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces';

import { formatMoney } from '../../domain/money/moneyFormat.ts';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import { amountInWords } from './amountInWords.ts';
import type {
  Bilingual,
  Fact,
  Facts,
  Paper,
  PaperCell,
  PaperColumn,
  PaperStatus,
  PaperTable,
  Party,
  SumRow,
} from './paper.ts';
import { printPdf } from './pdfPrinter.ts';
import { shortened } from './plainText.ts';

const ink = '#17212b';
const quiet = '#64717e';
const hairline = '#d9dfe3';
const wash = '#f3f6f5';
const accent = '#0f766e';
const attention = '#8a5a00';

const toneColors: Record<StatusTone, { text: string; fill: string }> = {
  neutral: { text: '#475460', fill: '#e6eaed' },
  waiting: { text: '#1d4f91', fill: '#e3edf9' },
  attention: { text: attention, fill: '#fbf0d9' },
  bank: { text: '#4a3480', fill: '#ece8f7' },
  good: { text: '#146c43', fill: '#def2e6' },
  bad: { text: '#a4262c', fill: '#fae3e4' },
};

const pageMargin = 44;
const contentWidth = 595.28 - 2 * pageMargin;
const columnGap = 28;
const columnWidth = (contentWidth - columnGap) / 2;
/** Longer texts are cut: a paper is one page, unless everything on it is at its longest. */
const maxNameLength = 80;
const maxAddressLength = 90;
const maxTextLength = 400;
const missing = '–';

/** The paper of a record as PDF: A4. The same paper gives the same bytes. */
export function printPaper(paper: Paper): Promise<Buffer> {
  return printPdf(paperDefinition(paper));
}

function paperDefinition(paper: Paper): TDocumentDefinitions & { info: { creationDate: Date } } {
  const title = `${paper.title[0]} ${paper.number}`;
  const createdAt = new Date(paper.createdAt);
  return {
    pageSize: 'A4',
    pageMargins: [pageMargin, 40, pageMargin, 52],
    language: 'en',
    displayTitle: true,
    info: {
      title,
      author: paper.company.name,
      creator: 'Outlay',
      producer: 'Outlay',
      creationDate: createdAt,
      modDate: createdAt,
    },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2, color: ink },
    background: () => ({ canvas: [{ type: 'rect', x: 0, y: 0, w: 595.28, h: 6, color: accent }] }),
    footer: () => ({
      margin: [pageMargin, 12, pageMargin, 0],
      stack: [
        line(contentWidth, hairline),
        {
          margin: [0, 6, 0, 0],
          columns: [
            { text: `${title} · ${shortened(paper.company.name, 60)}`, style: 'foot' },
            { text: `Issued ${paper.issued} · Outlay`, style: 'foot', alignment: 'right', width: 'auto' },
          ],
        },
      ],
    }),
    styles: {
      foot: { fontSize: 7.5, color: quiet },
      label: { fontSize: 7.5, color: quiet },
      strong: { bold: true },
    },
    content: [
      paperHead(paper),
      ...warningOf(paper),
      ...amountPanel(paper),
      twoColumns(paper.facts),
      ...paper.tables.map((table) => tableOf(paper, table)),
      ...sumsOf(paper),
      ...detailsOf(paper),
      ...notesOf(paper),
      ...peopleOf(paper),
    ],
  };
}

/** Points: half an inch high at most, so that the name stays the largest thing beside it. */
const logoFit: [width: number, height: number] = [160, 36];

function logoOf(png: Uint8Array | undefined): Content[] {
  if (png === undefined) return [];
  const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return [{ image, fit: logoFit, margin: [0, 0, 0, 6] }];
}

/** Whose paper it is on the left, which one on the right. */
function paperHead({ company, logo, title: [title, titleInIndonesian], number, code }: Paper): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...logoOf(logo),
          { ...wrapped(company.name, maxNameLength), fontSize: 15, bold: true },
          ...partyLines(company),
        ],
      },
      {
        width: 200,
        alignment: 'right',
        stack: [
          { text: title.toUpperCase(), fontSize: 11, bold: true, color: accent, characterSpacing: 0.4 },
          { text: titleInIndonesian, style: 'label', margin: [0, 1, 0, 4] },
          { text: number, fontSize: 11.5 },
          ...(code === undefined ? [] : [{ text: `Code · Kode ${code}`, fontSize: 8.5, color: quiet }]),
        ],
      },
    ],
    columnGap: 24,
  };
}

function warningOf({ warning }: Paper): Content[] {
  if (!warning) return [];
  const [english, indonesian] = warning;
  return [
    {
      margin: [0, 12, 0, 0],
      stack: [
        { text: english, bold: true, color: attention },
        { text: indonesian, fontSize: 8.5, color: attention },
      ],
    },
  ];
}

/** The one figure that matters, its status, and the figure in words. */
function amountPanel({ figure }: Paper): Content[] {
  if (figure === null) return [];
  const { label, amount, currencyCode, status } = figure;
  const words = (locale: 'en' | 'id') => ({
    text: amountInWords(amount, currencyCode, locale),
    fontSize: 9.5,
  });
  return [
    {
      margin: [0, 20, 0, 0],
      table: {
        widths: ['*', 'auto'],
        body: [
          [
            {
              stack: [
                bilingual(label),
                { text: formatMoney(amount, currencyCode), fontSize: 25, bold: true, margin: [0, 3, 0, 6] },
                words('en'),
                { ...words('id'), italics: true, color: quiet },
              ],
            },
            status ? statusMark(status) : '',
          ],
        ],
      },
      layout: { ...noLines, ...padded(18, 13), fillColor: () => wash },
    },
  ];
}

function statusMark(status: PaperStatus): Content {
  const tone = toneColors[status.tone];
  return {
    table: {
      body: [
        [
          {
            text: status.words,
            bold: true,
            fontSize: 9.5,
            color: tone.text,
            fillColor: tone.fill,
            noWrap: true,
          },
        ],
      ],
    },
    layout: { ...noLines, ...padded(9, 3), paddingTop: () => 5 },
  };
}

/** Facts in two columns of cards. */
function twoColumns(columns: Paper['facts']): Content {
  return {
    margin: [0, 18, 0, 0],
    columnGap,
    columns: columns.map(([[label, labelInIndonesian, value], ...facts]: Facts) => ({
      width: columnWidth,
      stack: [
        sectionTitle([label, labelInIndonesian]),
        { ...wrapped(orMissing(value), maxNameLength), fontSize: 11.5, bold: true, margin: [0, 5, 0, 3] },
        ...(facts.length === 0 ? [] : [factTable(facts)]),
      ],
    })),
  };
}

/** The widest characters of which a text has so many in a line, where figures are the largest. */
const charactersBesideFigures = 8;
/** A longer unit stands below its figure where there is no room. */
const maxUnitOnLine = 8;

function tableOf(paper: Paper, { columns, rows, more = 0 }: PaperTable): Content {
  const padding = rowPadding(paper);
  const rest: TableCell = {
    text: `and ${more} more · dan ${more} lainnya`,
    colSpan: columns.length,
    color: quiet,
  };
  const staysWhole = rows.every((row) =>
    columns.every((column, index) => {
      const { text, below = null } = partsOf(row[index] ?? null);
      return column.is !== 'text' || isShort([text, below], charactersBesideFigures);
    }),
  );
  return {
    margin: [0, paper.isOnePage ? 4 * padding : 18, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: staysWhole ? 1 : 0,
      dontBreakRows: staysWhole,
      widths: columns.map(({ isWide }) => (isWide ? '*' : 'auto')),
      body: [
        columns.map(headCell),
        ...rows.map((row) => columns.map((column, index) => cellOf(column, row[index] ?? null))),
        ...(more > 0 ? [[rest, ...columns.slice(1).map(() => '')]] : []),
      ],
    },
    layout: ruledRows(padding + 1),
  };
}

function partsOf(cell: PaperCell): Exclude<PaperCell, string | null> {
  return typeof cell === 'object' && cell !== null ? cell : { text: cell };
}

function cellOf({ is, length = maxTextLength }: PaperColumn, cell: PaperCell): TableCell {
  const { text, below, unit } = partsOf(cell);
  const shown = orMissing(text);
  if (is === 'code') return { text: shown, noWrap: true };
  if (is === 'figure') {
    const isOnLine = (unit?.length ?? 0) <= maxUnitOnLine;
    return { text: unit ? `${text} ${unit}` : (text ?? ''), alignment: 'right', noWrap: isOnLine };
  }
  if (!below) return wrapped(shown, length);
  return { stack: [wrapped(shown, length), { ...wrapped(below, length), fontSize: 8.5, color: quiet }] };
}

/** A paper of one page with more rows than usual has them closer. */
function rowPadding({ isOnePage, tables, sums }: Paper): number {
  if (!isOnePage) return 3;
  const rows = tables.flatMap(({ rows: one }) => one).length + sums.flat().length;
  if (rows > 15) return 1;
  return rows > 11 ? 2 : 4;
}

/** Rows between hairlines, their head underlined, flush with the page on both sides. */
function ruledRows(padding: number): CustomTableLayout {
  return {
    hLineWidth: (row, node) => (row === 0 || row === node.table.body.length ? 0 : row === 1 ? 0.9 : 0.5),
    vLineWidth: () => 0,
    hLineColor: (row) => (row === 1 ? ink : hairline),
    paddingLeft: (column) => (column === 0 ? 0 : 9),
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 9),
    paddingTop: () => padding,
    paddingBottom: () => padding,
  };
}

function sectionTitle(label: Bilingual, width = columnWidth): ContentStack {
  return {
    stack: [bilingual(label), { ...line(width, hairline), margin: [0, 4, 0, 0] }],
  };
}

/** A label and its value in one row each; values wrap. */
function factTable(facts: readonly Fact[]): ContentTable {
  return {
    table: {
      widths: [92, '*'],
      body: facts.map(([label, labelInIndonesian, value]) => [
        {
          stack: [
            { text: label, fontSize: 9 },
            ...(labelInIndonesian === label ? [] : [{ text: labelInIndonesian, style: 'label' }]),
          ],
          color: quiet,
        },
        wrapped(orMissing(value), maxAddressLength),
      ]),
    },
    layout: factLayout,
  };
}

/** Over as many lines and pages as they take. */
function detailsOf({ details = [] }: Paper): Content[] {
  const [first] = details;
  if (!first) return [];
  const title = sectionTitle(['Additional details', 'Rincian tambahan'], contentWidth);
  return [
    {
      margin: [0, 18, 0, 0],
      table: {
        widths: [150, '*'],
        headerRows: 1,
        keepWithHeaderRows: isShort([first.value], charactersBesideLabel) ? 1 : 0,
        body: [
          [{ ...title, colSpan: 2 }, ''],
          ...details.map((text): TableCell[] => [
            { ...wrapped(text.label, maxNameLength), fontSize: 9, color: quiet },
            { text: text.value },
          ]),
        ],
      },
      layout: factLayout,
    },
  ];
}

function notesOf({ notes }: Paper): Content[] {
  if (!notes) return [];
  return [{ text: 'Notes · Catatan', style: 'label', margin: [0, 18, 0, 3] }, { text: notes }];
}

const peopleInRow = 4;

/** The people who stand for it, side by side. */
function peopleOf({ people }: Paper): Content[] {
  const rows: Paper['people'][] = [];
  for (let at = 0; at < people.length; at += peopleInRow) rows.push(people.slice(at, at + peopleInRow));
  return rows.map((row) => ({
    margin: [0, row.some(({ isSigning }) => isSigning) ? 30 : 18, 0, 0],
    unbreakable: true,
    columnGap: 16,
    columns: row.map(({ did: [label, labelInIndonesian], name, below, isSigning }) => ({
      width: '*',
      stack: [
        { text: label, fontSize: 9, color: quiet },
        { text: labelInIndonesian, style: 'label' },
        { ...wrapped(orMissing(name), maxTextLength), bold: true, margin: [0, isSigning ? 26 : 4, 0, 1] },
        { ...wrapped(orMissing(below), maxNameLength), fontSize: 8.5 },
      ],
    })),
  }));
}

function orMissing(text: string | null): string {
  return text === null || text === '' ? missing : text;
}

const noLines: CustomTableLayout = { hLineWidth: () => 0, vLineWidth: () => 0 };

const factLayout: CustomTableLayout = {
  ...noLines,
  paddingLeft: () => 0,
  paddingRight: () => 8,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

function padded(horizontal: number, vertical: number): CustomTableLayout {
  return {
    paddingLeft: () => horizontal,
    paddingRight: () => horizontal,
    paddingTop: () => vertical,
    paddingBottom: () => vertical,
  };
}

function line(width: number, color: string) {
  return {
    canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: color }],
  };
}

function bilingual([label, labelInIndonesian]: Bilingual): Content {
  return {
    text: [
      { text: label.toUpperCase(), bold: true, characterSpacing: 0.3, color: accent },
      { text: `  ${labelInIndonesian}`, color: quiet },
    ],
    fontSize: 7.5,
  };
}

function headCell({ label: [label, labelInIndonesian], is }: PaperColumn): TableCell {
  return {
    stack: [
      { text: label, bold: true, fontSize: 8.5 },
      { text: labelInIndonesian, style: 'label' },
    ],
    alignment: is === 'figure' ? 'right' : 'left',
    noWrap: true,
  };
}

/** So many rows are not torn apart. */
const sumsKeptTogether = 29;

function sumsOf(paper: Paper): Content[] {
  const { sums, sumsNote, isOnePage } = paper;
  const rows = sums.flat();
  if (rows.length === 0) return [];
  const isRuled = (row: number) =>
    sums.some((_, group) => group > 0 && sums.slice(0, group).flat().length === row);
  const padding = rowPadding(paper);
  return [
    {
      margin: [0, 12, 0, 0],
      unbreakable: !isOnePage && rows.length <= sumsKeptTogether,
      columns: [
        { width: '*', text: sumsNote?.join(' · ') ?? '', color: quiet },
        {
          width: 300,
          table: { widths: ['*', 'auto'], body: rows.map(sumRow) },
          layout: {
            ...padded(0, padding),
            hLineWidth: (row) => (isRuled(row) ? 0.7 : 0),
            vLineWidth: () => 0,
            hLineColor: () => hairline,
          },
        },
      ],
    },
  ];
}

function sumRow([label, labelInIndonesian, figure, weight]: SumRow): TableCell[] {
  const isBold = weight !== undefined;
  const fontSize = weight === 'total' ? 11.5 : 9.5;
  const color = weight === 'total' ? accent : ink;
  const second =
    labelInIndonesian === null
      ? []
      : [{ text: `  ${labelInIndonesian}`, fontSize: 7.5, color: quiet, bold: false }];
  return [
    { text: [{ text: label, bold: isBold, fontSize, color }, ...second] },
    { text: figure, alignment: 'right', bold: isBold, fontSize, color, noWrap: true },
  ];
}

function partyLines(party: Party): Content[] {
  const lines: Content[] = [];
  if (party.address) {
    lines.push({
      ...wrapped(party.address, maxAddressLength),
      color: quiet,
      fontSize: 8.5,
      margin: [0, 3, 0, 0],
    });
  }
  if (party.taxNumber) {
    lines.push({
      text: `Tax number · NPWP ${party.taxNumber}`,
      color: quiet,
      fontSize: 8.5,
      margin: [0, 2, 0, 0],
    });
  }
  return lines;
}

/** Lines that are on a page in any case, beside what else stands there. */
const keptLinesMax = 40;
/** The widest characters of which a line beside the label of a typed text has so many. */
const charactersBesideLabel = 30;

/**
 * Whether texts may be kept on one page, in a column of so many wide characters: what is kept there and is higher than a page
 * is not printed at all.
 */
function isShort(texts: readonly (string | null)[], charactersInLine: number): boolean {
  const lines = texts.flatMap((text) => text?.split('\n') ?? []);
  const count = lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / charactersInLine)), 0);
  return count <= keptLinesMax;
}

/** One paragraph of so many characters at most, over as many lines of its column as it takes. */
function wrapped(text: string, length: number): { text: string } {
  return { text: shortened(text, length) };
}
