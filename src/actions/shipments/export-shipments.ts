import type { BodyOf } from '#contracts/endpoint.ts'
import type { exportShipments as endpoint } from '#contracts/endpoints/shipments.ts'
import { EXPORT_COLUMNS, type ExportedShipment, streamShipments } from '#database/lists/shipment-export.ts'
import type { Cell, TableColumn } from '#documents/data-files/table-column.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import { statusName } from '#domain/shipment/status-name.ts'
import type { ActionContext } from '../kernel/context.ts'
import { homeZone } from '../locations/zone-of-dock.ts'
import { cellsOf, streamedFile } from '../sheet-files/streamed-file.ts'
import { filterOf, orderOf } from './list-of-body.ts'
import { withKnownWarehouse } from './list-shipments.ts'

const TITLES: Record<string, string> = {
  ACTIVE: 'Active shipments',
  TENDERED: 'Tendered shipments',
  Q: 'Shipments to rate and route',
  H: 'Deferred',
  T: 'Scheduled shipments',
  A: 'Shipments in transit',
  D: 'Delivered shipments',
  V: 'Archived shipments',
  O: 'Open orders',
}

/** A whole list as a file, streamed: no more than a few hundred rows are in memory. */
export async function exportShipments(
  context: ActionContext,
  statusCode: string,
  asked: BodyOf<typeof endpoint>,
) {
  const body = await withKnownWarehouse(context, asked)
  const filter = await filterOf(context, statusCode, body)
  const zone = await homeZone(context)
  const shipments = streamShipments(context.pool, context.clientId, filter, { ...orderOf(body), zone })
  const title = TITLES[statusCode] ?? 'Shipments'
  return streamedFile(`${title} ${localDate(context.now, zone)}`, body.format, {
    title,
    columns: COLUMNS.map(({ title: name, kind, width }) => ({
      title: name,
      ...(kind ? { kind } : {}),
      ...(width ? { width } : {}),
    })),
    lots: cellsOf(await shipments, (row) => COLUMNS.map(({ cell }) => cell(row))),
  })
}

const at = (name: (typeof EXPORT_COLUMNS)[number]) => EXPORT_COLUMNS.indexOf(name)

interface ExportColumn extends TableColumn {
  cell: (row: ExportedShipment) => Cell
}

function column(
  title: string,
  name: (typeof EXPORT_COLUMNS)[number],
  more: Partial<ExportColumn> = {},
): ExportColumn {
  const place = at(name)
  return { title, cell: (row) => row[place]!, ...more }
}

const PAYMENTS: Record<string, string> = { P: 'Prepaid', C: 'Collect', T: 'Third party' }
const [STATUS, ENDED, MODE, PAYMENT] = [at('status'), at('ended_as'), at('rate_mode_id'), at('payment_type')]

const COLUMNS: readonly ExportColumn[] = [
  column('BOL', 'bol_number'),
  column('PRO', 'pro_number'),
  column('Order', 'order_number'),
  column('PO', 'po_number'),
  { title: 'Status', cell: (row) => statusName(String(row[STATUS]), String(row[ENDED])) },
  column('Problem', 'problem', { width: 24 }),
  { title: 'Mode', cell: (row) => RATE_MODES[Number(row[MODE])] ?? '' },
  column('Carrier', 'carrier_name', { width: 26 }),
  column('SCAC', 'carrier_scac', { width: 8 }),
  column('Warehouse', 'warehouse', { width: 11 }),
  { title: 'Payment', cell: (row) => PAYMENTS[String(row[PAYMENT])] ?? '', width: 11 },
  column('Sold-to', 'sold_to'),
  column('Origin', 'origin_name', { width: 26 }),
  column('Origin city', 'origin_city'),
  column('Origin state', 'origin_state', { width: 11 }),
  column('Origin ZIP', 'origin_zip', { width: 11 }),
  column('Consignee', 'destination_name', { width: 26 }),
  column('Destination city', 'destination_city'),
  column('Destination state', 'destination_state'),
  column('Destination ZIP', 'destination_zip'),
  column('Created', 'created_on', { kind: 'date', width: 11 }),
  column('Created by', 'created_by'),
  column('Pickup', 'pickup_date', { kind: 'date', width: 11 }),
  column('Promised delivery', 'delivery_date', { kind: 'date', width: 17 }),
  column('Delivered', 'delivered_on', { kind: 'date', width: 11 }),
  column('Weight (lb)', 'total_weight_lb', { kind: 'number', width: 11 }),
  column('Quantity', 'total_quantity', { kind: 'number', width: 10 }),
  column('Pallets', 'total_pallets', { kind: 'number', width: 8 }),
  column('Charge', 'charge', { kind: 'money', width: 12 }),
  column('Currency', 'currency', { width: 9 }),
]
