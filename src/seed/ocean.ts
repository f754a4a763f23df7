/** Scene: ocean containers at every stage of their journey. Vessels, numbers and events are invented. */
import type { Row } from '#database/sql/row.ts'
import { containerCheckDigit } from '#domain/check-digits/container.ts'
import { eventLabel, type OceanEvent } from '#domain/ocean/container-event.ts'
import { CONTAINER_STATES, journeyOf } from '#domain/ocean/journey.ts'
import { findPort, type Port } from '#domain/ocean/ports.ts'
import { rowIds } from './row-ids.ts'
import type { Scene } from './scene.ts'

interface Trip {
  owner: string
  scac: string
  type: string
  from: string
  to: string
  vessel: string
  /** Days since the booking. */
  age: number
  /** Days from departure to arrival as first estimated. */
  sea: number
  /** Days of each delay of the arrival, in order. */
  delays: readonly number[]
  /** Free days at the terminal, and for the empty container. */
  free: number
  po: string
}

const TRIPS: readonly Trip[] = [
  {
    owner: 'MSCU',
    scac: 'MSCU',
    type: '40ft-HighCube',
    from: 'CNSHA',
    to: 'USLGB',
    vessel: 'Demo Aurora',
    age: 24,
    sea: 16,
    delays: [],
    free: 4,
    po: 'PO-7701',
  },
  {
    owner: 'MSKU',
    scac: 'MAEU',
    type: '40ft-HighCube',
    from: 'CNYTN',
    to: 'USLAX',
    vessel: 'Demo Borealis',
    age: 21,
    sea: 15,
    delays: [2, 1],
    free: 4,
    po: 'PO-7702',
  },
  {
    owner: 'TGHU',
    scac: 'ONEY',
    type: '40ft-Dry',
    from: 'JPYOK',
    to: 'USOAK',
    vessel: 'Demo Cascade',
    age: 22,
    sea: 11,
    delays: [1],
    free: 3,
    po: 'PO-7703',
  },
  {
    owner: 'HLXU',
    scac: 'HLCU',
    type: '20ft-Dry',
    from: 'DEHAM',
    to: 'USNYC',
    vessel: 'Demo Dorado',
    age: 23,
    sea: 12,
    delays: [],
    free: 1,
    po: 'PO-7704',
  },
  {
    owner: 'CMAU',
    scac: 'CMDU',
    type: '40ft-Refrigerated',
    from: 'CLSAI',
    to: 'USPHL',
    vessel: 'Demo Estrella',
    age: 26,
    sea: 14,
    delays: [3],
    free: 2,
    po: 'PO-7705',
  },
  {
    owner: 'OOLU',
    scac: 'OOLU',
    type: '40ft-HighCube',
    from: 'VNCMT',
    to: 'USSAV',
    vessel: 'Demo Fjord',
    age: 26,
    sea: 30,
    delays: [2, 2],
    free: 5,
    po: 'PO-7706',
  },
  {
    owner: 'EGHU',
    scac: 'EGLV',
    type: '40ft-HighCube',
    from: 'TWKHH',
    to: 'USTIW',
    vessel: 'Demo Gale',
    age: 6,
    sea: 14,
    delays: [],
    free: 4,
    po: 'PO-7707',
  },
  {
    owner: 'YMLU',
    scac: 'YMLU',
    type: '20ft-OpenTop',
    from: 'KRPUS',
    to: 'USHOU',
    vessel: 'Demo Harbor',
    age: 4,
    sea: 26,
    delays: [],
    free: 4,
    po: 'PO-7708',
  },
  {
    owner: 'ZCSU',
    scac: 'ZIMU',
    type: '20ft-FlatRack',
    from: 'ITGOA',
    to: 'USCHS',
    vessel: 'Demo Isola',
    age: 1,
    sea: 18,
    delays: [],
    free: 4,
    po: 'PO-7709',
  },
  {
    owner: 'HDMU',
    scac: 'HDMU',
    type: '40ft-HighCube',
    from: 'INNSA',
    to: 'USORF',
    vessel: 'Demo Jetstream',
    age: 19,
    sea: 28,
    delays: [1],
    free: 4,
    po: 'PO-7710',
  },
  {
    owner: 'CAIU',
    scac: 'ONEY',
    type: '40ft-HighCube',
    from: 'THLCH',
    to: 'USLGB',
    vessel: 'Demo Kestrel',
    age: 33,
    sea: 19,
    delays: [2],
    free: 5,
    po: 'PO-7711',
  },
  {
    owner: 'BMOU',
    scac: 'MSCU',
    type: '40ft-Dry',
    from: 'NLRTM',
    to: 'USBAL',
    vessel: 'Demo Lumen',
    age: 44,
    sea: 13,
    delays: [],
    free: 4,
    po: 'PO-7712',
  },
]

