import { setTimeout as wait } from 'node:timers/promises';

import { PgBoss } from 'pg-boss';
import type { JobResult, JobWithMetadata, WorkOptions } from 'pg-boss';

import type { ServerContext } from '../context.ts';
import { isConnectionLost } from '../database/database.ts';
import type { FailedJob } from './failedJobs.ts';
import { jobsSchema, listFailedJobs } from './failedJobs.ts';
import type { ClockWork, JobWorker } from './jobTopics.ts';
import { ownClockWork, mailWorker } from './ownWork.ts';
import type { QueuedJob } from './outboxRelay.ts';
import { readJob, relayBatch, relayOutbox } from './outboxRelay.ts';

type JobsContext = Pick<ServerContext, 'database' | 'log' | 'now' | 'mailer' | 'files'>;

/** What the nouns and the notifications do; mail and cleaning are the server's own. */
interface GivenWork {
  workers: readonly JobWorker[];
  clockWork: readonly ClockWork[];
}

export interface Jobs {
  /** Wakes the relay; it looks by itself within a second, too. */
  outboxChanged: () => void;
  /** Takes nothing new, lets what runs finish (at most eight seconds), and comes back. Safe to call twice. */
  stop: () => Promise<void>;
  /** Whether the relay got through to the database a moment ago. */
  isHealthy: () => boolean;
  /** Jobs whose last try failed, with the reason; of one company, or of all (null). */
  failures: (companyID: number | null, limit?: number) => Promise<FailedJob[]>;
  /** Tries a job again that was given up. */
  retry: (topic: string, id: string) => Promise<void>;
}

const second = 1000;
const relayIntervalMs = 1 * second;
/** What requests that end together leave behind is moved together. */
const relayGatherMs = 25;
const relayPauseAfterErrorMs = 500;
const healthyForMs = 15 * second;
const drainMs = 8 * second;

/** A worker that says nothing for so long is taken for dead, and its job is given to another. */
const heartbeatSeconds = 20;
const monitorIntervalSeconds = 10;
const day = 86_400;

/** First try again after about two seconds, then twice as long each time, up to ten minutes; for about a week. */
const queueOptions = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds,
  expireInSeconds: 300,
  retentionSeconds: 180 * day,
  deleteAfterSeconds: 14 * day,
} as const;

/** A clean-up that fails is due again within the hour anyway. */
const cronQueueOptions = {
  ...queueOptions,
  retryLimit: 3,
  deleteAfterSeconds: day,
  retentionSeconds: day,
} as const;

/**
 * Several are fetched and settled at once, and done one after the other, each with an outcome of its own. The relay wakes
 * the workers of what it moves: they look by the clock only for what is tried again and what another server left. Some
 * 50 workers that look each second cost a twentieth of a processor while nothing happens.
 */
const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 5,
} as const satisfies WorkOptions;
const workersPerTopic = 2;

/** The clock is read in minutes. */
const cronWorkOptions = { pollingIntervalSeconds: 10 } as const satisfies WorkOptions;

/**
 * Starts the queue, its workers, the relay and the clock-driven work. Any number of servers may do so on one
 * database: each job runs on one of them. What is due but was not done when a server died is done by another, or
 * by the next start.
 */
