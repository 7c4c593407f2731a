import { add, compare, subtract } from '../../domain/money/money.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';
import { createDraw } from './draw.ts';
import type { Layout } from './layouts.ts';
import { layouts } from './layouts.ts';
import { makePaper } from './papers.ts';
import type { Paper } from './papers.ts';
import { photographed, printed, scanned } from './print.ts';

const [kindsAsked = 'clean', each = '2', only = '', seedBase = '1'] = process.argv.slice(2);
const isVerbose = process.env['VERBOSE'] === '1';

function misread(paper: Paper, read: ReadPaper): string[] {
  const { truth } = paper;
  const wrong: string[] = [];
  const check = (name: string, expected: string | null, found: string | null | undefined): void => {
    if (expected !== (found ?? null)) wrong.push(`${name}: ${String(found)} for ${String(expected)}`);
  };
  const amount = (name: string, expected: string, found: string | null | undefined): void => {
    if (found == null || compare(expected, found) !== 0) wrong.push(`${name}: ${String(found)} for ${expected}`);
  };
  check('number', truth.number, read.number?.value);
  check('date', truth.date, read.date?.value);
  check('due', truth.dueDate, read.dueDate?.value);
  check('currency', truth.currency, read.currencyCode?.value);
  if (!read.sellerName?.value.toLowerCase().includes(truth.seller.toLowerCase().replace(/\.$/, ''))) wrong.push(`seller: ${read.sellerName?.value} for ${truth.seller}`);
  if (!(read.accountNumber?.value ?? '').endsWith(truth.account)) wrong.push(`account: ${read.accountNumber?.value} for ${truth.account}`);
  if (truth.sellerTaxNumber !== null) check('npwp', truth.sellerTaxNumber.replaceAll(/\D/g, ''), read.sellerTaxNumber?.value);
  amount('total', truth.total, read.total?.value);
  amount('vat', truth.vat, read.vat?.value);
  let good = 0;
  for (const [index, line] of truth.lines.entries()) {
    const found = read.lines[index];
    const isRight = found?.amount && found.unitPrice && found.quantity && compare(found.amount.value, line.amount) === 0 && compare(found.unitPrice.value, line.price) === 0 && compare(found.quantity.value, line.quantity) === 0 && found.description?.value === line.description;
    if (isRight) good += 1;
    else wrong.push(`line ${index}: ${found?.description?.value} | ${found?.quantity?.value} | ${found?.unitPrice?.value} | ${found?.amount?.value} for ${line.description} | ${line.quantity} | ${line.price} | ${line.amount}`);
  }
  if (read.lines.length !== truth.lines.length) wrong.push(`lines: ${read.lines.length} for ${truth.lines.length}`);
  void add; void subtract; void good;
  return wrong;
}

for (const kind of kindsAsked.split(',')) {
  let papers = 0; let wholly = 0; const counts: Record<string, number> = {};
  const began = performance.now();
  for (const [index, layout] of layouts.entries() as Iterable<[number, Layout]>) {
    if (only !== '' && !layout.name.includes(only)) continue;
    for (let turn = 0; turn < Number(each); turn += 1) {
      const draw = createDraw(Number(seedBase) * 1000 + index * 10 + turn);
      const paper = makePaper(draw, kind === 'clean' ? layout.wish : { ...layout.wish, ...(layout.wish.lines ? { lines: Math.min(layout.wish.lines, 9) } : {}) });
      const pdf = await printed(layout.draw(paper));
      const [content, type] = kind === 'clean' ? [pdf, 'application/pdf' as const] : kind === 'scan' ? [await scanned(pdf, draw), 'application/pdf' as const] : [await photographed(pdf, draw), 'image/jpeg' as const];
      const start = performance.now();
      const read = await readPaperFile(Uint8Array.from(content), type);
      papers += 1;
      const ms = Math.round(performance.now() - start);
      const wrong = read ? misread(paper, read) : ['nothing'];
      for (const one of wrong) { const [name = ''] = one.split(/:| \d/); counts[name] = (counts[name] ?? 0) + 1; }
      if (wrong.length === 0) wholly += 1;
      else {
        console.log(`${kind} ${layout.name} ${turn} (${ms} ms)\n   ${wrong.slice(0, 8).join('\n   ')}`);
        if (isVerbose) console.log(read?.text);
      }
    }
  }
  console.log(kind, papers, 'papers', wholly, 'wholly right', JSON.stringify(counts), Math.round((performance.now() - began) / papers), 'ms each');
}
process.exit(0);
