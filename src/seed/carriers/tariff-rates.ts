/** The rate sheets: class by weight break by lane, from one smooth formula with weights per carrier. */
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { LaneRow, PalletRateRow } from '#domain/rating/tariff.ts'
import { roadMiles } from '../places/geography.ts'
import type { CarrierProfile } from './carrier-profile.ts'
import type { Zone } from './tariff-zones.ts'

/** Rate of each column as a share of the first, for a carrier of usual steepness. */
const BREAK_PARTS = [1, 0.83, 0.68, 0.575, 0.47, 0.39, 0.305, 0.275, 0.255]
/** Assumed miles of a lane within one zone. */
const LOCAL_MILES = 140

/** Miles between the centers of two zones. */
export function laneMiles(origin: Zone, destination: Zone): number {
  if (origin.zone === destination.zone) return LOCAL_MILES + (origin.areas.length - 1) * 35
  return Math.max(LOCAL_MILES, roadMiles(origin, destination))
}

const isCanadian = ({ zone }: Zone): boolean => zone.startsWith('CA-')

/** Dollars per 100 lb of class 100 below 500 lb, before discount. */
function baseRate(profile: CarrierProfile, origin: Zone, destination: Zone): number {
  const distance = 2.55 * laneMiles(origin, destination) ** (0.56 * profile.distance)
  const border = isCanadian(origin) !== isCanadian(destination) ? 1.16 : 1
  return profile.level * border * (36 + distance)
}

/** Rates of one lane for every class of the carrier. `uplift`: 1 for the live version, less for earlier ones. */
function laneOf(profile: CarrierProfile, origin: Zone, destination: Zone, uplift: number): LaneRow[] {
  const base = baseRate(profile, origin, destination) * uplift
  return FREIGHT_CLASSES.filter((freightClass) => !profile.withoutClasses.includes(freightClass)).map(
    (freightClass) => {
      const byClass = base * (Number(freightClass) / 100) ** 0.91
      return {
        originZone: origin.zone,
        destinationZone: destination.zone,
        freightClass,
        minimumCents: Math.round((118 + base * 0.34) * uplift) * 100,
        // Whole cents per 100 lb, in hundredths of a cent.
        rates: BREAK_PARTS.map((part, column) =>
          column < profile.lastBreak ? Math.round(byClass * part ** profile.breaks * 100) * 100 : null,
        ),
      }
    },
  )
}

export function laneRows(profile: CarrierProfile, zones: readonly Zone[], uplift: number): LaneRow[] {
  return zones.flatMap((origin) =>
    zones.flatMap((destination) => laneOf(profile, origin, destination, uplift)),
  )
}

/** All-in prices for one to six pallets, between all zones of the US. */
export function palletRateRows(
  zones: readonly Zone[],
  dates: { effectiveFrom: string; effectiveTo: string | null },
): PalletRateRow[] {
  const domestic = zones.filter((zone) => !isCanadian(zone))
  return domestic.flatMap((origin) =>
    domestic.flatMap((destination) => {
      const first = 88 + 0.078 * laneMiles(origin, destination)
      return [1, 2, 3, 4, 5, 6].map((palletCount) => ({
        originZone: origin.zone,
        destinationZone: destination.zone,
        palletCount,
        cents: Math.round(first * (1 + (palletCount - 1) * 0.61)) * 100,
        includesFuel: true,
        includedAccessorials: ['NOTIFY'],
        maxLbPerPallet: 1_100,
        maxLength: 48,
        maxWidth: 48,
        maxHeight: 60,
        ...dates,
      }))
    }),
  )
}
