import { XMLParser } from 'fast-xml-parser';

import type { DataNode } from '../../domain/reading/dataInvoice.ts';
import { readData } from '../../domain/reading/dataInvoice.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';

/** More than any invoice says, and little enough to be held as a tree. */
export const dataBytesMax = 2_000_000;
const nestingMax = 40;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  maxNestedTags: nestingMax,
});

/**
 * Reads an electronic invoice (UBL 2.1, UN/CEFACT CII). Null for anything else: what is no XML, what is too large, and whatever
 * declares a document type, because only there entities of its own could stand. Nothing is fetched.
 */
export function readDataInvoice(content: Uint8Array): ReadPaper | null {
  if (content.byteLength > dataBytesMax) return null;
  const text = plainText(content);
  if (text === null || !/^\s*<[?\w]/.test(text) || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  let root: DataNode;
  try {
    root = parser.parse(text) as DataNode;
  } catch {
    // Whatever the parser finds wrong with it: it is no document of data.
    return null;
  }
  return readData(root);
}

/** Text in UTF-8; null for any other encoding. */
function plainText(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}
