import { v7 as newId } from 'uuid'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { Row } from '#database/sql/row.ts'
import { DESTINATION, ITEM, ORIGIN } from './scene.ts'
import { inDays } from './wire-draft.ts'

let serial = 0
const PLACES = [
  { city: 'Chicago', state: 'IL', zip: '60606' },
  { city: 'Los Angeles', state: 'CA', zip: '90012' },
  { city: 'Dallas', state: 'TX', zip: '75201' },
]

/** Unrated shipments in Rate & Route, to three places, of different weights; returns their ids, in order. */
export async function routableShipments(
  db: Db,
  clientId: string,
  count: number,
  changes: Partial<Row<'shipments'>> = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  const weightOf = (at: number) => 300 + ((at * 137) % 3_000)
  const shipments = ids.map((id, at) => ({
    id,
    client_id: clientId,
    bol_number: `8${String(process.pid).padStart(8, '0')}${String(serial++).padStart(8, '0')}`,
    status: 'Q',
    warehouse: '',
    origin: ORIGIN,
    destination: { ...DESTINATION, ...PLACES[at % PLACES.length] },
    services: at % 4 === 0 ? ['LGDEL'] : [],
    pickup_date: inDays(3),
    pickup_from: '09:00',
    pickup_to: '16:00',
    time_zone: 'America/Los_Angeles',
    total_weight_lb: weightOf(at),
    total_quantity: 2,
    total_pallets: 2,
    created_at: new Date(),
    updated_at: new Date(),
    ...changes,
  }))
  await insertRows(db, 'shipments', shipments as unknown as Row<'shipments'>[])
  const items = ids.map((id, at) => ({
    shipment_id: id,
    line_number: 1,
    item: { ...ITEM, weightLb: weightOf(at), weightTyped: weightOf(at) },
  }))
  await insertRows(db, 'shipment_items', items as unknown as Row<'shipment_items'>[])
  return ids
}