const DAY = 86_400_000
const HOUR = 3_600_000
/** Days after the booking. */
const DEPARTURE = 6

export interface OceanRows {
  containers: Row<'containers'>[]
  events: Row<'container_events'>[]
  estimates: Row<'container_estimates'>[]
  accounts: Row<'network_accounts'>[]
}

/** For the client with carrier APIs; others have none. */
export function makeOcean({ client, clientId, today }: Scene, setUp: Date): OceanRows {
  const rows: OceanRows = { containers: [], events: [], estimates: [], accounts: [] }
  if (!client.hasVolumeCarriers) return rows
  const ids = rowIds(`${client.code} ocean`)
  for (const [place, trip] of TRIPS.entries()) {
    const made = makeTrip(trip, place, { clientId, now: today.start, ids })
    rows.containers.push(made.container)
    rows.events.push(...made.events)
    rows.estimates.push(...made.estimates)
  }
  rows.accounts = (['terminal49', 'dcsa'] as const).map((network) => ({
    ...{ id: ids.at(setUp), client_id: clientId, network, environment: 'sandbox' as const },
    account_number: network === 'dcsa' ? 'MAEU' : network,
    ...{ credentials_sealed: '', details: network === 'dcsa' ? { line: 'maersk' } : {} },
    ...{ tried_at: new Date(today.start.getTime() - 3 * DAY), created_at: setUp, deleted_at: null },
  }))
  return rows
}

interface Making {
  clientId: string
  now: Date
  ids: ReturnType<typeof rowIds>
}

interface Planned {
  /** Days after the booking. */
  on: number
  code: string
  at: Port
  isEmpty?: boolean
}

