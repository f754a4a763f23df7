/** The oracle's zones and areas: compares ZIPs as text with every row of the document. */
import type { LtlPlace } from './ltl-request.ts'
import type { TariffDocument, ZipRange } from './tariff.ts'

export interface OraclePlaces {
  zone(place: LtlPlace): string | null
  isIn(area: string, place: LtlPlace): boolean
}

const codeOf = (place: LtlPlace): string => place.zip.slice(0, place.countryCode === 'CA' ? 3 : 5)

/** How many codes a row covers where it covers the place; null where it does not. */
function widthAt(range: ZipRange, place: LtlPlace): number | null {
  if (range.countryCode !== place.countryCode) return null
  if (range.zipFrom === null) return range.state === place.state ? Number.POSITIVE_INFINITY : null
  const length = place.countryCode === 'CA' ? 3 : 5
  const from = range.zipFrom.padEnd(length, '0')
  const to = (range.zipTo ?? range.zipFrom).padEnd(length, '9')
  const code = codeOf(place)
  if (code < from || code > to) return null
  return length === 3 ? 1 : Number(to) - Number(from)
}

export function oraclePlaces(document: TariffDocument): OraclePlaces {
  const zones = new Map<string, string | null>()
  return {
    zone(place) {
      const key = `${place.countryCode} ${place.state} ${codeOf(place)}`
      const known = zones.get(key)
      if (known !== undefined) return known
      let zone: string | null = null
      let narrowest: number | null = null
      for (const row of document.zones) {
        const width = widthAt(row, place)
        if (width !== null && (narrowest === null || width < narrowest)) {
          zone = row.zone
          narrowest = width
        }
      }
      zones.set(key, zone)
      return zone
    },
    isIn(area, place) {
      const { ranges } = document.header.areas.find(({ name }) => name === area)!
      return ranges.some((range) => widthAt(range, place) !== null)
    },
  }
}
