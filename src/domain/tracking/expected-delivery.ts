/** Estimated delivery, estimated arrival at the consignee (X12 element 1650), delivery appointment (element 1652). */
const DELIVERY_ESTIMATES: readonly string[] = ['AG', 'X2', 'AB']

/** Whether an X12 status says when the freight comes to its consignee, rather than what has happened. */
export const isDeliveryEstimate = (code: string): boolean => DELIVERY_ESTIMATES.includes(code)

interface Told {
  /** Grows with every event that is kept. */
  id: string
  code: string
  /** 'Denver, CO'; '' where the carrier does not say. */
  place: string
  at: Date
}

/**
 * When the carrier, by what it said last, comes to the consignee; null where it never said.
 *
 * @param events of EDI, in any order
 * @param stopsBefore how many drops there are before the consignee: then only what names the consignee's place is of it
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
