import { fontsOf, pdfmakePart, setFont } from './pdfmakeParts.ts';
import type { OwnFont, PaperDocument } from './pdfmakeParts.ts';

/** What pdfkit makes of a file that was read: the font of one document. */
type FontClass = new (document: PaperDocument, file: unknown, id: string) => OwnFont;

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
    const { families, count } = fontsOf(this);
    if (known === undefined || typeof source !== 'string' || source in families) {
      open.call(this, source, ...others);
      const { constructor, font: file } = fontsOf(this).font;
      if (typeof source === 'string') kept.set(source, { FontOfDocument: constructor as FontClass, file });
      return this;
    }
    const own = new known.FontOfDocument(this, known.file, `F${count + 1}`);
    setFont(this, own);
    families[source] = own;
    families[own.name] ??= own;
    return this;
  };
}
