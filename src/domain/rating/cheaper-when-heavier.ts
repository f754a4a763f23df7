/** Weights at which a heavier shipment costs less than a lighter one under a tariff. */

export interface CheaperWhenHeavier {
  lighterLb: number
  lighterCents: number
  heavierLb: number
  heavierCents: number
}

const HEAVIEST_LB = 20_000
const STEP_LB = 250

/**
 * Prices weights up to 20,000 lb, on both sides of each step of the tariff, and returns where the price drops.
 * @param priceOf cents at a weight; null where there is no price
 */
export function findCheaperWhenHeavier(
  steps: readonly number[],
  priceOf: (pounds: number) => number | null,
): CheaperWhenHeavier[] {
  const weights = new Set<number>()
  for (let pounds = STEP_LB; pounds <= HEAVIEST_LB; pounds += STEP_LB) weights.add(pounds)
  for (const step of steps) {
    if (step > 1 && step <= HEAVIEST_LB) weights.add(step - 1).add(step)
  }
  const found: CheaperWhenHeavier[] = []
  let last: { pounds: number; cents: number } | null = null
  for (const pounds of [...weights].sort((a, b) => a - b)) {
    const cents = priceOf(pounds)
    if (cents === null) {
      last = null
      continue
    }
    if (last && cents < last.cents)
      found.push({
        lighterLb: last.pounds,
        lighterCents: last.cents,
        heavierLb: pounds,
        heavierCents: cents,
      })
    last = { pounds, cents }
  }
  return found
}
