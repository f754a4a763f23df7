/** Scene: every carrier's synthetic tariff, the live version and the previous one. */
import { civilOf, epochDayOf, formatIsoDate } from '#domain/calendar/iso-date.ts'
import { usualExclusiveAccessorials } from '#domain/rating/accessorial-codes.ts'
import type {
  AbsoluteMinimum,
  DiscountRule,
  FuelRule,
  LaneRow,
  LaneScope,
  MinimumRule,
  PalletRateRow,
  TariffHeader,
  ZoneRow,
} from '#domain/rating/tariff.ts'
import type { CarrierProfile } from './carrier-profile.ts'
import { DIESEL_INDEX } from './fuel.ts'
import { accessorialRules, HIGH_COST_AREA } from './tariff-accessorials.ts'
import { laneRows, palletRateRows } from './tariff-rates.ts'
import { spaceRules } from './tariff-space.ts'
import { type ZoneCut, zoneRows, zonesOf } from './tariff-zones.ts'

export interface TariffVersion {
  header: TariffHeader
  state: 'live' | 'retired'
  /** Number among those of the same name, from 1. */
  number: number
  zones: ZoneRow[]
  lanes: LaneRow[]
  palletRates: PalletRateRow[]
}

interface Dates {
  effectiveFrom: string
  effectiveTo: string | null
}

const EVERYWHERE: LaneScope = { laneType: null, originArea: null, destinationArea: null }
/** General increase between the two versions. */
const EARLIER = 1 / 1.049
/** Before the oldest shipment of the demo. */
const BEGIN_DAYS_AGO = 700

/** First day of the month a number of months before the day. */
export function monthsBefore(day: number, months: number): number {
  const { year, month } = civilOf(day)
  const index = year * 12 + (month - 1) - months
  return epochDayOf(Math.floor(index / 12), (index % 12) + 1, 1)
}

/**
 * The versions of a carrier's LTL tariff, oldest first. `hasEarlier`: the rates have changed since the history began;
 * most carriers then also divide their zones more finely.
 */
export function makeTariffVersions(
  profile: CarrierProfile,
  todayDay: number,
  hasEarlier: boolean,
  newId: () => string,
): TariffVersion[] {
  const changed = monthsBefore(todayDay, profile.changedMonthsAgo)
  const begin = formatIsoDate(todayDay - BEGIN_DAYS_AGO)
  const version = (
    state: TariffVersion['state'],
    dates: Dates,
    { number, cut, uplift }: { number: number; cut: ZoneCut; uplift: number },
  ): TariffVersion => {
    const zones = zonesOf(profile.serves, cut)
    return {
      header: headerOf(profile, 1, newId(), number, dates),
      state,
      number,
      zones: zoneRows(zones),
      lanes: laneRows(profile, zones, uplift),
      palletRates: profile.hasPalletPrices && state === 'live' ? palletRateRows(zones, dates) : [],
    }
  }
  const { cut } = profile
  if (!hasEarlier)
    return [version('live', { effectiveFrom: begin, effectiveTo: null }, { number: 1, cut, uplift: 1 })]
  const until = { effectiveFrom: begin, effectiveTo: formatIsoDate(changed - 1) }
  const since = { effectiveFrom: formatIsoDate(changed), effectiveTo: null }
  const earlierCut = 'eleven'
  return [
    version('retired', until, { number: 1, cut: earlierCut, uplift: EARLIER }),
    version('live', since, { number: 2, cut, uplift: 1 }),
  ]
}

/** A carrier's prices for volume LTL: the same zones, deeper discounts, rates only from 5,000 lb on. */
export function makeVolumeTariff(profile: CarrierProfile, todayDay: number, id: string): TariffVersion {
  const zones = zonesOf('all', profile.cut)
  const dates = { effectiveFrom: formatIsoDate(todayDay - BEGIN_DAYS_AGO), effectiveTo: null }
  const header = headerOf(profile, 2, id, 1, dates)
  const volume = { ...profile, level: profile.level * 0.86, breaks: profile.breaks * 1.12 }
  return {
    header: {
      ...header,
      absoluteMinimums: [{ scope: EVERYWHERE, cents: 68_500, ...dates }],
      spaceRules: [],
      palletPricing: null,
    },
    state: 'live',
    number: 1,
    zones: zoneRows(zones),
    lanes: laneRows(volume, zones, 1),
    palletRates: [],
  }
}

