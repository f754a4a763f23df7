/**
 * The inputs of a stored price, unchanged: a newer tariff version, fuel table or index price does not affect them. A
 * receipt names its tariff version, fuel table version and index price; everything else is in the tariff version.
 */
import type { EffectiveDates } from '../calendar/effective-dates.ts'
import { formatIsoDate, parseIsoDate } from '../calendar/iso-date.ts'
import { type AnyReceipt, isParcelReceipt, isVolumeReceipt } from './any-receipt.ts'
import type { FuelRows } from './compile-tariff.ts'
import type { FuelIndexPrice, FuelTable } from './fuel.ts'
import type { ParcelTariff } from './parcel/parcel-tariff.ts'
import { readSteps } from './receipt-steps.ts'
import type { FuelRule, TariffHeader } from './tariff.ts'
import type { VolumeTariff } from './volume/volume-tariff.ts'

/** The fuel that a receipt names. */
export interface NamedFuel {
  tableId: string
  version: string
  /** null: the percent is in the tariff itself. */
  price: { priceDate: string; mills: number } | null
}

/** A stored tariff version of any kind: the header of an LTL tariff, the whole document of the others. */
export type AnyTariff = TariffHeader | VolumeTariff | ParcelTariff

const ALWAYS: EffectiveDates = { effectiveFrom: '1900-01-01', effectiveTo: null }

/** The fuel table version and the index price on a receipt; null if it has no fuel charge. */
export function fuelOnReceipt(receipt: AnyReceipt): NamedFuel | null {
  if (receipt.fuelTable === '') return null
  const at = receipt.fuelTable.lastIndexOf('@')
  const step = fuelStepOf(receipt)
  return {
    tableId: receipt.fuelTable.slice(0, at),
    version: receipt.fuelTable.slice(at + 1),
    price: step && step.mills > 0 ? { priceDate: formatIsoDate(step.priceDay), mills: step.mills } : null,
  }
}

interface FuelStep {
  mills: number
  priceDay: number
  /** The day from which the carrier used the price. */
  sinceDay: number
  isStale: boolean
}

function fuelStepOf(receipt: AnyReceipt): FuelStep | null {
  if (isParcelReceipt(receipt)) {
    const step = receipt.steps.find((one) => one.step === 'fuel')
    return step ? { ...step, sinceDay: step.fromDay } : null
  }
  if (isVolumeReceipt(receipt) && receipt.fuelPerMile)
    return { ...receipt.fuelPerMile, sinceDay: receipt.fuelPerMile.effectiveDay }
  const step = readSteps(receipt.steps).find((one) => one.step === 'fuel')
  return step ? { ...step, sinceDay: step.effectiveDay, isStale: step.isStale === 1 } : null
}

/** Index prices come weekly. */
const WEEK = 7

/**
 * The index price on a receipt that was already outdated: its date, the day it took effect, and the date of the price
 * that the pickup should have had. Null if fuel was up to date.
 */
export function staleFuelOf(receipt: AnyReceipt): { date: string; since: string; due: string } | null {
  const step = fuelStepOf(receipt)
  if (!step?.isStale) return null
  const { request } = receipt
  const pickup = parseIsoDate('shipDate' in request ? request.shipDate : request.pickupDate)
  const weeks = Math.max(1, Math.floor((pickup - step.sinceDay) / WEEK))
  return {
    date: formatIsoDate(step.priceDay),
    since: formatIsoDate(step.sinceDay),
    due: formatIsoDate(step.priceDay + weeks * WEEK),
  }
}

/** The fuel rule behind a receipt; null if its tariff or service does not use an index. */
export function fuelRuleOf(receipt: AnyReceipt, tariff: AnyTariff): FuelRule | null {
  if (isParcelReceipt(receipt)) {
    const fuel = serviceFuel(receipt.serviceCode, tariff as ParcelTariff)
    return fuel?.kind === 'index' ? fuel.rule : null
  }
  if (isVolumeReceipt(receipt)) return (tariff as VolumeTariff).fuel?.rule ?? null
  return (tariff as TariffHeader).fuel
}

/** The fuel table inside a parcel tariff in the named version; null if it has none. */
export function ownFuelTable(receipt: AnyReceipt, tariff: AnyTariff, fuel: NamedFuel): FuelTable | null {
  if (!isParcelReceipt(receipt)) return null
  const own = serviceFuel(receipt.serviceCode, tariff as ParcelTariff)
  const tables = own?.kind === 'index' ? own.tables : []
  return tables.find(({ id, version }) => id === fuel.tableId && version === fuel.version) ?? null
}

function serviceFuel(serviceCode: string, { services, fuels }: ParcelTariff) {
  const service = services.find(({ code }) => code === serviceCode)
  return fuels.find(({ id }) => id === service?.fuel) ?? null
}

/**
 * A tariff version as it was used for the receipt. The day on which another version replaces it is not part of its
 * rules, so it is valid on every day; other fuel is removed.
 */
export function tariffAsPriced<Tariff extends AnyTariff>(receipt: AnyReceipt, tariff: Tariff): Tariff {
  const always = { ...tariff, ...ALWAYS }
  if (isParcelReceipt(receipt)) {
    const document = always as ParcelTariff
    const used = serviceFuel(receipt.serviceCode, document)
    const fuels = document.fuels.map((fuel): ParcelTariff['fuels'][number] => {
      if (fuel.id !== used?.id) return { id: fuel.id, kind: 'percents', lookupDate: 'pickup', rows: [] }
      return fuel.kind === 'index' ? { ...fuel, tables: [] } : fuel
    })
    return { ...always, fuels }
  }
  return receipt.fuelTable === '' ? { ...always, fuel: null } : always
}

/** The one fuel table and index price of a receipt, valid on every day; none if it has no fuel charge. */
export function fuelAsPriced(
  rule: FuelRule | null,
  fuel: NamedFuel | null,
  table: FuelTable | null,
): FuelRows {
  if (!fuel?.price || !rule || !table) return { tables: [], prices: [] }
  const price: FuelIndexPrice = { indexId: rule.indexId, ...fuel.price }
  return { tables: [{ ...table, ...ALWAYS }], prices: [price] }
}
