import { greatCircleMiles } from '#domain/great-circle.ts'
import { findPlace } from './geography.ts'
import { type ListedZip, zipList } from './zip-list.ts'

/** A ZIP3 (in Canada: a forward sortation area) with the center of its ZIPs. */
export interface Zip3Area {
  zip3: string
  /** The state of most of its ZIPs, or the province; two letters. */
  state: string
  latitude: number
  longitude: number
}

let areas: Map<string, Zip3Area> | undefined

/** The center of a ZIP3, or null if there is none. The centers are computed on the first call. */
export function findZip3Area(zip3: string): Zip3Area | null {
  areas ??= new Map([...Map.groupBy(zipList().all(), ({ zip }) => zip.slice(0, 3))].map(middle))
  return areas.get(zip3) ?? null
}

/** Miles between the centers of two ZIPs' areas; null if one is not known. */
export function milesBetween(from: string, to: string): number | null {
  const [here, there] = [findZip3Area(from.slice(0, 3)), findZip3Area(to.slice(0, 3))]
  return here && there ? greatCircleMiles(here, there) : null
}

function middle([zip3, entries]: [string, ListedZip[]]): [string, Zip3Area] {
  const mean = (of: (entry: ListedZip) => number) =>
    Math.round((entries.reduce((sum, entry) => sum + of(entry), 0) / entries.length) * 10_000) / 10_000
  const byState = [...Map.groupBy(entries, ({ state }) => state)].sort((a, b) => b[1].length - a[1].length)
  const area = {
    zip3,
    // The list has full names of provinces; the lookup has their letters.
    state: findPlace(byState[0]![1][0]!.zip)?.state ?? byState[0]![0],
    latitude: mean(({ latitude }) => latitude),
    longitude: mean(({ longitude }) => longitude),
  }
  return [zip3, area]
}
