/** The price of a quantity by the steps of a table, and the cost at every higher step. */
import { type Cents, cwtCharge, divideHalfUp } from '../../money.ts'
import type { TriedStep } from './volume-result.ts'
import type { LaneBasis, MileageBasis, PriceStep } from './volume-tariff.ts'

/** Rates per mile are hundredths of a cent. */
const PER_CENT = 100

/** Cents for a quantity: whole miles, hundredths of a pound, pallets, feet; flat: whatever the quantity. */
function centsFor(basis: MileageBasis | LaneBasis, quantity: number, rate: number): Cents {
  if (basis === 'flat') return rate
  if (basis === 'perMile') return divideHalfUp(quantity * rate, PER_CENT)
  return basis === 'perCwt' ? cwtCharge(quantity, rate) : quantity * rate
}

export interface StepPrice {
  /** The shipment's own step first, then the higher ones that it may be charged as. */
  tried: TriedStep[]
  /** Index of the cheapest; the lowest step of equals, so that nothing is added without a benefit. */
  chosen: number
}

/**
 * The cheapest of the own step and, if the table allows it, of all higher steps at their start, so that no quantity
 * costs more than a larger one. null: no possible step has a rate.
 * @param quantity in the unit that the steps count, times `scale` (100: hundredths of a pound against pounds)
 */
export function priceBySteps(
  basis: MileageBasis | LaneBasis,
  steps: readonly PriceStep[],
  quantity: number,
  scale: number,
  takesHigherStep: boolean,
): StepPrice | null {
  const own = steps.findLastIndex(({ from }) => from * scale <= quantity)
  // Below the first step, it is charged as that step, if freight may be charged at a higher quantity.
  if (own < 0 && !takesHigherStep) return null
  const last = takesHigherStep ? steps.length - 1 : own
  const tried: TriedStep[] = []
  let chosen = 0
  for (let at = Math.max(0, own); at <= last; at++) {
    const { from, rate } = steps[at]!
    if (rate === null) continue
    const charged = basis === 'flat' ? 1 : Math.max(quantity, from * scale)
    tried.push({ from, rate, quantity: charged, cents: centsFor(basis, charged, rate) })
    if (tried.at(-1)!.cents < tried[chosen]!.cents) chosen = tried.length - 1
  }
  return tried.length > 0 ? { tried, chosen } : null
}
