/** Encodings that electronic invoices are written in, as `TextDecoder` knows them. */
const encodings = new Set([
  'utf-8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1252',
]);

/** Bytes of a declaration: more than any has. */
const declarationBytes = 200;

/** Why an XML document is not read: it names an encoding that it is not in, or it makes up its own words (entities). */
export type XmlRefusal = 'encoding' | 'entities';

/**
 * The text of an XML document from its root on, in the encoding that its first bytes or its declaration say. Comments and a document type
 * before the root are left out; nothing that a document type names is fetched.
 * @returns null: what is no XML; `refused`: XML that is not read
 */
export function xmlTextOf(content: Uint8Array): { text: string } | { refused: XmlRefusal } | null {
  const encoding = encodingOf(content);
  if (encoding === null) return { refused: 'encoding' };
  let whole: string;
  try {
    whole = new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    // Bytes that its encoding does not have: said by the answer.
    return startsAsXml(content) ? { refused: 'encoding' } : null;
  }
  const { at, hasType } = rootOf(whole);
  if (hasType === 'own') return { refused: 'entities' };
  if (at === null) return null;
  const text = whole.slice(at);
  if (!/^<[\p{L}_]/u.test(text)) return null;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { refused: 'entities' };
  // Words of a document type that nobody fetches mean nothing.
  const isForeign = /&(?!(?:amp|lt|gt|quot|apos);|#\d{1,7};|#x[\da-f]{1,6};)[\p{L}_][^\s;<&]{0,60};/iu.test(
    text,
  );
  return hasType === 'named' && isForeign ? { refused: 'entities' } : { text };
}

function startsAsXml(content: Uint8Array): boolean {
  return /^\s*<[?!\w]/.test(latin(content, 0, 40));
}

/** Bytes as the letters of their numbers. */
function latin(content: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...content.subarray(from, to));
}

/** The encoding by the mark at the beginning, the first letter, or the declaration; null: one that is not read. */
function encodingOf(content: Uint8Array): string | null {
  const [first = 0, second = 0] = content;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    latin(content, 0, declarationBytes),
  );
  const name = declared?.[1]?.toLowerCase() ?? 'utf-8';
  return encodings.has(name) ? name : null;
}

/** Where the root begins, and whether a document type stands before it: one that is only named, or one with words of its own. */
function rootOf(text: string): { at: number | null; hasType: 'none' | 'named' | 'own' } {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let hasType: 'none' | 'named' | 'own' = 'none';
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const rest = text.slice(at, at + 9);
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : null;
    if (end !== null) {
      const found = text.indexOf(end, at);
      if (found === -1) return { at: null, hasType };
      at = found + end.length;
    } else if (/^<!doctype/i.test(rest)) {
      const found = text.indexOf('>', at);
      if (found === -1) return { at: null, hasType };
      if (text.slice(at, found).includes('[')) return { at: null, hasType: 'own' };
      hasType = 'named';
      at = found + 1;
    } else {
      return { at, hasType };
    }
  }
}
