import { v7 as newId } from 'uuid'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { Db } from '#database/sql/open.ts'
import type { Row } from '#database/sql/row.ts'
import { DESTINATION, ORIGIN } from './scene.ts'

let serial = 0

/** Shipments that are already tendered to a carrier; returns their BOL numbers. */
export async function tenderedShipments(
  db: Db,
  clientId: string,
  scac: string,
  count: number,
): Promise<string[]> {
  const bolNumbers = Array.from(
    { length: count },
    () => `9${String(process.pid).padStart(8, '0')}${String(serial++).padStart(8, '0')}`,
  )
  const now = new Date()
  await insertRows(
    db,
    'shipments',
    bolNumbers.map(
      (bolNumber) =>
        ({
          id: newId(),
          client_id: clientId,
          bol_number: bolNumber,
          status: 'T',
          is_tendered: true,
          deferred_from: null,
          origin: ORIGIN,
          destination: DESTINATION,
          bill_to: null,
          pickup_date: now.toISOString().slice(0, 10),
          pickup_from: '09:00',
          pickup_to: '16:00',
          time_zone: 'America/Los_Angeles',
          carrier_scac: scac,
          carrier_name: `Carrier ${scac}`,
          price_sheet_id: null,
          total_cents: 33_106,
          total_weight_lb: 1_240,
          total_quantity: 2,
          total_pallets: 2,
          created_at: now,
          updated_at: now,
          version: 1,
        }) as unknown as Row<'shipments'>,
    ),
  )
  return bolNumbers
}
