/** Scene: features that only some shipments have: stops on the way, extra information, a declined tender. */

import type { Row } from '#database/sql/row.ts'
import { addDays, parseIsoDate, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { unload } from '#domain/shipment/stops.ts'
import type { RowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import type { History } from './history-parts.ts'

type Shipment = Row<'shipments'>

const MINUTE = 60_000
const TRUCKLOAD = 3
/** Number of truckloads with a stop that wait to be rated. */
const WITH_STOPS = 3

/** Adds them to the shipments of a part. The newest part has the shipments that clerks still work on. */
export function addWholeShipments(made: History, scene: Scene, ids: RowIds, isNewest: boolean): void {
  for (const row of made.shipments) if (row.status === 'A') addTrailer(made, ids, row)
  if (!isNewest) return
  let wanted = WITH_STOPS
  for (const row of unrated(made)) if (wanted > 0 && addStop(made, scene, row)) wanted--
  const declined = made.shipments.findLast(({ status, is_tendered }) => status === 'T' && is_tendered)
  if (declined) decline(made, ids, declined)
}

/** Prepaid shipments in Rate & Route without a price, heaviest first: changing their details changes no price. */
function unrated({ shipments, priceSheets, spotQuotes }: History): Shipment[] {
  const priced = new Set([
    ...priceSheets.map(({ shipment_id }) => shipment_id),
    ...spotQuotes.requests.map(({ shipment_id }) => shipment_id),
  ])
  return shipments
    .filter(({ id, status, payment_type }) => status === 'Q' && payment_type === 'P' && !priced.has(id))
    .sort((one, other) => other.total_weight_lb! - one.total_weight_lb!)
}

/**
 * A truck for two customers in one state: half of the heaviest line is unloaded at the second one. False: there is
 * none.
 */
function addStop(made: History, { places }: Scene, row: Shipment): boolean {
  const items = made.items.filter(({ shipment_id }) => shipment_id === row.id).map(({ item }) => item)
  const first = items.filter(({ quantity }) => quantity > 1).sort(byWeight)[0]
  const { state, zip, countryCode } = row.destination
  const other = places.consignees.find(
    ({ address }) => address.countryCode === countryCode && address.state === state && address.zip !== zip,
  )
  if (!other || !first) return false
  const half = { ...first, quantity: Math.floor(first.quantity / 2), weightLb: 0 }
  row.rate_mode_id = TRUCKLOAD
  row.equipment = 'VAN53'
  row.stops = [
    {
      ...{ id: 'S1', address: other.address, reference1: `${row.po_number}-1`, reference2: '' },
      ...(row.pickup_date
        ? { appointment: { date: weekdayAfter(row.pickup_date, 2), from: '08:00', to: '11:00' } }
        : {}),
      items: unload(items, [[half]]).unloaded[0] ?? [],
    },
  ]
  return true
}

/** This many days later; on a weekend, the Monday after. */
function weekdayAfter(date: string, days: number): string {
  const day = addDays(date, days)
  const weekday = weekdayOf(parseIsoDate(day))
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

const byWeight = (one: ItemLine, other: ItemLine) => other.weightLb - one.weightLb

/** The dock's notes when the truck left. */
function addTrailer(made: History, ids: RowIds, row: Shipment): void {
  const at = row.picked_up_at ?? row.created_at!
  const serial = row.bol_number.slice(-6)
  const infos = [
    ['TrailerNumber', `TR${serial.slice(0, 5)}`],
    ['SealNumber', `SL-${serial}`],
    ...(Number(serial) % 3 === 0 ? [['InternalNote', 'Driver was early; loaded at the second door.']] : []),
  ] as [Row<'shipment_extra_infos'>['kind'], string][]
  infos.forEach(([kind, value], index) => {
    const createdAt = new Date(at.getTime() + index * MINUTE)
    made.extraInfos.push({
      ...{ id: ids.at(createdAt), client_id: row.client_id, shipment_id: row.id, kind, label: '', value },
      ...{ created_by: 'clerk', created_at: createdAt },
    })
  })
}

function decline(made: History, ids: RowIds, row: Shipment): void {
  const at = new Date((row.updated_at as Date).getTime() + 35 * MINUTE)
  const notes = 'No trailer available that day'
  row.is_declined = true
  row.pro_number = ''
  row.problem = `Tender declined: ${notes}`
  row.last_event_at = at
  made.events.push({
    ...{ id: ids.at(at), client_id: row.client_id, shipment_id: row.id, status: 'Problem', code: '990 D' },
    ...{ what: 'Tender declined', place: '', at, time_zone: row.time_zone!, notes, source: 'carrier' },
    ...{ external_id: `${row.bol_number}-declined`, created_at: at },
  })
}
