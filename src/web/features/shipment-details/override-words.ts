import { t } from '@lingui/core/macro'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { moneyText } from '../../ui/money.tsx'

/** '$87.71 more than Synthetic Alpha (SYNA), by clerk,': the cost of overriding the routing guide, in words. */
export function overrideWords(
  override: NonNullable<ShipmentValue['guideOverride']>,
  currency: string,
): string {
  const { costCents, against, by } = override
  const booked = t`booked by ${by},`
  if (costCents === null) return t`No carrier allowed by the routing guide has a price; ${booked}`
  const difference = costCents === 0 ? t`The same price as` : differenceWords(costCents, currency)
  return `${difference} ${against}, ${booked}`
}

const differenceWords = (cents: number, currency: string): string =>
  t`${moneyText(Math.abs(cents), currency)} ${cents > 0 ? t`more` : t`less`} than`
