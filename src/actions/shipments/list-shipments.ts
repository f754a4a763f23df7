import type { ShipmentListBody } from '#contracts/endpoints/shipments.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { countBuckets } from '#database/counts.ts'
import type { ListFilter } from '#database/list-filter.ts'
import type { SortName } from '#database/list-order.ts'
import { countMatching, listShipments, type ShipmentListRow } from '#database/shipment-lists.ts'
import { BUCKETS } from '#domain/access/buckets.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { statusName } from '#domain/shipment/status-name.ts'
import { warehouseCodeOf } from '../addresses/warehouse-code.ts'
import type { ActionContext } from '../context.ts'
import { knownSort } from '../known-sort.ts'
import { openStatuses } from '../open-statuses.ts'
import { returnLane } from './way-of-row.ts'

/** What the wire calls the columns a list can be sorted by. */
const SORT_NAMES = new Map<string, SortName>([
  ['CreateDate', 'created'],
  ['PickupByDate', 'pickup'],
  ['CarrierName', 'carrier'],
  ['CarrierSCAC', 'carrier'],
  ['TotalCharge', 'charge'],
  ['DestinationName', 'consignee'],
  ['BOLNumber', 'bol'],
])

interface Page {
  rows: ShipmentRow[]
  total: number
  cursor: string
}

/** One page of a bucket, of Track or of History. The count of a bucket without filters is exact at any size. */
export async function listShipmentPage(
  context: ActionContext,
  statusCode: string,
  body: ShipmentListBody,
): Promise<Page> {
  // Beside one another: a code is nearly always asked for as its warehouse writes it.
  const [warehouse, page] = await Promise.all([
    warehouseCodeOf(context, body.warehouse),
    pageOf(context, statusCode, body),
  ])
  return warehouse === body.warehouse ? page : pageOf(context, statusCode, { ...body, warehouse })
}

async function pageOf(context: ActionContext, statusCode: string, body: ShipmentListBody): Promise<Page> {
  const filter = filterOf(context, statusCode, body)
  const sort = SORT_NAMES.get(knownSort(SORT_NAMES.keys(), body.sortName) ?? '') ?? 'created'
  const page = {
    sort,
    // Without a wish the newest come first.
    descending: body.sortOrder === '' ? sort === 'created' || sort === 'pickup' : body.sortOrder === 'desc',
    pageSize: body.pageSize ?? pageSizeOf(statusCode),
    pageIndex: Math.max(1, body.pageIndex ?? 1),
    cursor: body.cursor,
  }
  const [{ rows, cursor }, total] = await Promise.all([
    listShipments(context.pool, context.clientId, filter, page),
    totalOf(context, filter),
  ])
  return { rows: rows.map(shipmentRow), total, cursor }
}

function filterOf(context: ActionContext, statusCode: string, body: ShipmentListBody): ListFilter {
  const statuses: Record<string, ListFilter['statuses']> = { ACTIVE: ['Q', 'T', 'A'], TENDERED: ['T'] }
  const asked = statuses[statusCode] ?? [statusCode as 'Q']
  const filter: ListFilter = { statuses: openStatuses(context, asked) }
  if (statusCode === 'TENDERED') filter.tendered = true
  else if (body.tendered !== undefined) filter.tendered = body.tendered
  if (body.endedAs) filter.endedAs = body.endedAs
  if (body.problemsOnly) filter.problemsOnly = true
  if (body.searchText) filter.searchText = body.searchText
  if (body.scac) filter.scac = body.scac.toUpperCase()
  if (body.warehouse) filter.warehouse = body.warehouse
  if (body.from) filter.from = body.from
  if (body.to) filter.to = body.to
  return filter
}

const pageSizeOf = (statusCode: string) =>
  BUCKETS.find((bucket) => bucket.status === statusCode)?.pageSize ?? 15

/** Maintained counts where they say it; counted up to a limit where a filter asks for more. */
async function totalOf(context: ActionContext, filter: ListFilter): Promise<number> {
  const { statuses, tendered, warehouse, ...others } = filter
  const isPlain = Object.keys(others).length === 0
  if (statuses.length === 0) return 0
  const isTenderedTab = tendered === true && statuses.length === 1 && statuses[0] === 'T'
  if (!isPlain || (tendered !== undefined && !isTenderedTab)) {
    return countMatching(context.pool, context.clientId, filter)
  }
  const { counts } = await countBuckets(context.pool, context.clientId, warehouse)
  if (isTenderedTab) return counts.tendered ?? 0
  return statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
}

interface AddressPart {
  companyName?: string
  city?: string
  state?: string
  zip?: string
}

/** A row of the database as every list shows it. */
export function shipmentRow(row: ShipmentListRow): ShipmentRow {
  const origin = row.origin as AddressPart
  const destination = row.destination as AddressPart
  const status = row.status as ShipmentRow['status']
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
    ...returnLane(row),
  }
}
