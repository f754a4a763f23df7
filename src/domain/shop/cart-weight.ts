import type { Cart, Judgement } from './cart.ts'

/**
 * Compares the weight of a cart with the maximum for free shipping (0: no limit). With a limit, an unknown weight
 * counts as too much: a heavy cart must not ship free only because its weight is missing.
 */
export function judgeWeight(
  { lines }: Cart,
  maximumLb: number,
): { weightLb: number | null; judgement: Judgement } {
  const unknown = lines.filter((line) => line.weightLb === null).map(({ sku }) => sku)
  const weightLb = unknown.length > 0 ? null : sum(lines.map((line) => (line.weightLb ?? 0) * line.quantity))
  if (maximumLb === 0) return { weightLb, judgement: { isMet: true, reason: 'There is no weight limit.' } }
  const most = shown(maximumLb)
  if (weightLb === null) {
    const first = unknown.toSorted()[0]
    const which = first ? `of ${first}` : 'of a line'
    const reason = `The weight ${which} is unknown, so Lading cannot tell whether the cart weighs at most ${most}.`
    return { weightLb, judgement: { isMet: false, reason } }
  }
  const isMet = weightLb <= maximumLb
  const reason = isMet
    ? `The cart weighs ${shown(weightLb)}; up to ${most} ships free.`
    : `The cart weighs ${shown(weightLb)}, more than the free shipping limit of ${most}.`
  return { weightLb, judgement: { isMet, reason } }
}

/** Typed weights have at most so many decimals: 10.004 lb is more than 10 lb. */
const DIGITS = 4

/** Starts with the smallest: the order of the lines must not change the last digit. */
function sum(weights: readonly number[]): number {
  const total = weights.toSorted((a, b) => a - b).reduce((all, one) => all + one, 0)
  return Math.round(total * 10 ** DIGITS) / 10 ** DIGITS
}

const shown = (lb: number): string => `${lb.toLocaleString('en-US', { maximumFractionDigits: DIGITS })} lb`
