import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import { partedPagesMax } from '../../domain/noun/attachment.ts';
import type { PaperOwner } from '../../domain/reading/companyName.ts';
import { nobody } from '../../domain/reading/companyName.ts';
import { invoicesIn } from '../../domain/reading/severalInvoices.ts';
import type { PaperPage } from '../../domain/reading/paperText.ts';
import type { PaperKind, ReadPaper } from '../../domain/reading/readPaper.ts';
import { readReceipt } from '../../domain/reading/readReceipt.ts';
import { readText } from '../../domain/reading/readText.ts';
import { readDataInvoice } from './dataInvoice.ts';
import { printOf } from './clearPrint.ts';
import { drawPage, filesWithin, openPdf, pagesOfPdf, pagesToRead } from './pdfPaper.ts';
import { drawPicture, greyOf, pictureHashOf } from './picture.ts';
import { recognise } from './recognise.ts';

/** Pages that are recognised as pictures, the last one always: each takes two seconds. */
const recognisedPagesMax = 5;

/** Pixels in the width of a page that is looked at from afar. */
const lookedWidth = 400;

/**
 * What the first page of a paper looks like (`domain/duplicate/pictureHash.ts`); null of data, which looks like nothing. It is
 * meant to run in a process of its own. Throws where the file is none of what its type says.
 */
export async function lookAtPaper(
  content: Uint8Array,
  contentType: AcceptedContentType,
): Promise<Uint8Array | null> {
  if (contentType === 'application/xml') return null;
  if (contentType !== 'application/pdf') {
    return pictureHashOf(greyOf(await drawPicture(content, lookedWidth)));
  }
  const pdf = await openPdf(content);
  try {
    return pictureHashOf(greyOf(await drawPage(pdf, 1, lookedWidth)));
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/**
 * The parts of a PDF as PDFs of their own, with all that their pages hold; null of one part. Of one in more parts than are made, one
 * more than that. It is meant to run in a process of its own.
 * Throws where the file is no PDF.
 * @param begins the pages on which the parts begin, from 1 and in their order; those beyond its end are none. Unset: each page
 */
export async function partPdf(
  content: Uint8Array,
  begins?: readonly number[],
): Promise<readonly Uint8Array[] | null> {
  const pdf = await openPdf(content);
  try {
    const { numPages } = pdf;
    const each = Array.from({ length: numPages }, (_, page) => page + 1);
    const kept = (begins ?? each).filter((page) => page <= numPages);
    if (kept.length < 2) return null;
    const parts: Uint8Array[] = [];
    for (const [index, first] of kept.slice(0, partedPagesMax + 1).entries()) {
      const last = (kept[index + 1] ?? numPages + 1) - 1;
      const includePages = each.slice(first - 1, last).map((page) => page - 1);
      parts.push(await pdf.extractPages([{ document: null, includePages }]));
    }
    return parts;
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** What the words of each kind of paper mean. */
const readings = { invoice: readText, receipt: readReceipt } as const satisfies Record<
  PaperKind,
  typeof readText
>;

/** What a reader may do: a reading of letters alone takes milliseconds, one of pictures seconds. */
export interface ReadingLimits {
  /** What it is read as; unset: an invoice. */
  kind?: PaperKind;
  /** Who it was sent to, who is never its seller. */
  owner?: PaperOwner;
  /** Leaves pictures unread. */
  isTextOnly?: boolean;
}

/**
 * Reads a paper: the data that lies in it, else the text that it holds, else the letters of its picture. It is meant to
 * run in a process of its own. Throws where the file is none of what its type says.
 */
export async function readPaperFile(
  content: Uint8Array,
  contentType: AcceptedContentType,
  { isTextOnly = false, kind = 'invoice', owner = nobody }: ReadingLimits = {},
): Promise<ReadPaper | null> {
  const readWords = (pages: readonly PaperPage[], source: 'text' | 'picture') =>
    readings[kind](pages, source, owner);
  if (contentType === 'application/xml') return readDataInvoice(content);
  if (contentType !== 'application/pdf') {
    if (isTextOnly) return null;
    return readWords([await recognise(printOf(await drawPicture(content)), 1)], 'picture');
  }
  const pdf = await openPdf(content);
  try {
    const { files } = await filesWithin(pdf);
    for (const { content: inner } of files) {
      const paper = readDataInvoice(inner);
      if (paper) return { ...paper, pages: pdf.numPages };
    }
    const found = await pagesOfPdf(pdf);
    const isEmpty = found.every(({ page }) => page.words.length === 0);
    // Of a file without any text everything is looked at, whatever draws it.
    const toBeSeen = found.filter((one) => one.isToBeSeen || isEmpty).map(({ page }) => page.number);
    if (isTextOnly && toBeSeen.length === found.length) return null;
    const seen = new Map<number, PaperPage>();
    for (const at of isTextOnly ? [] : pagesToRead(toBeSeen.length, recognisedPagesMax)) {
      const number = toBeSeen[at - 1] ?? at;
      seen.set(number, await recognise(printOf(await drawPage(pdf, number)), number));
    }
    const left = toBeSeen.filter((number) => !seen.has(number));
    const pages = found.flatMap(({ page }) =>
      left.includes(page.number) ? [] : [seen.get(page.number) ?? page],
    );
    const [own, ...others] = invoicesIn(pages);
    const paper = readWords(
      kind === 'invoice' && own ? own.pages : pages,
      seen.size > 0 ? 'picture' : 'text',
    );
    return {
      ...paper,
      pages: pdf.numPages,
      pagesLeftOut: pdf.numPages - pages.length,
      furtherInvoices: kind === 'invoice' ? others.map(({ number, page }) => ({ number, page })) : [],
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
