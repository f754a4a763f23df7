import type { Selectable } from 'kysely'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { ShipmentsTable } from '../tables/orders-and-shipments.ts'

/** The columns that change when a shipment is booked, re-priced or moved. */
const BOOKED = columnNames('shipments', [
  ...([
    'status',
    'is_tendered',
    'is_declined',
    'problem',
    'pickup_date',
    'pickup_from',
    'pickup_to',
  ] as const),
  ...(['currency', 'carrier_scac', 'carrier_name', 'price_sheet_id', 'override_reason'] as const),
  ...(['total_cents', 'service_days', 'delivery_date', 'version'] as const),
  ...(['rate_mode_id', 'special_instructions', 'notify_emails'] as const),
])

/** The other columns that are overwritten. */
const WRITTEN = columnNames(
  'shipments',
  [
    ...(['bol_number', 'deferred_from', 'ended_as', 'warehouse', 'payment_type'] as const),
    ...([
      'sold_to',
      'services',
      'time_zone',
      'reference1',
      'reference2',
      'reference3',
      'reference4',
    ] as const),
    ...(['reference5', 'po_number', 'order_number', 'comments'] as const),
    ...(['internal_notes', 'declared_value_cents', 'pro_number', 'pickup_number'] as const),
    ...(['total_weight_lb', 'total_quantity', 'total_pallets', 'last_event_at', 'picked_up_at'] as const),
    ...(['delivered_at', 'destination_zone', 'expected_date', 'equipment'] as const),
  ],
  { json: ['origin', 'destination', 'bill_to', 'stops', 'parcel', 'collect_carrier'] },
)

/** The columns that are written once, or maintained by the database and by jobs. */
const KEPT = columnNames('shipments', [
  ...(['id', 'client_id', 'is_tender_lost', 'event_gap_hours', 'created_by', 'created_at'] as const),
])

type Columns = ValueOf<typeof BOOKED> & ValueOf<typeof WRITTEN> & ValueOf<typeof KEPT>

/** A stored shipment: the row with its lines. Our names; instants are dates. */
export interface StoredShipment extends Columns {
  /** Booked against the routing guide: the extra cost (null: no allowed carrier quoted), the user, the time. */
  guideOverride: { costCents: number | null; against: string; by: string; at: Date } | null
  items: ItemLine[]
}

/** The row of a booking. */
export const bookedColumns = (value: StoredShipment) => ({
  ...BOOKED.row(value),
  override_cents: value.guideOverride?.costCents ?? null,
  override_against: value.guideOverride?.against ?? '',
  override_by: value.guideOverride?.by ?? '',
  override_at: value.guideOverride?.at ?? null,
})

/** Its row for writing; id, client and creator are written only once. */
export const shipmentColumns = (value: StoredShipment) => ({ ...bookedColumns(value), ...WRITTEN.row(value) })

/** @param items its lines, in their order */
export const shipmentOf = (row: Selectable<ShipmentsTable>, items: ItemLine[]): StoredShipment => ({
  ...BOOKED.value(row),
  ...WRITTEN.value(row),
  ...KEPT.value(row),
  guideOverride: row.override_at && {
    costCents: row.override_cents,
    against: row.override_against,
    by: row.override_by,
    at: row.override_at,
  },
  items,
})
