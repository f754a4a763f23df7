/** Weights at which a heavier shipment costs less than a lighter one under a tariff. */

export interface CheaperWhenHeavier {
  lighterLb: number
  lighterCents: number
  heavierLb: number
  heavierCents: number
}

/** The weights to price in addition to the steps of the tariff: each `stepLb` up to `heaviestLb`. */
export interface PricedWeights {
  heaviestLb: number
  stepLb: number
}

const FREIGHT: PricedWeights = { heaviestLb: 20_000, stepLb: 250 }

/**
 * Prices weights on both sides of each step of the tariff, and returns where the price drops.
 * @param priceOf cents at a weight; null if there is no price
 */
export function findCheaperWhenHeavier(
  steps: readonly number[],
  priceOf: (pounds: number) => number | null,
  { heaviestLb, stepLb }: PricedWeights = FREIGHT,
): CheaperWhenHeavier[] {
  const weights = new Set<number>()
  for (let pounds = stepLb; pounds <= heaviestLb; pounds += stepLb) weights.add(pounds)
  for (const step of steps) {
    if (step > 1 && step <= heaviestLb) weights.add(step - 1).add(step)
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
