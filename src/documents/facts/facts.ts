/**
 * The facts on a VICS / GS1 US standard bill of lading, as plain data, and their conversion from a shipment. Sources:
 * 49 CFR 373.101 (legal minimum), GS1 US BOL guideline (blocks and their order), 49 CFR 172 (hazmat).
 */
import type { Address, ItemLine, PaymentType, Shipment } from '#domain/shipment/shipment.ts'
import { showStopWindow } from '#domain/shipment/stop-windows.ts'
import { dropsOf } from '#domain/shipment/stops.ts'
import { showPickupWindow } from '#domain/text/date-display.ts'
import type { HazmatFacts } from './hazmat-description.ts'

export type BillOfLadingCopy = 'shipper' | 'carrier' | 'consignee'

/** The three copies that are printed by default, in this order (specification sections 4, 9). */
export const BILL_OF_LADING_COPIES: readonly BillOfLadingCopy[] = ['shipper', 'carrier', 'consignee']

export interface BillOfLadingParty {
  name: string
  /** Street lines, one or two. */
  addressLines: string[]
  city: string
  state: string
  zip: string
  /** ISO 3166 alpha-2; printed when it is neither '' nor US. */
  countryCode: string
  contactName: string
  contactPhone: string
}

/** One row of Customer Order Information. */
export interface CustomerOrderRow {
  orderNumber: string
  packages: number
  weightLb: number
  /** Pallet or slip sheet: Y, N, or null to be circled by hand. */
  isPalletized: boolean | null
  /** Additional shipper information: department, store, PO type. */
  shipperInfo: string
}

/** One row of Carrier Information: a commodity line. */
export interface CommodityRow {
  handlingUnits: number
  handlingUnitType: string
  packages: number
  packageType: string
  weightLb: number
  description: string
  /** If not null, marks the row in the H.M. column and prints the basic description. */
  hazmat: HazmatFacts | null
  nmfc: string
  /** The actual class, even if the contract rates freight of all kinds under another one. */
  freightClass: string
}

/** One place where freight is unloaded, including the destination. */
export interface BillOfLadingDrop {
  party: BillOfLadingParty
  references: string
  /** The receiving window in words; '' = at any time. */
  appointment: string
  handlingUnits: number
  weightLb: number
  /** The unloaded freight, in a few words. */
  contents: string
}

export interface BillOfLadingFacts {
  /** 17 digits by the VICS rule, or the own number of a shipper without a prefix (then bar-coded as Code 128). */
  bolNumber: string
  /** Local date of the origin, YYYY-MM-DD. */
  date: string
  shipFrom: BillOfLadingParty & { sidNumber: string; isFob: boolean }
  shipTo: BillOfLadingParty & { locationNumber: string; cidNumber: string; isFob: boolean }
  /** Third party freight charges bill to; null without a third party. */
  billTo: BillOfLadingParty | null
  carrierName: string
  scac: string
  proNumber: string
  trailerNumber: string
  sealNumbers: string[]
  terms: 'prepaid' | 'collect' | 'thirdParty'
  /** True: this is a master bill of lading over the underlying ones. */
  isMaster: boolean
  underlyingBolNumbers: string[]
  specialInstructions: string
  orders: CustomerOrderRow[]
  commodities: CommodityRow[]
  /** In the order of travel, the destination last; empty if everything goes straight there. */
  drops: BillOfLadingDrop[]
  /**
   * 24-hour emergency response (49 CFR 172.604) for all hazardous lines; both '' if nothing is hazardous, the number
   * also if the lines have their own.
   */
  emergencyPhone: string
  emergencyContractId: string
  /** Declared or released value; null prints the blank line. `per` is the unit of the statement, e.g. 'pound'. */
  declaredValue: { cents: number; currency: string; per: string } | null
  cod: {
    cents: number
    currency: string
    feeTerms: 'prepaid' | 'collect'
    isCustomerCheckAcceptable: boolean
  } | null
  loadedBy: 'shipper' | 'driver' | null
  countedBy: 'shipper' | 'driverPallets' | 'driverPieces' | null
  /** The shipment was voided: this document must not be used for shipping. */
  isVoid: boolean
  /** PNG or JPEG bytes of the shipper's logo; null: none. */
  logo: Uint8Array | null
}

