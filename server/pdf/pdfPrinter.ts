import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import type * as Pdfmake from 'pdfmake';
import type { ContextPageSize, Style, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';

import type { Scripts } from './paperText.ts';
import { fitColumns, hasPieces, measureText, nextLine } from './paperText.ts';
import { pdfmakePart } from './pdfmakeParts.ts';
import { cleanText, isPlain } from './plainText.ts';
import { eastAsianIn, ScriptFaces } from './scriptFaces.ts';

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
let scripts: Scripts | null = null;

/** Layout engine and fonts are large: loaded with the first paper. It opens no address, and no file but its fonts. */
async function openPdfmake(): Promise<typeof Pdfmake> {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path));
  pdfmake.setFonts(fonts);
  setTextsHere();
  return pdfmake;
}

/** pdfmake has no other place at which another way of setting text could be handed to it. */
function setTextsHere(): void {
  const { prototype: inlines } = pdfmakePart('TextInlines');
  const { buildInlines } = inlines;
  inlines.buildInlines = function (texts, styles) {
    return measureText(this, texts, styles, scripts) ?? buildInlines.call(this, texts, styles);
  };
  const { prototype: layout } = pdfmakePart('LayoutBuilder');
  const { buildNextLine } = layout;
  layout.buildNextLine = function (node) {
    if (!hasPieces(node)) return buildNextLine.call(this, node);
    return nextLine(node, this.writer.context().availableWidth);
  };
  const calculator = pdfmakePart('columnCalculator');
  const { buildColumnWidths } = calculator;
  calculator.buildColumnWidths = (columns, availableWidth, ...others) => {
    buildColumnWidths(columns, availableWidth, ...others);
    fitColumns(columns, availableWidth);
  };
}

async function openScripts(): Promise<Scripts> {
  const [faces, { default: bidi }] = await Promise.all([ScriptFaces.open(), import('bidi-js')]);
  return { faces, bidi: bidi() };
}

/** Lays a document out. The same definition gives the same bytes, as long as `info.creationDate` is the same. */
export async function printPdf(
  definition: TDocumentDefinitions & { info: { creationDate: Date } },
): Promise<Buffer> {
  const pdfmake = await (opened ??= openPdfmake());
  const { content, footer, defaultStyle } = definition;
  const foot = typeof footer === 'function' ? footer(1, 1, anyPage) : footer;
  const others = [...textsIn([content, foot])].map(cleanText).filter((text) => !isPlain(text));
  if (others.length === 0) return pdfmake.createPdf(definition).getBuffer();
  scripts ??= await openScripts();
  const eastAsian = eastAsianIn(others.join(' ')) ?? 'chinese';
  return pdfmake
    .createPdf({ ...definition, defaultStyle: { ...defaultStyle, eastAsian } as Style })
    .getBuffer();
}

/** No foot of a paper asks for its page. */
const anyPage: ContextPageSize = { width: 0, height: 0, orientation: 'portrait' };

function* textsIn(content: unknown): Generator<string> {
  if (typeof content === 'string') yield content;
  else if (typeof content === 'object' && content !== null) {
    for (const part of Object.values(content)) yield* textsIn(part);
  }
}
