import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { type Place, showLane } from '#domain/text/lane.ts'

/** The lane of a row in the direction of travel: a return goes from the customer back to the shipper. */
export const laneOfRow = (row: ShipmentRow): { from: Place; to: Place } =>
  row.returnLane ?? {
    from: { city: row.originCity, state: row.originState, zip: row.originZip },
    to: { city: row.destinationCity, state: row.destinationState, zip: row.destinationZip },
  }

export const laneText = (row: ShipmentRow): string => showLane(laneOfRow(row).from, laneOfRow(row).to)
