import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** What was written to a file. */
interface WrittenFile {
  lines: number;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A file of lines, which is written as they come and is never there before. */
export function openLinesFile(path: string) {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const hash = createHash('sha256');
  // What goes wrong while nobody waits is thrown by the next call.
  let failure: unknown;
  stream.on('error', (error) => (failure ??= error));
  const written = { lines: 0, bytes: 0 };
  return {
    async write(lines: readonly string[]): Promise<void> {
      if (failure !== undefined) throw failure;
      if (lines.length === 0) return;
      const chunk = Buffer.from(lines.map((line) => `${line}\n`).join(''));
      hash.update(chunk);
      written.lines += lines.length;
      written.bytes += chunk.length;
      if (!stream.write(chunk)) await once(stream, 'drain');
    },
    async close(): Promise<WrittenFile> {
      stream.end();
      await finished(stream);
      return { ...written, sha256: hash.digest('hex') };
    },
  };
}