export async function startJobs(context: JobsContext, given: GivenWork): Promise<Jobs> {
  const { log, database } = context;
  const workers = [...given.workers, mailWorker(context)];
  const clockWork = [...given.clockWork, ...ownClockWork(context)];
  requireNamesOnce([...workers.map(({ topic }) => topic.name), ...clockWork.map(({ name }) => name)]);
  const pool = database.systemPool;
  const boss = new PgBoss({
    schema: jobsSchema,
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    monitorIntervalSeconds,
    superviseIntervalSeconds: monitorIntervalSeconds,
  });
  let isConnectionReported = false;
  boss.on('error', (reported) => {
    // The queue reports copies that are no Errors.
    const error = reported instanceof Error ? reported : Object.assign(new Error(), reported);
    // Every worker polls, so an absent database would be reported several times a second.
    if (!isConnectionLost(error)) log.error({ err: error }, 'the job queue reports an error');
    else if (!isConnectionReported) {
      isConnectionReported = true;
      log.warn({ err: error }, 'the job queue has lost the database and waits for it');
    }
  });
  await boss.start();

  const workersOf = new Map<string, string[]>();
  for (const worker of workers) {
    await prepareQueue(boss, worker.topic.name, queueOptions);
    workersOf.set(worker.topic.name, await startWorkers(boss, context, worker));
  }
  for (const { name, cron, run } of clockWork) {
    await prepareQueue(boss, name, cronQueueOptions);
    await boss.work(name, cronWorkOptions, () => runLogged(context, name, run));
    await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }
  await endOtherSchedules(boss, clockWork);

  const relay = startRelay();
  let stopping: Promise<void> | undefined;
  return {
    outboxChanged: relay.wake,
    isHealthy: relay.isHealthy,
    stop: () => (stopping ??= stop()),
    failures: (companyID, limit = 100) => listFailedJobs(pool, companyID, limit),
    async retry(topic, id) {
      await boss.retry(topic, id);
      notify(topic);
    },
  };

  async function stop(): Promise<void> {
    await relay.stop();
    await boss.stop({ graceful: true, close: false, timeout: drainMs });
  }

  function notify(topic: string): void {
    for (const worker of workersOf.get(topic) ?? []) boss.notifyWorker(worker);
  }

  function startRelay() {
    const ending = new AbortController();
    let isWoken = false;
    let pause = new AbortController();
    let lastSuccess = performance.now();
    const loop = run();
    return {
      wake: () => {
        isWoken = true;
        pause.abort();
      },
      isHealthy: () => !ending.signal.aborted && performance.now() - lastSuccess < healthyForMs,
      async stop() {
        ending.abort();
        pause.abort();
        await loop;
      },
    };

    async function run(): Promise<void> {
      while (!ending.signal.aborted) {
        if (isWoken) await wait(relayGatherMs);
        // What was told to stop meanwhile leaves the rows to the next server.
        if (ending.signal.aborted) return;
        isWoken = false;
        const pauseMs = await relayOnce();
        if (isWoken || ending.signal.aborted || pauseMs === 0) continue;
        pause = new AbortController();
        await wait(pauseMs, undefined, { signal: pause.signal }).catch(ignoreAbort);
      }
    }

    /** How long to pause until the next look. */
    async function relayOnce(): Promise<number> {
      try {
        const relayed = await relayOutbox(context, boss, workers);
        relayed.topics.forEach(notify);
        lastSuccess = performance.now();
        isConnectionReported = false;
        return relayed.moved === relayBatch ? 0 : relayIntervalMs;
      } catch (error) {
        if (!isConnectionLost(error)) log.error({ err: error }, 'the outbox could not be relayed');
        return relayPauseAfterErrorMs;
      }
    }
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}

/** Creates the queue, or brings one of an earlier version to these options. */
async function prepareQueue(
  boss: PgBoss,
  topic: string,
  options: typeof queueOptions | typeof cronQueueOptions,
): Promise<void> {
  await boss.createQueue(topic, options);
  await boss.updateQueue(topic, options);
}

/** Two that share a queue would take each other's jobs. @throws Error that names what is there twice */
function requireNamesOnce(names: readonly string[]): void {
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`Two kinds of work share a queue: ${twice.join(', ')}`);
}

/** Ends the schedules of an earlier version: their jobs would be nobody's, or another's. */
async function endOtherSchedules(boss: PgBoss, clockWork: readonly ClockWork[]): Promise<void> {
  const names = new Set(clockWork.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
}

async function startWorkers(boss: PgBoss, context: JobsContext, work: JobWorker): Promise<string[]> {
  const { topic } = work;
  return Promise.all(Array.from({ length: workersPerTopic }, () => startWorker()));

  async function startWorker(): Promise<string> {
    const worker: string = await boss.work<QueuedJob, void, typeof workOptions>(
      topic.name,
      workOptions,
      async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await settle(job));
        // There may be more: look at once instead of after a pause.
        boss.notifyWorker(worker);
        return results;
      },
    );
    return worker;
  }

  async function settle(job: JobWithMetadata<QueuedJob>): Promise<JobResult> {
    const read = () => readJob(topic, { ...job.data, id: job.id, attempt: job.retryCount + 1 });
    try {
      const output = await runLogged(context, topic.name, () => work.run(read()));
      return { id: job.id, status: 'completed', output };
    } catch (error) {
      if (!failsAlike(job, error) || !work.giveUp) return { id: job.id, status: 'failed', output: error };
      context.log.error(
        { err: error, topic: topic.name, job: job.id },
        'a job fails alike each time and is given up',
      );
      try {
        await work.giveUp(read());
        return { id: job.id, status: 'completed', output: { gaveUp: reasonOf(error) } };
      } catch (failure) {
        // It could not even be ended: it is tried again.
        return { id: job.id, status: 'failed', output: failure };
      }
    }
  }
}

/** So many times the same reason is no accident: within a minute or two. */
const alikeMax = 6;

/** Whether a job has failed often, and now as it did the last time; an absent database says nothing of a job. */
function failsAlike(job: JobWithMetadata<QueuedJob>, error: unknown): boolean {
  if (job.retryCount + 1 < alikeMax || isConnectionLost(error)) return false;
  return reasonOf(job.output) === reasonOf(error);
}

/** What an error, or the queue's copy of one, says. */
function reasonOf(error: unknown): string {
  const { message, value } = (error ?? {}) as { message?: unknown; value?: unknown };
  if (typeof message === 'string') return message;
  return value === undefined ? String(error) : reasonOf(value);
}

/** What a handler throws goes to the queue as the reason, and to the log; what it answers is the job's result. */
async function runLogged<Result>(
  context: JobsContext,
  topic: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    context.log.warn({ err: error, topic }, 'a job failed and is tried again');
    throw error;
  }
}
