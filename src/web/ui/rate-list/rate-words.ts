import { plural, t } from '@lingui/core/macro'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { shortDate } from '../../text/dates.ts'
import { moneyText } from '../money.tsx'
import { weightText } from '../weight.tsx'
import { comparedOf, isForbidden, priceRange, type RateRow } from './rate-rows.ts'

type Offer = Pick<RateRow, 'carrierName' | 'serviceName'>

/** The service without the carrier: `Ground` for `UPS Ground`, because parcel carriers include their name. */
export const serviceOf = ({ carrierName, serviceName }: Offer): string =>
  serviceName.replace(`${carrierName} `, '')

/** `USPS Ground Advantage`: carrier and service. */
export const offerName = (offer: Offer): string => `${offer.carrierName} ${serviceOf(offer)}`.trim()

/** `$88.10 – $688.15`, or `$88.10` if all cost the same; '' without prices. */
export function rangeText(rows: readonly RateRow[]): string {
  const range = priceRange(rows)
  const text = (row: RateRow) => moneyText(comparedOf(row), row.currency)
  if (!range) return ''
  const [from, to] = [text(range.from), text(range.to)]
  return from === to ? from : `${from} – ${to}`
}

/** `2 days · Tue, Nov 24 · direct`: the transit time, as far as the carrier gives it. */
export function daysText({ serviceDays, deliveryDate, sheet }: RateRow): string {
  const days =
    serviceDays === null ? t`transit days unknown` : plural(serviceDays, { one: '# day', other: '# days' })
  const direct = sheet?.isDirect
  return [
    days,
    deliveryDate ? shortDate(deliveryDate) : '',
    direct === true ? t`direct` : direct === false ? t`interline` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Facts that the screen adds to a price. */
export interface SaidOfPrice {
  /** True: the question has changed since. */
  isOutdated?: boolean
  isSuggested?: boolean
  /** Why it is suggested, and the cost of that. */
  suggestion?: string
}

/** Small print: which price it is, why a carrier is preferred or cannot be booked, and what the price is based on. */
export function smallPrint({ sheet }: RateRow, said: SaidOfPrice): string {
  if (!sheet) return t`Response received`
  const { isOutdated, isSuggested, suggestion } = said
  const state = isOutdated ? t`Outdated` : isSuggested ? t`Suggested` : ''
  const source = sheet.source === 'spot' ? t`Spot quote` : sheet.source === 'manual' ? t`Entered by hand` : ''
  const guide = isForbidden(sheet)
    ? t`Cannot be booked: ${sheet.guideReason || t`marked do not use`}`
    : sheet.guideReason
  const billed = sheet.billedWeightLb === undefined ? '' : t`Billed ${weightText(sheet.billedWeightLb)}`
  return [state, source, suggestion, guide, billed, distanceText(sheet), inventedText(sheet)]
    .filter(Boolean)
    .join(' · ')
}

/** The distance of the price, and whether it is an estimate. */
function distanceText({ miles, isEstimated }: PriceSheetValue): string {
  if (miles === null) return isEstimated ? t`zone estimated` : ''
  return isEstimated ? t`about ${miles.toLocaleString('en-US')} mi` : t`${miles.toLocaleString('en-US')} mi`
}

const inventedText = ({ isSynthetic, source }: PriceSheetValue): string =>
  isSynthetic ? (source === 'carrier' ? t`Sandbox price` : t`Synthetic tariff`) : ''
