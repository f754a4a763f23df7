import type { Address } from './shipment.ts'

interface Ends {
  origin: Address
  destination: Address
  /** The fields that only parcels have. */
  parcel: { isReturn?: boolean | undefined; returnAddress?: Partial<Address> | null | undefined } | null
}

/** Whether the parcel comes from the customer to us: we order its label, and it is never at our dock. */
export const isReturn = ({ parcel }: Pick<Ends, 'parcel'>): boolean => parcel?.isReturn ?? false

/** Whether a return is requested: by the flag, or by a return service if the flag is absent. */
export const asksForReturn = (asked: {
  isReturn?: boolean | undefined
  returnServiceType?: string | undefined
}): boolean => asked.isReturn ?? (asked.returnServiceType ?? '') !== ''

/** The lane of a shipment. A return starts at the consignee and ends at its return address, or else at our own. */
export function wayOf(shipment: Ends): { from: Address; to: Address } {
  const { origin, destination, parcel } = shipment
  if (!isReturn(shipment)) return { from: origin, to: destination }
  return { from: destination, to: { ...origin, ...parcel?.returnAddress } }
}
