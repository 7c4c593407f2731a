import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type * as Pdfmake from 'pdfmake';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';

const fontFolder = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
);
const fonts: TFontDictionary = {
  Roboto: {
    normal: join(fontFolder, 'Roboto-Regular.ttf'),
    bold: join(fontFolder, 'Roboto-Medium.ttf'),
    italics: join(fontFolder, 'Roboto-Italic.ttf'),
    bolditalics: join(fontFolder, 'Roboto-MediumItalic.ttf'),
  },
};
const fontFiles = new Set(Object.values(fonts).flatMap((faces) => Object.values(faces).map(String)));

let opened: Promise<typeof Pdfmake> | undefined;

/** Layout engine and fonts are large: loaded with the first paper. It opens no address, and no file but its fonts. */
async function openPdfmake(): Promise<typeof Pdfmake> {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  pdfmake.setFonts(fonts);
  return pdfmake;
}

/** Lays a document out. The same definition gives the same bytes, as long as `info.creationDate` is the same. */
export async function printPdf(
  definition: TDocumentDefinitions & { info: { creationDate: Date } },
): Promise<Buffer> {
  const pdfmake = await (opened ??= openPdfmake());
  return pdfmake.createPdf(definition).getBuffer();
}
