import { scheduleService } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import { compileParcelTariff } from '#domain/rating/parcel/compile-parcel-tariff.ts'
import type { CompiledParcelTariff } from '#domain/rating/parcel/compiled-parcel-tariff.ts'
import { PARCEL_PACKAGINGS, type ParcelRequest } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelNotice, ParcelRate } from '#domain/rating/parcel/parcel-result.ts'
import type { ParcelSurcharge, ParcelTrigger } from '#domain/rating/parcel/parcel-surcharge.ts'
import type { ParcelTariff, ZoneChart } from '#domain/rating/parcel/parcel-tariff.ts'
import { rateParcel } from '#domain/rating/parcel/rate-parcel.ts'
import { DECLARED_VALUE, OPTION_CENTS } from '#domain/rating/parcel/synthetic-option-fees.ts'
import {
  fee,
  hundredweightRate,
  perLbBeyond,
  type SizeRules,
} from '#domain/rating/parcel/synthetic-size-rules.ts'

/**
 * Prices of the parcel sandboxes: a synthetic tariff, made here, rated by our own engine. Invented figures, the same
 * for the same request, with the important rules: zones, dimensional weight, surcharges, fuel.
 */

export interface SandboxService {
  /** The carrier's code and its name without the carrier's. */
  code: string
  name: string
  reach: 'home' | 'abroad'
  /** Cents of the first pound in the nearest zone; the rest is derived from it. */
  baseCents: number
  /** Business days to the nearest and to the farthest zone. */
  days: readonly [number, number]
  /** Latest time on the day of delivery, HH:MM; '' = the end of the day. */
  by: string
  /** Ground: the fees for addresses differ. */
  isGround?: true
  /** Weight from which several packages together use hundredweight rates; absent: never. */
  hundredweightFromLb?: number
}

export interface SandboxQuote extends ParcelRate {
  /** The price without a contract; the account's price is a tenth less. */
  listCents: number
  deliveryDate: string
  by: string
}

export const SANDBOX_BEGIN = '2000-01-01'
const ALWAYS = { effectiveFrom: SANDBOX_BEGIN, effectiveTo: null }
const HOME_ZONES = ['2', '3', '4', '5', '6', '7', '8']
const LADDER_MILES = [150, 300, 600, 1_000, 1_400, 1_800, null]
const ABROAD_ZONES = ['81', '82', '83']
/** Zones of every rate table of the sandboxes. */
export const SANDBOX_ZONES: readonly string[] = [...HOME_ZONES, ...ABROAD_ZONES]
const ABROAD: Record<string, readonly string[]> = {
  // For FedEx, the US territories are countries.
  '81': ['CA', 'PR', 'VI'],
  '82': [
    ...['GU', 'AS', 'MP'],
    'MX',
    'GB',
    'DE',
    'FR',
    'NL',
    'BE',
    'ES',
    'IT',
    'IE',
    'AT',
    'CH',
    'SE',
    'DK',
    'NO',
    'FI',
    'PL',
    'PT',
  ],
  '83': ['JP', 'AU', 'NZ', 'SG', 'HK', 'KR', 'TW', 'CN', 'IN', 'BR', 'AR', 'CL', 'CO', 'AE', 'IL', 'ZA'],
}
const HEAVIEST_LB = 150
/** 12.5 %, in thousandths of a percent. */
const FUEL_PERCENT = 12_500

/** The tariff of one sandbox, compiled once. The rules for size and weight are the carrier's own. */
export function sandboxTariff(
  scac: string,
  services: readonly SandboxService[],
  { surcharges: sizeFees, ...size }: SizeRules,
): CompiledParcelTariff {
  const upToLb = Array.from({ length: HEAVIEST_LB }, (_, row) => row + 1)
  const document: ParcelTariff = {
    kind: 'parcel',
    id: `SANDBOX-${scac}`,
    version: '1',
    name: `Sandbox ${scac}`,
    scac,
    rateModeId: 4,
    currency: 'USD',
    isSynthetic: true,
    ...ALWAYS,
    services: services.map((service) => ({
      code: service.code,
      name: service.name,
      chart: service.reach,
      serves: 'any',
      dimWeight: 'byRules',
      multiPiece: 'perPackage',
      fuel: 'all',
      transitDays: daysByZone(service),
      workWeekdays: [1, 2, 3, 4, 5],
    })),
    charts: [HOME_CHART, ABROAD_CHART],
    rateTables: services.map(({ code, reach, baseCents }) => {
      const zones = reach === 'home' ? HOME_ZONES : ABROAD_ZONES
      const cents = upToLb.map((lb) => zones.map((_zone, step) => centsAt(baseCents, lb, step)))
      const packaging = [...PARCEL_PACKAGINGS]
      const perLbAbove = perLbBeyond({ upToLb, cents })
      const shape = { packaging, zones, upToLb, cents, perLbAbove, above: 'noPrice' as const }
      return { service: code, ...shape, isDimRated: true, ...ALWAYS }
    }),
    ...size,
    cubicRates: [],
    hundredweights: services.flatMap(hundredweightOf),
    areas: [],
    surcharges: [...sizeFees, ...optionFees(services)],
    fuels: [
      { id: 'all', kind: 'percents', lookupDate: 'pickup', rows: [{ ...ALWAYS, percent: FUEL_PERCENT }] },
    ],
  }
  const compiled = compileParcelTariff(document)
  if (compiled.kind === 'invalid') throw new Error(compiled.problems.join('\n'))
  return compiled.tariff
}

