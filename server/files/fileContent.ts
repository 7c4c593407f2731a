import { fileTypeFromBuffer } from 'file-type';

import { DomainError } from '../../domain/errors.ts';
import type { AcceptedContentType } from '../../domain/attachment.ts';
import type { PdfDanger } from './pdfDangers.ts';
import { createDangerFinder, hidesObjects } from './pdfDangers.ts';
import { UnfoldingTooMuch, unfoldStreams } from './pdfUnfolding.ts';
import { pictureSize } from './pictureSize.ts';

/** 50 megapixels: larger than any phone's paper, small enough to be decoded by whoever shows or reads it. */
const maxPixels = 50_000_000;
const maxPixelsText = '50 megapixels';
/** The same for a PDF: so many pixels of four bytes. */
const maxUnfoldedBytes = maxPixels * 4;

const typeSentence = 'Attach a PDF, PNG, JPEG or WebP file.';
const twoInOneSentence = 'The file is two kinds of file in one. Save it again and attach the copy.';
const dangerSentences: Record<PdfDanger, string> = {
  script: 'The PDF carries a script. Print it to a new PDF and attach that.',
  program: 'The PDF starts a program. Print it to a new PDF and attach that.',
  files:
    'The PDF carries other files. Print it to a new PDF and attach that, and each of the others on its own.',
  hidden:
    'The PDF is protected or packed so that nobody can look into it. Print it to a new PDF and attach that.',
};

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
  if (content.length === 0) throw unreadable('The file is empty.');
  const type = signatureOf(content);
  if (type === null) throw refusedType(typeSentence);
  // The detector opens archives to look inside, so it only sees what already begins like a file we accept.
  const detected = await fileTypeFromBuffer(content);
  if (detected?.mime !== type) throw refusedType(typeSentence);
  if (isArchive(content)) throw refusedType(twoInOneSentence);
  if (type === 'application/pdf') await assertSanePdf(content);
  else assertSanePicture(content, type);
  return type;
}

function signatureOf(content: Buffer): AcceptedContentType | null {
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
async function assertSanePdf(content: Buffer): Promise<void> {
  const start = content.subarray(0, startBytes).toString('latin1');
  if (!/^%PDF-[12]\.\d\s/.test(start)) throw unreadable('The PDF has no proper header.');
  if (markupStart.test(start)) throw refusedType(twoInOneSentence);
  const afterComments = start.replace(/^(?:%[^\r\n]*[\r\n]\s*)+/, '');
  if (!/^\d+\s+\d+\s+obj\b/.test(afterComments)) throw unreadable('The PDF does not begin with an object.');
  const end = content.subarray(-2048).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end)) {
    throw unreadable(
      'The PDF does not end as a PDF does. It may be cut off: save it again and attach the copy.',
    );
  }
  if (hidesObjects(content)) throw refusedType(dangerSentences.hidden);
  const lookAtStream = () => {
    const dangerIn = createDangerFinder();
    return (piece: Buffer) => {
      const danger = dangerIn(piece);
      if (danger !== null) throw refusedType(dangerSentences[danger]);
    };
  };
  lookAtStream()(content);
  try {
    await unfoldStreams(content, maxUnfoldedBytes, lookAtStream);
  } catch (error) {
    if (!(error instanceof UnfoldingTooMuch)) throw error;
    throw unreadable('The PDF is far larger than it looks. Print it to a new PDF and attach that.', error);
  }
}

function assertSanePicture(content: Buffer, type: Exclude<AcceptedContentType, 'application/pdf'>): void {
  const size = pictureSize(content, type);
  if (size === null || size.width === 0 || size.height === 0) {
    throw unreadable(
      'The picture is damaged, cut off or followed by other data. Save it again and attach the copy.',
    );
  }
  if (size.width * size.height > maxPixels) {
    throw unreadable(`The picture is larger than ${maxPixelsText}. Make it smaller and attach it again.`);
  }
  const whole = content.toString('latin1');
  // A PDF reader accepts its header anywhere in the first kilobyte.
  if (whole.slice(0, startBytes).includes('%PDF-') || scriptAnywhere.test(whole))
    throw refusedType(twoInOneSentence);
}

const unreadable = (message: string, cause?: unknown) =>
  new DomainError('file_unreadable', { message, fields: { file: message }, cause });
const refusedType = (message: string) =>
  new DomainError('file_type_not_allowed', { message, fields: { file: message } });
