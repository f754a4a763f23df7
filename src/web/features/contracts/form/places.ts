import { t } from '@lingui/core/macro'
import type { ZipRange } from '#domain/rating/tariff.ts'
import { lines, type Read } from './column.ts'

/** Regions as users type them: `PA, NJ, 100-119`; outside the US with the country: `CA:ON`. */

export function rangesText(ranges: readonly ZipRange[]): string {
  return ranges
    .map(({ countryCode, state, zipFrom, zipTo }) => {
      const place = state ?? (zipTo === null ? zipFrom : `${zipFrom}-${zipTo}`)
      return countryCode === 'US' ? place : `${countryCode}:${place}`
    })
    .join(', ')
}

export const rangesOf = (text: string): ZipRange[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim().toUpperCase())
    .filter(Boolean)
    .map(rangeOf)

function rangeOf(part: string): ZipRange {
  const [, country = 'US', place = ''] = /^(?:(US|CA|MX):)?\s*(.*)$/.exec(part)!
  const [, from, to] = /^([A-Z0-9]+)\s*-\s*([A-Z0-9]+)$/.exec(place) ?? []
  const isZip = from !== undefined || /\d/.test(place)
  return {
    countryCode: country,
    state: isZip ? null : place,
    zipFrom: isZip ? (from ?? place) : null,
    zipTo: isZip ? (to ?? place) : null,
  }
}

const isPlace = ({ countryCode, state, zipFrom, zipTo }: ZipRange): boolean => {
  if (state !== null) return /^[A-Z]{2,3}$/.test(state)
  const zip = countryCode === 'US' ? /^\d+$/ : /^[A-Z0-9]+$/
  return [zipFrom, zipTo].every((end) => end !== null && zip.test(end))
}

function readPlaces(typed: string): Read {
  const ranges = rangesOf(typed)
  return ranges.every(isPlace)
    ? { value: ranges }
    : { fault: t`Enter states and ZIP codes, such as PA, NJ, 100-119.` }
}

export const places = (path: string, label: string) => ({
  ...lines(path, label, {
    show: (value) => rangesText((value as ZipRange[] | undefined) ?? []),
    read: readPlaces,
    cell: 'places',
  }),
})

/** A zone; typed one per line, such as `NORTH: PA, NJ, 100-119`. */
interface Zone extends ZipRange {
  zone: string
}

export function zonesText(zones: readonly Zone[]): string {
  const byName = Map.groupBy(zones, ({ zone }) => zone)
  return [...byName].map(([name, ranges]) => `${name}: ${rangesText(ranges)}`).join('\n')
}

export function zonesOf(text: string): { zones: Zone[] } | { fault: string } {
  const zones: Zone[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    // A range may contain a colon, like `US:PA`: the last colon followed by a space ends the name.
    const [, name, ranges] = /^(.+?):\s+(.*)$/.exec(line) ?? []
    if (!name || !ranges)
      return { fault: t`Enter ${`'${line.slice(0, 40)}'`} as a name, a colon and places.` }
    for (const range of rangesOf(ranges)) zones.push({ zone: name.trim(), ...range })
  }
  return { zones }
}