function headerOf(
  profile: CarrierProfile,
  rateModeId: 1 | 2,
  id: string,
  number: number,
  dates: Dates,
): TariffHeader {
  const mode = rateModeId === 2 ? 'volume ' : ''
  return {
    id,
    version: `${dates.effectiveFrom}.${number}`,
    name: `${profile.name} synthetic ${mode}tariff`,
    scac: profile.scac,
    rateModeId,
    currency: 'USD',
    isSynthetic: true,
    baseTariffId: 'SYNTH-500',
    baseTariffDate: dates.effectiveFrom,
    ...dates,
    areas: [{ name: HIGH_COST_AREA, ranges: HIGH_COST_ZIPS }],
    weightRounding: profile.rounding,
    discounts: discounts(profile, dates),
    minimum: inThousandths(profile.minimum),
    absoluteMinimums: absoluteMinimums(profile, dates),
    fak: profile.fak,
    fuel: fuelRule(profile),
    accessorials: accessorialRules(profile, dates),
    exclusiveAccessorials: usualExclusiveAccessorials(),
    spaceRules: spaceRules(profile.space, dates),
    palletPricing:
      profile.hasPalletPrices && dates.effectiveTo === null ? { packageTypes: ['PLT', 'SKD'] } : null,
    rateIncreases: increases(profile, dates),
    ratesAsHigherDiscountWeight: false,
  }
}

const HIGH_COST_ZIPS = [
  ['100', '104'],
  ['110', '114'],
  ['941', '941'],
].map(([zipFrom, zipTo]) => ({ countryCode: 'US', zipFrom: zipFrom!, zipTo: zipTo!, state: null }))

/** Profiles have percentages, documents thousandths of a percent. */
const inThousandths = ({ applies, discountPercent }: MinimumRule): MinimumRule => ({
  applies,
  discountPercent: discountPercent === null ? null : discountPercent * 1000,
})

const fuelRule = ({ fuel }: CarrierProfile): FuelRule => ({
  tableId: fuel.table,
  indexId: DIESEL_INDEX,
  effectiveWeekday: fuel.weekday,
  lagWeeks: 0,
  lookupDate: fuel.lookup,
  staleAfterDays: 9,
})

const within = (laneType: LaneScope['laneType']): LaneScope => ({ ...EVERYWHERE, laneType })

function discounts(
  { discount: [intrastate, interstate, heavy] }: CarrierProfile,
  dates: Dates,
): DiscountRule[] {
  const row = (scope: LaneScope, fromLb: number, percent: number): DiscountRule => ({
    scope,
    fromLb,
    percent: Math.round(percent * 1000),
    ...dates,
  })
  return [
    row(within('intrastate'), 5_000, intrastate + heavy),
    row(within('intrastate'), 0, intrastate),
    row(within('crossBorder'), 0, interstate - 9),
    row(EVERYWHERE, 5_000, interstate + heavy),
    row(EVERYWHERE, 0, interstate),
  ]
}

function absoluteMinimums(
  { floors: [intrastate, interstate, crossBorder] }: CarrierProfile,
  dates: Dates,
): AbsoluteMinimum[] {
  const row = (scope: LaneScope, dollars: number): AbsoluteMinimum => ({
    scope,
    cents: dollars * 100,
    ...dates,
  })
  return [
    row({ ...EVERYWHERE, destinationArea: HIGH_COST_AREA }, interstate + 42),
    row(within('intrastate'), intrastate),
    ...(crossBorder > 0 ? [row(within('crossBorder'), crossBorder)] : []),
    row(EVERYWHERE, interstate),
  ]
}

function increases({ increase }: CarrierProfile, dates: Dates) {
  if (!increase || dates.effectiveTo !== null) return []
  return [{ ...increase, isFuelable: true, ...dates }]
}
