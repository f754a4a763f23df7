/** The simplest tariff and shipment, for tests of single rules: only the rules that a test adds apply. */
import { compileTariff, type FuelRows } from './compile-tariff.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import type { LtlItem, LtlRequest } from './ltl-request.ts'
import type { LtlRate, LtlResult } from './ltl-result.ts'
import { rateLtl } from './rate-ltl.ts'
import type { LaneRow, PalletRateRow, TariffHeader } from './tariff.ts'
import type { AccessorialRule } from './tariff-charges.ts'

export const ALWAYS = { effectiveFrom: '2020-01-01', effectiveTo: null }
export const EVERYWHERE = { laneType: null, originArea: null, destinationArea: null }

export const PLAIN_HEADER: TariffHeader = {
  id: 'PLAIN',
  version: '1',
  name: 'Plain tariff',
  scac: 'PLNX',
  rateModeId: 1,
  currency: 'USD',
  isSynthetic: true,
  baseTariffId: 'PLAIN',
  baseTariffDate: '2020-01-01',
  ...ALWAYS,
  areas: [],
  weightRounding: 'hundredth',
  discounts: [],
  minimum: { applies: 'beforeDiscount', discountPercent: 0 },
  absoluteMinimums: [],
  fak: [],
  fuel: null,
  accessorials: [],
  exclusiveAccessorials: [],
  spaceRules: [],
  palletPricing: null,
  rateIncreases: [],
  ratesAsHigherDiscountWeight: false,
}

/** A row of the only lane, Texas to Nevada; dollars per 100 lb for the given columns, none for the rest. */
export function lane(freightClass: LaneRow['freightClass'], dollars: number[], minimumDollars = 0): LaneRow {
  const rates = Array.from({ length: 9 }, (_, column) =>
    dollars[column] === undefined ? null : Math.round(dollars[column] * 10_000),
  )
  return { originZone: 'TX', destinationZone: 'NV', freightClass, minimumCents: minimumDollars * 100, rates }
}

export interface PlainParts {
  header?: Partial<TariffHeader>
  lanes?: LaneRow[]
  palletRates?: PalletRateRow[]
  fuel?: FuelRows
}

/** Compiles it; throws its errors. */
export function plainTariff(parts: PlainParts): CompiledTariff {
  const state = (zone: string) => ({ zone, countryCode: 'US', zipFrom: null, zipTo: null, state: zone })
  const result = compileTariff(
    {
      header: { ...PLAIN_HEADER, ...parts.header },
      zones: [state('TX'), state('NV')],
      lanes: parts.lanes ?? [],
      palletRates: parts.palletRates ?? [],
    },
    parts.fuel ?? { tables: [], prices: [] },
  )
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

/** By default one pallet of class 70 without dimensions. */
export function plainItem(item: Partial<LtlItem> = {}): LtlItem {
  return {
    freightClass: '70',
    weightLb: 500,
    quantity: 1,
    packageType: 'PLT',
    pieces: 0,
    dimensions: { length: 0, width: 0, height: 0 },
    isHazmat: false,
    isStackable: false,
    linearFeet: null,
    ...item,
  }
}

export function plainRequest(items: Partial<LtlItem>[], request: Partial<LtlRequest> = {}): LtlRequest {
  return {
    origin: { zip: '75201', state: 'TX', countryCode: 'US' },
    destination: { zip: '89502', state: 'NV', countryCode: 'US' },
    pickupDate: '2025-06-04',
    ratingDate: '2025-06-03',
    items: items.map(plainItem),
    services: [],
    linearFeet: null,
    isSingleShipment: false,
    ...request,
  }
}

export function flatCharge(
  code: string,
  cents: number,
  rule: Partial<AccessorialRule> = {},
): AccessorialRule {
  return {
    code,
    label: code,
    trigger: { kind: 'requested' },
    price: { basis: 'flat', cents },
    isFuelable: false,
    ...ALWAYS,
    ...rule,
  }
}

/** The rate, or an error with the notice that was returned. */
export function rateOf(result: LtlResult): LtlRate {
  if (result.kind === 'notice') throw new Error(`${result.code}: ${result.message}`)
  return result
}

/** [code, cents] of every charge of the rate. */
export function chargesOf(tariff: CompiledTariff, request: LtlRequest): [string, number][] {
  return rateOf(rateLtl(tariff, request)).charges.map(({ code, cents }) => [code, cents])
}
