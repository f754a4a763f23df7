import type { ShipmentListBody } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { countBuckets } from '#database/lists/counts.ts'
import type { ListFilter } from '#database/lists/list-filter.ts'
import { countUpToMost, listShipments, type ShipmentListRow } from '#database/lists/shipment-lists.ts'
import { BUCKETS } from '#domain/access/buckets.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { statusName } from '#domain/shipment/status-name.ts'
import type { ActionContext } from '../kernel/context.ts'
import { warehouseCodeOf } from '../locations/warehouse-code.ts'
import { filterOf, orderOf } from './list-of-body.ts'
import { standingOfRow } from './standing-reason.ts'
import { returnLane } from './way-of-row.ts'
import { podLinkOf } from './wire-facts.ts'

interface Page {
  rows: ShipmentRow[]
  total: number
  cursor: string
  hasMoreThanTotal?: true
}

/** One page of a bucket, of Track or of History. The count of a bucket without filters is exact at any size. */
export async function listShipmentPage(
  context: ActionContext,
  statusCode: string,
  body: ShipmentListBody,
): Promise<Page> {
  // In parallel: the code is nearly always spelled as in the warehouse.
  const [known, page] = await Promise.all([
    withKnownWarehouse(context, body),
    pageOf(context, statusCode, body),
  ])
  return known === body ? page : pageOf(context, statusCode, known)
}

/** A body with the code as its warehouse spells it; the same object if it is spelled so already. */
export async function withKnownWarehouse<B extends { warehouse: string }>(
  context: ActionContext,
  body: B,
): Promise<B> {
  const warehouse = await warehouseCodeOf(context, body.warehouse)
  return warehouse === body.warehouse ? body : { ...body, warehouse }
}

async function pageOf(context: ActionContext, statusCode: string, body: ShipmentListBody): Promise<Page> {
  const filter = await filterOf(context, statusCode, body)
  const page = {
    ...orderOf(body),
    pageSize: body.pageSize ?? pageSizeOf(statusCode),
    pageIndex: Math.max(1, body.pageIndex ?? 1),
    cursor: body.cursor,
  }
  const [{ rows, cursor }, { total, hasMore }] = await Promise.all([
    listShipments(context.pool, context.clientId, filter, page),
    totalOf(context, filter),
  ])
  return {
    rows: rows.map((row) => ({ ...shipmentRow(row, context.now), ...proofOf(context, row) })),
    total,
    cursor,
    ...(hasMore ? { hasMoreThanTotal: true } : {}),
  }
}

/** The link to the proof of a delivery: '' if there is none yet, and absent in rows of other shipments. */
function proofOf({ installation }: ActionContext, row: ShipmentListRow): Pick<ShipmentRow, 'podLink'> {
  if (row.has_proof === null) return {}
  return { podLink: row.has_proof ? podLinkOf(installation, row.bol_number as string) : '' }
}

const pageSizeOf = (statusCode: string) =>
  BUCKETS.find((bucket) => bucket.status === statusCode)?.pageSize ?? 15

/** The maintained counts if they fit the filter; otherwise counted up to a limit. */
export async function totalOf(
  context: ActionContext,
  filter: ListFilter,
): Promise<{ total: number; hasMore: boolean }> {
  const { statuses, tendered, warehouse, ...others } = filter
  const isPlain = Object.keys(others).length === 0
  if (statuses.length === 0) return { total: 0, hasMore: false }
  const isTenderedTab = tendered === true && statuses.length === 1 && statuses[0] === 'T'
  if (!isPlain || (tendered !== undefined && !isTenderedTab)) {
    return countUpToMost(context.pool, context.clientId, filter)
  }
  const { counts } = await countBuckets(context.pool, context.clientId, warehouse)
  const total = isTenderedTab
    ? (counts.tendered ?? 0)
    : statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
  return { total, hasMore: false }
}

interface AddressPart {
  companyName?: string
  city?: string
  state?: string
  zip?: string
}

/** A row of the database as every list shows it. */
export function shipmentRow(row: ShipmentListRow, now: Date): ShipmentRow {
  const origin = row.origin as AddressPart
  const destination = row.destination as AddressPart
  const status = row.status as ShipmentRow['status']
  const { standing, reason } = standingOfRow(row, now)
  return {
    id: row.id,
    bolNumber: row.bol_number as string,
    status,
    statusName: statusName(status, row.ended_as as string),
    isTendered: row.is_tendered as boolean,
    endedAs: row.ended_as as ShipmentRow['endedAs'],
    shipMode: RATE_MODES[row.rate_mode_id as number] ?? '',
    carrierScac: row.carrier_scac as string,
    carrierName: row.carrier_name as string,
    proNumber: row.pro_number as string,
    serviceDays: row.service_days as number | null,
    deliveryDate: row.delivery_date as string | null,
    deliveredAt: (row.delivered_at as Date | null)?.toISOString() ?? null,
    totalCents: row.total_cents as number,
    currency: row.currency as string,
    totalWeightLb: row.total_weight_lb as number,
    totalQuantity: row.total_quantity as number,
    totalPallets: row.total_pallets as number,
    problem: row.problem as string,
    createdAt: (row.created_at as Date).toISOString(),
    version: row.version as number,
    orderNumber: row.order_number as string,
    poNumber: row.po_number as string,
    originName: origin.companyName ?? '',
    originCity: origin.city ?? '',
    originState: origin.state ?? '',
    originZip: origin.zip ?? '',
    destinationName: destination.companyName ?? '',
    destinationCity: destination.city ?? '',
    destinationState: destination.state ?? '',
    destinationZip: destination.zip ?? '',
    warehouse: row.warehouse as string,
    paymentType: row.payment_type as string,
    pickupDate: row.pickup_date as string | null,
    pickupFrom: row.pickup_from as string,
    pickupTo: row.pickup_to as string,
    timeZone: row.time_zone as string,
    deferredUntil: row.deferred_until as string | null,
    standing,
    standingReason: reason,
    expectedDate: row.expected_date as string | null,
    destinationZone: row.destination_zone as string,
    ...returnLane(row),
  }
}
