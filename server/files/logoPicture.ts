import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';

/** So many pixels at most: sharp where papers print it, and some 50 kB. */
const most = { width: 480, height: 160 } as const;

/**
 * Decodes a picture and draws it anew, no larger than {@link most}: what stands in a file beside its pixels goes no further, and every
 * program of papers can show it. What is transparent stays so.
 * @returns PNG
 * @throws DomainError `file_unreadable` for what cannot be decoded
 */
export async function logoPicture(content: Uint8Array): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const image = await loadImage(bytes).catch((error: unknown) => {
    const says = own('file.damagedPicture');
    throw new DomainError('file_unreadable', { says, fields: { file: says }, cause: error });
  });
  const scale = Math.min(1, most.width / image.width, most.height / image.height);
  const canvas = createCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/png');
}
