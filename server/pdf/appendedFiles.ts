import type { PDFDocument, PDFImage } from 'pdf-lib';

import type { Paper } from './paper.ts';
import { printPaper } from './paperLayout.ts';

/** A file that stands behind a paper. */
export interface AppendedFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** A paper and the files behind it. */
export interface AppendedPaper {
  paper: Paper;
  files: readonly AppendedFile[];
}

/** A4 in points, and the edge around a picture on it. */
const [pageWidth, pageHeight, edge] = [595.28, 841.89, 44];

/** A file as it can be put behind a paper: pages, or one picture. */
type Opened = { pages: PDFDocument } | { picture: 'jpg' | 'png'; content: Uint8Array };

/**
 * Prints a paper with files behind it, in their order: the pages of a PDF as they are, a picture on a page of its own. What cannot be
 * put there is named in the notes of the paper.
 */
export async function printWithFiles(paper: Paper, files: readonly AppendedFile[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib');
  const opened: Opened[] = [];
  const apart: string[] = [];
  for (const file of files) {
    const found = await openFile(file);
    if (found) opened.push(found);
    else apart.push(file.fileName);
  }
  const left = apart.length > 0 ? `Files apart · Berkas terpisah: ${apart.join(', ')}` : null;
  const notes = [paper.notes, left].filter((one) => one).join('\n') || null;
  const whole = await PDFDocument.load(await printPaper({ ...paper, notes }));
  for (const one of opened) {
    if ('pages' in one) {
      const pages = await whole.copyPages(one.pages, one.pages.getPageIndices());
      for (const page of pages) whole.addPage(page);
    } else addPicture(whole, await embedded(whole, one));
  }
  return await whole.save();
}

/** Opens a file; null for one of another kind, and for one that is locked or broken. */
async function openFile({ contentType, content }: AppendedFile): Promise<Opened | null> {
  const { PDFDocument } = await import('pdf-lib');
  try {
    if (contentType === 'application/pdf') return { pages: await PDFDocument.load(content) };
    const picture = pictureKinds[contentType];
    if (picture === undefined) return null;
    // What is no picture shows it here, and not when half of the paper is made.
    await embedded(await PDFDocument.create(), { picture, content });
    return { picture, content };
  } catch {
    return null;
  }
}

const pictureKinds: Readonly<Record<string, 'jpg' | 'png'>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

function embedded(
  document: PDFDocument,
  { picture, content }: { picture: 'jpg' | 'png'; content: Uint8Array },
): Promise<PDFImage> {
  return picture === 'jpg' ? document.embedJpg(content) : document.embedPng(content);
}

function addPicture(document: PDFDocument, image: PDFImage): void {
  const { width, height } = image.scaleToFit(pageWidth - 2 * edge, pageHeight - 2 * edge);
  const page = document.addPage([pageWidth, pageHeight]);
  page.drawImage(image, { x: (pageWidth - width) / 2, y: pageHeight - edge - height, width, height });
}
