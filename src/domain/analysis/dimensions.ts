/** The dimensions for breakdowns of figures: each shipment is in exactly one group of a dimension. */
export interface Dimension {
  key: DimensionKey
  label: string
  /** The meaning of a group, in a sentence for the user. */
  definition: string
}

const dimension = (key: DimensionKey, label: string, definition: string): Dimension => ({
  key,
  label,
  definition,
})

/** The dimensions of dashboard, scorecard and reports, in their order. */
export const DIMENSIONS: readonly Dimension[] = [
  dimension('mode', 'Mode', 'Rate mode of the shipment: LTL, volume LTL, truckload, parcel or expedited.'),
  dimension('carrier', 'Carrier', 'Booked carrier, by its SCAC.'),
  dimension('lane', 'Lane', 'City and state of the origin to city and state of the destination.'),
  dimension('warehouse', 'Warehouse', 'Warehouse the shipment ships from; empty for any other origin.'),
  dimension('month', 'Month', 'Month in which the shipment left its origin.'),
]

export type DimensionKey = 'mode' | 'carrier' | 'lane' | 'warehouse' | 'month'

/** Between the two places of a lane in the value of a group. */
export const LANE_ARROW = ' → '
