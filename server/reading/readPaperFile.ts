import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { PaperPage } from '../../domain/reading/paperText.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
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

/** What a reader may do: a reading of letters alone takes milliseconds, one of pictures seconds. */
export interface ReadingLimits {
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
  { isTextOnly = false }: ReadingLimits = {},
): Promise<ReadPaper | null> {
  if (contentType === 'application/xml') return readDataInvoice(content);
  if (contentType !== 'application/pdf') {
    if (isTextOnly) return null;
    return readText([await recognise(greyOf(await drawPicture(content)), 1)], 'picture');
  }
  const pdf = await openPdf(content);
  try {
    const { files } = await filesWithin(pdf);
    for (const { content: inner } of files) {
      const paper = readDataInvoice(inner);
      if (paper) return { ...paper, pages: pdf.numPages };
    }
    const text = await textOfPdf(pdf);
    if (text) return { ...readText(text, 'text'), pages: pdf.numPages };
    if (isTextOnly) return null;
    const pages: PaperPage[] = [];
    for (let number = 1; number <= Math.min(recognisedPagesMax, readPagesMax, pdf.numPages); number += 1) {
      pages.push(await recognise(greyOf(await drawPage(pdf, number)), number));
    }
    return { ...readText(pages, 'picture'), pages: pdf.numPages };
  } finally {
    await pdf.loadingTask.destroy();
  }
}
