import type { Logger } from 'pino';

/** Carries out one step, then says in the log what is done and how long it took. */
export async function timedStep<Result>(
  log: Logger,
  done: string,
  step: () => Promise<Result>,
): Promise<Result> {
  const begunAt = performance.now();
  const result = await step();
  log.info({ durationMs: Math.round(performance.now() - begunAt) }, done);
  return result;
}
