import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { DomainError } from '../../domain/message/errors.ts';

/** A file that is being uploaded, on its way through the system's temporary folder instead of the memory. */
export interface ReceivedFile {
  /** All of it, in the beginning of a buffer that is large enough. */
  readInto: (place: Buffer) => Promise<Buffer>;
  /** Gives its space back. */
  drop: () => Promise<void>;
}

/**
 * Takes in a file as fast as it is sent. It has no name any more when this begins to write, so that nothing of it
 * stays behind, whatever becomes of the server.
 * @throws what `sent` throws, and DomainError `unavailable` when there is no space for it
 */
export async function receiveFile(sent: Readable): Promise<ReceivedFile> {
  const path = join(tmpdir(), `outlay-upload-${randomUUID()}`);
  const handle = await onDisk(() => open(path, 'wx+', 0o600));
  try {
    await onDisk(() => unlink(path));
    let sizeBytes = 0;
    for await (const piece of sent as AsyncIterable<Buffer>) {
      await onDisk(() => handle.write(piece, 0, piece.length, sizeBytes));
      sizeBytes += piece.length;
    }
    return {
      async readInto(place) {
        const content = place.subarray(0, sizeBytes);
        const { bytesRead } = await onDisk(() => handle.read(content, 0, sizeBytes, 0));
        if (bytesRead !== sizeBytes) throw new DomainError('unavailable');
        return content;
      },
      drop: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new DomainError('unavailable', { cause: error });
  }
}
