/** The request to a tariff: one LTL shipment, ready to be rated. Plain JSON. */
import type { Address, ItemLine } from '../shipment/shipment.ts'

/** The fields of an address that rates need. */
export type LtlPlace = Pick<Address, 'zip' | 'state' | 'countryCode'>

/** The fields of an item line that rates need. Pounds of the whole line; inches of one handling unit. */
export type LtlItem = Pick<
  ItemLine,
  | 'freightClass'
  | 'weightLb'
  | 'quantity'
  | 'packageType'
  | 'pieces'
  | 'dimensions'
  | 'isHazmat'
  | 'isStackable'
  | 'linearFeet'
>

export interface LtlRequest {
  origin: LtlPlace
  destination: LtlPlace
  /** Local date of the origin, YYYY-MM-DD: tariff version, fuel and fees of this day apply. */
  pickupDate: string
  /** The day of the request, for tariffs that use the fuel price of that day. */
  ratingDate: string
  items: LtlItem[]
  /** Accessorial codes; aliases from `accessorial-codes.ts` are accepted, repeats are charged once. */
  services: string[]
  /** The shipper's own linear feet; null: computed from the lines. */
  linearFeet: number | null
  /** The carrier picks up nothing else at this stop. */
  isSingleShipment: boolean
}

/** The part of an item line that affects the price, without descriptions; keeps receipts small. */
export function ltlItemOf(line: ItemLine): LtlItem {
  return {
    freightClass: line.freightClass,
    weightLb: line.weightLb,
    quantity: line.quantity,
    packageType: line.packageType,
    pieces: line.pieces,
    dimensions: {
      length: line.dimensions.length,
      width: line.dimensions.width,
      height: line.dimensions.height,
    },
    isHazmat: line.isHazmat,
    isStackable: line.isStackable,
    linearFeet: line.linearFeet,
  }
}

/** The part of an address that affects the price. */
export function ltlPlaceOf(address: Address): LtlPlace {
  return { zip: address.zip, state: address.state, countryCode: address.countryCode }
}
