/** The longer side of a picture that is sent: more is not read better. */
const longestSide = 2600;
const jpegQuality = 0.86;

/** A picture that the browser cannot show; `isHeic`: in the format of a phone. */
export class PictureUnopenedError extends Error {
  override name = 'PictureUnopenedError';
  readonly isHeic: boolean;

  constructor(isHeic: boolean, cause: unknown) {
    super('the browser cannot show this picture', { cause });
    this.isHeic = isHeic;
  }
}

/** A picture as it is meant to be seen, no larger than what is sent. */
export type OpenedPicture = HTMLCanvasElement;

/** A part of a picture, in percent of its sides. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** Whether a file says that it is a HEIC picture: names and types of phones say it seldom. */
export async function isHeic(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(4, 12).arrayBuffer());
  const [box, brand] = [String.fromCharCode(...bytes.slice(0, 4)), String.fromCharCode(...bytes.slice(4))];
  return box === 'ftyp' && heicBrands.includes(brand);
}

/** Opens a picture, turned as its camera says. @throws PictureUnopenedError */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new PictureUnopenedError(await isHeic(file), error);
  }
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    return drawn(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale), (context) =>
      context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height),
    );
  } finally {
    bitmap.close();
  }
}

/** Turned by a quarter, clockwise. */
export function turnedPicture(picture: OpenedPicture): OpenedPicture {
  return drawn(picture.height, picture.width, (context) => {
    context.translate(picture.height / 2, picture.width / 2);
    context.rotate(Math.PI / 2);
    context.drawImage(picture, -picture.width / 2, -picture.height / 2);
  });
}

/** A part of a picture, as a JPEG. */
export async function keptPart(picture: OpenedPicture, part: PicturePart, name: string): Promise<File> {
  const [across, down] = [picture.width / 100, picture.height / 100];
  const canvas = drawn(
    Math.max(1, Math.round(part.width * across)),
    Math.max(1, Math.round(part.height * down)),
    (context) => context.drawImage(picture, -part.x * across, -part.y * down),
  );
  const blob = await jpegOf(canvas);
  return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
}

/** As a JPEG, which every reader takes. */
export function jpegOf(picture: OpenedPicture): Promise<Blob> {
  return new Promise((resolve, reject) => {
    picture.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}

function drawn(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  // What is transparent is paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  draw(context);
  return canvas;
}