function makeTrip(trip: Trip, place: number, { clientId, now, ids }: Making) {
  const [from, to] = [findPort(trip.from)!, findPort(trip.to)!]
  const booked = new Date(now.getTime() - trip.age * DAY + (9 + place) * HOUR)
  const moment = (on: number) => new Date(booked.getTime() + Math.round(on * 24) * HOUR)
  const id = ids.at(booked)
  const delay = trip.delays.reduce((sum, days) => sum + days, 0)
  const arrives = DEPARTURE + trip.sea + delay
  const voyage = `${310 + place * 7}E`
  const plan: readonly Planned[] = [
    { on: 0, code: 'CONF', at: from },
    { on: 2, code: 'GTOT', at: from, isEmpty: true },
    { on: 4, code: 'GTIN', at: from, isEmpty: false },
    { on: 5, code: 'LOAD', at: from, isEmpty: false },
    { on: DEPARTURE, code: 'DEPA', at: from },
    { on: arrives, code: 'ARRI', at: to },
    { on: arrives + 0.6, code: 'DISC', at: to, isEmpty: false },
    { on: arrives + 1.2, code: place === 3 ? 'CUSI' : 'AVPU', at: to },
    { on: arrives + 3, code: 'GTOT', at: to, isEmpty: false },
    { on: arrives + 9, code: 'GTIN', at: to, isEmpty: true },
  ]
  const happened = plan.filter(({ on }) => moment(on) <= now)
  const events = happened.map(
    ({ on, code, at, isEmpty = null }): Row<'container_events'> => ({
      ...{ id: ids.at(moment(on)), client_id: clientId, container_id: id, classifier: 'ACT', code },
      ...{ happens_at: moment(on), said_at: moment(on + 0.1), time_zone: at.timeZone, place: at.name },
      ...{ unlocode: at.unlocode, is_empty: isEmpty, is_transshipment: false, notes: '' },
      vessel_name: ['LOAD', 'DEPA', 'ARRI', 'DISC'].includes(code) ? trip.vessel : '',
      voyage: ['LOAD', 'DEPA', 'ARRI', 'DISC'].includes(code) ? voyage : '',
      ...{ source: 'Shipping line', external_id: `demo ${code} ${on}`, created_at: moment(on) },
      created_by: 'Shipping line',
    }),
  )
  const estimates = estimatesOf(trip)
    .map(({ on, arrives: day }) => ({ said_at: moment(on), arrives_at: moment(day) }))
    .filter(({ said_at }) => said_at <= now)
    .map((one) => ({ client_id: clientId, container_id: id, ...one, source: 'Shipping line' }))
  const journey = journeyOf(events.map(eventOf), { loading: trip.from, discharge: trip.to })
  const body = `${trip.owner}${String(402_117 + place * 31_337).padStart(6, '0')}`
  const dayAt = (on: number) => moment(on).toISOString().slice(0, 10)
  const container: Row<'containers'> = {
    ...{ id, client_id: clientId, container_number: `${body}${containerCheckDigit(body)}` },
    ...{ container_type: trip.type, carrier_scac: trip.scac, booking_number: `DEMO${88_410 + place}` },
    ...{ master_bol_number: `${trip.scac}D${700_250 + place}`, vessel_name: trip.vessel, vessel_imo: '' },
    ...{ voyage, loading_code: from.unlocode, loading_name: from.name, discharge_code: to.unlocode },
    ...{ discharge_name: to.name, time_zone: to.timeZone, po_number: trip.po, reference: '' },
    estimated_departure: moment(DEPARTURE),
    estimated_arrival: estimates.at(-1)?.arrives_at ?? null,
    first_estimated_arrival: estimates[0]?.arrives_at ?? null,
    last_free_day: journey.arrivedAt ? dayAt(arrives + trip.free) : null,
    return_by: journey.pickedUpAt ? dayAt(arrives + 3 + trip.free) : null,
    ...{
      state: journey.state,
      state_rank: CONTAINER_STATES.indexOf(journey.state),
      problem: journey.problem,
    },
    ...{ departed_at: journey.departedAt, arrived_at: journey.arrivedAt, picked_up_at: journey.pickedUpAt },
    returned_at: journey.returnedAt,
    last_event: journey.last ? eventLabel(journey.last.code, journey.last.isEmpty) : '',
    last_event_at: journey.last?.at ?? null,
    // The demo's carriers do not exist, so none is asked.
    ...{ tracked_by: '', tracking: {}, next_poll_at: null, polled_at: null, poll_failures: 0, poll_note: '' },
    ...{ version: 1, created_at: booked, created_by: 'demo', deleted_at: null },
  }
  return { container, events, estimates }
}

/** The arrival estimates: when each was given and its day, both in days after the booking. */
function estimatesOf({ sea, delays }: Trip): { on: number; arrives: number }[] {
  const all = [{ on: 0, arrives: DEPARTURE + sea }]
  for (const [at, days] of delays.entries()) {
    all.push({ on: DEPARTURE + 3 + at * 4, arrives: all.at(-1)!.arrives + days })
  }
  return all
}

const eventOf = (row: Row<'container_events'>): OceanEvent => ({
  classifier: row.classifier,
  code: row.code,
  at: row.happens_at,
  saidAt: row.said_at,
  unlocode: row.unlocode,
  isEmpty: row.is_empty ?? null,
  isTransshipment: row.is_transshipment,
})
