/** `npm run bench -- reading`: how well papers are read that the bench makes itself; writes docs/reading.md. */
import { readFile, writeFile } from 'node:fs/promises';

import type { TDocumentDefinitions } from 'pdfmake/interfaces';

import { compare } from '../../domain/money/money.ts';
import type { ReadField, ReadPaper } from '../../domain/reading/readPaper.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';
import { createDraw } from './draw.ts';
import { heldOutLayouts, mendedLayouts } from './heldOutLayouts.ts';
import type { Layout } from './layouts.ts';
import { layouts as firstLayouts } from './layouts.ts';
import type { Paper } from './papers.ts';
import { meanPart } from './meanScores.ts';
import { makePaper } from './papers.ts';
import { photographed, printed, scanned } from './print.ts';
import { receiptsPart } from './receiptScores.ts';

/** Those that the reader was written beside, and those that it was mended by. */
const layouts = [...firstLayouts, ...mendedLayouts];
const page = new URL('../../docs/reading.md', import.meta.url);
/** Lines of a paper that is recognised: one page of them. */
const recognisedLinesMax = 9;

/** From here on the form of an invoice says that a field is sure (`surenessOf`). */
const sureFrom = 0.9;

type Manner = 'clean' | 'scanned' | 'photographed';
const fields = [
  'total',
  'date',
  'number',
  'due date',
  'currency',
  'seller',
  'account',
  'VAT',
  'order',
] as const;
type Field = (typeof fields)[number];

interface Score {
  papers: number;
  right: Record<Field, number>;
  lines: number;
  rightLines: number;
  /** Lines that were read and are none, or that are missing. */
  wholeTables: number;
  /** Fields that are wrong, and that the form says it is sure of. */
  misled: number;
}

const sameAmount = (a: string | null | undefined, b: string): boolean => a != null && compare(a, b) === 0;

/** The number of its order that a paper shows; null where its layout has no room for it. */
const shownOrder = ({ orderNumber }: Paper, definition: TDocumentDefinitions): string | null =>
  JSON.stringify(definition).includes(orderNumber) ? orderNumber : null;

function judge({ truth }: Paper, orderNumber: string | null, read: ReadPaper | null, score: Score): string[] {
  const seller = truth.seller.toLowerCase().replace(/\.$/, '');
  const said: Record<Field, ReadField | null | undefined> = {
    total: read?.total,
    date: read?.date,
    number: read?.number,
    'due date': read?.dueDate,
    currency: read?.currencyCode,
    seller: read?.sellerName,
    account: read?.accountNumber,
    VAT: read?.vat,
    order: read?.orderNumber,
  };
  const found = Object.fromEntries(fields.map((field) => [field, said[field]?.value ?? null])) as Record<
    Field,
    string | null
  >;
  const verdicts: Record<Field, boolean> = {
    total: sameAmount(found.total, truth.total),
    date: found.date === truth.date,
    number: found.number === truth.number,
    'due date': found['due date'] === truth.dueDate,
    currency: found.currency === truth.currency,
    seller: found.seller?.toLowerCase().includes(seller) ?? false,
    account: (found.account ?? '').endsWith(truth.account),
    VAT: sameAmount(found.VAT, truth.vat),
    order: found.order === orderNumber,
  };
  score.papers += 1;
  const wrong: string[] = [];
  for (const field of fields) {
    if (verdicts[field]) score.right[field] += 1;
    else {
      const isMisled = (said[field]?.confidence ?? 0) >= sureFrom;
      if (isMisled) score.misled += 1;
      wrong.push(`${field} read as ${found[field] ?? 'nothing'}${isMisled ? ', sure' : ''}`);
    }
  }
  let good = 0;
  for (const [index, line] of truth.lines.entries()) {
    const own = read?.lines[index];
    const isRight =
      sameAmount(own?.amount?.value, line.amount) &&
      sameAmount(own?.unitPrice?.value, line.price) &&
      sameAmount(own?.quantity?.value, line.quantity) &&
      own?.description?.value === line.description;
    if (isRight) good += 1;
  }
  score.lines += truth.lines.length;
  score.rightLines += good;
  if (good === truth.lines.length && read?.lines.length === good) score.wholeTables += 1;
  else wrong.push(`${truth.lines.length - good} of ${truth.lines.length} lines`);
  return wrong;
}

