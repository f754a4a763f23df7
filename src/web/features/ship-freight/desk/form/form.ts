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
  /** Identifies the line while others are added and removed above it. */
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
  /** '' = by density (or still to choose, if the client computes no classes), else the chosen class. */
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
  /** Fields that the grid does not show but must keep. */
  unseen: Omit<ItemDetails, 'unitsPerPallet'> & { orderLineId?: string }
}

/** One stop on the way where freight is unloaded. */
export interface StopRow {
  /** Sent to the server, which returns it as the stop's id. */
  key: string
  address: Address
  /** The saved location of the address; '' = typed. */
  locationId: string
  reference1: string
  reference2: string
  /** The stop's appointment; times as entered. */
  appointment: StopWindow
}

/** The text fields in addition to addresses and items, under the names of the contract. */
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
  /** '' until the shipment has been saved; rating saves it. */
  shipmentId: string
  bolNumber: string
  version: number
  rateModeId: number
  /** The requested truck type; '' = any that fits. */
  equipment: string
  paymentType: Exclude<PaymentType, 'C'>
  /** The carrier that bills the consignee, on the Collect screen. */
  collectCarrier: CollectCarrier
  origin: Address
  destination: Address
  billTo: Address
  /** The saved locations of the addresses; '' = typed. */
  originLocationId: string
  destinationLocationId: string
  items: ItemRow[]
  /** In the order of travel, without the consignee. */
  stops: StopRow[]
  services: string[]
  /** Services that came with the chosen locations: choosing another location removes them. */
  servicesOfOrigin: string[]
  servicesOfDestination: string[]
  pickupDate: string
  /** 12-hour texts as shown, e.g. `11:00 AM`. */
  pickupFrom: string
  pickupTo: string
  /** Only on the screen that ships parcels. */
  parcel?: ParcelForm | undefined
}

/** Settings of this client and user: the starting values of a blank form. */
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
  /** Lines are entered by pallet: pallet size, pieces and pieces per pallet. */
  isPalletGrid: boolean
  /** The instructions that this user prints on every bill of lading. */
  instructions: string
  /** The user's usual warehouse; null: the user chooses one. */
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
/** A key for a new line, different from any key in a kept draft. */
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

/** A blank line as specification section 5 defines it: the default class (or by density), CTN, units of one. */
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

/** The fields of a line in addition to its cells; drafts of earlier versions do not have them. */
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
