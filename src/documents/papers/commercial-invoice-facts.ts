import { isMailBeyondCustoms } from '#domain/addresses/customs-border.ts'
import type { Address, ItemLine, Shipment } from '#domain/shipment/shipment.ts'
import { type BillOfLadingParty, partyOf } from '../facts/facts.ts'

export interface InvoiceLine {
  itemCode: string
  description: string
  /** ISO 3166 alpha-2 of the country of origin; '' = to be filled in. */
  countryOfOrigin: string
  /** Harmonized System code, or the tariff number of the destination country; '' = to be filled in. */
  hsCode: string
  quantity: number
  unit: string
  weightLb: number
  /** Minor units, of the whole line; null = to be filled in. */
  valueCents: number | null
}

/**
 * The content of a commercial invoice: customs require the description, the origin, the value and the seller of the
 * goods.
 */
export interface CommercialInvoiceFacts {
  invoiceNumber: string
  /** Local date of the origin, YYYY-MM-DD. */
  date: string
  exporter: BillOfLadingParty
  consignee: BillOfLadingParty
  /** The buyer if it is not the consignee; null otherwise. */
  buyer: BillOfLadingParty | null
  bolNumber: string
  proNumber: string
  poNumber: string
  orderNumber: string
  carrierName: string
  /** Incoterms 2020, e.g. 'DAP'; '' = to be filled in. */
  incoterm: string
  /** ISO 4217. */
  currency: string
  /** ISO 3166 alpha-2; with its state if that is outside the customs border. */
  countryOfExport: string
  countryOfDestination: string
  reasonForExport: string
  lines: InvoiceLine[]
  /** The value of all goods if no line has a value; null = the sum of the lines. */
  totalValueCents: number | null
  /** Minor units, added to the value of the goods; null = not declared. */
  freightCents: number | null
  insuranceCents: number | null
  /** Tax ids of the two parties, each with its kind; '' = to be filled in. */
  exporterTaxIds: string
  consigneeTaxIds: string
  handlingUnits: number
  totalWeightLb: number
  /** The shipment was voided. */
  isVoid: boolean
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null
}

/** The item master's customs data of an item. */
export interface CustomsItem {
  countryOfOrigin: string
  htsCode: string
  /** The value of one piece; 0 = unknown. */
  declaredValueCents: number
}

/** The shipper's customs declaration of a parcel; '' and 0 = not declared. */
export interface CustomsDeclaration {
  invoiceNumber: string
  /** YYYY-MM-DD. */
  invoiceDate: string
  incoterm: string
  reasonForExport: string
  currency: string
  freightCents: number
  insuranceCents: number
  shipperTaxIds: readonly TaxId[]
  consigneeTaxIds: readonly TaxId[]
  commodities: readonly DeclaredGoods[]
}

interface TaxId {
  type: string
  value: string
}

interface DeclaredGoods {
  description: string
  htsCode: string
  countryOfOrigin: string
  quantity: number
  unitOfMeasure: string
  /** Minor units. */
  unitValueCents: number
  /** Total pounds. */
  weight: number
}

export interface CommercialInvoiceOptions {
  incoterm?: string
  /** A return: there is no sale, and the original consignee is the exporter. */
  isReturn?: boolean
  declared?: CustomsDeclaration | null
  /** For a parcel, package by package; absent: the lines are counted. */
  packages?: readonly { weight: number }[]
  /** By item code. */
  items?: ReadonlyMap<string, CustomsItem>
  isVoid?: boolean
  logo?: Uint8Array | null
}

/** The commercial invoice of a shipment; missing facts stay blank, to be filled in by hand. */
export function commercialInvoiceFacts(
  shipment: Shipment,
  options: CommercialInvoiceOptions = {},
): CommercialInvoiceFacts {
  const { declared, isReturn = false } = options
  const lines = linesOf(shipment, options)
  const hasLineValues = lines.some((line) => line.valueCents !== null)
  const { references } = shipment
  return {
    invoiceNumber: declared?.invoiceNumber || references.orderNumber || shipment.bolNumber,
    date: declared?.invoiceDate || shipment.pickup.date,
    exporter: partyOf(shipment.origin),
    consignee: partyOf(shipment.destination),
    buyer: buyerOf(shipment),
    bolNumber: shipment.bolNumber,
    proNumber: shipment.proNumber,
    poNumber: references.poNumber,
    orderNumber: references.orderNumber,
    carrierName: shipment.carrierName,
    incoterm: options.incoterm || (declared?.incoterm ?? ''),
    currency: declared?.currency || shipment.currency,
    countryOfExport: countryOf(shipment.origin),
    countryOfDestination: countryOf(shipment.destination),
    reasonForExport: reasonWords(declared?.reasonForExport || (isReturn ? 'RETURN' : 'SALE')),
    lines,
    freightCents: declared?.freightCents ?? null,
    insuranceCents: declared?.insuranceCents ?? null,
    exporterTaxIds: taxIds(isReturn ? declared?.consigneeTaxIds : declared?.shipperTaxIds),
    consigneeTaxIds: taxIds(isReturn ? declared?.shipperTaxIds : declared?.consigneeTaxIds),
    totalValueCents: !hasLineValues && shipment.declaredValueCents > 0 ? shipment.declaredValueCents : null,
    ...unitsOf(shipment, options),
    isVoid: options.isVoid ?? false,
    logo: options.logo ?? null,
  }
}

