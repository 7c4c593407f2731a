/** What a run can be told by its environment. */
export interface Settings {
  /** Documents in the large database. */
  rows: number;
  /** Length of one round of load, in seconds. */
  seconds: number;
  /** Rounds of each side; the middle one counts. */
  rounds: number;
  /** Names of the rows to measure; null: all of them. */
  only: ReadonlySet<string> | null;
}

/** @throws Error that names the variable that is no number it could use */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const only = env['BENCH_ONLY']?.split(',').filter((name) => name !== '') ?? [];
  return {
    rows: numberOf(env, 'SEED_ROWS', 1_000_000, 1000),
    seconds: numberOf(env, 'BENCH_SECONDS', 5, 0.2),
    rounds: numberOf(env, 'BENCH_ROUNDS', 3, 1),
    only: only.length > 0 ? new Set(only) : null,
  };
}

function numberOf(
  env: Record<string, string | undefined>,
  name: string,
  byDefault: number,
  least: number,
): number {
  const text = env[name];
  if (text === undefined || text === '') return byDefault;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least)
    throw new Error(`${name} is "${text}"; give a number from ${least} on.`);
  return value;
}
