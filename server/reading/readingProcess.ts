/**
 * The process in which strangers' papers are read: it knows no secret, writes nothing, starts nothing, and is ended from
 * outside when it takes too long. It ends itself when it takes more memory than any paper needs.
 */
import { Worker } from 'node:worker_threads';

import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import { asksForPassword } from './pdfPaper.ts';
import type { ReadingLimits } from './readPaperFile.ts';

export interface ReadingTask {
  id: number;
  /** To read it, to look at its first page from afar, or to part it. */
  does: 'read' | 'look' | 'part';
  content: Uint8Array;
  contentType: AcceptedContentType;
  limits: ReadingLimits;
  /** The pages on which its parts begin. */
  begins?: readonly number[];
}

/** A paper, what it looks like, or its parts. */
export type Found = ReadPaper | Uint8Array | readonly Uint8Array[] | null;

export type ReadingAnswer = { id: number } & ({ found: Found } | { error: string; isLocked: boolean });

/** Bytes of everything together: pictures and WebAssembly are not counted by the limit of JavaScript's own memory. */
const memoryMax = 1_200_000_000;

// A thread of its own, since a parser that eats memory does not let others have their turn.
const watch = new Worker(
  `setInterval(() => { if (process.memoryUsage.rss() > ${memoryMax}) process.kill(process.pid, 'SIGKILL'); }, 50);`,
  { eval: true },
);
watch.unref();
// Without the watch nothing strange is read.
watch.on('error', () => process.exit(1));

process.on('message', (task: ReadingTask) => {
  void answer(task).then((answered) => process.send?.(answered));
});
// Nobody is left to answer.
process.on('disconnect', () => process.exit(0));

async function answer({
  id,
  does,
  content,
  contentType,
  limits,
  begins,
}: ReadingTask): Promise<ReadingAnswer> {
  try {
    const { lookAtPaper, partPdf, readPaperFile } = await import('./readPaperFile.ts');
    // Bytes arrive as a Buffer, which not every parser takes.
    const bytes = Uint8Array.from(content);
    switch (does) {
      case 'read':
        return { id, found: await readPaperFile(bytes, contentType, limits) };
      case 'look':
        return { id, found: await lookAtPaper(bytes, contentType) };
      case 'part':
        return { id, found: await partPdf(bytes, begins) };
    }
  } catch (error) {
    return {
      id,
      error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown',
      isLocked: asksForPassword(error),
    };
  }
}