const countryOf = (address: Address): string =>
  address.countryCode === 'US' && isMailBeyondCustoms(address)
    ? `US ${address.state.trim().toUpperCase()}`
    : address.countryCode

function unitsOf(
  { items }: Shipment,
  { packages = [] }: CommercialInvoiceOptions,
): Pick<CommercialInvoiceFacts, 'handlingUnits' | 'totalWeightLb'> {
  return packages.length > 0
    ? { handlingUnits: packages.length, totalWeightLb: packages.reduce((sum, one) => sum + one.weight, 0) }
    : {
        handlingUnits: items.reduce((sum, item) => sum + item.quantity, 0),
        totalWeightLb: items.reduce((sum, item) => sum + item.weightLb, 0),
      }
}

const REASONS: Readonly<Record<string, string>> = {
  ...{ SALE: 'Sale', GIFT: 'Gift', SAMPLE: 'Sample', RETURN: 'Return', REPAIR: 'Repair' },
  INTERCOMPANYDATA: 'Intercompany data',
}

const reasonWords = (reason: string): string => REASONS[reason.trim().toUpperCase()] ?? reason

const taxIds = (ids: readonly TaxId[] = []): string =>
  ids
    .filter(({ value }) => value !== '')
    .map(({ type, value }) => `${type} ${value}`)
    .join(', ')

/** Goods that were declared one by one, or else the lines of the shipment. */
function linesOf(shipment: Shipment, { declared, items }: CommercialInvoiceOptions): InvoiceLine[] {
  const goods = declared?.commodities ?? []
  return goods.length > 0
    ? goods.map(declaredLine)
    : shipment.items.map((item) => invoiceLine(item, items?.get(item.itemCode)))
}

const declaredLine = (one: DeclaredGoods, place: number): InvoiceLine => ({
  itemCode: String(place + 1),
  description: one.description,
  countryOfOrigin: one.countryOfOrigin,
  hsCode: one.htsCode,
  quantity: one.quantity,
  unit: one.unitOfMeasure || 'PCS',
  weightLb: one.weight,
  valueCents: one.unitValueCents > 0 ? one.quantity * one.unitValueCents : null,
})

/** The consignee who pays the freight is the buyer; a shipper or third party who pays it is not. */
function buyerOf({ paymentType, billTo, destination }: Shipment): BillOfLadingParty | null {
  if (paymentType !== 'C' || !billTo || billTo.companyName === '') return null
  return billTo.companyName === destination.companyName ? null : partyOf(billTo)
}

/** The line's customs data take precedence over its declared value, and both over the item master. */
function invoiceLine(item: ItemLine, known: CustomsItem | undefined): InvoiceLine {
  const isCounted = item.pieces > 0
  const quantity = isCounted ? item.pieces : item.quantity
  const byMaster = known && known.declaredValueCents > 0 ? known.declaredValueCents * quantity : null
  const { countryOfOrigin, htsCode, customsValueCents } = item.details ?? {}
  return {
    itemCode: item.itemCode,
    description: item.description,
    countryOfOrigin: countryOfOrigin || (known?.countryOfOrigin ?? ''),
    hsCode: htsCode || (known?.htsCode ?? ''),
    quantity,
    unit: isCounted ? 'PCS' : item.packageType,
    weightLb: item.weightLb,
    valueCents: customsValueCents || item.declaredValueCents || byMaster,
  }
}

type Valued = Pick<CommercialInvoiceFacts, 'lines' | 'totalValueCents'>

/** Minor units of all goods together; null if a line has no value. */
export function goodsTotal(facts: Valued): number | null {
  if (facts.totalValueCents !== null) return facts.totalValueCents
  if (facts.lines.length === 0 || facts.lines.some((line) => line.valueCents === null)) return null
  return facts.lines.reduce((sum, line) => sum + line.valueCents!, 0)
}

/** The goods plus the additional charges; null if the goods have no value. */
export function invoiceTotal(
  facts: Valued & Pick<CommercialInvoiceFacts, 'freightCents' | 'insuranceCents'>,
): number | null {
  const goods = goodsTotal(facts)
  return goods === null ? null : goods + (facts.freightCents ?? 0) + (facts.insuranceCents ?? 0)
}
