/**
 * The central types of the product, in freight terms. Wire spellings are in `contracts/entities`. Weights are pounds
 * and dimensions inches (the typed values and units are in their own fields); money is integer minor units (cents) with
 * an ISO 4217 currency.
 */
import type { ShipmentStatus } from './lifecycle.ts'
import type { ShipMode } from './rate-mode.ts'
import type { StopWindow } from './stop-windows.ts'

export interface Address {
  companyName: string
  street: string
  street2: string
  city: string
  /** Two-letter state or province. */
  state: string
  zip: string
  /** ISO 3166 alpha-2. */
  countryCode: string
  contactName: string
  contactPhone: string
  email: string
}

export interface Dimensions {
  /** Inches. */
  length: number
  width: number
  height: number
}

export type WeightUnit = 'lb' | 'kg' | 'mt'
export type LengthUnit = 'in' | 'cm' | 'ft' | 'm'

/** Hazardous-materials facts of 49 CFR 172.202, in the order of the basic description. */
export interface Hazmat {
  unNumber: string
  properShippingName: string
  /** The substance of an n.o.s. name, e.g. methanol (49 CFR 172.203(k)); absent if it was never typed. */
  technicalName?: string | undefined
  hazardClass: string
  packingGroup: '' | 'I' | 'II' | 'III'
  emergencyPhone: string
}

export interface ItemLine {
  itemCode: string
  description: string
  nmfc: string
  /** One of the 18 freight classes, e.g. '77.5'; '' if unknown. */
  freightClass: string
  /** Pounds of the whole line, packaging included. */
  weightLb: number
  weightTyped: number
  weightUnit: WeightUnit
  /** Handling units of the line (pallets, crates …). */
  quantity: number
  packageType: string
  /** Pieces inside the handling units; 0 if not counted. */
  pieces: number
  /** Inches, of one handling unit; 0 if unknown. */
  dimensions: Dimensions
  lengthUnit: LengthUnit
  isHazmat: boolean
  hazmat: Hazmat | null
  isStackable: boolean
  /** The shipper's own linear feet of the line; null = computed. */
  linearFeet: number | null
  declaredValueCents: number
  palletNumber: string
  /** The order line that is shipped with it; absent for freight without an order. */
  orderLineId?: string
  /** Additional line details that some clients keep; absent if not set. */
  details?: ItemDetails
}

/** Facts of a line that do not affect the price: specification section 3, Item line. */
export interface ItemDetails {
  unitOfMeasure?: string | undefined
  weightReference?: string | undefined
  /** Pieces that were weighed to check the weight. */
  checkWeightQuantity?: number | undefined
  /** ISO 4217, of the declared value. */
  declaredValueCurrency?: string | undefined
  needsAdditionalHandling?: boolean | undefined
  cartonNumber?: string | undefined
  unitsPerPallet?: number | undefined
  unitsPerCarton?: number | undefined
  /** ISO 3166 alpha-2 of the country of origin, for customs. */
  countryOfOrigin?: string | undefined
  /** Harmonized System code, for customs. */
  htsCode?: string | undefined
  /** The sales value of the whole line, for customs. The declared value is the carrier's liability. */
  customsValueCents?: number | undefined
}

/** One stop of a truck where freight is unloaded; `stops.ts` has the rules. */
export interface Stop {
  /** The caller's own id of the stop; unique in the shipment. */
  id: string
  address: Address
  reference1: string
  reference2: string
  /** When it receives the truck; absent: at any time. */
  appointment?: StopWindow | undefined
  /** The items unloaded here: whole lines or parts of them; empty until they are entered. */
  items: ItemLine[]
}

/** Pallets and skids count as pallets, whatever their load. */
export const PALLET_TYPES: readonly string[] = ['PLT', 'SKD']

export const isPalletized = (item: Pick<ItemLine, 'packageType'>): boolean =>
  PALLET_TYPES.includes(item.packageType)

export interface PickupWindow {
  /** Local date of the origin, YYYY-MM-DD. */
  date: string
  /** Local times of the origin, HH:MM (24 h). */
  from: string
  to: string
  /** IANA zone of the origin. */
  timeZone: string
}

/** The carrier of a collect shipment, and the consignee's account that it bills. */
export interface CollectCarrier {
  scac: string
  rateModeId: number
  accountNumber: string
  shipViaCode: string
}

/** C: the consignee pays (collect). P: the shipper pays. T: a third party pays. */
export type PaymentType = 'P' | 'C' | 'T'

export interface References {
  reference1: string
  reference2: string
  reference3: string
  reference4: string
  reference5: string
  poNumber: string
  orderNumber: string
}

/** A charge on the customer's price: one line of it. */
export interface Charge {
  code: string
  label: string
  cents: number
}

export interface Shipment {
  id: string
  bolNumber: string
  status: ShipmentStatus
  isTendered: boolean
  origin: Address
  destination: Address
  billTo: Address | null
  paymentType: PaymentType
  shipMode: ShipMode
  rateModeId: number
  items: ItemLine[]
  /** Accessorial codes, e.g. LGDEL. */
  services: string[]
  pickup: PickupWindow
  references: References
  specialInstructions: string
  declaredValueCents: number
  currency: string
  carrierScac: string
  carrierName: string
  proNumber: string
  /** The carrier’s pickup confirmation number. */
  pickupNumber?: string
  totalWeightLb: number
  totalQuantity: number
  totalPallets: number
  /** In the order of travel; absent or empty: straight to the destination. */
  stops?: Stop[]
}
