import type { TariffInBook } from '#carriers/tariff/tariff-in-book.ts'
import { type EffectiveDates, isEffectiveOn } from '#domain/calendar/effective-dates.ts'
import { formatMoney } from '#domain/money.ts'
import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelAmount, ParcelSurcharge } from '#domain/rating/parcel/parcel-surcharge.ts'
import type { AccessorialRule } from '#domain/rating/tariff-charges.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { showAccessorialPrice } from './accessorial-price-view.ts'

/** A carrier's charge for one service, as text. */
export interface ServiceCharge {
  code: string
  SCAC: string
  RateModeID: number
  text: string
}

/** The parcel engine's name for each of our services that parcel carriers have, too; null for a kind of address. */
export const PARCEL_SERVICES: ReadonlyMap<string, string | null> = new Map([
  ['RESDEL', null],
  ['HAZM', PARCEL_OPTIONS.hazardous],
  ['SATDEL', PARCEL_OPTIONS.saturdayDelivery],
  ['SATPU', PARCEL_OPTIONS.saturdayPickup],
  ['COD', PARCEL_OPTIONS.cashOnDelivery],
])

const holds = (row: EffectiveDates, today: string): boolean => isEffectiveOn(row, today)

/** The charges of every tariff in force on the day, for all rate modes; `scac` '' for every carrier. */
export function serviceCharges(book: ClientBook, scac: string, today: string): ServiceCharge[] {
  const isAsked = (tariff: TariffInBook) => (scac === '' || tariff.scac === scac) && holds(tariff, today)
  const freight = [
    ...book.tariffs.map((tariff) => ({ tariff, rules: tariff.compiled.header })),
    ...book.volume.map((tariff) => ({ tariff, rules: tariff.compiled.document })),
  ]
  return [
    ...freight
      .filter(({ tariff }) => isAsked(tariff))
      .flatMap(({ tariff, rules }) => freightCharges(tariff, rules, today)),
    ...book.parcel
      .filter(isAsked)
      .flatMap((tariff) => parcelCharges(tariff, tariff.compiled.document, today)),
  ]
}

function freightCharges(
  { scac: SCAC, rateModeId: RateModeID }: TariffInBook,
  { accessorials, currency }: { accessorials: readonly AccessorialRule[]; currency: string },
  today: string,
): ServiceCharge[] {
  return accessorials
    .filter((rule) => holds(rule, today))
    .map((rule) => ({ code: rule.code, SCAC, RateModeID, text: showAccessorialPrice(rule.price, currency) }))
}

function parcelCharges(
  { scac: SCAC, rateModeId: RateModeID }: TariffInBook,
  { surcharges, currency }: { surcharges: readonly ParcelSurcharge[]; currency: string },
  today: string,
): ServiceCharge[] {
  return surcharges
    .filter((row) => holds(row, today))
    .flatMap((row) => {
      const code = serviceOf(row)
      const amount = code && showParcelAmount(row.amount, currency)
      if (!code || !amount) return []
      const services = row.services ? ` (${row.services.join(', ')})` : ''
      return [{ code, SCAC, RateModeID, text: `${amount} / ${row.per}${services}` }]
    })
}

function serviceOf({ trigger }: ParcelSurcharge): string | null {
  if (trigger.kind === 'residential') return 'RESDEL'
  if (trigger.kind !== 'option') return null
  const found = [...PARCEL_SERVICES].find(([, option]) => option === trigger.option)
  return found?.[0] ?? null
}

function showParcelAmount(amount: ParcelAmount, currency: string): string | null {
  if (amount.basis === 'flat') return formatMoney(amount.cents, currency)
  if (amount.basis !== 'byZone') return null
  const cents = amount.groups.map((group) => group.cents)
  return `${formatMoney(Math.min(...cents), currency)} to ${formatMoney(Math.max(...cents), currency)} by zone`
}
