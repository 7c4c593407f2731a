import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';

/** Streams of one file, and times that one is folded into itself; papers have some hundreds, folded once. */
const streamsMax = 20_000;
const foldsMax = 3;
const chunkBytes = 64 * 1024;

/** A PDF of which a viewer would unfold more than any paper holds. */
export class UnfoldingTooMuch extends Error {
  override name = 'UnfoldingTooMuch';
}

type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>;
interface Unfolding {
  leftBytes: number;
  lookAtStream: () => (piece: Buffer) => void;
}

/**
 * Unfolds the deflated streams of a PDF piece by piece, so that nothing of them is kept. It does not trust the lengths
 * and filters that the file names. For each stream `lookAtStream` answers a function that gets its pieces in their order.
 * @throws UnfoldingTooMuch when they are more than so many bytes together, and what that function throws
 */
export async function unfoldStreams(
  content: Buffer,
  limitBytes: number,
  lookAtStream: () => (piece: Buffer) => void,
): Promise<void> {
  const unfolding = { leftBytes: limitBytes, lookAtStream };
  let streams = 0;
  for (const start of deflatedStreams(content)) {
    streams += 1;
    if (streams > streamsMax) throw new UnfoldingTooMuch(`more than ${streamsMax} streams`);
    await unfold(() => [content.subarray(start)], unfolding, 1);
  }
}

/** Where data that looks deflated follows the keyword that begins a stream (ISO 32000-1, 7.3.8). */
function* deflatedStreams(content: Buffer): Generator<number> {
  const keyword = 'stream';
  for (let at = content.indexOf(keyword); at !== -1; at = content.indexOf(keyword, at + 1)) {
    let start = at + keyword.length;
    if (content[start] === 0x0d) start += 1;
    if (content[start] === 0x0a) start += 1;
    if (isDeflated(content.subarray(start, start + 2))) yield start;
  }
}

/** The two bytes that begin deflated data (RFC 1950, 2.2). */
function isDeflated(start: Buffer): boolean {
  return start.length >= 2 && (start.readUInt8(0) & 0x0f) === 8 && start.readUInt16BE(0) % 31 === 0;
}

async function unfold(open: () => Pieces, unfolding: Unfolding, fold: number): Promise<void> {
  if (fold > foldsMax) throw new UnfoldingTooMuch(`folded more than ${foldsMax} times`);
  const look = unfolding.lookAtStream();
  let looksDeflated: boolean | undefined;
  for await (const piece of inflated(open(), unfolding)) {
    looksDeflated ??= isDeflated(piece);
    look(piece);
  }
  // A text may begin like deflated data, so that what it says is looked at in any case.
  if (looksDeflated === true) await unfold(() => inflated(open(), unfolding), unfolding, fold + 1);
}

/** What comes out, up to the end of the data or to where it is no deflated data any more. */
async function* inflated(source: Pieces, unfolding: Unfolding): AsyncGenerator<Buffer, undefined> {
  const input = Readable.from(source);
  const output = input
    .on('error', (error) => output.destroy(error))
    .pipe(createInflate({ chunkSize: chunkBytes }));
  try {
    for await (const piece of output as AsyncIterable<Buffer>) {
      unfolding.leftBytes -= piece.length;
      if (unfolding.leftBytes < 0) throw new UnfoldingTooMuch('more than a viewer should unfold');
      yield piece;
    }
  } catch (error) {
    // Damaged, or the word stood in the middle of something else: a viewer gets no further, either.
    if (!isZlibError(error)) throw error;
  } finally {
    input.destroy();
    output.destroy();
  }
  return undefined;
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}
