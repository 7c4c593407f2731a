import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { AcceptedContentType } from '../../domain/noun/attachment.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import { fairTurns } from '../workers/fairTurns.ts';
import type { Found, ReadingAnswer, ReadingTask } from './readingProcess.ts';
import type { ReadingLimits } from './readPaperFile.ts';

/** Reads what papers ask to be paid. */
export interface PaperReader {
  /**
   * Reads a paper for somebody, whose papers are read one after the other. Null where nothing on it can be read.
   * @throws PaperUnreadableError when it is damaged or asks for a password, or takes more time or memory than any honest paper
   */
  read: (
    person: string,
    content: Uint8Array,
    contentType: AcceptedContentType,
    limits?: ReadingLimits & { signal?: AbortSignal },
  ) => Promise<ReadPaper | null>;
  /**
   * What the first page of somebody's paper looks like, for comparing it with others (`domain/duplicate/pictureHash.ts`); null where
   * it is data that looks like nothing.
   * @throws PaperUnreadableError as reading it does
   */
  look: (person: string, content: Uint8Array, contentType: AcceptedContentType) => Promise<Uint8Array | null>;
  /**
   * The parts of somebody's PDF, each as a PDF of its own, which does not wait for what is read of theirs; null of one part.
   * @param begins the pages on which they begin, from 1 and in their order. Unset: each page
   * @throws PaperUnreadableError as reading it does
   */
  part: (
    person: string,
    content: Uint8Array,
    begins?: readonly number[],
  ) => Promise<readonly Uint8Array[] | null>;
  /** Ends the process, and with it what it still reads. */
  close: () => void;
}

export class PaperUnreadableError extends Error {
  override name = 'PaperUnreadableError';
  /** `refused`: by who reads outside. */
  readonly reason: 'damaged' | 'locked' | 'time' | 'memory' | 'stopped' | 'refused';

  constructor(reason: PaperUnreadableError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Five pages of pictures on a busy machine; a text takes a tenth of a second. */
const readingLimitMs = 120_000;
/** A process and its languages take some 300 MB: they are given back when nobody has needed them for so long. */
const idleMs = 20_000;
/** A second one is started only while two people have papers read. */
const readersAtOnce = 2;
const objectMegabytesMax = 512;
const modulePath = fileURLToPath(new URL('readingProcess.ts', import.meta.url));
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Reads papers in processes of their own, two at a time and fair to each person: of one person one is read at a time, so that a picture
 * that takes long holds up nobody else. No process is started before the first paper. `limitMs`: for proofs of what happens behind it.
 */
export function createPaperReader({ limitMs = readingLimitMs }: { limitMs?: number } = {}): PaperReader {
  const readers = Array.from({ length: readersAtOnce }, () => createReader(limitMs));
  const inTurn = fairTurns(readers);
  /** The end of each person's last paper, of whom one is read at a time. */
  const lastOf = new Map<string, Promise<unknown>>();

  async function read(person: string, task: Omit<ReadingTask, 'id'>, signal?: AbortSignal): Promise<Found> {
    const before = lastOf.get(person) ?? Promise.resolve();
    const own = before.then(() => inTurn(person, (reader) => reader.carryOut(task, signal)));
    const ended = own.then(ignore, ignore);
    lastOf.set(person, ended);
    try {
      return await own;
    } finally {
      if (lastOf.get(person) === ended) lastOf.delete(person);
    }
  }

  return {
    read: async (person, content, contentType, { signal, ...limits } = {}) => {
      const found = await read(person, { does: 'read', content, contentType, limits }, signal);
      return found !== null && 'pages' in found ? found : null;
    },
    look: async (person, content, contentType) => {
      const found = await read(person, { does: 'look', content, contentType, limits: {} });
      return found instanceof Uint8Array ? found : null;
    },
    part: async (person, content, begins) => {
      const where = begins ? { begins } : {};
      const task = { does: 'part', content, contentType: 'application/pdf', limits: {}, ...where } as const;
      const found = await read(`${person} parting`, task);
      return Array.isArray(found) ? (found as readonly Uint8Array[]) : null;
    },
    close: () => readers.forEach(({ end }) => end()),
  };
}

/** How a person's earlier paper ended is nothing to their next one. */
const ignore = (): void => undefined;

interface Reader {
  carryOut: (task: Omit<ReadingTask, 'id'>, signal?: AbortSignal) => Promise<Found>;
  end: () => void;
}

/** One process, started with its first paper and ended when nobody needs it. */
function createReader(limitMs: number): Reader {
  let process: ChildProcess | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let serial = 0;

  function end(): void {
    clearTimeout(idle);
    process?.kill('SIGKILL');
    process = null;
  }

  function started(): ChildProcess {
    clearTimeout(idle);
    process ??= startProcess();
    return process;
  }

  async function carryOut(given: Omit<ReadingTask, 'id'>, signal?: AbortSignal): Promise<Found> {
    if (signal?.aborted === true) throw new PaperUnreadableError('stopped', 'not read any more');
    serial += 1;
    const reading = started();
    try {
      return await answerOf(reading, { id: serial, ...given }, limitMs, signal);
    } catch (error) {
      if (reading === process && !saysFault(error)) end();
      throw error;
    } finally {
      clearTimeout(idle);
      idle = setTimeout(end, idleMs).unref();
    }
  }

  return { carryOut, end };
}

/** Whether the process told what is wrong with the paper, and is well itself. */
function saysFault(error: unknown): boolean {
  return error instanceof PaperUnreadableError && ['damaged', 'locked'].includes(error.reason);
}

/** It inherits no setting, reads the project's own files alone and may write nowhere. */
function startProcess(): ChildProcess {
  const child = fork(modulePath, {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${objectMegabytesMax}`,
      '--disable-warning=ExperimentalWarning',
      '--permission',
      `--allow-fs-read=${projectRoot}*`,
      '--allow-addons',
      '--allow-worker',
    ],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

async function answerOf(
  reading: ChildProcess,
  task: ReadingTask,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<Found> {
  return await new Promise((resolve, reject) => {
    reading.channel?.ref();
    const limit = setTimeout(
      () => settle(() => reject(new PaperUnreadableError('time', `longer than ${limitMs} ms`))),
      limitMs,
    );
    const settle = (then: () => void): void => {
      clearTimeout(limit);
      reading.off('message', onMessage);
      reading.off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
      reading.channel?.unref();
      then();
    };
    const onMessage = (answer: ReadingAnswer): void => {
      if (answer.id !== task.id) return;
      settle(() => {
        if ('error' in answer)
          reject(new PaperUnreadableError(answer.isLocked ? 'locked' : 'damaged', answer.error));
        else resolve(answer.found);
      });
    };
    const onExit = (code: number | null, stoppedBy: string | null): void =>
      settle(() => reject(new PaperUnreadableError('memory', `ended by ${stoppedBy ?? code}`)));
    const onAbort = (): void =>
      settle(() => reject(new PaperUnreadableError('stopped', 'not read any more')));
    reading.on('message', onMessage);
    reading.on('exit', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    reading.send(task, (error) => {
      if (error) settle(() => reject(new PaperUnreadableError('memory', error.message)));
    });
  });
}
