// A small seeded random generator (mulberry32), so that a failing document can be reproduced.

export interface Chance {
  /** A random integer from 0 to `below` - 1. */
  below: (below: number) => number;
  /** True with a probability of 1 / `often`. */
  once: (often: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    once: (often) => below(often) === 0,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}
