/** Whose password waits to be judged. */
export interface Waiter {
  /** The network or the browser that it comes from. */
  source: string;
  /** Whether this browser has signed in to the account before. */
  isKnown: boolean;
}

interface TurnLimits {
  atOnce: number;
  /** For known and for unknown browsers each. */
  waiting: number;
  /** Of one source, waiting or being judged. */
  perSource: number;
}

/** Does the work in its turn; null, and nothing is done, where too many wait already. */
type TakeTurn = <Result>(waiter: Waiter, work: () => Promise<Result>) => Promise<Result | null>;

/**
 * A short queue: it is better to be told to come again than to wait for a minute. Known browsers go first, so that
 * strangers who guess never stand in front of them.
 */
export function passwordTurns({ atOnce, waiting, perSource }: TurnLimits): TakeTurn {
  const known: (() => void)[] = [];
  const unknown: (() => void)[] = [];
  const countBySource = new Map<string, number>();
  let running = 0;

  return async ({ source, isKnown }, work) => {
    const lane = isKnown ? known : unknown;
    const ofSource = countBySource.get(source) ?? 0;
    if (ofSource >= perSource || lane.length >= waiting) return null;
    countBySource.set(source, ofSource + 1);
    if (running >= atOnce) await new Promise<void>((begin) => lane.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const left = (countBySource.get(source) ?? 1) - 1;
      if (left === 0) countBySource.delete(source);
      else countBySource.set(source, left);
      // Handed on, so that nobody who comes later takes it.
      const next = known.shift() ?? unknown.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
