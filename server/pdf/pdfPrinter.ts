import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type * as Pdfmake from 'pdfmake';
import type { ContextPageSize, Style, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';

import { keepFontsHere } from './keptFonts.ts';
import { fitTablesHere } from './paperColumns.ts';
import type * as PaperText from './paperText.ts';
import { isUsual } from './plainText.ts';

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
  keepFontsHere();
  fitTablesHere();
  return pdfmake;
}

let openedText: Promise<typeof PaperText> | undefined;

async function openPaperText(): Promise<typeof PaperText> {
  const paperText = await import('./paperText.ts');
  paperText.setTextsHere();
  return paperText;
}

/** Lays a document out. The same definition gives the same bytes, as long as `info.creationDate` is the same. */
export async function printPdf(
  definition: TDocumentDefinitions & { info: { creationDate: Date } },
): Promise<Buffer> {
  const pdfmake = await (opened ??= openPdfmake());
  const { content, footer, defaultStyle } = definition;
  const foot = typeof footer === 'function' ? footer(1, 1, anyPage) : footer;
  const unusual = [...textsIn([content, foot])].filter((text) => !isUsual(text));
  if (unusual.length === 0) return pdfmake.createPdf(definition).getBuffer();
  const { prepareTexts } = await (openedText ??= openPaperText());
  const style = { ...defaultStyle, ...(await prepareTexts(unusual)) } as Style;
  return pdfmake.createPdf({ ...definition, defaultStyle: style }).getBuffer();
}

/** No foot of a paper asks for its page. */
const anyPage: ContextPageSize = { width: 0, height: 0, orientation: 'portrait' };

function* textsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content;
  else if (typeof content === 'object' && content !== null) {
    for (const part of Object.values(content)) yield* textsIn(part);
  }
}
