import type { Cents } from '../money.ts'

/**
 * Splits an amount by weights so that the parts add up to it: each gets its share rounded toward 0, and the remaining
 * cents go one by one to the parts with the largest rounding losses (the first of equals).
 * @param weights 0 or more; if all are 0, all count the same
 */
export function allocate(cents: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return []
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = whole > 0 ? weights : weights.map(() => 1)
  const sum = whole > 0 ? whole : weights.length
  const exact = shares.map((share) => (cents * share) / sum)
  const parts = exact.map((value) => Math.trunc(value) || 0)
  const step = cents < 0 ? -1 : 1
  let left = Math.abs(cents - parts.reduce((total, part) => total + part, 0))
  const byLoss = exact
    .map((value, at) => ({ at, loss: Math.abs(value - parts[at]!) }))
    .sort((one, other) => other.loss - one.loss || one.at - other.at)
  for (const { at } of byLoss) {
    if (left === 0) break
    parts[at]! += step
    left--
  }
  return parts
}
