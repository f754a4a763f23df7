import { formatMoney } from '#domain/money.ts'
import type { AccessorialPrice } from '#domain/rating/tariff-charges.ts'

/** A carrier's charge for a service in one line: `$9.50 / cwt, at least $60.00, at most $250.00`. */
export function showAccessorialPrice(price: AccessorialPrice, currency: string): string {
  const money = (cents: number) => formatMoney(cents, currency)
  switch (price.basis) {
    case 'flat':
      return money(price.cents)
    case 'perCwt':
      return `${money(price.rate / 100)} / cwt${bounds(price, money)}`
    case 'perLinearFoot':
      return `${money(price.cents)} / linear ft${bounds(price, money)}`
    case 'perPiece':
      return `${money(price.cents)} / piece${bounds(price, money)}`
    case 'perHandlingUnit':
      return `${money(price.cents)} / handling unit${bounds(price, money)}`
    case 'percent':
      return `${price.percent / 1000}%${bounds(price, money)}`
    case 'lengthTiers':
      return price.tiers
        .map((tier) => {
          const end = tier.belowInches === null ? '' : ` to below ${tier.belowInches}`
          return `from ${tier.fromInches}${end} in ${money(tier.cents)}`
        })
        .join('; ')
  }
}

function bounds(
  price: { minimumCents: number | null; maximumCents: number | null },
  money: (cents: number) => string,
): string {
  const least = price.minimumCents === null ? '' : `, at least ${money(price.minimumCents)}`
  const most = price.maximumCents === null ? '' : `, at most ${money(price.maximumCents)}`
  return least + most
}
