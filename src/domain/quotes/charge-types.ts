/** The charge lines that a carrier can enter in its bid. */
import { ACCESSORIAL_CODES, accessorialCode } from '../rating/accessorial-codes.ts'

export const LINEHAUL = 'LHS'
export const FUEL = 'FSC'
export const DISCOUNT = 'DSC'
export const OTHER = 'OTH'

export interface ChargeType {
  code: string
  label: string
}

const OWN: readonly ChargeType[] = [
  { code: LINEHAUL, label: 'Linehaul' },
  { code: FUEL, label: 'Fuel surcharge' },
  { code: DISCOUNT, label: 'Discount' },
]

/**
 * Every charge that a bid can have: freight first, then the requested services, then other services and other charges.
 */
export function chargeTypes(asked: readonly ChargeType[]): ChargeType[] {
  const codes = new Set(asked.map(({ code }) => code))
  const others = ACCESSORIAL_CODES.filter(({ code }) => !codes.has(code))
    .map(({ code, label }) => ({ code, label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return [...OWN, ...asked, ...others, { code: OTHER, label: 'Other charge' }]
}

/** Services by their codes, with labels; a client's own code is its own label. */
export const namedServices = (codes: readonly string[]): ChargeType[] =>
  codes.map((code) => ({ code, label: accessorialCode(code)?.label ?? code }))

/** Part of the price of the haul itself, on which fuel is calculated: neither fuel nor a service. */
export const isFreight = (code: string): boolean =>
  code !== FUEL && code !== OTHER && accessorialCode(code) === null

/** The currency of tariffs, and so of their estimates. */
export const CONTRACT_CURRENCY = 'USD'

/** Currencies that a bid can be given in; all have two decimals. */
export const QUOTE_CURRENCIES = [
  { code: CONTRACT_CURRENCY, label: 'US dollar' },
  { code: 'CAD', label: 'Canadian dollar' },
  { code: 'MXN', label: 'Mexican peso' },
] as const
