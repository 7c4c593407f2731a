import type { PaperOwner } from './companyName.ts';
import { nobody } from './companyName.ts';
import { isEastAsian, narrowed } from './written/eastAsian.ts';
import { partedColumns } from './columnCells.ts';
import { linesOf } from './paperText.ts';
import type { PaperPage } from './paperText.ts';
import { readCurrency, readOtherCurrency } from './head/readCurrency.ts';
import { dueBy, readCredit, readDays, readNumber, readOrderNumber } from './head/readHead.ts';
import { readAccounts, readSellerNames, readTaxNumbers } from './head/readParties.ts';
import { inclusiveWords } from './labels/labelWords.ts';
import { withMendedLabels } from './labels/mendedLabels.ts';
import { keptPaper } from './keptPaper.ts';
import type { CreditKind, PaperSource, ReadField, ReadPaper } from './readPaper.ts';
import { readSums } from './readSums.ts';
import { confirmed, readTable, sumOfLines } from './readTable.ts';
import { withMendedFigures } from './written/mendedFigures.ts';
import { decimalSignOf } from './written/writtenNumber.ts';

const inclusive =
  /(?:price|amount|total|harga|jumlah)[^\n]{0,30}(?:sudah\s*)?(?:incl\w*\.?|termasuk)\s*(?:of\s*)?(?:vat|gst|ppn|tax|pajak)|(?:sudah\s*)?termasuk\s*ppn|(?:vat|gst|tax|ppn)\s*(?:incl(?:uded|usive)?\b|termasuk)/i;
const inclusiveElsewhere = new RegExp(inclusiveWords, 'iu');

/** What the words of a paper mean. `owner`: who it was sent to. */
export function readText(
  given: readonly PaperPage[],
  source: Exclude<PaperSource, 'data'>,
  owner: PaperOwner = nobody,
): ReadPaper {
  const narrow = given.some(isEastAsian) ? given.map(narrowed) : given;
  const pages = source === 'picture' ? narrow.map(withMendedLabels) : narrow;
  const found = linesOf(pages);
  const lines = source === 'picture' ? withMendedFigures(found) : found;
  const head = partedColumns(lines);
  const text = lines.map((line) => line.text).join('\n');
  const currencyCode = readCurrency(lines);
  const otherCurrency = readOtherCurrency(lines, currencyCode);
  const sign = decimalSignOf(text, currencyCode?.value ?? null);
  const table = readTable(lines, sign);
  const lineSum = sumOfLines(table.lines);
  const sums = readSums(lines, {
    begin: table.end,
    sign,
    lineSum,
    source,
    isInclusive: inclusive.test(text) || inclusiveElsewhere.test(text),
  });
  const { date, dueDate, termDays } = readDays(head, currencyCode?.value ?? null, source);
  const credit: ReadField<CreditKind> | null =
    readCredit(lines) ?? (sums.negative && { ...sums.negative, value: 'negative' });
  return keptPaper({
    source,
    pages: pages.length,
    credit,
    number: readNumber(head, source),
    orderNumber: readOrderNumber(head, source),
    date,
    dueDate: dueDate ?? dueBy(date, termDays),
    termDays,
    currencyCode: otherCurrency ? null : currencyCode,
    otherCurrency,
    sellerName: readSellerNames(lines, owner)[0] ?? null,
    sellerTaxNumber: readTaxNumbers(lines, owner)[0] ?? null,
    accountNumber: readAccounts(lines)[0] ?? null,
    subtotal: sums.subtotal,
    discount: sums.discount,
    vat: sums.vat,
    vatRate: sums.vatRate,
    withholding: sums.withholding,
    adjustments: sums.adjustments,
    total: sums.total,
    prepaid: sums.prepaid,
    rounding: sums.rounding,
    due: sums.due,
    isPriceIncludeTax: sums.isPriceIncludeTax,
    isSound: sums.isSound,
    lines: confirmed(table.lines, sums.isSumOfLines),
    linesLeftOut: 0,
    pagesLeftOut: 0,
    furtherInvoices: [],
    text,
    layout: pages,
    learned: [],
  });
}
