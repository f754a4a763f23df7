/** Computes figures from times: medians of paired runs, so that a busy machine affects both sides alike. */
import os from 'node:os'

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that `percent` of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Duration of the work in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

export interface Pairs {
  ours: number[]
  anchor: number[]
  /** Median of ours over the median of the anchor. */
  ratio: number
}

/** Runs both in turns, and alternates which one goes first: the second pays for the first one's garbage. */
export async function runPairs(
  pairs: number,
  ours: (index: number) => unknown,
  anchor: (index: number) => unknown,
): Promise<Pairs> {
  const times = { ours: [] as number[], anchor: [] as number[] }
  for (let index = 0; index < pairs; index++) {
    const isOursFirst = index % 2 === 0
    if (isOursFirst) times.ours.push(await timed(() => ours(index)))
    times.anchor.push(await timed(() => anchor(index)))
    if (!isOursFirst) times.ours.push(await timed(() => ours(index)))
  }
  return { ...times, ratio: median(times.ours) / median(times.anchor) }
}

/** Prints the machine's load: above its number of cores, times grow and only ratios are meaningful. */
export function sayLoad(): void {
  console.log(`${os.cpus().length} cores, load average ${os.loadavg()[0]!.toFixed(1)}`)
}

export const ms = (value: number) => `${value.toFixed(2)} ms`
export const times = (value: number) => `${value.toFixed(2)}x`

/** Prints figures with their limits and remembers whether one was missed: the exit code of the benchmark. */
export class Verdict {
  isMissed = false

  say(name: string, value: number, limit: number, unit: 'ms' | 'x', detail = ''): void {
    const isMet = value <= limit
    if (!isMet) this.isMissed = true
    const shown = unit === 'ms' ? ms(value) : times(value)
    const goal = unit === 'ms' ? `${limit} ms` : `${limit}x`
    const mark = isMet ? 'met   ' : 'MISSED'
    console.log(`${mark} ${name.padEnd(44)} ${shown.padStart(10)} (goal <= ${goal}) ${detail}`)
  }

  exit(): void {
    process.exitCode = this.isMissed ? 1 : 0
  }
}
