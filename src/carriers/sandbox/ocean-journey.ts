import { createHash } from 'node:crypto'
import type { SandboxMemory } from '../network.ts'

/**
 * The invented journey of a container, for the sandboxes of tracking services: from the booking to the empty return in
 * 44 days, with a stop on the way and an arrival that is postponed twice. It begins with the first request. A number
 * that ends in `-D` and digits has a journey in the past, of which only the first so many days are reported.
 */

export interface SandboxCall {
  unlocode: string
  name: string
  timeZone: string
}

export interface SandboxMove {
  classifier: 'EST' | 'ACT'
  kind: 'TRANSPORT' | 'EQUIPMENT' | 'SHIPMENT'
  code: string
  at: Date
  saidAt: Date
  call: SandboxCall
  isEmpty: boolean | null
  isTransshipment: boolean
  voyage: string
}

export interface SandboxJourney {
  startedAt: Date
  loading: SandboxCall
  discharge: SandboxCall
  vesselName: string
  vesselImo: string
  voyage: string
  moves: SandboxMove[]
  /** YYYY-MM-DD; '' until the container is discharged. */
  lastFreeDay: string
}

const DAY = 86_400_000
const SHANGHAI: SandboxCall = { unlocode: 'CNSHA', name: 'Shanghai', timeZone: 'Asia/Shanghai' }
const BUSAN: SandboxCall = { unlocode: 'KRPUS', name: 'Busan', timeZone: 'Asia/Seoul' }
const LONG_BEACH: SandboxCall = { unlocode: 'USLGB', name: 'Long Beach', timeZone: 'America/Los_Angeles' }

/** Days after the booking; for estimates: [day of the report, day of the arrival]. */
const ARRIVALS = [
  [0, 30],
  [14, 32],
  [24, 33],
] as const
const ARRIVED_ON = 33.25
const FREE_DAYS = 6

interface PlannedMove {
  on: number
  kind: SandboxMove['kind']
  code: string
  call: SandboxCall
  isEmpty?: boolean
  isTransshipment?: boolean
}

const PLAN: readonly PlannedMove[] = [
  { on: 0, kind: 'SHIPMENT', code: 'CONF', call: SHANGHAI },
  { on: 3, kind: 'EQUIPMENT', code: 'GTOT', call: SHANGHAI, isEmpty: true },
  { on: 5, kind: 'EQUIPMENT', code: 'GTIN', call: SHANGHAI, isEmpty: false },
  { on: 7, kind: 'EQUIPMENT', code: 'LOAD', call: SHANGHAI, isEmpty: false },
  { on: 8, kind: 'TRANSPORT', code: 'DEPA', call: SHANGHAI },
  { on: 11, kind: 'TRANSPORT', code: 'ARRI', call: BUSAN },
  { on: 11.5, kind: 'EQUIPMENT', code: 'DISC', call: BUSAN, isEmpty: false, isTransshipment: true },
  { on: 14, kind: 'EQUIPMENT', code: 'LOAD', call: BUSAN, isEmpty: false, isTransshipment: true },
  { on: 14.5, kind: 'TRANSPORT', code: 'DEPA', call: BUSAN },
  { on: ARRIVED_ON, kind: 'TRANSPORT', code: 'ARRI', call: LONG_BEACH },
  { on: 34, kind: 'EQUIPMENT', code: 'DISC', call: LONG_BEACH, isEmpty: false },
  { on: 34.5, kind: 'EQUIPMENT', code: 'CUSI', call: LONG_BEACH, isEmpty: false },
  { on: 35.5, kind: 'EQUIPMENT', code: 'CUSR', call: LONG_BEACH, isEmpty: false },
  { on: 35.6, kind: 'EQUIPMENT', code: 'AVPU', call: LONG_BEACH, isEmpty: false },
  { on: 38, kind: 'EQUIPMENT', code: 'GTOT', call: LONG_BEACH, isEmpty: false },
  { on: 44, kind: 'EQUIPMENT', code: 'GTIN', call: LONG_BEACH, isEmpty: true },
]

/** The events of the journey reported so far. `reference`: the booking, or else the number in the request. */
export async function sandboxJourney(
  reference: string,
  memory: SandboxMemory,
  now: Date,
): Promise<SandboxJourney> {
  const { startedAt, knownUntil } = await spanOf(reference, memory, now)
  const dayAt = (on: number) => new Date(startedAt.getTime() + Math.round(on * DAY))
  const serial = createHash('sha256').update(plainOf(reference)).digest().readUInt16BE(0)
  const voyage = `${100 + (serial % 900)}E`
  const moves = PLAN.map(
    ({ on, kind, code, call, isEmpty = null, isTransshipment = false }): SandboxMove => ({
      classifier: 'ACT',
      ...{ kind, code, call, isEmpty, isTransshipment, voyage },
      at: dayAt(on),
      saidAt: dayAt(on),
    }),
  )
  const estimates = ARRIVALS.map(
    ([said, arrives]): SandboxMove => ({
      ...{ classifier: 'EST', kind: 'TRANSPORT', code: 'ARRI', call: LONG_BEACH, isEmpty: null },
      ...{ isTransshipment: false, voyage, at: dayAt(arrives), saidAt: dayAt(said) },
    }),
  )
  return {
    startedAt,
    loading: SHANGHAI,
    discharge: LONG_BEACH,
    vesselName: 'Sandbox Meridian',
    vesselImo: '9000003',
    voyage,
    moves: [...moves, ...estimates]
      .filter(({ saidAt }) => saidAt <= knownUntil)
      .sort((one, other) => one.saidAt.getTime() - other.saidAt.getTime()),
    lastFreeDay:
      dayAt(34) <= knownUntil
        ? dayAt(34 + FREE_DAYS)
            .toISOString()
            .slice(0, 10)
        : '',
  }
}

interface Span {
  startedAt: Date
  /** Later reports are not known yet. */
  knownUntil: Date
}

async function spanOf(reference: string, memory: SandboxMemory, now: Date): Promise<Span> {
  const days = /-D(\d{1,3})$/.exec(reference)?.[1]
  const key = plainOf(reference)
  const kept = (await memory.recall('journey', key)) as { startedAt: number } | null
  // Rounded to the hour, so that repeated requests return the same times.
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  const start = kept?.startedAt ?? (days === undefined ? hour : hour - OVER_FOR_DAYS * DAY)
  if (!kept) await memory.keep('journey', key, { startedAt: start })
  const until = days === undefined ? now.getTime() : Math.min(now.getTime(), start + Number(days) * DAY)
  return { startedAt: new Date(start), knownUntil: new Date(until) }
}

const OVER_FOR_DAYS = 46
const plainOf = (reference: string): string => reference.replace(/-D\d{1,3}$/, '')
