/** Days of an order as `YYYY-MM-DD`; '' or null if unknown. */
export interface OrderDays {
  shipBy: string | null
  deliverBy: string
}

/** The error in an order's deliver-by day, as a sentence; null: none. */
export function deliverByFault({ shipBy, deliverBy }: OrderDays): string | null {
  if (!shipBy || deliverBy === '' || deliverBy >= shipBy) return null
  return 'This is before the ship-by date.'
}
