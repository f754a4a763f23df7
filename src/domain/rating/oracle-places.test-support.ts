/** The oracle's zones and areas: compares ZIPs as text with every row of the document. */
import type { LtlPlace } from './ltl-request.ts'
import type { TariffDocument, ZipRange, ZoneRow } from './tariff.ts'

export interface OraclePlaces {
  zone(place: LtlPlace): string | null
  isIn(area: string, place: LtlPlace): boolean
}

const codeOf = (place: LtlPlace): string => place.zip.slice(0, place.countryCode === 'CA' ? 3 : 5)

/** The number of codes in a row that contains the place; null if it does not. */
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

/** Whether a row can contain codes of a country that begin with these three characters. */
function isNear(range: ZipRange, countryCode: string, start: string): boolean {
  if (range.countryCode !== countryCode) return false
  if (range.zipFrom === null) return true
  return range.zipFrom.slice(0, 3) <= start && start <= (range.zipTo ?? range.zipFrom).slice(0, 3)
}

export function oraclePlaces(document: TariffDocument): OraclePlaces {
  const near = new Map<string, ZoneRow[]>()
  /** Filters a thousand rows down to a few, once for each three characters. */
  const rowsNear = (place: LtlPlace): ZoneRow[] => {
    const start = codeOf(place).slice(0, 3)
    const key = place.countryCode + start
    const known = near.get(key)
    if (known) return known
    const rows = document.zones.filter((row) => isNear(row, place.countryCode, start))
    near.set(key, rows)
    return rows
  }
  return {
    zone(place) {
      let zone: string | null = null
      let narrowest: number | null = null
      for (const row of rowsNear(place)) {
        const width = widthAt(row, place)
        if (width !== null && (narrowest === null || width < narrowest)) {
          zone = row.zone
          narrowest = width
        }
      }
      return zone
    },
    isIn(area, place) {
      const { ranges } = document.header.areas.find(({ name }) => name === area)!
      return ranges.some((range) => widthAt(range, place) !== null)
    },
  }
}
