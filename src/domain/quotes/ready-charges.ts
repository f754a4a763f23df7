import type { Charge } from '../shipment/shipment.ts'
import { chargeTypes, DISCOUNT } from './charge-types.ts'

/** A hundred million: a larger amount is a typing error. */
const MOST_CENTS = 10_000_000_000

/** The error in an entered charge's amount; '' = none. */
export function faultOfCharge({ code, cents }: Pick<Charge, 'code' | 'cents'>): string {
  if (cents < 0 && code !== DISCOUNT) return 'Only a discount can be below 0.'
  if (cents > 0 && code === DISCOUNT) return 'A discount is below 0.'
  return Math.abs(cents) > MOST_CENTS ? 'Check this amount.' : ''
}

/** The charge lines of a price that a user entered, each with its name. An error has the index of its line. */
export function readyCharges(
  lines: readonly Charge[],
  tell: (index: number, sentence: string) => void,
): Charge[] {
  const labels = new Map(chargeTypes([]).map(({ code, label }) => [code, label]))
  return lines.map(({ code, label, cents }, index) => {
    const fault = faultOfCharge({ code, cents })
    if (fault !== '') tell(index, fault)
    return { code, label: label || labels.get(code) || code, cents }
  })
}
