import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';

/** Does a person's work when its turn comes, with one of the places that such work is done at. */
export type FairTurns<Place> = <Result>(
  person: string,
  work: (place: Place) => Promise<Result>,
) => Promise<Result>;

/** How much may wait; unset: any amount, for any time. */
interface WaitingLimits {
  /** Pieces of work of all people together. */
  ofAll: number;
  /** Pieces of work of one person. */
  ofOne: number;
  timeoutMs: number;
}

interface Waiting<Place> {
  begin: (place: Place) => void;
  giveUp: (refusal: DomainError) => void;
}

/**
 * Lets one piece of work run at each place. The others wait: a person's own in their order, and of different people
 * one each in turn, so that much work of one person keeps nobody else waiting.
 * The work is refused with DomainError `rate_limited` when too much of the same person waits, and with `unavailable` when
 * too much of all people does, or its turn does not come in time.
 */
export function fairTurns<Place>(places: readonly Place[], limits?: WaitingLimits): FairTurns<Place> {
  const free = [...places];
  /** The person whose turn is next comes first. */
  const waiting = new Map<string, Waiting<Place>[]>();
  let waitingOfAll = 0;

  function wait(person: string): Promise<Place> {
    const own = waiting.get(person) ?? [];
    if (limits !== undefined && own.length >= limits.ofOne) throw tooMuchOfOne();
    if (limits !== undefined && waitingOfAll >= limits.ofAll) throw tooMuchOfAll();
    return new Promise((resolve, reject) => {
      const turn: Waiting<Place> = { begin: resolve, giveUp: reject };
      own.push(turn);
      waiting.set(person, own);
      waitingOfAll += 1;
      if (limits === undefined) return;
      const timeout = setTimeout(() => {
        remove(person, turn);
        turn.giveUp(tooMuchOfAll());
      }, limits.timeoutMs);
      turn.begin = (place) => {
        clearTimeout(timeout);
        resolve(place);
      };
    });
  }

  function remove(person: string, turn: Waiting<Place>): void {
    const own = waiting.get(person)?.filter((other) => other !== turn) ?? [];
    waitingOfAll -= 1;
    waiting.delete(person);
    // Behind everybody else who waits.
    if (own.length > 0) waiting.set(person, own);
  }

  function handOn(place: Place): void {
    const [next] = waiting;
    const [person, [turn] = []] = next ?? [];
    if (person === undefined || turn === undefined) {
      free.push(place);
      return;
    }
    remove(person, turn);
    turn.begin(place);
  }

  return async (person, work) => {
    const place = free.pop() ?? (await wait(person));
    try {
      return await work(place);
    } finally {
      // Handed on at once, so that nobody who comes later takes it.
      handOn(place);
    }
  };
}

const tooMuchOfOne = () =>
  new DomainError('rate_limited', {
    says: own('request.tooManyFiles'),
  });
const tooMuchOfAll = () =>
  new DomainError('unavailable', {
    says: own('request.manyPeople'),
  });