const HOME_CHART: ZoneChart = {
  id: 'home',
  ...ALWAYS,
  origins: [],
  countries: [],
  fallback: {
    ladder: LADDER_MILES.map((upToMiles, step) => ({ upToMiles, zone: HOME_ZONES[step]! })),
    except: [],
  },
}
const ABROAD_CHART: ZoneChart = {
  id: 'abroad',
  ...ALWAYS,
  origins: [],
  countries: ABROAD_ZONES.flatMap((zone) =>
    ABROAD[zone]!.map((country): [string, string] => [country, zone]),
  ),
  fallback: null,
}

const option = (name: string): ParcelTrigger => ({ kind: 'option', option: name })

/** The same fees as in the demo's tariffs. */
function optionFees(services: readonly SandboxService[]): ParcelSurcharge[] {
  const [ground, air] = [true, false].map((isGround) =>
    services.filter((one) => (one.isGround ?? false) === isGround).map(({ code }) => code),
  )
  const residential = (cents: number, codes: string[] = []) =>
    fee('RES', 'Residential', { kind: 'residential' }, cents, { services: codes })
  const { signature, adultSignature, saturdayDelivery, returnLabel } = OPTION_CENTS
  const isFuelable = false
  return [
    residential(OPTION_CENTS.residentialByGround, ground),
    residential(OPTION_CENTS.residentialByAir, air),
    fee('SIG', 'Signature', option('SIG'), signature, { isFuelable }),
    fee('SIGADULT', 'Adult signature', option('SIGADULT'), adultSignature, { isFuelable }),
    fee('SAT', 'Saturday delivery', option('SATDEL'), saturdayDelivery),
    fee('RETURN', 'Return label', option('RETURN'), returnLabel, { isFuelable }),
    fee('DV', 'Declared value', { kind: 'declaredValue' }, DECLARED_VALUE, { isFuelable }),
  ]
}

function hundredweightOf({ code, reach, baseCents, hundredweightFromLb }: SandboxService) {
  if (hundredweightFromLb === undefined) return []
  const zones = reach === 'home' ? HOME_ZONES : ABROAD_ZONES
  const centsOf25Lb = (zone: string) => centsAt(baseCents, 25, zones.indexOf(zone))
  return [hundredweightRate({ service: code, zones, minimumLb: hundredweightFromLb, centsOf25Lb }, ALWAYS)]
}

const centsAt = (baseCents: number, lb: number, step: number): number =>
  Math.round(baseCents * (1 + 0.08 * step + (lb - 1) * (0.035 + 0.012 * step)))

function daysByZone({ reach, days: [near, far] }: SandboxService): Record<string, number> {
  const zones = reach === 'home' ? HOME_ZONES : ABROAD_ZONES
  const last = zones.length - 1
  return Object.fromEntries(zones.map((zone, at) => [zone, near + Math.round(((far - near) * at) / last)]))
}

/** The price of a shipment with each service; a shipment from abroad to the US costs the same as the other way. */
export function priceInSandbox(
  tariff: CompiledParcelTariff,
  services: readonly SandboxService[],
  asked: Omit<ParcelRequest, 'fallbackMiles'>,
): (SandboxQuote | ParcelNotice)[] {
  const isInbound = asked.origin.countryCode !== 'US' && asked.destination.countryCode === 'US'
  const request: ParcelRequest = {
    ...asked,
    ...(isInbound ? { origin: asked.destination, destination: asked.origin } : {}),
    fallbackMiles: milesBetween(asked.origin.zip, asked.destination.zip),
  }
  return rateParcel(tariff, request).map((result) => {
    if (result.kind === 'notice') return result
    const days = result.transitDays ?? 5
    const schedule = scheduleService(USUAL_US_CALENDAR, request.shipDate, days)
    const by = services.find(({ code }) => code === result.serviceCode)?.by ?? ''
    return { ...result, listCents: Math.round(result.cents / 0.9), deliveryDate: schedule.deliveryDate, by }
  })
}

/** Puerto Rico and the Virgin Islands, Hawaii and the Pacific, Alaska: the farthest zone from the mainland. */
const OVERSEAS = /^(?:00[6-9]|96[7-9]|99[5-9])/
const OVERSEAS_MILES = 3_000

/** First digits of US ZIPs increase from east to west: accurate enough for a sandbox. */
function milesBetween(origin: string, destination: string): number {
  if (OVERSEAS.test(origin) !== OVERSEAS.test(destination)) return OVERSEAS_MILES
  const [from, to] = [origin, destination].map((zip) => Number(zip.slice(0, 3)) || 0)
  return Math.abs(from! - to!) * 3
}
