/** Does work when its turn comes, with one of the places that the work is done at. */
export type InTurn<Place> = <Result>(work: (place: Place) => Promise<Result>) => Promise<Result>;

/** Lets one piece of work run at each place; the others wait, first come first served. */
export function fewAtOnce<Place>(places: readonly Place[]): InTurn<Place> {
  const free = [...places];
  const waiting: ((place: Place) => void)[] = [];
  return async (work) => {
    const place = free.pop() ?? (await new Promise<Place>((begin) => waiting.push(begin)));
    try {
      return await work(place);
    } finally {
      // Handed on, so that nobody who comes later takes it.
      const next = waiting.shift();
      if (next) next(place);
      else free.push(place);
    }
  };
}
