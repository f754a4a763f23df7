import { t } from '@lingui/core/macro'
import { parseTimeOfDay } from '#domain/text/time-of-day.ts'
import { parseZip } from '#domain/text/zip.ts'

/** A lane in a question; the server fills in '' with its default: today, the client's usual window. */
export type AskedLane = Record<
  'originZip' | 'destinationZip' | 'pickupDate' | 'pickupFrom' | 'pickupTo',
  string
>

type Search = Record<string, string | undefined>

/** Our name -> its URL parameter, the same on every screen with a lane. */
const PARAMETERS = {
  originZip: 'from',
  destinationZip: 'to',
  pickupDate: 'date',
  pickupFrom: 'ready',
  pickupTo: 'close',
} as const satisfies Record<keyof AskedLane, string>
const NAMES = Object.keys(PARAMETERS) as (keyof AskedLane)[]
const LONGEST = 20

/** Reads the lane from the URL. */
export function readLane(search: Search): AskedLane {
  const entries = NAMES.map((name) => [name, (search[PARAMETERS[name]] ?? '').slice(0, LONGEST)])
  return Object.fromEntries(entries) as AskedLane
}

/** Writes a lane into the URL parameters and keeps those of others. */
export function writeLane(search: Search, lane: AskedLane): Search {
  const written = NAMES.map((name) => [PARAMETERS[name], lane[name] || undefined])
  return { ...search, ...Object.fromEntries(written) }
}

/** The errors of a typed lane by field. Only the server knows whether a ZIP exists. */
export function faultsOfLane(lane: AskedLane): Record<string, string> {
  const faults: Record<string, string> = {}
  if (lane.originZip.trim() === '') faults.originZip = t`ZIP is required.`
  for (const name of ['originZip', 'destinationZip'] as const) {
    const { kind } = parseZip(lane[name])
    if (lane[name].trim() !== '' && kind !== 'US' && kind !== 'CA') {
      faults[name] = t`Enter a complete US ZIP or Canadian postal code.`
    }
  }
  for (const name of ['pickupFrom', 'pickupTo'] as const) {
    if (lane[name] !== '' && parseTimeOfDay(lane[name]).kind === 'invalid') {
      faults[name] = t`Enter a time like 11:00 AM.`
    }
  }
  return faults
}

/** The lane in normalized spelling, for the URL and the server. */
export function settleLane(lane: AskedLane): AskedLane {
  const zip = (text: string) => {
    const parsed = parseZip(text)
    return parsed.kind === 'invalid' ? '' : parsed.zip
  }
  const time = (text: string) => {
    const parsed = parseTimeOfDay(text)
    return parsed.kind === 'time' ? parsed.time : ''
  }
  return {
    originZip: zip(lane.originZip),
    destinationZip: zip(lane.destinationZip),
    pickupDate: lane.pickupDate,
    pickupFrom: time(lane.pickupFrom),
    pickupTo: time(lane.pickupTo),
  }
}
