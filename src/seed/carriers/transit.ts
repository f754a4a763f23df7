/** Scene: service days between states, with carriers' exceptions near the warehouses. */

import type { Row } from '#database/sql/row.ts'
import { CA_PROVINCES, type Point, roadMiles, zip3Areas } from '../places/geography.ts'
import type { Stop } from '../places/locations.ts'
import { hashText, randomOf } from '../random.ts'
import type { CarrierProfile } from './carrier-profile.ts'
import { areaPoint, REGIONS } from './tariff-zones.ts'

export interface TransitTimes {
  rows: Row<'transit_days'>[]
  /** Days of a carrier between two stops, ZIP3 before state; null if it does not serve them. */
  find(scac: string, origin: Stop, destination: Stop): { days: number; isDirect: boolean } | null
}

/** States that most carriers reach through a partner. */
const REMOTE = ['MT', 'WY', 'ND', 'SD', 'ME', 'VT', 'WV', 'NM', 'ID']
/** Distance that a truck covers by the next morning. */
const OVERNIGHT_MILES = 260

export function makeTransitTimes(
  profiles: readonly CarrierProfile[],
  warehouses: readonly Stop[],
  clientId: string,
): TransitTimes {
  const rows: Row<'transit_days'>[] = []
  /** By carrier, origin, destination. */
  const known = new Map<string, Map<string, Map<string, { days: number; isDirect: boolean }>>>()
  const add = (scac: string, from: string, to: string, days: number, isDirect: boolean): void => {
    rows.push({
      client_id: clientId,
      scac,
      origin_area: from,
      destination_area: to,
      days,
      is_direct: isDirect,
    })
    const ofCarrier = known.get(scac) ?? new Map()
    const ofOrigin = ofCarrier.get(from) ?? new Map()
    known.set(scac, ofCarrier.set(from, ofOrigin.set(to, { days, isDirect })))
  }
  for (const profile of profiles) {
    addStates(profile, add)
    for (const warehouse of warehouses) addExceptions(profile, warehouse, add)
  }
  return {
    rows,
    find: (scac, origin, destination) => {
      for (const from of areasOf(origin)) {
        const ofOrigin = known.get(scac)?.get(from)
        for (const to of ofOrigin ? areasOf(destination) : []) {
          const found = ofOrigin!.get(to)
          if (found) return found
        }
      }
      return null
    },
  }
}

type Add = (scac: string, from: string, to: string, days: number, isDirect: boolean) => void

const areasOf = ({ address }: Stop): string[] => [address.zip.slice(0, 3), address.state]
const isCanadian = (area: string): boolean => CA_PROVINCES.includes(area)

function addStates({ scac, serves, milesADay }: CarrierProfile, add: Add): void {
  const areas = REGIONS[serves]
  const isNational = areas.length > 40
  const throughPartner = (area: string): boolean =>
    isCanadian(area)
      ? scac !== 'DAYR'
      : isNational && REMOTE.includes(area) && hashText(scac + area) % 2 === 0
  for (const from of areas) {
    for (const to of areas) {
      const miles = roadMiles(areaPoint(from), areaPoint(to))
      const isDirect = !throughPartner(from) && !throughPartner(to)
      const border = isCanadian(from) !== isCanadian(to) ? 1 : 0
      add(scac, from, to, Math.max(1, Math.ceil(miles / milesADay)) + border + (isDirect ? 0 : 1), isDirect)
    }
  }
}

let zip3s: ReturnType<typeof zip3Areas> | undefined

/** Overnight for nearby areas; some far areas of a state take a day longer than the state. */
function addExceptions({ scac, serves, milesADay }: CarrierProfile, warehouse: Stop, add: Add): void {
  const served = new Set<string>(REGIONS[serves])
  if (!served.has(warehouse.address.state)) return
  const random = randomOf(`transit of ${scac} from ${warehouse.address.zip}`)
  zip3s ??= zip3Areas()
  const from = warehouse.address.zip.slice(0, 3)
  for (const place of zip3s) {
    if (!served.has(place.state)) continue
    const miles = roadMiles(warehouse as Point, place)
    if (miles < OVERNIGHT_MILES) add(scac, from, place.area, 1, true)
    else if (random.chance(0.02)) add(scac, from, place.area, Math.ceil(miles / milesADay) + 1, false)
  }
}
