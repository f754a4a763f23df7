import type { Selectable } from 'kysely'
import type { ParcelOptions } from '#contracts/entities/shipment-draft.ts'
import type { Address, CollectCarrier, ItemLine, Stop } from '#domain/shipment/shipment.ts'
import type { ShipmentsTable } from '../tables/orders-and-shipments.ts'

/** A shipment as it is kept: the row with its lines. Our names; instants are dates. */
export interface StoredShipment {
  id: string
  clientId: string
  bolNumber: string
  status: 'Q' | 'H' | 'T' | 'A' | 'D' | 'V'
  isTendered: boolean
  /** The carrier declined the tender, and nothing was done about it yet. */
  isDeclined: boolean
  deferredFrom: 'O' | 'Q' | null
  endedAs: '' | 'void' | 'archived'
  warehouse: string
  paymentType: 'P' | 'C' | 'T'
  rateModeId: number
  origin: Address
  destination: Address
  billTo: Address | null
  soldTo: string
  services: string[]
  pickupDate: string | null
  pickupFrom: string
  pickupTo: string
  timeZone: string
  reference1: string
  reference2: string
  reference3: string
  reference4: string
  reference5: string
  poNumber: string
  orderNumber: string
  specialInstructions: string
  comments: string
  internalNotes: string
  notifyEmails: string
  declaredValueCents: number
  currency: string
  carrierScac: string
  carrierName: string
  priceSheetId: string | null
  overrideReason: string
  /** Booked against the routing guide: at what cost (null: nothing allowed was quoted), by whom, when. */
  guideOverride: { costCents: number | null; against: string; by: string; at: Date } | null
  totalCents: number
  serviceDays: number | null
  deliveryDate: string | null
  proNumber: string
  /** The carrier's confirmation of the pickup; '' while it gave none. */
  pickupNumber: string
  totalWeightLb: number
  totalQuantity: number
  totalPallets: number
  problem: string
  lastEventAt: Date | null
  pickedUpAt: Date | null
  deliveredAt: Date | null
  /** IANA zone in which the promised day is counted. */
  destinationZone: string
  /** The day there on which the carrier, by what it said last, delivers. */
  expectedDate: string | null
  /** The newest tender failed, or may have; the database keeps it. */
  isTenderLost: boolean
  /** The lane's usual hours between two events; learned by a job. */
  eventGapHours: number
  createdBy: string | null
  createdAt: Date
  version: number
  items: ItemLine[]
  /** In the order of travel; empty: straight to the destination. */
  stops: Stop[]
  /** The truck that is wanted, e.g. VAN53; '' = whatever fits. */
  equipment: string
  /** What only parcels have; null for freight. */
  parcel: ParcelOptions | null
  /** Who bills the consignee; null while nobody has said, or somebody else pays. */
  collectCarrier: CollectCarrier | null
}

/** What booking, re-pricing and moving a shipment change of its row. */
export const bookedColumns = (value: StoredShipment) => ({
  status: value.status,
  is_tendered: value.isTendered,
  is_declined: value.isDeclined,
  problem: value.problem,
  pickup_date: value.pickupDate,
  pickup_from: value.pickupFrom,
  pickup_to: value.pickupTo,
  currency: value.currency,
  carrier_scac: value.carrierScac,
  carrier_name: value.carrierName,
  price_sheet_id: value.priceSheetId,
  override_reason: value.overrideReason,
  override_cents: value.guideOverride?.costCents ?? null,
  override_against: value.guideOverride?.against ?? '',
  override_by: value.guideOverride?.by ?? '',
  override_at: value.guideOverride?.at ?? null,
  total_cents: value.totalCents,
  service_days: value.serviceDays,
  delivery_date: value.deliveryDate,
  version: value.version,
  rate_mode_id: value.rateModeId,
  special_instructions: value.specialInstructions,
  notify_emails: value.notifyEmails,
  collect_carrier: value.collectCarrier,
})

