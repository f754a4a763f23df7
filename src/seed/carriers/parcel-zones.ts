/** Zone charts of the synthetic parcel tariffs: from the warehouses by great-circle miles, in the carriers' steps. */
import { greatCircleMiles } from '#domain/great-circle.ts'
import type { ZoneChart, ZoneFallback, ZoneRange } from '#domain/rating/parcel/parcel-tariff.ts'
import { CEDAR_AND_STEEL } from '../demo-clients.ts'
import { zip3Areas } from '../places/geography.ts'

/** ZIP3s outside the contiguous states, for which the distance does not determine the zone. */
export const OFFSHORE = {
  puertoRico: ['006', '009'],
  hawaii: ['967', '968'],
  guam: ['969', '969'],
  alaska: ['995', '999'],
} as const satisfies Record<string, readonly [from: string, to: string]>

/** Zones of the places outside the contiguous states; null: not served. */
export type OffshoreZones = Record<keyof typeof OFFSHORE, string | null>

export interface ChartPlan {
  id: string
  /** Zone of the nearest places: 1 for USPS, 2 for UPS and FedEx. */
  firstZone: 1 | 2
  offshore: OffshoreZones
  countries: [countryCode: string, zone: string][]
}

/** Upper limits of zones 1 to 7 in miles; beyond is zone 8 (domain facts 3.4). */
const LADDER_MILES = [50, 150, 300, 600, 1000, 1400, 1800]

function fallbackOf(firstZone: 1 | 2): ZoneFallback {
  const rungs = LADDER_MILES.map((upToMiles, rung) => ({ upToMiles, zone: String(rung + 1) }))
  return {
    ladder: [...rungs.slice(firstZone - 1), { upToMiles: null, zone: '8' }],
    except: Object.values(OFFSHORE).map(([from, to]): [string, string] => [from, to]),
  }
}

let areas: ReturnType<typeof zip3Areas> | undefined

/** Merges neighboring ZIP3s of the same zone into ranges. */
function runsFrom(origin: string, { ladder }: ZoneFallback): ZoneRange[] {
  areas ??= zip3Areas()
  const here = areas.find(({ area }) => area === origin)!
  const runs: ZoneRange[] = []
  for (const there of areas) {
    const miles = greatCircleMiles(here, there)
    const { zone } = ladder.find(({ upToMiles }) => upToMiles === null || miles <= upToMiles)!
    const last = runs.at(-1)
    if (last && last[2] === zone && Number(there.area) === Number(last[1]) + 1) last[1] = there.area
    else runs.push([there.area, there.area, zone])
  }
  return runs
}

/** The zone chart of a carrier from the three warehouses of the demo; from anywhere else the distance decides. */
export function parcelChart(plan: ChartPlan, effectiveFrom: string): ZoneChart {
  const fallback = fallbackOf(plan.firstZone)
  const offshore = Object.entries(OFFSHORE).flatMap(([place, [from, to]]): ZoneRange[] => {
    const zone = plan.offshore[place as keyof typeof OFFSHORE]
    return zone === null ? [] : [[from, to, zone]]
  })
  return {
    id: plan.id,
    effectiveFrom,
    effectiveTo: null,
    origins: CEDAR_AND_STEEL.warehouses.map(({ zip }) => {
      const origin = zip.slice(0, 3)
      return { from: origin, to: origin, destinations: [...runsFrom(origin, fallback), ...offshore] }
    }),
    countries: plan.countries,
    fallback,
  }
}
