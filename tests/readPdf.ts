/** What a reader can select, and on how many pages. */
export async function readPdf(
  pdf: Buffer,
): Promise<{ text: string; pages: number; info: Record<string, unknown> }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: true });
  const document = await task.promise;
  const lines: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items) lines.push('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '');
  }
  const { info } = await document.getMetadata();
  const pages = document.numPages;
  await task.destroy();
  return { text: lines.join('').replace(/\s+/g, ' '), pages, info: { ...info } };
}

/** Text that stands at one place. Points from the left and from the bottom of its page. */
export interface TextRun {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  fontSize: number;
}

/** Where everything stands, and how many glyphs are the one that fonts draw for what they lack. */
export async function readRuns(
  pdf: Buffer,
): Promise<{ runs: TextRun[]; missingGlyphs: number; pageWidth: number; pages: number }> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: true });
  const document = await task.promise;
  const runs: TextRun[] = [];
  let missingGlyphs = 0;
  let pageWidth = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    pageWidth = page.view[2] ?? 0;
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , fontSize = 0, x = 0, y = 0] = item.transform as number[];
      runs.push({ page: number, text: item.str, x, y, width: item.width, fontSize });
    }
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operator] of fnArray.entries()) {
      if (operator !== OPS.showText) continue;
      const glyphs = (argsArray[index] as [(number | { originalCharCode: number })[]])[0];
      missingGlyphs += glyphs.filter(
        (glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0,
      ).length;
    }
  }
  const pages = document.numPages;
  await task.destroy();
  return { runs, missingGlyphs, pageWidth, pages };
}

/** The fonts within a file, with the bytes of each. */
export async function readFonts(pdf: Buffer): Promise<{ name: string; bytes: number }[]> {
  const { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } = await import('pdf-lib');
  const { context } = await PDFDocument.load(pdf);
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    if (!(object instanceof PDFDict) || object.get(PDFName.of('Type')) !== PDFName.of('FontDescriptor'))
      return [];
    const file = object.lookup(PDFName.of('FontFile2')) ?? object.lookup(PDFName.of('FontFile3'));
    const bytes = file instanceof PDFRawStream ? decodePDFRawStream(file).decode().length : 0;
    return [{ name: String(object.get(PDFName.of('FontName'))).slice(1), bytes }];
  });
}
