import type { PaperPage } from './paperText.ts';
import { linesOf } from './paperText.ts';
import { readNumber } from './head/readHead.ts';
import { labelOfSum } from './labels/sumLabels.ts';

/** An invoice within a file that may hold several. */
interface InvoicePages {
  number: string;
  /** On which it begins, from 1. */
  page: number;
  pages: PaperPage[];
}

/** From here on a number is that of the paper itself, and none that it mentions. */
const ownNumberFrom = 0.85;

/**
 * The invoices that the pages of a file are: a page that names another number of its own begins another one, where both have a total. A page
 * without a number goes with the one before it.
 * @returns one without a number in front where the first pages name none; none of no pages
 */
export function invoicesIn(pages: readonly PaperPage[]): InvoicePages[] {
  const found: InvoicePages[] = [];
  for (const page of pages) {
    const number = readNumber(linesOf([page]), 'text');
    const last = found.at(-1);
    const isOther =
      last !== undefined &&
      number !== null &&
      number.confidence >= ownNumberFrom &&
      last.number !== '' &&
      number.value !== last.number &&
      hasTotal(last.pages) &&
      hasTotal([page]);
    if (last === undefined || isOther) {
      found.push({ number: number?.value ?? '', page: page.number, pages: [page] });
    } else {
      last.pages.push(page);
      if (last.number === '' && number !== null) last.number = number.value;
    }
  }
  return found;
}

/** Whether any of its lines says a total and an amount. */
function hasTotal(pages: readonly PaperPage[]): boolean {
  return linesOf(pages).some(({ text, cells }) => {
    const kind = labelOfSum(cells[0]?.text ?? text);
    return (kind === 'grand' || kind === 'total' || kind === 'due') && /\d/.test(text);
  });
}
