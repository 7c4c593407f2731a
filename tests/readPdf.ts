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
