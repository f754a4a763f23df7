/** Surcharges that UPS and FedEx have alike, with the limits of domain facts 3.2 and invented amounts. */
import type { ParcelAmount, ParcelSurcharge, ParcelTrigger } from '#domain/rating/parcel/parcel-surcharge.ts'
import type { ParcelArea, ParcelMeasure, SideRounding } from '#domain/rating/parcel/parcel-tariff.ts'
import { zip3Areas } from '../places/geography.ts'
import { hashText } from '../random.ts'
import { OFFSHORE } from './parcel-zones.ts'

/** Carriers round each side up to the whole inch since that day, to the nearest before (3.1). */
export const ROUNDED_UP_SINCE = '2025-08-18'
export const LAST_NEAREST_DAY = '2025-08-17'
export const UP: SideRounding = { mode: 'up', toInches: 1 }
export const NEAREST: SideRounding = { mode: 'nearest', toInches: 1 }

/** A surcharge with what is usual filled in: every service, each package, alone, with fuel. */
export function fee(
  code: string,
  label: string,
  trigger: ParcelTrigger,
  amount: ParcelAmount | number,
  more: Partial<ParcelSurcharge> = {},
): ParcelSurcharge {
  return {
    services: null,
    effectiveFrom: '2022-01-01',
    effectiveTo: null,
    code,
    label,
    trigger,
    amount: typeof amount === 'number' ? { basis: 'flat', cents: amount } : amount,
    per: 'package',
    isFuelable: true,
    group: null,
    suppresses: [],
    minimumBillableLb: null,
    ...more,
  }
}

export interface HandlingPlan {
  /** Groups of zones of the amounts, nearest first. */
  zoneGroups: string[][]
  /** Day from which cube counts. */
  cubeSince: string
  /** Longest, second and shortest side above which a soft pack needs handling. */
  softPack: [number, number, number]
}

/** A row by measure: its sides to the nearest inch until the rounding changed, up since. */
function byMeasure(
  plan: HandlingPlan,
  row: { code: string; label: string; cents: number; step: number; more: Partial<ParcelSurcharge> },
  measure: ParcelMeasure,
  over: number,
  since = '2022-01-01',
): ParcelSurcharge[] {
  const groups = plan.zoneGroups.map((zones, place) => ({ zones, cents: row.cents + place * row.step }))
  const make = (sides: SideRounding, dates: Partial<ParcelSurcharge>): ParcelSurcharge =>
    fee(
      row.code,
      row.label,
      { kind: 'measure', measure, over, upTo: null, sides },
      { basis: 'byZone', groups },
      {
        ...row.more,
        ...dates,
      },
    )
  const isSplit = since < ROUNDED_UP_SINCE && measure !== 'actualWeight'
  if (!isSplit) return [make(UP, { effectiveFrom: since })]
  return [
    make(NEAREST, { effectiveFrom: since, effectiveTo: LAST_NEAREST_DAY }),
    make(UP, { effectiveFrom: ROUNDED_UP_SINCE }),
  ]
}

/** Additional handling and large packages. */
export function handlingFees(plan: HandlingPlan): ParcelSurcharge[] {
  const handling = (label: string, cents: number, step: number) => ({
    code: 'AHS',
    label: `Additional handling, ${label}`,
    cents,
    step,
    more: { group: 'additional handling' },
  })
  const large = {
    code: 'LPS',
    label: 'Large package',
    cents: 24_800,
    step: 2_450,
    more: { group: 'large package', suppresses: ['additional handling'], minimumBillableLb: 90 },
  }
  const size = handling('dimensions', 2_870, 360)
  const packaging = (trigger: ParcelTrigger): ParcelSurcharge =>
    fee('AHS', 'Additional handling, packaging', trigger, 2_650, { group: 'additional handling' })
  return [
    ...byMeasure(plan, size, 'longest', 48),
    ...byMeasure(plan, size, 'second', 30),
    ...byMeasure(plan, size, 'cube', 10_368, plan.cubeSince),
    ...byMeasure(plan, handling('weight', 4_380, 420), 'actualWeight', 50),
    packaging({ kind: 'flagged' }),
    packaging({ kind: 'shape', shapes: ['tube', 'nonrectangular'] }),
    packaging({ kind: 'softPack', over: plan.softPack }),
    ...byMeasure(plan, large, 'longest', 96),
    ...byMeasure(plan, large, 'lengthPlusGirth', 130),
    ...byMeasure(plan, large, 'cube', 17_280, plan.cubeSince),
    ...byMeasure(plan, large, 'actualWeight', 110, plan.cubeSince),
  ]
}