async function measure(of: readonly Layout[], manner: Manner, each: number, seed: number): Promise<Score> {
  const right = Object.fromEntries(fields.map((field) => [field, 0])) as Record<Field, number>;
  const score: Score = { papers: 0, right, lines: 0, rightLines: 0, wholeTables: 0, misled: 0 };
  for (const [index, layout] of of.entries()) {
    for (let turn = 0; turn < each; turn += 1) {
      const draw = createDraw(seed * 1000 + index * 10 + turn);
      const lines = Math.min(layout.wish.lines ?? recognisedLinesMax, recognisedLinesMax);
      const isShort = manner !== 'clean' && layout.wish.lines !== undefined;
      const paper = makePaper(draw, isShort ? { ...layout.wish, lines } : layout.wish);
      const definition = layout.draw(paper);
      const orderNumber = shownOrder(paper, definition);
      const pdf = await printed(definition);
      const content =
        manner === 'clean' ? pdf : await (manner === 'scanned' ? scanned : photographed)(pdf, draw);
      const type = manner === 'photographed' ? 'image/jpeg' : 'application/pdf';
      const read = await readPaperFile(Uint8Array.from(content), type);
      const wrong = judge(paper, orderNumber, read, score);
      if (wrong.length > 0) {
        process.stderr.write(`${manner}, ${layout.name}, ${paper.truth.number}: ${wrong.join(', ')}\n`);
      }
    }
  }
  return score;
}

const percent = (part: number, of: number): string =>
  of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`;

function row(name: string, { papers, right, lines, rightLines, misled }: Score): string {
  const shares = fields.map((field) => percent(right[field], papers));
  return `| ${[name, String(papers), ...shares, percent(rightLines, lines), percent(misled, papers * fields.length)].join(' | ')} |`;
}

// The seed; papers of each layout: clean, scanned and photographed; how many times as many pictures of mean papers (20) and of receipts (2 of
// each layout).
const given = process.argv.slice(2).map(Number);
const [seed = 7, each = 5, scannedEach = 3, photographedEach = 2, times = 1] = given;
if (given.some((number) => !Number.isInteger(number) || number < 0)) {
  throw new Error('The bench of reading takes whole numbers: seed, clean, scanned, photographed, times.');
}
const rows: string[] = [];
// Without any of them their figures stay as they are.
const measured = each > 0;
for (const [name, of, manner, count] of [
  ['clean', layouts, 'clean', each],
  ['clean, held out', heldOutLayouts, 'clean', each],
  ['scanned', layouts, 'scanned', scannedEach],
  ['scanned, held out', heldOutLayouts, 'scanned', scannedEach],
  ['photographed', layouts, 'photographed', photographedEach],
  ['photographed, held out', heldOutLayouts, 'photographed', photographedEach],
] as const) {
  if (!measured) continue;
  rows.push(row(name, await measure(of, manner, count, seed)));
  process.stdout.write(`${rows.at(-1)}\n`);
}
const meanTitle = '\n## Mean papers\n';
const receiptsTitle = '\n## Receipts\n';
const known = await readFile(page, 'utf8');
const ofInvoices =
  rows.length === 0
    ? (known.split(meanTitle)[0]?.split(receiptsTitle)[0] ?? known)
    : `# How well papers are read

Written by \`npm run bench -- reading\`, which takes some ten minutes of one processor; do not edit.

Papers that the bench makes up itself, in ${layouts.length} layouts that the reader was written beside and ${heldOutLayouts.length} that were written
after it (held out), English and Indonesian, in rupiah and other currencies, with previous balances, discounts, freight, several days and
numbers, tax within prices, withholding and tables over several pages. Clean ones are PDFs with their text; scanned ones
are askew by up to 1.5°, grained and folded as JPEG; photographed ones are seen from aside, unevenly lit, some turned by a quarter.
A line is right when its description, quantity, price and amount are; the order of the buyer, where none is read of a paper that
names none, too. *Wrong and sure* are fields that the form says it is sure of, and that are wrong, of all fields. The goals: total, date and number right on 98 % of
clean and 90 % of scanned and photographed papers, lines on 95 % of clean ones; wrong and sure at most 0.5 % of the fields of each set. What is
made up is easier than what vendors send: these figures compare readers, they promise nothing of a paper from outside.

| papers | number of them | ${fields.join(' | ')} | lines | wrong and sure |
| --- | --- | ${fields.map(() => '---').join(' | ')} | --- | --- |
${rows.join('\n')}
`;
const mean = await meanPart(seed, times);
await writeFile(page, `${ofInvoices}${meanTitle}${mean}${receiptsTitle}${await receiptsPart(seed, times)}`);
process.exit(0);
