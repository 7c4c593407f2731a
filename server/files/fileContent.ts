import { fileTypeFromBuffer } from 'file-type';

import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { XmlRefusal } from '../../domain/reading/written/xmlText.ts';
import { xmlTextOf } from '../../domain/reading/written/xmlText.ts';
import { own } from '../words/own.ts';
import type { PdfDanger } from './pdfDangers.ts';
import { createDangerFinder, createFileCounter, hidesObjects } from './pdfDangers.ts';
import { UnfoldingTooMuch, unfoldStreams } from './pdfUnfolding.ts';
import { pictureSize } from './pictureSize.ts';

/** 50 megapixels: larger than any phone's paper, small enough to be decoded by whoever shows or reads it. */
const maxPixels = 50_000_000;
/** The same for a PDF: so many pixels of four bytes. */
const maxUnfoldedBytes = maxPixels * 4;

/** Markup within the first bytes of a PDF, or anywhere in a picture, has no business there. */
const markupStart = /<(?:!doctype|html|head|body|script|svg|\?php|\?xml|iframe)/i;
const scriptAnywhere = /<script[\s>]|<\?php\s|<!doctype html/i;
const startBytes = 1024;

/**
 * The type of an uploaded file, judged by its bytes alone: name and declared type are never asked. Reads headers
 * only, and unfolds a PDF without keeping anything of it. Throws `file_unreadable` (empty, damaged, too large to be shown) or
 * `file_type_not_allowed` (any other type, two types in one file, or a PDF that does more than to be shown).
 */
export async function judgeContent(content: Buffer): Promise<AcceptedContentType> {
  if (content.length === 0) throw unreadable(own('file.empty'));
  const type = signatureOf(content);
  if (type === null) return judgeData(content);
  // The detector opens archives to look inside, so it only sees what already begins like a file we accept.
  const detected = await fileTypeFromBuffer(content);
  if (detected?.mime !== type) throw refusedType('types');
  if (isArchive(content)) throw refusedType('twoInOne');
  if (type === 'application/pdf') await assertSanePdf(content);
  else assertSanePicture(content, type);
  return type;
}

/** Of XML only electronic invoices are papers. */
async function judgeData(content: Buffer): Promise<AcceptedContentType> {
  const { readDataInvoice } = await import('../reading/dataInvoice.ts');
  if (isArchive(content)) throw refusedType('types');
  if (readDataInvoice(content) !== null) return 'application/xml';
  const xml = content.subarray(0, startBytes).includes('<') ? xmlTextOf(content) : null;
  throw refusedType(xml && 'refused' in xml ? xml.refused : 'types');
}

function signatureOf(content: Buffer): Exclude<AcceptedContentType, 'application/xml'> | null {
  const start = content.subarray(0, 12).toString('latin1');
  if (start.startsWith('%PDF-')) return 'application/pdf';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/**
 * Zip readers start from the directory at the end of a file and skip whatever stands before it, which is how a
 * document is made to be an archive as well.
 */
function isArchive(content: Buffer): boolean {
  const recordLength = 22;
  const tail = Math.max(0, content.length - recordLength - 0xffff);
  for (
    let at = content.indexOf('PK\x05\x06', tail, 'latin1');
    at !== -1;
    at = content.indexOf('PK\x05\x06', at + 1, 'latin1')
  ) {
    if (at + recordLength > content.length) return false;
    const isOneDisk = content.readUInt32LE(at + 4) === 0;
    const isCommentWithin = at + recordLength + content.readUInt16LE(at + 20) <= content.length;
    if (isOneDisk && isCommentWithin) return true;
  }
  return false;
}

/** Header, first object, a trailer at the very end (ISO 32000-1, 7.5), and nothing in it but what is shown. */
async function assertSanePdf(content: Buffer, { mayHoldFiles = true } = {}): Promise<void> {
  const start = content.subarray(0, startBytes).toString('latin1');
  if (!/^%PDF-[12]\.\d\s/.test(start)) throw unreadable(own('file.noHeader'));
  if (markupStart.test(start)) throw refusedType('twoInOne');
  const afterComments = start.replace(/^(?:%[^\r\n]*[\r\n]\s*)+/, '');
  if (!/^\d+\s+\d+\s+obj\b/.test(afterComments)) throw unreadable(own('file.noObject'));
  const end = content.subarray(-2048).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end)) {
    throw unreadable(own('file.cutOff'));
  }
  if (hidesObjects(content)) throw refusedType((await isLocked(content)) ? 'locked' : 'hidden');
  let hasFiles = false;
  let references = 0;
  await lookThrough(content, () => {
    const dangerIn = createDangerFinder();
    const worseIn = createDangerFinder('files');
    const referencesIn = createFileCounter();
    return (piece) => {
      const worse = worseIn(piece);
      if (worse !== null) throw refusedType(worse);
      hasFiles = dangerIn(piece) === 'files' || hasFiles;
      references += referencesIn(piece);
    };
  });
  if (hasFiles && !(mayHoldFiles && (await holdsOnlyHarmless(content, references))))
    throw refusedType('files');
}

