import type {
  Content,
  ContentStack,
  ContentTable,
  CustomTableLayout,
  TableCell,
  TDocumentDefinitions,
} from 'pdfmake/interfaces';

import type { Day } from '../../domain/day/day.ts';
import { formatDay } from '../../domain/day/day.ts';
import type { Amount, CurrencyCode } from '../../domain/money/money.ts';
import { formatMoney } from '../../domain/money/moneyFormat.ts';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import { amountInWords } from './amountInWords.ts';
import { cleanText, firstCharacters } from './plainText.ts';

/** A company or a vendor, as papers name them. */
export interface Party {
  name: string;
  address: string | null;
  taxNumber: string | null;
}

/** One row of "what, in words": a label in both languages and its value. */
export interface Fact {
  label: string;
  labelInIndonesian: string;
  value: string;
}

/** How what the paper is about stands: in words, and their colour. */
export interface PaperStatus {
  words: string;
  tone: StatusTone;
}

const ink = '#17212b';
export const quiet = '#64717e';
export const hairline = '#d9dfe3';
const wash = '#f3f6f5';
const accent = '#0f766e';
export const attention = '#8a5a00';

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
export const maxNameLength = 80;
export const maxAddressLength = 90;
export const missing = '–';

/** A4, quiet: everything but the body, which each paper builds itself. */
export function paperDefinition(paper: {
  title: string;
  number: string;
  companyName: string;
  issued: string;
  createdAt: Date;
  body: Content[];
}): TDocumentDefinitions & { info: { creationDate: Date } } {
  return {
    pageSize: 'A4',
    pageMargins: [pageMargin, 40, pageMargin, 52],
    language: 'en',
    displayTitle: true,
    info: {
      title: `${paper.title} ${paper.number}`,
      author: paper.companyName,
      creator: 'Outlay',
      producer: 'Outlay',
      creationDate: paper.createdAt,
      modDate: paper.createdAt,
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
            {
              text: `${paper.title} ${paper.number} · ${shortened(paper.companyName, 60)}`,
              style: 'foot',
            },
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
    content: paper.body,
  };
}

/** Whose paper it is on the left, which one on the right. */
export function paperHead(
  /** `code`: a search for it finds the record. */
  paper: { company: Party; number: string; code?: string },
  title: string,
  titleInIndonesian: string,
): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          { ...wrapped(paper.company.name, maxNameLength), fontSize: 15, bold: true },
          ...partyLines(paper.company),
        ],
      },
      {
        width: 200,
        alignment: 'right',
        stack: [
          { text: title.toUpperCase(), fontSize: 11, bold: true, color: accent, characterSpacing: 0.4 },
          { text: titleInIndonesian, style: 'label', margin: [0, 1, 0, 4] },
          { text: paper.number, fontSize: 11.5 },
          ...(paper.code === undefined
            ? []
            : [{ text: `Code · Kode ${paper.code}`, fontSize: 8.5, color: quiet }]),
        ],
      },
    ],
    columnGap: 24,
  };
}

