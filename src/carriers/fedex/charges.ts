import type { Charge } from '#domain/shipment/shipment.ts'
import { centsOf, currencyOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'

/** Reads one of FedEx's price blocks, which are the same in answers to rate and to ship. */

export interface FedexPrice {
  cents: number
  currency: string
  /** Their sum is `cents`. */
  charges: Charge[]
  billedWeightLb: number | null
  zone: string
}

const POUNDS_PER_KG = 2.20462262

/**
 * The price of a block. `detail` has surcharges, zone and weight: a block inside it in rate answers, itself in ship
 * answers. Null without an amount: the service would seem free.
 */
export function priceOf(block: Json, detail: Json): FedexPrice | null {
  const cents = centsOf(block.totalNetCharge)
  if (cents === null) return null
  const weight = objectOf(detail.totalBillingWeight)
  const value = numberOf(weight.value)
  return {
    cents,
    currency: currencyOf(block.currency) || currencyOf(detail.currency) || 'USD',
    charges: chargesOf(block, detail, cents),
    billedWeightLb: value === null ? null : value * (textOf(weight.units) === 'KG' ? POUNDS_PER_KG : 1),
    zone: textOf(detail.rateZone),
  }
}

/** Base, discount and each surcharge; the rest of the net amount is a separate line. */
function chargesOf(block: Json, detail: Json, cents: number): Charge[] {
  const base = centsOf(block.totalBaseCharge) ?? 0
  const discount = centsOf(block.totalDiscounts ?? block.totalFreightDiscounts) ?? 0
  const listed = objectsOf(detail.surCharges ?? detail.surcharges)
  const charges: Charge[] = [
    { code: 'LHS', label: 'Transportation', cents: base },
    { code: 'DSC', label: 'Discount', cents: -discount },
    ...listed.map(surchargeOf),
  ]
  const rest = cents - charges.reduce((sum, charge) => sum + charge.cents, 0)
  charges.push({ code: 'OTH', label: 'Not itemized by the carrier', cents: rest })
  return charges.filter((charge) => charge.cents !== 0)
}

function surchargeOf(surcharge: Json): Charge {
  const type = textOf(surcharge.type) || textOf(surcharge.surchargeType)
  return {
    code: type === 'FUEL' ? 'FSC' : type || 'ACC',
    label: textOf(surcharge.description) || type || 'Surcharge',
    cents: centsOf(surcharge.amount) ?? 0,
  }
}
