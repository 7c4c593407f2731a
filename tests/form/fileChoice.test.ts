// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxUploadBytes } from '../../domain/noun/attachment.ts';
import { fileChoice, sendableFile, whyUnopened } from '../../src/ui/form/fileChoice.ts';

const heicHead = Uint8Array.from([0, 0, 0, 24, ...Buffer.from('ftypheic0000mif1heic', 'latin1')]);
const large = new Uint8Array(maxUploadBytes + 1);
const fileOf = (name: string, type: string, bytes: Uint8Array<ArrayBuffer> = Uint8Array.from([1, 2, 3])) =>
  new File([bytes], name, { type });

/** What a browser draws of a picture; null: it cannot show it. */
function browserShows(size: { width: number; height: number } | null): void {
  vi.stubGlobal('createImageBitmap', () =>
    size ? Promise.resolve({ ...size, close: () => undefined }) : Promise.reject(new Error('unknown format')),
  );
}

beforeEach(() => {
  const drawing = { fillRect: () => undefined, drawImage: () => undefined, canvas: { width: 1, height: 1 } };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give, type) =>
    give(new Blob(['drawn'], { type: type ?? '' })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a chosen file', () => {
  it.each([
    ['a.pdf', 'application/pdf'],
    ['a.jpg', 'image/jpeg'],
    ['a.xml', 'text/xml'],
  ])('%s is sent as it is', async (name, type) => {
    browserShows(null);
    const file = fileOf(name, type);
    expect(await sendableFile(file)).toBe(file);
  });

  it.each([
    ['IMG_1.heic', 'image/heic'],
    // Phones give them other names and types, or none.
    ['IMG_1.jpg', 'image/jpeg'],
    ['IMG_1.HEIC', ''],
  ])('%s (%s) that is a HEIC picture is drawn as a JPEG', async (name, type) => {
    browserShows({ width: 4000, height: 3000 });
    const sent = await sendableFile(fileOf(name, type, heicHead));
    expect([sent.name, sent.type]).toEqual(['IMG_1.jpg', 'image/jpeg']);
  });

  it('that is a picture beyond the limit is drawn smaller; anything else beyond it is refused', async () => {
    browserShows({ width: 9000, height: 6000 });
    const { validator } = fileChoice();
    const picture = fileOf('till.png', 'image/png', large);
    expect(validator(picture)).toBeNull();
    expect((await sendableFile(picture)).name).toBe('till.jpg');
    expect(validator(fileOf('book.pdf', 'application/pdf', large))?.code).toBe('file-too-large');
    // Where no pictures are taken, none is drawn anew.
    expect(fileChoice(['application/pdf']).validator(picture)?.code).toBe('file-too-large');
    expect(Object.keys(fileChoice(['application/pdf']).accept)).toEqual(['application/pdf']);
  });

  it.each([
    ['heic', fileOf('IMG_1.heic', 'image/heic', heicHead)],
    ['tooLarge', fileOf('till.png', 'image/png', large)],
  ] as const)('that this browser cannot show is told apart: %s', async (why, file) => {
    browserShows(null);
    const failure = await sendableFile(file).catch((error: unknown) => error);
    expect(whyUnopened(failure, file)).toBe(why);
    expect(whyUnopened(new Error('offline'), file)).toBeNull();
  });
});
