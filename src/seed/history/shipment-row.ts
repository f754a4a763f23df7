/** One shipment as its row. */

import type { Row } from '#database/sql/row.ts'
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import { billToAddress } from '../places/locations.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { totalOf } from './orders.ts'
import { hasProAtDispatch, proNumber } from './pro-numbers.ts'
import type { Quote } from './quotes.ts'
import type { ShipmentPlan } from './shipment-plans.ts'
import type { ShipmentState } from './shipment-state.ts'

interface Facts {
  id: string
  bolNumber: string
  /** The booked quote; null if no carrier is chosen. */
  quote: Quote | null
  state: ShipmentState
}

const VOID_REASONS = [
  'Order cancelled by the customer',
  'Shipped with another order',
  'Entered twice',
  'Wrong address, reentered',
]

export function shipmentRow(
  random: Random,
  scene: Scene,
  plan: ShipmentPlan,
  { id, bolNumber, quote, state }: Facts,
): Row<'shipments'> {
  const { warehouse, consignee, lines } = plan
  const services = consignee.row.services!
  const scac = quote?.scac ?? ''
  const hasPro =
    scac !== '' &&
    (state.columns.picked_up_at !== null || (state.tenderedAt !== null && hasProAtDispatch(scac)))
  return {
    id,
    client_id: scene.clientId,
    bol_number: bolNumber,
    warehouse: warehouse.row.warehouse_code!,
    payment_type: plan.paymentType,
    rate_mode_id: plan.rateModeId,
    origin: warehouse.address,
    destination: consignee.address,
    bill_to: billTo(scene, plan),
    sold_to: consignee.row.sold_to!,
    services,
    pickup_date: formatIsoDate(plan.pickupDay),
    pickup_from: plan.window[0],
    pickup_to: plan.window[1],
    time_zone: warehouse.timeZone,
    destination_zone: consignee.timeZone,
    expected_date: null,
    reference1: random.chance(0.3) ? `REF-${random.digits(5)}` : '',
    po_number: plan.poNumber,
    order_number: plan.orderNumber,
    special_instructions: services.includes('APPT') ? 'Call receiving for a delivery appointment.' : '',
    internal_notes: state.columns.ended_as === 'void' ? random.pick(VOID_REASONS) : '',
    // The value of an order is not declared to the carrier: a declared value changes its liability and its price.
    declared_value_cents: 0,
    currency: 'USD',
    carrier_scac: scac,
    carrier_name: quote?.profile.name ?? '',
    price_sheet_id: null,
    total_cents: quote?.cents ?? 0,
    service_days: quote?.serviceDays ?? null,
    delivery_date: quote?.deliveryDate() ?? null,
    pro_number: hasPro ? proNumber(random, scac) : '',
    total_weight_lb: plan.weightLb,
    total_quantity: totalOf(lines, 'quantity'),
    total_pallets: totalOf(
      lines.filter(({ packageType }) => packageType === 'PLT'),
      'quantity',
    ),
    // Optional values are added later; every row has the same columns.
    ...{ stops: [], equipment: '', is_declined: false, consolidation_saved_cents: null },
    ...{
      override_reason: '',
      override_cents: null,
      override_against: '',
      override_by: '',
      override_at: null,
    },
    created_by: random.chance(0.6) ? scene.users[0]!.id : scene.users.at(scene.users.length > 1 ? 1 : 0)!.id,
    created_at: plan.createdAt,
    ...state.columns,
  }
}

/** The payer: the shipper, the third party that audits its freight, or the consignee. */
function billTo({ places }: Scene, { paymentType, consignee }: ShipmentPlan) {
  if (paymentType === 'C') return consignee.address
  const row = paymentType === 'T' ? places.billTo.at(-1)! : places.billTo[0]!
  return billToAddress(row)
}
