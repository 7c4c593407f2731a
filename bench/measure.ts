/** One measured round. */
export interface Rate {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  calls: number;
}

/** Both sides with so many connections at once. */
export interface Load {
  connections: number;
  ours: Rate;
  against: Rate;
}

export function rateOf(durationsMs: readonly number[], seconds: number): Rate {
  if (durationsMs.length === 0 || seconds <= 0) throw new Error('no call was answered in a whole round');
  return {
    perSecond: durationsMs.length / seconds,
    p50Ms: percentile(durationsMs, 0.5),
    p99Ms: percentile(durationsMs, 0.99),
    calls: durationsMs.length,
  };
}

/** The smallest value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Calls from several loops at once until the time is over. A call that fails ends the round with its error. */
export async function callFor(
  seconds: number,
  concurrency: number,
  call: (turn: number) => Promise<unknown>,
): Promise<Rate> {
  const until = performance.now() + seconds * 1000;
  return await inLoops(concurrency, call, () => performance.now() < until);
}

/** Calls once for every turn: for writes, which use up what they work on. */
export async function callEach(
  turns: number,
  concurrency: number,
  call: (turn: number) => Promise<unknown>,
): Promise<Rate> {
  return await inLoops(concurrency, call, (turn) => turn < turns);
}

async function inLoops(
  concurrency: number,
  call: (turn: number) => Promise<unknown>,
  goesOn: (turn: number) => boolean,
): Promise<Rate> {
  const began = performance.now();
  const durations: number[] = [];
  let next = 0;
  const loop = async () => {
    for (let turn = next; goesOn(turn); turn = next) {
      next += 1;
      const start = performance.now();
      await call(turn);
      durations.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return rateOf(durations, (performance.now() - began) / 1000);
}

/** The round in the middle, by its rate. */
function middle(rates: readonly Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond);
  const rate = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!rate) throw new Error('nothing was measured');
  return rate;
}

/** Both sides in turns, so that what else the machine does meets both alike; the middle round of each. */
export async function bothSides(
  rounds: number,
  ours: (round: number) => Promise<Rate>,
  against: (round: number) => Promise<Rate>,
): Promise<{ ours: Rate; against: Rate }> {
  const rates: { ours: Rate[]; against: Rate[] } = { ours: [], against: [] };
  for (let round = 0; round < rounds; round += 1) {
    rates.against.push(await against(round));
    rates.ours.push(await ours(round));
  }
  return { ours: middle(rates.ours), against: middle(rates.against) };
}
