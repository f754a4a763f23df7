/** Less or more of the same freight, and the weight from which another rate mode is cheaper. */
import type { ItemLine } from '../shipment/shipment.ts'

const hundredth = (value: number): number => Math.round(value * 100) / 100
/** Rounds up to whole pieces; a rounding error never adds one. */
const whole = (count: number): number => Math.max(1, Math.ceil(count - 1e-6))

/**
 * The same goods `factor` times: weight grows exactly, the number of pieces of the same size grows as needed, the class
 * stays. Weights are pounds of the whole line.
 */
export function moreOfTheSame(items: readonly ItemLine[], factor: number): ItemLine[] {
  return items.map((item) => ({
    ...item,
    weightLb: hundredth(item.weightLb * factor),
    quantity: whole(item.quantity * factor),
    pieces: item.pieces === 0 ? 0 : whole(item.pieces * factor),
    linearFeet: item.linearFeet === null ? null : hundredth(item.linearFeet * factor),
    declaredValueCents: Math.round(item.declaredValueCents * factor),
  }))
}

/** Steps a tenth of a decade apart look even on a logarithmic scale. */
const STEPS = [1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.4, 8]
/** The limit of a trailer. */
const HEAVIEST_LB = 45_000

/** Whole pounds around a weight, from a tenth of it to ten times as much, ascending; includes the weight itself. */
export function weightsAround(weightLb: number): number[] {
  const own = Math.min(HEAVIEST_LB, Math.max(1, Math.round(weightLb)))
  const [least, most] = [Math.max(1, own / 10), Math.min(HEAVIEST_LB, Math.max(own * 10, 100))]
  const weights = new Set([own])
  for (let decade = 1; decade <= 10_000; decade *= 10) {
    for (const step of STEPS) {
      const weight = Math.round(step * decade)
      if (weight >= least && weight <= most) weights.add(weight)
    }
  }
  return [...weights].sort((one, other) => one - other)
}

/** A range of weights with one cheapest mode; both ends included. */
export interface CheapestStretch<Mode> {
  fromLb: number
  toLb: number
  mode: Mode
}

/**
 * Finds where the cheapest mode changes, to the pound: checks each of the ascending `weights`, and bisects between two
 * that differ. `cheapestAt` returns null if nothing has a price. A change that reverts between two of the weights is
 * not seen.
 */
export async function cheapestStretches<Mode>(
  weights: readonly number[],
  cheapestAt: (weightLb: number) => Promise<Mode | null>,
): Promise<CheapestStretch<Mode>[]> {
  const stretches: CheapestStretch<Mode>[] = []
  const begin = (mode: Mode | null, fromLb: number, toLb: number) => {
    if (mode !== null) stretches.push({ mode, fromLb, toLb })
  }
  let before: { weight: number; mode: Mode | null } | null = null
  for (const weight of weights) {
    const mode: Mode | null = await cheapestAt(weight)
    if (before === null || before.mode === mode) {
      const last = stretches.at(-1)
      if (before === null) begin(mode, weight, weight)
      else if (mode !== null && last) last.toLb = weight
    } else {
      // Each step takes the first change in the remaining range: there may be more than one.
      let lowest: number = before.weight
      let lowestMode: Mode | null = before.mode
      while (lowestMode !== mode) {
        const from: number = await firstOther(lowest, lowestMode, weight, cheapestAt)
        const last = stretches.at(-1)
        if (lowestMode !== null && last) last.toLb = from - 1
        lowestMode = await cheapestAt(from)
        begin(lowestMode, from, from)
        lowest = from
      }
      const last = stretches.at(-1)
      if (mode !== null && last) last.toLb = weight
    }
    before = { weight, mode }
  }
  return stretches
}

/** A weight above `low` at which the mode differs from that of one pound less. */
async function firstOther<Mode>(
  low: number,
  lowMode: Mode | null,
  high: number,
  cheapestAt: (weightLb: number) => Promise<Mode | null>,
): Promise<number> {
  let [below, above] = [low, high]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if ((await cheapestAt(middle)) === lowMode) below = middle
    else above = middle
  }
  return above
}
