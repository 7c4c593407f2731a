import { pdfmakePart } from './pdfmakeParts.ts';
import type { PaperDocument } from './pdfmakeParts.ts';

/** What pdfkit makes of a file that was read: the font of one document. */
type FontClass = new (document: PaperDocument, file: unknown, id: string) => PaperDocument['_font'];

/**
 * Has pdfmake read each file of a font once for all papers of this thread: reading its tables takes longer than the rest of a
 * paper. Each document still has a subset of its own.
 */
export function keepFontsHere(): void {
  const kept = new Map<unknown, { FontOfDocument: FontClass; file: unknown }>();
  const { prototype } = pdfmakePart('PDFDocument');
  const { font: open } = prototype;
  prototype.font = function (source, ...others) {
    const known = kept.get(source);
    if (known === undefined || typeof source !== 'string' || source in this._fontFamilies) {
      open.call(this, source, ...others);
      const { constructor, font: file } = this._font;
      if (typeof source === 'string') kept.set(source, { FontOfDocument: constructor as FontClass, file });
      return this;
    }
    this._fontCount += 1;
    const own = new known.FontOfDocument(this, known.file, `F${this._fontCount}`);
    this._font = own;
    this._fontFamilies[source] = own;
    this._fontFamilies[own.name] ??= own;
    return this;
  };
}
