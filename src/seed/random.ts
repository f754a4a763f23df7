/** Random numbers for the demo data, the same in every run: each scene has a stream with its own name. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  /** A number between the two, rounded to this many decimals. */
  decimal(from: number, to: number, decimals: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks entries in proportion to their weights, which need not add up to 1. */
  pickWeighted<T>(list: readonly T[], weightOf: (entry: T) => number): T
  /** `count` different entries (all of them if there are fewer), in a random order. */
  sample<T>(list: readonly T[], count: number): T[]
  digits(count: number): string
}

/** 32-bit FNV-1a of the text, the seed of a stream. */
export function hashText(text: string, start = 0x811c9dc5): number {
  let hash = start
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** sfc32: small, fast, and good enough for everything except secrets. */
function stream(name: string): () => number {
  let a = hashText(name)
  let b = hashText(name, a)
  let c = hashText(name, b)
  let counter = 1
  const draw = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) draw()
  return draw
}

export function randomOf(name: string): Random {
  const next = stream(name)
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError(`nothing to pick from in '${name}'`)
    return list[Math.floor(next() * list.length)]!
  }
  return {
    next,
    whole,
    pick,
    decimal: (from, to, decimals) => Number((from + next() * (to - from)).toFixed(decimals)),
    chance: (probability) => next() < probability,
    pickWeighted: (list, weightOf) => {
      let left = next() * list.reduce((sum, entry) => sum + weightOf(entry), 0)
      for (const entry of list) {
        left -= weightOf(entry)
        if (left < 0) return entry
      }
      return pick(list)
    },
    sample: (list, count) => {
      const rest = [...list]
      const taken: typeof rest = []
      while (taken.length < count && rest.length > 0) {
        taken.push(...rest.splice(Math.floor(next() * rest.length), 1))
      }
      return taken
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
