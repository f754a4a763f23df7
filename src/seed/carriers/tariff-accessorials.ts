/** Accessorial schedules of the synthetic tariffs; every amount is invented. */
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import type { AccessorialPrice, AccessorialRule, LengthTier } from '#domain/rating/tariff-charges.ts'
import type { CarrierProfile } from './carrier-profile.ts'

interface Dates {
  effectiveFrom: string
  effectiveTo: string | null
}

/** Flat charges in dollars, before the carrier's level. */
const FLAT: Record<string, number> = {
  LGPU: 96,
  LGDEL: 98,
  RESPU: 92,
  RESDEL: 112,
  INPU: 92,
  APPTPU: 28,
  APPT: 36,
  NOTIFY: 24,
  AIRPU: 88,
  AIRDEL: 92,
  CFSPU: 80,
  CFSDEL: 82,
  CNVPU: 185,
  CNVDEL: 190,
  GROPU: 95,
  GRODEL: 125,
  DCDEL: 48,
  NBPU: 140,
  NBDEL: 155,
  SATPU: 240,
  SATDEL: 260,
  SUNDEL: 310,
  WEDEL: 285,
  HDAYDEL: 320,
  HAZM: 44,
  COD: 78,
  BLIND: 58,
  RECON: 66,
  DETPU: 75,
  DETDEL: 75,
}
/** Dollars per 100 lb, with minimum and maximum. */
const PER_CWT: Record<string, [number, number, number]> = {
  INDEL: [9.2, 94, 640],
  INGDEL: [8.6, 88, 600],
  INEDEL: [9.8, 104, 700],
  INNEDEL: [13.5, 140, 950],
  REDEL: [6.4, 78, 420],
  STOR: [2.2, 32, 240],
  UNLOADDEL: [7.1, 85, 480],
}
const PER_PIECE: Record<string, [number, number, number]> = {
  SORTPU: [1.1, 55, 480],
  SORTDEL: [1.25, 62, 520],
}
/** Percent of the net linehaul, with the minimum. */
const PERCENT: Record<string, [number, number]> = { GUAR: [25, 62], PFZ: [8, 46] }
/** The charge for every kind of limited access. */
const LIMITED_ACCESS = 108

/** Rounds to whole quarters of a dollar, in cents. */
const quarters = (dollars: number): number => Math.round(dollars * 4) * 25

function priceOf(
  code: string,
  family: string | null,
  { level, perCwt }: CarrierProfile['accessorials'],
): AccessorialPrice | null {
  const bounds = (least: number, most: number | null) => ({
    minimumCents: quarters(least * level),
    maximumCents: most === null ? null : quarters(most * level),
  })
  if (PER_CWT[code]) {
    const [dollars, least, most] = PER_CWT[code]
    return { basis: 'perCwt', rate: Math.round(dollars * level * 10_000), ...bounds(least, most) }
  }
  if (PER_PIECE[code]) {
    const [dollars, least, most] = PER_PIECE[code]
    return { basis: 'perPiece', cents: Math.round(dollars * 100), ...bounds(least, most) }
  }
  if (PERCENT[code])
    return { basis: 'percent', percent: PERCENT[code][0] * 1000, ...bounds(PERCENT[code][1], null) }
  const dollars = FLAT[code] ?? (family?.startsWith('restricted') ? LIMITED_ACCESS : null)
  if (dollars === null) return null
  const isLiftgate = code === 'LGPU' || code === 'LGDEL'
  if (perCwt && isLiftgate)
    return { basis: 'perCwt', rate: Math.round(dollars * level * 900), ...bounds(dollars, 390) }
  return { basis: 'flat', cents: quarters(dollars * level) }
}

/** Services that burn fuel: going elsewhere, coming back, or running the liftgate. */
const FUELABLE = new Set(['LGPU', 'LGDEL', 'REDEL', 'RECON', 'HICOSTDEL'])

const TIERS: Record<CarrierProfile['overlength'], readonly [fromInches: number, dollars: number][]> = {
  shipment: [
    [96, 92],
    [144, 128],
    [240, 205],
  ],
  piece: [
    [96, 48],
    [120, 74],
    [168, 135],
  ],
  steep: [
    [84, 70],
    [96, 150],
    [144, 310],
    [192, 640],
  ],
}

function lengthTiers(style: CarrierProfile['overlength'], level: number): LengthTier[] {
  return TIERS[style].map(([fromInches, dollars], index, tiers) => ({
    fromInches,
    belowInches: tiers[index + 1]?.[0] ?? null,
    cents: quarters(dollars * level),
  }))
}

/** Name in the header for areas with more expensive deliveries. */
export const HIGH_COST_AREA = 'High-cost cities'

export function accessorialRules(profile: CarrierProfile, dates: Dates): AccessorialRule[] {
  const { fuelable, without } = profile.accessorials
  const requested = ACCESSORIAL_CODES.flatMap(({ code, label, family }): AccessorialRule[] => {
    const price = without.includes(code) ? null : priceOf(code, family, profile.accessorials)
    const isFuelable = fuelable && FUELABLE.has(code)
    return price ? [{ code, label, trigger: { kind: 'requested' }, price, isFuelable, ...dates }] : []
  })
  return [...requested, ...automaticRules(profile, dates)]
}

/** Rules that apply without a request: long pieces, expensive cities, minimum loads. */
function automaticRules({ accessorials, overlength }: CarrierProfile, dates: Dates): AccessorialRule[] {
  const { level, fuelable } = accessorials
  return [
    {
      code: 'OVER',
      label: 'Overlength',
      trigger: { kind: 'length' },
      price: {
        basis: 'lengthTiers',
        tiers: lengthTiers(overlength, level),
        per: overlength === 'piece' ? 'piece' : 'shipment',
      },
      isFuelable: false,
      ...dates,
    },
    {
      code: 'HICOSTDEL',
      label: 'High-cost area delivery',
      trigger: { kind: 'area', area: HIGH_COST_AREA, end: 'delivery' },
      price: {
        basis: 'perCwt',
        rate: Math.round(3.1 * level * 10_000),
        minimumCents: quarters(34 * level),
        maximumCents: quarters(290 * level),
      },
      isFuelable: fuelable,
      ...dates,
    },
    {
      code: 'SINGLE',
      label: 'Single shipment',
      trigger: { kind: 'singleShipment', belowLb: 500 },
      price: { basis: 'flat', cents: quarters(31 * level) },
      isFuelable: false,
      ...dates,
    },
  ]
}
