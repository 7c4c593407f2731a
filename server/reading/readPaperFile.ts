import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import { partedPagesMax } from '../../domain/noun/attachment.ts';
import type { PaperOwner } from '../../domain/reading/companyName.ts';
import { nobody } from '../../domain/reading/companyName.ts';
import type { PaperPage } from '../../domain/reading/paperText.ts';
import type { PaperKind, ReadPaper } from '../../domain/reading/readPaper.ts';
import { readReceipt } from '../../domain/reading/readReceipt.ts';
import { readText } from '../../domain/reading/readText.ts';
import { readDataInvoice } from './dataInvoice.ts';
import { drawPage, filesWithin, openPdf, readPagesMax, textOfPdf } from './pdfPaper.ts';
import { drawPicture, greyOf, pictureHashOf } from './picture.ts';
import { recognise } from './recognise.ts';

/** Pages that are recognised as pictures: each takes two seconds. */
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
 * Each page of a PDF as a PDF of its own, with all that the page holds; null of one page. Of a longer one than is parted, one page
 * more than that. It is meant to run in a process of its own.
 * Throws where the file is no PDF.
 */
export async function partPages(content: Uint8Array): Promise<readonly Uint8Array[] | null> {
  const pdf = await openPdf(content);
  try {
    const { numPages } = pdf;
    if (numPages < 2) return null;
    const parts: Uint8Array[] = [];
    for (let page = 0; page < Math.min(numPages, partedPagesMax + 1); page += 1) {
      parts.push(await pdf.extractPages([{ document: null, includePages: [page] }]));
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
    return readWords([await recognise(greyOf(await drawPicture(content)), 1)], 'picture');
  }
  const pdf = await openPdf(content);
  try {
    const { files } = await filesWithin(pdf);
    for (const { content: inner } of files) {
      const paper = readDataInvoice(inner);
      if (paper) return { ...paper, pages: pdf.numPages };
    }
    const text = await textOfPdf(pdf);
    if (text) return { ...readWords(text, 'text'), pages: pdf.numPages };
    if (isTextOnly) return null;
    const pages: PaperPage[] = [];
    for (let number = 1; number <= Math.min(recognisedPagesMax, readPagesMax, pdf.numPages); number += 1) {
      pages.push(await recognise(greyOf(await drawPage(pdf, number)), number));
    }
    return { ...readWords(pages, 'picture'), pages: pdf.numPages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
