/** Days of an order as `YYYY-MM-DD`; '' or null if unknown. */
export interface OrderDays {
  shipBy: string | null
  deliverBy: string
}

/** What is wrong with the day an order is to be delivered by, as a sentence; null: nothing. */
export function deliverByFault({ shipBy, deliverBy }: OrderDays): string | null {
  if (!shipBy || deliverBy === '' || deliverBy >= shipBy) return null
  return 'This is before the ship-by date.'
}
