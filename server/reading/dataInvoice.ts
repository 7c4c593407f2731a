import { XMLParser } from 'fast-xml-parser';

import type { DataNode } from '../../domain/reading/dataInvoice.ts';
import { readData } from '../../domain/reading/dataInvoice.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import { xmlTextOf } from '../../domain/reading/written/xmlText.ts';

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
  // Letters by their numbers: `M&#252;ller`.
  htmlEntities: true,
  maxNestedTags: nestingMax,
});

/**
 * Reads an electronic invoice (UBL 2.1, UN/CEFACT CII). Null for anything else: what is no XML, what is too large, what is in an encoding
 * that nobody reads, and whatever makes up entities of its own. Nothing is fetched.
 */
export function readDataInvoice(content: Uint8Array): ReadPaper | null {
  if (content.byteLength > dataBytesMax) return null;
  const xml = xmlTextOf(content);
  if (xml === null || 'refused' in xml) return null;
  let root: DataNode;
  try {
    root = parser.parse(xml.text) as DataNode;
  } catch {
    // Whatever the parser finds wrong with it: it is no document of data.
    return null;
  }
  return readData(root);
}
