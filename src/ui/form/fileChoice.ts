import type { FileRejection } from 'react-dropzone';
import type { AcceptedContentType } from '../../../domain/noun/attachment.ts';
import { acceptedContentTypes, chosenFilesOf, maxUploadBytes } from '../../../domain/noun/attachment.ts';
import { isHeic, keptPart, openPicture, PictureUnopenedError } from './openedPicture.ts';

/** What a browser hands over of the files that can be sent: pictures of phones are drawn anew where they must be. */
export function fileChoice(accepts: readonly AcceptedContentType[] = acceptedContentTypes) {
  const ofPhones = { 'image/heic': ['.heic'], 'image/heif': ['.heif'] };
  const takesPictures = accepts.includes('image/jpeg');
  return {
    accept: { ...chosenFilesOf(accepts), ...(takesPictures ? ofPhones : {}) },
    minSize: 1,
    validator: (file: File) =>
      file.size > maxUploadBytes && !(takesPictures && isPicture(file))
        ? { code: 'file-too-large', message: '' }
        : null,
  };
}

/** Why a chosen file is not taken, as a key of the words of files. */
export function whyNotTaken({ file, errors }: FileRejection): 'tooLarge' | 'empty' | 'wrongType' {
  if (errors.some(({ code }) => code === 'file-too-large')) return 'tooLarge';
  return file.size === 0 ? 'empty' : 'wrongType';
}

/**
 * A file as it is sent: a picture that is too large, or in the format of phones, as a JPEG.
 * @throws PictureUnopenedError where this browser cannot show it
 */
export async function sendableFile(file: File): Promise<File> {
  if (!isPicture(file) || (file.size <= maxUploadBytes && !(await isHeic(file)))) return file;
  const whole = { x: 0, y: 0, width: 100, height: 100 };
  return keptPart(await openPicture(file), whole, file.name);
}

/** Why a picture was not opened, as a key of the words of files; null: that was not it. */
export function whyUnopened(error: unknown, { size }: File): 'heic' | 'tooLarge' | 'notPicture' | null {
  if (!(error instanceof PictureUnopenedError)) return null;
  if (error.isHeic) return 'heic';
  return size > maxUploadBytes ? 'tooLarge' : 'notPicture';
}

/** By its name and what the browser says: neither names a picture of a phone always. */
const isPicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || /\.(?:hei[cf]|jpe?g|png|webp)$/i.test(name);
