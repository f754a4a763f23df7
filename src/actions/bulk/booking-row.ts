import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { TenderWay } from './tender-desk.ts'

/** A row that passed every rule, and how its carrier is told. */
export interface Booking {
  shipment: StoredShipment
  sheet: BarePrice
  way: TenderWay
  note: Record<string, string>
}
