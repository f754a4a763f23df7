import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { ShipmentListRow } from '#database/lists/shipment-lists.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { wayOf } from '#domain/shipment/way-of-parcel.ts'

/** Origin and destination of the trip in a list row. */
export const wayOfRow = (row: ShipmentListRow): { from: Address; to: Address } =>
  wayOf({
    origin: row.origin as Address,
    destination: row.destination as Address,
    parcel: row.return_parcel as Parameters<typeof wayOf>[0]['parcel'],
  })

/** Only for a return: every other shipment travels from its origin to its destination. */
export function returnLane(row: ShipmentListRow): Pick<ShipmentRow, 'returnLane'> {
  if (!row.return_parcel) return {}
  const { from, to } = wayOfRow(row)
  return { returnLane: { from: placeOf(from), to: placeOf(to) } }
}

const placeOf = ({ city, state, zip }: Address) => ({ city, state, zip })