/** Facts that a shipment does not have. Everything has a sensible default. */
export interface BillOfLadingOptions {
  /** Local date of the origin, YYYY-MM-DD; default: the pickup date. */
  date?: string
  sidNumber?: string
  locationNumber?: string
  cidNumber?: string
  /** The end at which the title passes; null checks neither box. */
  fob?: 'origin' | 'destination' | null
  trailerNumber?: string
  sealNumbers?: string[]
  /** Numbers of the bills under this master; also makes it one. */
  underlyingBolNumbers?: string[]
  /** One row per order; absent: one row is made from the shipment's own order or PO number. */
  orders?: CustomerOrderRow[]
  /** Wording of the booked services, printed above the instructions ('Liftgate delivery', …). */
  serviceLabels?: string[]
  /** Must be on the bill for a volume or spot rate to apply. */
  quoteNumber?: string
  emergencyContractId?: string
  /** Further 172.203 entries of the hazardous lines, by index in `shipment.items`. */
  hazmatEntries?: Record<number, Partial<HazmatFacts>>
  declaredValuePer?: string
  cod?: BillOfLadingFacts['cod']
  loadedBy?: BillOfLadingFacts['loadedBy']
  countedBy?: BillOfLadingFacts['countedBy']
  isVoid?: boolean
  logo?: Uint8Array | null
}

const TERMS: Record<PaymentType, BillOfLadingFacts['terms']> = {
  P: 'prepaid',
  C: 'collect',
  T: 'thirdParty',
}

/**
 * The bill of lading of a shipment. Hazardous lines come first (49 CFR 172.201(a)(1)(i)); the other lines keep
 * their order. Dates and times are the origin's own.
 */
export function billOfLadingFacts(shipment: Shipment, options: BillOfLadingOptions = {}): BillOfLadingFacts {
  const phones = distinct(shipment.items.map((item) => phoneOf(item)))
  const underlying = options.underlyingBolNumbers ?? []
  return {
    bolNumber: shipment.bolNumber,
    date: options.date ?? shipment.pickup.date,
    shipFrom: {
      ...partyOf(shipment.origin),
      sidNumber: options.sidNumber ?? '',
      isFob: options.fob === 'origin',
    },
    shipTo: {
      ...partyOf(shipment.destination),
      locationNumber: options.locationNumber ?? '',
      cidNumber: options.cidNumber ?? shipment.references.poNumber,
      isFob: options.fob === 'destination',
    },
    billTo: shipment.paymentType === 'T' && shipment.billTo ? partyOf(shipment.billTo) : null,
    carrierName: shipment.carrierName,
    scac: shipment.carrierScac,
    proNumber: shipment.proNumber,
    trailerNumber: options.trailerNumber ?? '',
    sealNumbers: options.sealNumbers ?? [],
    terms: TERMS[shipment.paymentType],
    isMaster: underlying.length > 0,
    underlyingBolNumbers: underlying,
    specialInstructions: instructions(shipment, options),
    orders: withReferences(options.orders ?? [orderOfShipment(shipment)], shipment.references),
    commodities: commodityRows(shipment, options, phones.length > 1),
    drops: dropsOfShipment(shipment),
    emergencyPhone: phones.length === 1 ? phones[0]! : '',
    emergencyContractId: shipment.items.some((item) => item.isHazmat)
      ? (options.emergencyContractId ?? '')
      : '',
    declaredValue:
      shipment.declaredValueCents > 0
        ? {
            cents: shipment.declaredValueCents,
            currency: shipment.currency,
            per: options.declaredValuePer ?? 'shipment',
          }
        : null,
    cod: options.cod ?? null,
    loadedBy: options.loadedBy ?? null,
    countedBy: options.countedBy ?? null,
    isVoid: options.isVoid ?? false,
    logo: options.logo ?? null,
  }
}

/** A shipment's address as the documents print it. */
export function partyOf(address: Address): BillOfLadingParty {
  return {
    name: address.companyName,
    addressLines: [address.street, address.street2].filter((line) => line.trim() !== ''),
    city: address.city,
    state: address.state,
    zip: address.zip,
    countryCode: address.countryCode,
    contactName: address.contactName,
    contactPhone: address.contactPhone,
  }
}

/** Pickup window and number, quote number and services come before the shipper's own text. */
function instructions(shipment: Shipment, options: BillOfLadingOptions): string {
  const window = showPickupWindow(shipment.pickup, null)
  const lines = [
    window.kind === 'text' ? `Pickup ${window.text}` : '',
    shipment.pickupNumber ? `Pickup # ${shipment.pickupNumber}` : '',
    options.quoteNumber ? `Quote # ${options.quoteNumber}` : '',
    (options.serviceLabels ?? []).join(', '),
    shipment.specialInstructions,
  ]
  return lines.filter((line) => line.trim() !== '').join('\n')
}

