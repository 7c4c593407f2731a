import { availableParallelism } from 'node:os';

import { Tinypool } from 'tinypool';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { FairTurns } from './fairTurns.ts';
import { fairTurns } from './fairTurns.ts';
import type * as tasks from './workerTasks.ts';
import type { TaskAnswer } from './workerTasks.ts';

type Tasks = typeof tasks;
type TaskName = keyof Tasks;
type InputOf<Name extends TaskName> = Parameters<Tasks[Name]>[0];
type ResultOf<Name extends TaskName> =
  Awaited<ReturnType<Tasks[Name]>> extends TaskAnswer<infer Result> ? Result : never;

/** Threads for what would hold up everybody else's requests: papers are printed and uploads looked into there. */
export interface Workers {
  /**
   * Does a task for a person in a thread, as soon as it is this person's turn. Bytes are handed over: they are gone here.
   * @throws DomainError what the task refuses with; `rate_limited` or `unavailable` when too much waits
   * @throws TaskGivenUpError when it takes more time or memory than any honest task
   */
  run: <Name extends TaskName>(
    person: Pick<Actor, 'companyID' | 'employeeID'>,
    name: Name,
    input: InputOf<Name>,
  ) => Promise<ResultOf<Name>>;
  /** Ends the threads, and with them what still runs in them. */
  close: () => Promise<void>;
}

/** The task was ended from outside. */
export class TaskGivenUpError extends Error {
  override name = 'TaskGivenUpError';
}

/** Papers are printed and uploads looked into beside sheets and papers with many files, which take longer: neither waits for the other. */
type Kind = 'papers' | 'sheets';
const kinds: Readonly<Record<TaskName, Kind>> = {
  print: 'papers',
  printWithFiles: 'papers',
  printManyFiles: 'sheets',
  judgeFile: 'papers',
  drawLogo: 'papers',
  readSheet: 'sheets',
  writeSheet: 'sheets',
  writeXls: 'sheets',
};
/**
 * One core is left to the requests. More threads than two would print faster than anybody reads. Sheets have one, which stands back
 * behind everything else.
 */
const threadsMax: Readonly<Record<Kind, number>> = {
  papers: Math.max(1, Math.min(2, availableParallelism() - 1)),
  sheets: 1,
};
/** A thread and what it has loaded take some 80 MB: they are given back when nobody has needed them for so long. */
const idleMs = 20_000;
/**
 * A file from outside can be made to take for ever. What we write ourselves has an end, which comes late on a slow machine:
 * a workbook of as many rows as a file takes needs half a minute there.
 */
const limitsMs: Readonly<Record<TaskName, number>> = {
  print: 20_000,
  printWithFiles: 30_000,
  printManyFiles: 120_000,
  judgeFile: 20_000,
  drawLogo: 20_000,
  readSheet: 20_000,
  writeSheet: 120_000,
  writeXls: 120_000,
};
const memoryLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
const waitingLimits = { ofAll: 100, ofOne: 20, timeoutMs: 30_000 };

/** No thread is started before the first task. */
export function createWorkers(): Workers {
  const places: Readonly<Record<Kind, Place>> = {
    papers: createPlace('papers'),
    sheets: createPlace('sheets'),
  };
  return {
    async run(person, name, input) {
      const { pool, inTurn } = places[kinds[name]];
      const answer: TaskAnswer<ResultOf<typeof name>> = await inTurn(
        `${person.companyID}:${person.employeeID}`,
        () => runInThread(pool, name, input),
      );
      if ('refusal' in answer) throw new DomainError(answer.refusal.code, answer.refusal);
      return answer.result;
    },
    async close() {
      await Promise.all(Object.values(places).map(({ pool }) => pool.destroy()));
    },
  };
}

interface Place {
  pool: Tinypool;
  inTurn: FairTurns<number>;
}

function createPlace(kind: Kind): Place {
  const count = threadsMax[kind];
  return {
    pool: new Tinypool({
      filename: new URL('./workerTasks.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: count,
      idleTimeout: idleMs,
      resourceLimits: memoryLimits,
    }),
    inTurn: fairTurns(
      Array.from({ length: count }, (_, thread) => thread),
      waitingLimits,
    ),
  };
}

async function runInThread(pool: Tinypool, name: TaskName, input: unknown) {
  const limitMs = limitsMs[name];
  const limit = AbortSignal.timeout(limitMs);
  try {
    const transferList = input instanceof Uint8Array ? [input.buffer as ArrayBuffer] : [];
    return await pool.run(input, { name, signal: limit, transferList });
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!limit.aborted && !isOutOfMemory) throw error;
    const reason = limit.aborted ? `longer than ${limitMs / 1000} s` : 'more memory than it may';
    throw new TaskGivenUpError(`${name} takes ${reason}`, { cause: error });
  }
}
