/**
 * What pdf.js asks for beside the document: character maps for text in Asian scripts, stand-ins for the fonts that every
 * reader has, and decoders for scanned pages. All of it is part of the build; nothing comes from elsewhere.
 */
const paths = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true, exhaustive: true },
);

const urls = new Map(
  Object.entries(paths).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Answers pdf.js's questions for data by the names under which it knows them. */
export class BundledPdfData {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename);
    if (url === undefined) throw new Error(`pdf.js asked for ${filename}, which is not part of the build.`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be fetched: ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
