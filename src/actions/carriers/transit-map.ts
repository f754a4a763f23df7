import type { ReplyOf } from '#contracts/endpoint.ts'
import type { mapInTransit as mapEndpoint } from '#contracts/endpoints/tracking.ts'
import { listShipments, type ShipmentListRow } from '#database/lists/shipment-lists.ts'
import type { ActionContext } from '../kernel/context.ts'
import { openStatuses } from '../kernel/open-statuses.ts'
import { mapPlace } from '../locations/map-place.ts'
import { wayOfRow } from '../shipments/way-of-row.ts'

type OnMap = ReplyOf<typeof mapEndpoint>['shipments'][number]

/** A map with more shipments than this is unreadable. */
const MOST_ON_MAP = 300
const DAY_MS = 86_400_000

/** The shipments of a Track tab with origin, destination and estimated position. */
export async function mapInTransit(context: ActionContext, statusCode: string): Promise<OnMap[]> {
  const status = statusCode === 'T' || statusCode === 'D' ? statusCode : 'A'
  const statuses = openStatuses<'T' | 'A' | 'D'>(context, [status])
  const { rows } = await listShipments(
    context.pool,
    context.clientId,
    status === 'T' ? { statuses, tendered: true } : { statuses },
    { sort: 'created', descending: true, pageSize: MOST_ON_MAP, pageIndex: 1 },
  )
  return rows.map((row) => onMap(row, context.now))
}

function onMap(row: ShipmentListRow, now: Date): OnMap {
  const { from, to } = wayOfRow(row)
  return {
    shipmentId: row.id,
    BOLNumber: row.bol_number as string,
    CarrierName: row.carrier_name as string,
    statusCode: row.status as string,
    problem: row.problem as string,
    origin: mapPlace(from),
    destination: mapPlace(to),
    progress: progress(row, now),
  }
}

/** From the share of the carrier's transit days that has passed; the truck's true position is not known. */
function progress(row: ShipmentListRow, now: Date): number {
  if (row.status === 'D') return 1
  const pickup = Date.parse(`${row.pickup_date as string}T12:00:00Z`)
  const delivery = Date.parse(`${row.delivery_date as string}T12:00:00Z`)
  if (row.status === 'T' || Number.isNaN(pickup)) return 0
  const whole = Number.isNaN(delivery) ? 3 * DAY_MS : Math.max(DAY_MS, delivery - pickup)
  return Math.min(0.95, Math.max(0.05, (now.getTime() - pickup) / whole))
}