/** Address, delivery area, value, signature and the rest of what is asked for. */
export function usualFees(ground: string[], air: string[], saturday: string[]): ParcelSurcharge[] {
  const area = (name: string, label: string, commercial: number, residential: number): ParcelSurcharge[] =>
    (['commercial', 'residential'] as const).map((address) => {
      const cents = address === 'commercial' ? commercial : residential
      return fee('DAS', `${label}, ${address}`, { kind: 'area', area: name, address }, cents, {
        group: 'delivery area',
      })
    })
  const option = (
    code: string,
    label: string,
    asked: string,
    cents: number,
    more: Partial<ParcelSurcharge> = {},
  ) => fee(code, label, { kind: 'option', option: asked }, cents, { isFuelable: false, ...more })
  return [
    fee('RES', 'Residential delivery', { kind: 'residential' }, 585, { services: ground }),
    fee('RES', 'Residential delivery', { kind: 'residential' }, 640, { services: air }),
    ...area('DAS', 'Delivery area', 410, 560),
    ...area('EDAS', 'Extended delivery area', 520, 770),
    ...area('REMOTE', 'Remote area', 1_480, 1_480),
    ...area('HI', 'Delivery in Hawaii', 1_310, 1_310),
    ...area('AK', 'Delivery in Alaska', 3_950, 3_950),
    fee(
      'DV',
      'Declared value',
      { kind: 'declaredValue' },
      {
        basis: 'declaredValue',
        includedCents: 10_000,
        counts: 'whole',
        stepCents: 10_000,
        perStepCents: 155,
        minimumCents: 465,
        maximumValueCents: 5_000_000,
      },
      { isFuelable: false },
    ),
    option('SATDEL', 'Saturday delivery', 'SATDEL', 1_650, { services: saturday, isFuelable: true }),
    option('SATPU', 'Saturday pickup', 'SATPU', 2_050, {
      services: saturday,
      isFuelable: true,
      per: 'shipment',
    }),
    option('SIG', 'Signature required', 'SIG', 685),
    option('ASIG', 'Adult signature required', 'SIGADULT', 830),
    option('COD', 'Collect on delivery', 'COD', 1_960),
    option('HAZ', 'Hazardous materials', 'HAZMAT', 4_720),
    option('ICE', 'Dry ice', 'DRYICE', 790),
    option('RTN', 'Return label', 'RETURN', 140),
  ]
}

/** Invented lists of ZIPs of delivery areas: middles of some ZIP3s, so that every state has a few. */
export function deliveryAreas(carrier: string): ParcelArea[] {
  const chosen = (name: string, everyNth: number, run: (zip3: string) => string): ParcelArea => ({
    name,
    zips: zip3Areas()
      .filter(({ area }) => hashText(`${carrier} ${name} ${area}`) % everyNth === 0)
      .map(({ area }) => run(area)),
    effectiveFrom: '2022-01-01',
    effectiveTo: null,
  })
  const offshore = (name: string, [from, to]: readonly [string, string]): ParcelArea => ({
    name,
    zips: [`${from}-${to}`],
    effectiveFrom: '2022-01-01',
    effectiveTo: null,
  })
  return [
    chosen('DAS', 5, (zip3) => `${zip3}20-${zip3}59`),
    chosen('EDAS', 9, (zip3) => `${zip3}60-${zip3}84`),
    chosen('REMOTE', 23, (zip3) => `${zip3}85-${zip3}99`),
    offshore('HI', OFFSHORE.hawaii),
    offshore('AK', OFFSHORE.alaska),
  ]
}