/** The one figure that matters, its status, and the figure in words. */
export function amountPanel(
  paper: { status: PaperStatus | null; amount: Amount; currencyCode: CurrencyCode },
  label: string,
  labelInIndonesian: string,
): Content {
  return {
    margin: [0, 20, 0, 0],
    table: {
      widths: ['*', 'auto'],
      body: [
        [
          {
            stack: [
              bilingual(label, labelInIndonesian),
              {
                text: formatMoney(paper.amount, paper.currencyCode),
                fontSize: 25,
                bold: true,
                margin: [0, 3, 0, 6],
              },
              { text: amountInWords(paper.amount, paper.currencyCode, 'en'), fontSize: 9.5 },
              {
                text: amountInWords(paper.amount, paper.currencyCode, 'id'),
                fontSize: 9.5,
                italics: true,
                color: quiet,
              },
            ],
          },
          paper.status ? statusMark(paper.status) : '',
        ],
      ],
    },
    layout: { ...noLines, ...padded(18, 13), fillColor: () => wash },
  };
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
export function twoColumns(
  left: { heading: Fact; facts: Fact[] },
  right: { heading: Fact; facts: Fact[] },
): Content {
  return {
    margin: [0, 18, 0, 0],
    columnGap,
    columns: [left, right].map(({ heading, facts }) => ({
      width: columnWidth,
      stack: [
        sectionTitle(heading.label, heading.labelInIndonesian),
        { ...wrapped(heading.value, maxNameLength), fontSize: 11.5, bold: true, margin: [0, 5, 0, 3] },
        ...(facts.length === 0 ? [] : [factTable(facts)]),
      ],
    })),
  };
}

/** Rows between hairlines, their head underlined, flush with the page on both sides. */
export function ruledRows(padding: number): CustomTableLayout {
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

function sectionTitle(label: string, labelInIndonesian: string, width = columnWidth): ContentStack {
  return {
    stack: [bilingual(label, labelInIndonesian), { ...line(width, hairline), margin: [0, 4, 0, 0] }],
  };
}

/** A label and its value in one row each; values wrap. */
function factTable(facts: readonly Fact[]): ContentTable {
  return {
    table: {
      widths: [92, '*'],
      body: facts.map((fact) => [
        {
          stack: [
            { text: fact.label, fontSize: 9 },
            ...(fact.labelInIndonesian === fact.label
              ? []
              : [{ text: fact.labelInIndonesian, style: 'label' }]),
          ],
          color: quiet,
        },
        wrapped(fact.value, maxAddressLength),
      ]),
    },
    layout: factLayout,
  };
}

/** Texts that a company named and typed itself, whole, over as many lines and pages as they take. */
export function typedSection(
  label: string,
  labelInIndonesian: string,
  texts: readonly { label: string; value: string }[],
): Content {
  return {
    margin: [0, 18, 0, 0],
    table: {
      widths: [150, '*'],
      headerRows: 1,
      keepWithHeaderRows: isShort([texts[0]?.value ?? null], charactersBesideLabel) ? 1 : 0,
      body: [
        [{ ...sectionTitle(label, labelInIndonesian, contentWidth), colSpan: 2 }, ''],
        ...texts.map((text): TableCell[] => [
          { ...wrapped(text.label, maxNameLength), fontSize: 9, color: quiet },
          { text: text.value },
        ]),
      ],
    },
    layout: factLayout,
  };
}

export function dayText(day: Day | null): string {
  return day === null ? missing : formatDay(day, 'en');
}

export function orMissing(text: string | null): string {
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

function bilingual(label: string, labelInIndonesian: string): Content {
  return {
    text: [
      { text: label.toUpperCase(), bold: true, characterSpacing: 0.3, color: accent },
      { text: `  ${labelInIndonesian}`, color: quiet },
    ],
    fontSize: 7.5,
  };
}

/** The head of a column, in both languages. */
export function headCell(
  label: string,
  labelInIndonesian: string,
  alignment: 'left' | 'right' = 'left',
): TableCell {
  return {
    stack: [
      { text: label, bold: true, fontSize: 8.5 },
      { text: labelInIndonesian, style: 'label' },
    ],
    alignment,
    noWrap: true,
  };
}

/** A label in both languages and its figure, at the foot of a table. */
export function totalRow(
  label: string,
  labelInIndonesian: string | null,
  figure: string,
  weight: 'plain' | 'strong' | 'total' = 'plain',
): TableCell[] {
  const isBold = weight !== 'plain';
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
export function isShort(texts: readonly (string | null)[], charactersInLine: number): boolean {
  const lines = texts.flatMap((text) => text?.split('\n') ?? []);
  const count = lines.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / charactersInLine)), 0);
  return count <= keptLinesMax;
}

/** One paragraph of so many characters at most, over as many lines of its column as it takes. */
export function wrapped(text: string, length: number): { text: string } {
  return { text: shortened(text, length) };
}

/** One paragraph of so many characters at most, however it was typed. */
export function shortened(text: string, length: number): string {
  return firstCharacters(cleanText(text).replace(/\s+/g, ' ').trim(), length);
}
