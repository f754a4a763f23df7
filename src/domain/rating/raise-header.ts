/**
 * Raises the charges of a header by a percentage; rates, minimums and pallet prices are rows and are raised elsewhere.
 */
import { WHOLE_PERCENT } from '../money.ts'
import type { TariffHeader } from './tariff.ts'
import type { AccessorialPrice } from './tariff-charges.ts'

/** Raised by thousandths of a percent and rounded half up to a whole unit. */
export const raisedBy = (value: number, percent: number): number =>
  Math.floor((value * (WHOLE_PERCENT + percent) * 2 + WHOLE_PERCENT) / (2 * WHOLE_PERCENT))

/** The header with floors and accessorials raised, if they were chosen. */
export function raiseHeader(
  header: TariffHeader,
  percent: number,
  what: { floors: boolean; accessorials: boolean },
): TariffHeader {
  return {
    ...header,
    absoluteMinimums: what.floors
      ? header.absoluteMinimums.map((row) => ({ ...row, cents: raisedBy(row.cents, percent) }))
      : header.absoluteMinimums,
    accessorials: what.accessorials
      ? header.accessorials.map((rule) => ({ ...rule, price: raisePrice(rule.price, percent) }))
      : header.accessorials,
  }
}

/** A percentage of the linehaul grows with it and stays unchanged; its bounds are amounts and are raised. */
export function raisePrice(price: AccessorialPrice, percent: number): AccessorialPrice {
  const raise = (value: number) => raisedBy(value, percent)
  if (price.basis === 'flat') return { ...price, cents: raise(price.cents) }
  if (price.basis === 'lengthTiers') {
    return { ...price, tiers: price.tiers.map((tier) => ({ ...tier, cents: raise(tier.cents) })) }
  }
  const bounds = {
    minimumCents: price.minimumCents === null ? null : raise(price.minimumCents),
    maximumCents: price.maximumCents === null ? null : raise(price.maximumCents),
  }
  if (price.basis === 'percent') return { ...price, ...bounds }
  return price.basis === 'perCwt'
    ? { ...price, ...bounds, rate: raise(price.rate) }
    : { ...price, ...bounds, cents: raise(price.cents) }
}
