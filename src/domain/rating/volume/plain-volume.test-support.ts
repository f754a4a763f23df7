/** The simplest volume tariff and shipment, for tests of single rules. */
import type { FuelRows } from '../compile-tariff.ts'
import type { LtlItem } from '../ltl-request.ts'
import type { FuelRule } from '../tariff.ts'
import { type CompiledVolumeTariff, compileVolumeTariff } from './compile-volume-tariff.ts'
import { rateVolume } from './rate-volume.ts'
import type { VolumeRequest } from './volume-request.ts'
import type { VolumeRate, VolumeResult } from './volume-result.ts'
import type { Equipment, LaneTable, MileageTable, VolumeLane, VolumeTariff } from './volume-tariff.ts'

export const ALWAYS = { effectiveFrom: '2020-01-01', effectiveTo: null }
export const EVERYWHERE = { laneType: null, originArea: null, destinationArea: null }

export const VAN: Equipment = {
  code: 'VAN53',
  label: '53 ft van',
  maxLb: 45_000,
  maxLinearFeet: 53,
  maxPallets: 26,
  isOnRequest: false,
  ...ALWAYS,
}

const state = (zone: string) => ({ zone, countryCode: 'US', zipFrom: null, zipTo: null, state: zone })

export const PLAIN: VolumeTariff = {
  kind: 'volume',
  id: 'PLAIN-TL',
  version: '1',
  name: 'Plain truckload tariff',
  scac: 'PLNX',
  rateModeId: 3,
  currency: 'USD',
  isSynthetic: true,
  ...ALWAYS,
  zones: [state('TX'), state('NV'), state('IL')],
  areas: [],
  equipment: [VAN],
  tables: [],
  contractMiles: [],
  circuity: [{ thousandths: 1_170, ...ALWAYS }],
  stops: [],
  fuel: null,
  accessorials: [],
  exclusiveAccessorials: [],
  milesPerDay: null,
}

const TABLE = {
  name: 'plain',
  equipment: 'VAN53',
  scope: EVERYWHERE,
  precedence: 1,
  takesHigherStep: true,
  minimumCents: 0,
  ...ALWAYS,
}

type Steps = readonly (readonly [from: number, dollars: number | null])[]

const stepsOf = (steps: Steps, unit: number) =>
  steps.map(([from, dollars]) => ({ from, rate: dollars === null ? null : Math.round(dollars * unit) }))

/** [from miles, dollars per mile] …, or flat dollars. */
export function byMiles(steps: Steps, more: Partial<MileageTable> = {}): MileageTable {
  const unit = more.basis === 'flat' ? 100 : 10_000
  return { kind: 'mileage', ...TABLE, basis: 'perMile', steps: stepsOf(steps, unit), ...more }
}

/** A table with only the lane Texas to Nevada; dollars by its basis. */
export function byLane(
  basis: LaneTable['basis'],
  steps: Steps,
  more: Partial<LaneTable> & { lane?: Partial<VolumeLane> } = {},
): LaneTable {
  const { lane, ...rest } = more
  const only = {
    originZone: 'TX',
    destinationZone: 'NV',
    minimumCents: 0,
    steps: stepsOf(steps, basis === 'perCwt' ? 10_000 : 100),
    ...lane,
  }
  return { kind: 'lane', ...TABLE, basis, palletTypes: ['PLT', 'SKD'], lanes: [only], ...rest }
}

/** Compiles it; throws its errors. */
export function plainVolume(parts: Partial<VolumeTariff>, fuel?: FuelRows): CompiledVolumeTariff {
  const result = compileVolumeTariff({ ...PLAIN, ...parts }, fuel ?? { tables: [], prices: [] })
  if (result.kind === 'invalid') throw new Error(result.problems.join('; '))
  return result.tariff
}

export const itemOf = (more: Partial<LtlItem> = {}): LtlItem => ({
  freightClass: '',
  weightLb: 1_000,
  quantity: 1,
  packageType: 'PLT',
  pieces: 0,
  dimensions: { length: 48, width: 40, height: 48 },
  isHazmat: false,
  isStackable: false,
  linearFeet: null,
  ...more,
})

/** Dallas to Reno, 1,000 road miles, one pallet of 1,000 lb. */
export function truck(more: Partial<VolumeRequest> = {}): VolumeRequest {
  return {
    origin: { zip: '75201', state: 'TX', countryCode: 'US' },
    destination: { zip: '89502', state: 'NV', countryCode: 'US' },
    stops: [],
    pickupDate: '2026-06-03',
    ratingDate: '2026-06-01',
    items: [itemOf()],
    services: [],
    linearFeet: null,
    equipment: null,
    distance: { source: 'road', tenths: 10_000 },
    ...more,
  }
}

export const roadMiles = (miles: number): VolumeRequest['distance'] => ({
  source: 'road',
  tenths: miles * 10,
})

export function rated(tariff: CompiledVolumeTariff, request: VolumeRequest): VolumeRate {
  const result: VolumeResult = rateVolume(tariff, request)
  if (result.kind === 'notice') throw new Error(`${result.code}: ${result.message}`)
  return result
}

export const chargesOf = (tariff: CompiledVolumeTariff, request: VolumeRequest) =>
  rated(tariff, request).charges.map(({ code, cents }) => [code, cents])

export const noticeOf = (tariff: CompiledVolumeTariff, request: VolumeRequest): string => {
  const result = rateVolume(tariff, request)
  return result.kind === 'notice' ? result.code : `${result.cents} cents`
}

/** Fuel: diesel of $3.50 in effect since Wednesday 2026-05-27; the table has one band of `number`. */
export const fuelRows = (number: number): FuelRows => ({
  tables: [
    {
      id: 'one',
      version: '1',
      ...ALWAYS,
      inclusion: 'atLeastBelow',
      columnsFromLb: [0],
      bands: [{ fromMills: 3000, toMills: 4000, percents: [number] }],
      above: null,
      below: null,
    },
  ],
  prices: [{ indexId: 'diesel', priceDate: '2026-05-25', mills: 3500 }],
})

export const FUEL_RULE: FuelRule = {
  tableId: 'one',
  indexId: 'diesel',
  effectiveWeekday: 3,
  lagWeeks: 0,
  lookupDate: 'pickup',
  staleAfterDays: 7,
}
