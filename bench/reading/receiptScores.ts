import { compare } from '../../domain/money/money.ts';
import type { ReadField, ReadPaper } from '../../domain/reading/readPaper.ts';
import { sureFrom } from '../../domain/reading/readReceipt.ts';
import { readPaperFile } from '../../server/reading/readPaperFile.ts';
import { createDraw } from './draw.ts';
import { photographed } from './print.ts';
import { printedReceipt } from './printedReceipt.ts';
import type { MadeReceipt, ReceiptLayout } from './receipts.ts';
import { heldOutReceipts, receiptLayouts as firstReceipts } from './receipts.ts';
import { receiptsAbroad } from './receiptsAbroad.ts';

/** Those that the reader was written beside, and those that it was mended by. */
const receiptLayouts = [...firstReceipts, ...receiptsAbroad];

type Manner = 'clean' | 'photographed';
/** So many of each layout. */
const each: Record<Manner, number> = { clean: 5, photographed: 2 };

const sameAmount = (a: string | null | undefined, b: string | null): boolean =>
  a == null || b === null ? (a ?? null) === b : compare(a, b) === 0;

const receiptFields = [
  'merchant',
  'day',
  'total',
  'currency',
  'tax',
  'tip',
  'hour',
  'means',
  'last four',
] as const;
type ReceiptField = (typeof receiptFields)[number];

interface ReceiptScore {
  papers: number;
  right: Record<ReceiptField, number>;
  /** Fields that are said to be sure, and are wrong. */
  misled: number;
}

function judgeReceipt({ truth }: MadeReceipt, read: ReadPaper | null, score: ReceiptScore): string[] {
  const found: Record<ReceiptField, [ReadField | null, boolean]> = {
    merchant: [read?.sellerName ?? null, read?.sellerName?.value === truth.merchant],
    day: [read?.date ?? null, read?.date?.value === truth.date],
    total: [read?.total ?? null, sameAmount(read?.total?.value, truth.total)],
    currency: [read?.currencyCode ?? null, read?.currencyCode?.value === truth.currency],
    tax: [read?.vat ?? null, sameAmount(read?.vat?.value, truth.tax)],
    tip: [read?.tip ?? null, sameAmount(read?.tip?.value, truth.tip)],
    hour: [read?.time ?? null, (read?.time?.value ?? null) === truth.time],
    means: [read?.means ?? null, (read?.means?.value ?? null) === truth.means],
    'last four': [read?.lastFour ?? null, (read?.lastFour?.value ?? null) === truth.lastFour],
  };
  score.papers += 1;
  return receiptFields.flatMap((name) => {
    const [field, isRight] = found[name];
    if (isRight) score.right[name] += 1;
    else if (field && field.confidence >= sureFrom) score.misled += 1;
    const isMisled = !isRight && field !== null && field.confidence >= sureFrom;
    return isRight ? [] : [`${name} read as ${field?.value ?? 'nothing'}${isMisled ? ', sure' : ''}`];
  });
}

async function measureReceipts(
  of: readonly ReceiptLayout[],
  manner: Manner,
  seed: number,
  times: number,
): Promise<ReceiptScore> {
  const right = Object.fromEntries(receiptFields.map((field) => [field, 0])) as Record<ReceiptField, number>;
  const score: ReceiptScore = { papers: 0, right, misled: 0 };
  for (const [index, layout] of of.filter(({ isForeignScript }) => !isForeignScript).entries()) {
    for (let turn = 0; turn < each[manner] * (manner === 'photographed' ? times : 1); turn += 1) {
      const draw = createDraw(seed * 1000 + index * 10 + turn);
      const receipt = layout.make(draw);
      const pdf = await printedReceipt(receipt);
      const [content, type] =
        manner === 'clean'
          ? ([pdf, 'application/pdf'] as const)
          : ([await photographed(pdf, draw), 'image/jpeg'] as const);
      const read = await readPaperFile(Uint8Array.from(content), type, { kind: 'receipt' });
      const wrong = judgeReceipt(receipt, read, score);
      if (wrong.length > 0) {
        process.stderr.write(`${manner}, ${layout.name}, ${turn + 1}: ${wrong.join(', ')}\n`);
      }
    }
  }
  return score;
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

function receiptRow(name: string, { papers, right, misled }: ReceiptScore): string {
  const shares = receiptFields.map((field) => percent(right[field], papers));
  return `| ${[name, String(papers), ...shares, percent(misled, papers * receiptFields.length)].join(' | ')} |`;
}

/** Measures how well receipts are read, and says it as a part of the page. `times`: how many times two photographs of each layout. */
export async function receiptsPart(seed: number, times: number): Promise<string> {
  const receiptRows: string[] = [];
  for (const [name, of, manner] of [
    ['clean', receiptLayouts, 'clean'],
    ['clean, held out', heldOutReceipts, 'clean'],
    ['photographed', receiptLayouts, 'photographed'],
    ['photographed, held out', heldOutReceipts, 'photographed'],
  ] as const) {
    receiptRows.push(receiptRow(name, await measureReceipts(of, manner, seed, times)));
    process.stdout.write(`${receiptRows.at(-1)}\n`);
  }
  return `
Receipts that the bench makes up, in ${receiptLayouts.length} layouts that the reader was written beside and ${heldOutReceipts.length} that were written after it: minimarkets,
restaurants, taxis, fuel, hotels, parking and tolls in Indonesian, and German, American, Singaporean, French, Dutch, Australian, British and Malay ones. Clean ones are PDFs, as mails
bring them; photographed ones are seen as above. A field is right where none is read of a receipt that says nothing of it, too: few name a
tip or the last four digits of a card. *Misled* are
fields that are said to be sure and are wrong: people look at those that are not. Pictures are read in Indonesian and English letters: of
a Japanese receipt the words of a PDF are read, and nothing of its picture; it is left out here. No receipt of a real till was at
hand: on thermal paper that is creased or pale it will be less.

| receipts | number of them | ${receiptFields.join(' | ')} | misled |
| --- | --- | ${receiptFields.map(() => '---').join(' | ')} | --- |
${receiptRows.join('\n')}
`;
}
