/** Estimated delivery, estimated arrival at the consignee (X12 element 1650), delivery appointment (element 1652). */
const DELIVERY_ESTIMATES: readonly string[] = ['AG', 'X2', 'AB']

/** Whether an X12 status is about when the freight will reach its consignee, and not about a past event. */
export const isDeliveryEstimate = (code: string): boolean => DELIVERY_ESTIMATES.includes(code)

interface Told {
  /** Increases with every stored event. */
  id: string
  code: string
  /** 'Denver, CO'; '' if the carrier does not say. */
  place: string
  at: Date
}

/**
 * When the carrier will reach the consignee, by its latest estimate; null if it never sent one.
 *
 * @param events of EDI, in any order
 * @param stopsBefore the number of drops before the consignee: if there are any, only events at the consignee's place
 * count
 * @param consignee as events write places, 'Denver, CO'
 */
export function expectedDelivery(
  events: readonly Told[],
  { stopsBefore, consignee }: { stopsBefore: number; consignee: string },
): Date | null {
  const isThere = ({ place }: Told) => place.toUpperCase() === consignee.toUpperCase()
  const estimates = events.filter(
    (event) => isDeliveryEstimate(event.code) && (stopsBefore === 0 || isThere(event)),
  )
  if (estimates.length === 0) return null
  return estimates.reduce((newest, event) => (event.id > newest.id ? event : newest)).at
}
