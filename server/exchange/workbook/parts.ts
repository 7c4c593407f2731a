import { TextDecoder } from 'node:util';

import { unzipSync } from 'fflate';
import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';

/** A refusal of a file, in words. */
export function unreadable(says: Message, cause?: unknown): DomainError {
  return new DomainError('file_unreadable', { says, fields: { file: says }, cause });
}

export const notSheet = (cause?: unknown) => unreadable(law('recordImport.file.notSheet'), cause);

/** All parts that are read, together; an honest sheet of 5,000 rows unfolds to a quarter of that. */
const unfoldedMax = 40 * 1024 * 1024;

/** The parts of a workbook: each is unfolded when it is read, and none before it is known how large it is. */
export interface Parts {
  /** @throws DomainError where all that was read unfolds to more than it may */
  read: (path: string) => Uint8Array | null;
}

/** @throws DomainError for what is no package of parts */
export function openParts(content: Uint8Array): Parts {
  const sizes = new Map<string, number>();
  unzipped(content, ({ name, originalSize }) => {
    // Two parts of one name are two workbooks in one: each program would open another.
    if (sizes.has(name)) throw notSheet();
    sizes.set(name, originalSize);
    return false;
  });
  let left = unfoldedMax;
  return {
    read(path) {
      const size = sizes.get(path);
      if (size === undefined) return null;
      left -= size;
      if (left < 0) throw unreadable(law('recordImport.file.unfolds'));
      return unzipped(content, ({ name }) => name === path)[path] ?? null;
    },
  };
}

function unzipped(
  content: Uint8Array,
  filter: (part: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(content, { filter });
  } catch (error) {
    throw error instanceof DomainError ? error : notSheet(error);
  }
}

/** An element as its reader hears of it, by its name without a prefix. */
interface XmlElement {
  name: string;
  /** The value of an attribute, by its name without a prefix. */
  attribute: (name: string) => string | undefined;
}

interface XmlReader {
  onOpen: (element: XmlElement) => void;
  onClose?: (name: string) => void;
  /** Text between tags, also from CDATA. */
  onText?: (text: string) => void;
}

/** Elements within each other, and attributes of one: honest parts have a quarter of that. */
const depthMax = 64;
const attributesMax = 64;
/** So much is parsed between two looks at the limits of who reads. */
const pieceBytes = 64 * 1024;

/**
 * Reads XML as it stands, by a parser that knows prefixes, quotes of both kinds, comments and CDATA. Elements of other
 * namespaces than these are passed over with all that they hold.
 * @throws DomainError for what is not well-formed, and for a document type: an honest workbook has none
 */
export function readXml(part: Uint8Array, isOurs: (namespace: string) => boolean, reader: XmlReader): void {
  const parser = new SaxesParser({ xmlns: true });
  let foreign = 0;
  let depth = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    attributes = 0;
    depth += 1;
    if (depth > depthMax) throw notSheet();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > attributesMax) throw notSheet();
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (foreign > 0 || !isOurs(tag.uri)) foreign += 1;
    else {
      const all = Object.values(tag.attributes);
      reader.onOpen({
        name: tag.local,
        attribute: (name) => all.find(({ local }) => local === name)?.value,
      });
    }
  });
  parser.on('closetag', (tag: SaxesTagNS) => {
    depth -= 1;
    if (foreign > 0) foreign -= 1;
    else reader.onClose?.(tag.local);
  });
  const onText = (text: string) => foreign === 0 && reader.onText?.(text);
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('doctype', () => {
    throw notSheet();
  });
  const is16 = part[0] === 0xff && part[1] === 0xfe;
  try {
    const decoder = new TextDecoder(is16 ? 'utf-16le' : 'utf-8', { fatal: true });
    for (let from = 0; from < part.length; from += pieceBytes) {
      parser.write(decoder.decode(part.subarray(from, from + pieceBytes), { stream: true }));
    }
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    throw error instanceof DomainError ? error : notSheet(error);
  }
}
