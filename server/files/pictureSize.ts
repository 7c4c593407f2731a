/** Width and height in pixels. */
interface PictureSize {
  width: number;
  height: number;
}

/**
 * The dimensions that a picture declares, from its structure alone: nothing is decoded, so a small file that
 * would unfold into gigabytes costs nothing. Null when the structure is broken, cut off or has something behind
 * its end (PNG, WebP).
 */
export function pictureSize(
  content: Buffer,
  type: 'image/png' | 'image/jpeg' | 'image/webp',
): PictureSize | null {
  if (type === 'image/png') return pngSize(content);
  return type === 'image/jpeg' ? jpegSize(content) : webpSize(content);
}

/** Walks the chunks: length, name, data, checksum; IHDR first, IEND last (PNG specification, 5 and 11.2.2). */
function pngSize(content: Buffer): PictureSize | null {
  const frame = 12;
  let size: PictureSize | null = null;
  for (let at = 8; at + frame <= content.length;) {
    const length = content.readUInt32BE(at);
    const name = content.toString('latin1', at + 4, at + 8);
    const next = at + frame + length;
    if (next > content.length) return null;
    if (size === null) {
      if (name !== 'IHDR' || length !== 13) return null;
      size = { width: content.readUInt32BE(at + 8), height: content.readUInt32BE(at + 12) };
    }
    if (name === 'IEND') return next === content.length ? size : null;
    at = next;
  }
  return null;
}

/** Markers without a length: TEM and the restarts. */
const isBareMarker = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** C0 to CF begin a frame, except the tables DHT (C4), JPG (C8) and DAC (CC). */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments to the first frame header, and wants scan data after it (ITU T.81, annex B). */
function jpegSize(content: Buffer): PictureSize | null {
  let size: PictureSize | null = null;
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff || isBareMarker(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = content.readUInt16BE(at + 2);
    const next = at + 2 + length;
    if (length < 2 || next > content.length) return null;
    // A second frame header could contradict the first: the largest one counts.
    if (isFrameMarker(marker)) size = larger(size, frameSize(content, at, length));
    if (marker === 0xda) return next < content.length ? size : null;
    at = next;
  }
  return null;
}

function frameSize(content: Buffer, at: number, length: number): PictureSize | null {
  if (length < 8) return null;
  return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
}

function larger(first: PictureSize | null, second: PictureSize | null): PictureSize | null {
  if (first === null || second === null) return first ?? second;
  return second.width * second.height > first.width * first.height ? second : first;
}

/** The container's length must be the file's; then one of three headers (RFC 9649, 2.3 to 2.7). */
function webpSize(content: Buffer): PictureSize | null {
  if (content.length < 30 || content.readUInt32LE(4) + 8 !== content.length) return null;
  const chunk = content.toString('latin1', 12, 16);
  if (chunk === 'VP8X')
    return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L') {
    if (content[20] !== 0x2f) return null;
    const bits = content.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ' || content.readUIntBE(23, 3) !== 0x9d012a) return null;
  return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
}