function dropsOfShipment(shipment: Shipment): BillOfLadingDrop[] {
  const { destination, items, stops = [] } = shipment
  if (stops.length === 0) return []
  return dropsOf({ destination, items, stops }).map((drop) => ({
    party: partyOf(drop.address),
    references: distinct([drop.reference1, drop.reference2]).join(', '),
    appointment: showStopWindow(drop.appointment),
    handlingUnits: drop.items.reduce((sum, item) => sum + item.quantity, 0),
    weightLb: drop.items.reduce((sum, item) => sum + item.weightLb, 0),
    contents: drop.items
      .map((item) => `${item.quantity} ${item.packageType} ${item.description}`.trim())
      .join('; '),
  }))
}

function orderOfShipment(shipment: Shipment): CustomerOrderRow {
  const { orderNumber, poNumber, reference1 } = shipment.references
  return {
    orderNumber: orderNumber || poNumber || reference1,
    packages: shipment.items.reduce((sum, item) => sum + packagesOf(item), 0),
    weightLb: shipment.items.reduce((sum, item) => sum + item.weightLb, 0),
    isPalletized: shipment.totalPallets > 0,
    shipperInfo: orderNumber && poNumber && poNumber !== orderNumber ? poWords(poNumber) : '',
  }
}

/** A purchase order number that already contains its kind needs no prefix. */
export const poWords = (poNumber: string): string =>
  /^P\.?O\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`

/** The shipper's own references of the whole shipment, once: next to its first order. */
function withReferences(
  orders: CustomerOrderRow[],
  {
    reference1,
    reference2,
    reference3,
    reference4,
    reference5,
    orderNumber,
    poNumber,
  }: Shipment['references'],
): CustomerOrderRow[] {
  const said = new Set([...orders.map((order) => order.orderNumber), orderNumber, poNumber])
  const own = distinct([reference1, reference2, reference3, reference4, reference5])
  const words = own.filter((reference) => !said.has(reference)).join(', ')
  if (words === '') return orders
  return orders.map((order, at) =>
    at === 0
      ? { ...order, shipperInfo: [order.shipperInfo, `Ref ${words}`].filter(Boolean).join('; ') }
      : order,
  )
}

const phoneOf = (item: ItemLine): string => (item.isHazmat ? (item.hazmat?.emergencyPhone ?? '') : '')

function commodityRows(shipment: Shipment, options: BillOfLadingOptions, hasPhones: boolean): CommodityRow[] {
  const rows = shipment.items.map((item, index) => {
    const own = hasPhones ? { emergencyPhone: phoneOf(item) } : {}
    return commodityRow(item, { ...own, ...options.hazmatEntries?.[index] })
  })
  return [...rows.filter((row) => row.hazmat !== null), ...rows.filter((row) => row.hazmat === null)]
}

function commodityRow(item: ItemLine, entries: Partial<HazmatFacts>): CommodityRow {
  return {
    handlingUnits: item.quantity,
    handlingUnitType: item.packageType,
    packages: packagesOf(item),
    packageType: item.pieces > 0 ? 'PKG' : item.packageType,
    weightLb: item.weightLb,
    description: item.description,
    hazmat: item.isHazmat ? hazmatFacts(item, entries) : null,
    nmfc: item.nmfc,
    freightClass: item.freightClass,
  }
}

/** If the pieces inside were not counted, every handling unit is one package (49 CFR 373.101(c)). */
function packagesOf(item: ItemLine): number {
  return item.pieces > 0 ? item.pieces : item.quantity
}

function hazmatFacts(item: ItemLine, entries: Partial<HazmatFacts>): HazmatFacts {
  return {
    unNumber: item.hazmat?.unNumber ?? '',
    properShippingName: item.hazmat?.properShippingName ?? '',
    technicalName: item.hazmat?.technicalName ?? '',
    hazardClass: item.hazmat?.hazardClass ?? '',
    subsidiaryClasses: [],
    packingGroup: item.hazmat?.packingGroup ?? '',
    isLimitedQuantity: false,
    isReportableQuantity: false,
    isMarinePollutant: false,
    specialPermit: '',
    emergencyPhone: '',
    ...entries,
  }
}

export function distinct(values: string[]): string[] {
  return [...new Set(values.filter((value) => value !== ''))]
}
