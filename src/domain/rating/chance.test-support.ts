/** Seeded random numbers, the same each time, for tests and benchmarks. */

/** A small seeded generator (mulberry32). */
export interface Chance {
  /** From 0 up to, not including, `below`. */
  int(below: number): number
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  is(percent: number): boolean
}

export function makeChance(seed: number): Chance {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    between: (low, high) => low + int(high - low + 1),
    pick: (from) => from[int(from.length)]!,
    is: (percent) => int(100) < percent,
  }
}
