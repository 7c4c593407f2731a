/** A source of chance that gives the same sequence for the same seed, so that every seed and test run is alike. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  integer: (least: number, most: number) => number;
  /** True with this probability, 0 to 1. */
  chance: (probability: number) => boolean;
  pick: <Value>(values: readonly Value[]) => Value;
  /** One of the keys, each as likely as its weight among all. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key;
}

/** SplitMix32: small, even enough for data that only has to look alive; not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;

  /** From 0 up to but not including 1. */
  function fraction(): number {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 0x1_0000_0000;
  }

  function integer(least: number, most: number): number {
    return least + Math.floor(fraction() * (most - least + 1));
  }

  return {
    integer,
    chance: (probability) => fraction() < probability,
    pick(values) {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new RangeError('Nothing to pick from');
      return value;
    },
    weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      const entries = Object.entries(weights) as [Key, number][];
      let left = fraction() * entries.reduce((total, [, weight]) => total + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new RangeError('No weight is positive');
    },
  };
}