/** Whether nobody opens the PDF without its password. */
async function isLocked(content: Buffer): Promise<boolean> {
  const { asksForPassword, openPdf } = await import('../reading/pdfPaper.ts');
  try {
    const pdf = await openPdf(Uint8Array.from(content));
    await pdf.loadingTask.destroy();
    return false;
  } catch (error) {
    // Whatever else is wrong with it, it is refused.
    return asksForPassword(error);
  }
}

/** Looks at the bytes of a PDF, and at everything that unfolds in it. */
async function lookThrough(content: Buffer, lookAtStream: () => (piece: Buffer) => void): Promise<void> {
  lookAtStream()(content);
  try {
    await unfoldStreams(content, maxUnfoldedBytes, lookAtStream);
  } catch (error) {
    if (!(error instanceof UnfoldingTooMuch)) throw error;
    throw unreadable(own('file.unfolds'), error);
  }
}

/**
 * Whether the files inside are harmless, each known to the catalogue and none beside them: electronic invoices (Factur-X, ZUGFeRD) and
 * what comes with them.
 */
async function holdsOnlyHarmless(content: Buffer, references: number): Promise<boolean> {
  const { filesWithin, openPdf } = await import('../reading/pdfPaper.ts');
  try {
    const pdf = await openPdf(Uint8Array.from(content));
    try {
      const { count, files } = await filesWithin(pdf);
      if (count === 0 || count !== references || files.length < count) return false;
      for (const { name, content: inner } of files) {
        if (!(await isHarmless(name, Buffer.from(inner)))) return false;
      }
      return true;
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // The PDF reader cannot open it, so the files inside stay unknown: it is refused.
    return false;
  }
}

/** Names of files that a program shows and does not run. */
const harmlessNames = /\.(?:xml|csv|tsv|txt|json|pdf|png|jpe?g|webp)$/i;

/**
 * Whether a file inside a PDF does nothing but to be read: a picture, a PDF that holds no file itself, or a text that is neither a web
 * page nor declares a document type.
 */
async function isHarmless(name: string, content: Buffer): Promise<boolean> {
  if (!harmlessNames.test(name) || content.length === 0 || isArchive(content)) return false;
  const type = signatureOf(content);
  try {
    if (type === 'application/pdf') {
      await assertSanePdf(content, { mayHoldFiles: false });
      return true;
    }
    if (type !== null) {
      assertSanePicture(content, type);
      return true;
    }
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
  const xml = /\.xml$/i.test(name) ? xmlTextOf(content) : null;
  const text = xml && 'text' in xml ? xml.text : textIn(content);
  return text !== null && !isBinary(text) && !scriptAnywhere.test(text) && !markupInText.test(text);
}

/** Characters that no text has but tabs and the ends of lines. */
const isBinary = (text: string): boolean => /[\p{Cc}--[\t\n\v\f\r\u0080-\u009f]]/v.test(text);

/** What makes a text more than a text. */
const markupInText =
  /<(?:!doctype|!entity|html|head|body|svg|iframe|object|embed|\?php|\?xml-stylesheet)[\s>]/i;

/** The text of a file in UTF-8 or, where it says so, in UTF-16; null of anything else. */
function textIn(content: Buffer): string | null {
  const mark = content.length > 1 ? content.readUInt16BE(0) : 0;
  const encoding = mark === 0xff_fe ? 'utf-16le' : mark === 0xfe_ff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    // No text of these encodings: said by the answer.
    return null;
  }
}

function assertSanePicture(
  content: Buffer,
  type: Exclude<AcceptedContentType, 'application/pdf' | 'application/xml'>,
): void {
  const size = pictureSize(content, type);
  if (size === null || size.width === 0 || size.height === 0) {
    throw unreadable(own('file.damagedPicture'));
  }
  if (size.width * size.height > maxPixels) {
    throw unreadable(own('file.largePicture', { megapixels: maxPixels / 1_000_000 }));
  }
  const whole = content.toString('latin1');
  // A PDF reader accepts its header anywhere in the first kilobyte.
  if (whole.slice(0, startBytes).includes('%PDF-') || scriptAnywhere.test(whole))
    throw refusedType('twoInOne');
}

const unreadable = (says: Message, cause?: unknown) =>
  new DomainError('file_unreadable', { says, fields: { file: says }, cause });
const refusedType = (reason: PdfDanger | XmlRefusal | 'locked' | 'types' | 'twoInOne') => {
  const says = own(`file.${reason}`);
  return new DomainError('file_type_not_allowed', { says, fields: { file: says } });
};
