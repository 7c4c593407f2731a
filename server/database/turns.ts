import { DomainError } from '../../domain/message/errors.ts';

/** Lets few pieces of work of one key run at once; the others wait in the order in which they came. */
interface Turns {
  take: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * @param atOnce how many of one key may run beside each other, from 1
 * @param waitingMost how many of one key may wait; unset: any number. More are refused with DomainError `unavailable`.
 */
export function createTurns(atOnce: number, waitingMost = Infinity): Turns {
  const running = new Map<string, { count: number; waiting: (() => void)[] }>();
  return {
    async take(key, work) {
      const line = running.get(key) ?? { count: 0, waiting: [] };
      running.set(key, line);
      if (line.count < atOnce) line.count += 1;
      else if (line.waiting.length >= waitingMost) throw new DomainError('unavailable');
      // Who ends hands the place over, so that nobody comes in between.
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next) next();
        else {
          line.count -= 1;
          if (line.count === 0) running.delete(key);
        }
      }
    },
  };
}