/** Its row, as it is written; id, client and who made it are written once. */
export function shipmentColumns(value: StoredShipment) {
  return {
    ...bookedColumns(value),
    bol_number: value.bolNumber,
    deferred_from: value.deferredFrom,
    ended_as: value.endedAs,
    warehouse: value.warehouse,
    payment_type: value.paymentType,
    origin: JSON.stringify(value.origin),
    destination: JSON.stringify(value.destination),
    bill_to: value.billTo ? JSON.stringify(value.billTo) : null,
    sold_to: value.soldTo,
    services: value.services,
    time_zone: value.timeZone,
    reference1: value.reference1,
    reference2: value.reference2,
    reference3: value.reference3,
    reference4: value.reference4,
    reference5: value.reference5,
    po_number: value.poNumber,
    order_number: value.orderNumber,
    comments: value.comments,
    internal_notes: value.internalNotes,
    declared_value_cents: value.declaredValueCents,
    pro_number: value.proNumber,
    pickup_number: value.pickupNumber,
    total_weight_lb: value.totalWeightLb,
    total_quantity: value.totalQuantity,
    total_pallets: value.totalPallets,
    last_event_at: value.lastEventAt,
    picked_up_at: value.pickedUpAt,
    delivered_at: value.deliveredAt,
    destination_zone: value.destinationZone,
    expected_date: value.expectedDate,
    stops: JSON.stringify(value.stops),
    equipment: value.equipment,
    parcel: value.parcel ? JSON.stringify(value.parcel) : null,
    collect_carrier: value.collectCarrier ? JSON.stringify(value.collectCarrier) : null,
  }
}

/** @param items its lines, in their order */
export function shipmentOf(row: Selectable<ShipmentsTable>, items: ItemLine[]): StoredShipment {
  return {
    id: row.id,
    clientId: row.client_id,
    bolNumber: row.bol_number,
    status: row.status,
    isTendered: row.is_tendered,
    isDeclined: row.is_declined,
    deferredFrom: row.deferred_from,
    endedAs: row.ended_as,
    warehouse: row.warehouse,
    paymentType: row.payment_type,
    rateModeId: row.rate_mode_id,
    origin: row.origin,
    destination: row.destination,
    billTo: row.bill_to,
    soldTo: row.sold_to,
    services: row.services,
    pickupDate: row.pickup_date,
    pickupFrom: row.pickup_from,
    pickupTo: row.pickup_to,
    timeZone: row.time_zone,
    reference1: row.reference1,
    reference2: row.reference2,
    reference3: row.reference3,
    reference4: row.reference4,
    reference5: row.reference5,
    poNumber: row.po_number,
    orderNumber: row.order_number,
    specialInstructions: row.special_instructions,
    comments: row.comments,
    internalNotes: row.internal_notes,
    notifyEmails: row.notify_emails,
    declaredValueCents: row.declared_value_cents,
    currency: row.currency,
    carrierScac: row.carrier_scac,
    carrierName: row.carrier_name,
    priceSheetId: row.price_sheet_id,
    overrideReason: row.override_reason,
    guideOverride: row.override_at && {
      costCents: row.override_cents,
      against: row.override_against,
      by: row.override_by,
      at: row.override_at,
    },
    totalCents: row.total_cents,
    serviceDays: row.service_days,
    deliveryDate: row.delivery_date,
    proNumber: row.pro_number,
    pickupNumber: row.pickup_number,
    totalWeightLb: row.total_weight_lb,
    totalQuantity: row.total_quantity,
    totalPallets: row.total_pallets,
    problem: row.problem,
    lastEventAt: row.last_event_at,
    pickedUpAt: row.picked_up_at,
    deliveredAt: row.delivered_at,
    destinationZone: row.destination_zone,
    expectedDate: row.expected_date,
    isTenderLost: row.is_tender_lost,
    eventGapHours: row.event_gap_hours,
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
    items,
    stops: row.stops,
    equipment: row.equipment,
    parcel: row.parcel,
    collectCarrier: row.collect_carrier,
  }
}
