import type { LocationValue } from '#contracts/entities/address.ts'
import { DEFAULT_PACKAGE_TYPE } from '#contracts/reference.ts'
import type {
  Address,
  CollectCarrier,
  Hazmat,
  ItemDetails,
  LengthUnit,
  PaymentType,
  WeightUnit,
} from '#domain/shipment/shipment.ts'
import { NO_WINDOW, type StopWindow } from '#domain/shipment/stop-windows.ts'
import type { ParcelForm } from '../../parcel/parcel-form.ts'

/** One line of the items grid as shown on the screen: typed values stay text until they are sent. */
export interface ItemRow {
  /** Stays with the line while others come and go above it. */
  key: string
  itemCode: string
  description: string
  quantity: string
  packageType: string
  pieces: string
  weight: string
  weightUnit: WeightUnit
  length: string
  width: string
  height: string
  lengthUnit: LengthUnit
  /** '' = by density (or to be chosen, where the client computes no classes), else the class that was chosen. */
  freightClass: string
  nmfc: string
  isHazmat: boolean
  hazmat: Hazmat
  isStackable: boolean
  palletNumber: string
  unitsPerPallet: string
  /** '' = computed from the sizes. */
  linearFeet: string
  declaredValue: string
  /** Key of the stop that unloads the line; '' = the consignee. */
  stopKey: string
  /** What the grid does not show but must not lose. */
  unseen: Omit<ItemDetails, 'unitsPerPallet'> & { orderLineId?: string }
}

/** One place on the way where freight is unloaded. */
export interface StopRow {
  /** Goes to the server and comes back as the stop's id. */
  key: string
  address: Address
  /** The saved location from which the address was taken; '' = typed. */
  locationId: string
  reference1: string
  reference2: string
  /** When the stop takes the truck in; times as entered. */
  appointment: StopWindow
}

/** The texts in addition to addresses and items, each a field of the contract under the same name. */
export const TEXT_FIELDS = [
  'soldTo',
  'reference1',
  'reference2',
  'reference3',
  'reference4',
  'reference5',
  'poNumber',
  'orderNumber',
  'specialInstructions',
  'comments',
  'internalNotes',
  'declaredValue',
  'notifyEmails',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export type AddressEnd = 'origin' | 'destination' | 'billTo'

export interface PrepaidForm extends Record<TextField, string> {
  /** '' until the shipment has been saved, which rating does. */
  shipmentId: string
  bolNumber: string
  version: number
  rateModeId: number
  /** The truck that is wanted; '' = whatever fits. */
  equipment: string
  paymentType: Exclude<PaymentType, 'C'>
  /** The carrier that bills the consignee, on the Collect screen. */
  collectCarrier: CollectCarrier
  origin: Address
  destination: Address
  billTo: Address
  /** The saved locations from which the addresses were taken; '' = typed. */
  originLocationId: string
  destinationLocationId: string
  items: ItemRow[]
  /** In the order of travel, the consignee not among them. */
  stops: StopRow[]
  services: string[]
  /** Services that came with the chosen locations: another choice takes them away again. */
  servicesOfOrigin: string[]
  servicesOfDestination: string[]
  pickupDate: string
  /** 12-hour texts as shown, e.g. `11:00 AM`. */
  pickupFrom: string
  pickupTo: string
  /** Only on the screen that ships parcels. */
  parcel?: ParcelForm | undefined
}

/** How this client and this user work: what a blank form starts with. */
export interface Defaults {
  freightClass: string
  isAutoClass: boolean
  densityScale: string
  /** The weight of a line is that of one piece. */
  isWeightEach: boolean
  pickupFrom: string
  pickupTo: string
  weightUnit: WeightUnit
  lengthUnit: LengthUnit
  notifyEmails: string
  /** Codes of the services that this user usually asks for. */
  services: readonly string[]
  billTo: Address
  /** Lines are entered on pallets: by size, number and what a pallet holds. */
  isPalletGrid: boolean
  /** What this user has printed on every bill of lading. */
  instructions: string
  /** The user's usual warehouse; null: the user chooses. */
  warehouse: LocationValue | null
}

export const BLANK_ADDRESS: Address = {
  companyName: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  countryCode: 'US',
  contactName: '',
  contactPhone: '',
  email: '',
}

export const NO_COLLECT_CARRIER: CollectCarrier = {
  scac: '',
  rateModeId: 1,
  accountNumber: '',
  shipViaCode: '',
}

export const BLANK_HAZMAT: Hazmat = {
  unNumber: '',
  properShippingName: '',
  technicalName: '',
  hazardClass: '',
  packingGroup: '',
  emergencyPhone: '',
}

let made = 0
/** A key for a new line: unlike all that a kept draft may bring back. */
export const newKey = (): string => {
  made += 1
  return `${Date.now().toString(36)}-${made}`
}

export const blankStop = (): StopRow => ({
  key: newKey(),
  address: BLANK_ADDRESS,
  locationId: '',
  reference1: '',
  reference2: '',
  appointment: NO_WINDOW,
})

/** A blank line, as specification section 5 wants it: the default class (or by density), CTN, units of one. */
export function blankItem(defaults: Defaults): ItemRow {
  return {
    key: newKey(),
    itemCode: '',
    description: '',
    quantity: '1',
    packageType: DEFAULT_PACKAGE_TYPE,
    pieces: '',
    weight: '',
    weightUnit: defaults.weightUnit,
    length: '',
    width: '',
    height: '',
    lengthUnit: defaults.lengthUnit,
    freightClass: defaults.isAutoClass ? '' : defaults.freightClass,
    nmfc: '',
    isHazmat: false,
    hazmat: BLANK_HAZMAT,
    isStackable: false,
    ...BLANK_LINE_EXTRAS,
  }
}

/** The fields of a line in addition to its cells; a draft of an earlier version does not have them. */
export const BLANK_LINE_EXTRAS = {
  palletNumber: '',
  unitsPerPallet: '',
  linearFeet: '',
  declaredValue: '',
  stopKey: '',
  unseen: {},
} satisfies Partial<ItemRow>

/** A line without typed values: it is not sent. */
export function isBlankItem(row: ItemRow): boolean {
  return [row.itemCode, row.description, row.weight, row.length, row.width, row.height, row.nmfc].every(
    (text) => text.trim() === '',
  )
}

export function blankForm(defaults: Defaults, today: string): PrepaidForm {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, ''])) as Record<TextField, string>
  return {
    ...texts,
    notifyEmails: defaults.notifyEmails,
    specialInstructions: defaults.instructions,
    shipmentId: '',
    bolNumber: '',
    version: 0,
    rateModeId: 1,
    equipment: '',
    paymentType: 'P',
    collectCarrier: NO_COLLECT_CARRIER,
    origin: BLANK_ADDRESS,
    destination: BLANK_ADDRESS,
    billTo: BLANK_ADDRESS,
    originLocationId: '',
    destinationLocationId: '',
    items: [blankItem(defaults)],
    stops: [],
    services: [...defaults.services],
    servicesOfOrigin: [],
    servicesOfDestination: [],
    pickupDate: today,
    pickupFrom: defaults.pickupFrom,
    pickupTo: defaults.pickupTo,
  }
}
