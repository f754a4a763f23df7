import type { ItemLine, Shipment } from '#domain/shipment/shipment.ts'
import { type BillOfLadingParty, partyOf } from '../facts.ts'

export interface InvoiceLine {
  itemCode: string
  description: string
  /** ISO 3166 alpha-2 of the country where it was made; '' = to be filled in. */
  countryOfOrigin: string
  /** Harmonized System code, or the tariff number of the country that it goes to; '' = to be filled in. */
  hsCode: string
  quantity: number
  unit: string
  weightLb: number
  /** Minor units, of the whole line; null = to be filled in. */
  valueCents: number | null
}

/** What a commercial invoice prints: customs want to know what it is, where it was made, what it is worth, who sells. */
export interface CommercialInvoiceFacts {
  invoiceNumber: string
  /** Local date of the origin, YYYY-MM-DD. */
  date: string
  exporter: BillOfLadingParty
  consignee: BillOfLadingParty
  /** Who buys when it is not the consignee; null otherwise. */
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
  /** ISO 3166 alpha-2. */
  countryOfExport: string
  countryOfDestination: string
  reasonForExport: string
  lines: InvoiceLine[]
  /** Of the whole shipment when no line has a value of its own; null = the sum of the lines. */
  totalValueCents: number | null
  handlingUnits: number
  totalWeightLb: number
  /** PNG or JPEG bytes. */
  logo: Uint8Array | null
}

/** What the item master knows of an item. */
export interface CustomsItem {
  countryOfOrigin: string
  htsCode: string
  /** Of one piece; 0 = not known. */
  declaredValueCents: number
}

export interface CommercialInvoiceOptions {
  date?: string
  incoterm?: string
  reasonForExport?: string
  /** By item code. */
  items?: ReadonlyMap<string, CustomsItem>
  logo?: Uint8Array | null
}

/** The commercial invoice of a shipment; what nobody has said stays free to be written in. */
export function commercialInvoiceFacts(
  shipment: Shipment,
  options: CommercialInvoiceOptions = {},
): CommercialInvoiceFacts {
  const lines = shipment.items.map((item) => invoiceLine(item, options.items?.get(item.itemCode)))
  const hasLineValues = lines.some((line) => line.valueCents !== null)
  const { references } = shipment
  return {
    invoiceNumber: references.orderNumber || shipment.bolNumber,
    date: options.date ?? shipment.pickup.date,
    exporter: partyOf(shipment.origin),
    consignee: partyOf(shipment.destination),
    buyer: buyerOf(shipment),
    bolNumber: shipment.bolNumber,
    proNumber: shipment.proNumber,
    poNumber: references.poNumber,
    orderNumber: references.orderNumber,
    carrierName: shipment.carrierName,
    incoterm: options.incoterm ?? '',
    currency: shipment.currency,
    countryOfExport: shipment.origin.countryCode,
    countryOfDestination: shipment.destination.countryCode,
    reasonForExport: options.reasonForExport ?? 'Sale',
    lines,
    totalValueCents: !hasLineValues && shipment.declaredValueCents > 0 ? shipment.declaredValueCents : null,
    handlingUnits: shipment.items.reduce((sum, item) => sum + item.quantity, 0),
    totalWeightLb: shipment.items.reduce((sum, item) => sum + item.weightLb, 0),
    logo: options.logo ?? null,
  }
}

/** Who pays the freight where the goods arrive has bought them; who pays it where they leave, or in between, has not. */
function buyerOf({ paymentType, billTo, destination }: Shipment): BillOfLadingParty | null {
  if (paymentType !== 'C' || !billTo || billTo.companyName === '') return null
  return billTo.companyName === destination.companyName ? null : partyOf(billTo)
}

/** What the line says of its value goes before the item master's value of a piece. */
function invoiceLine(item: ItemLine, known: CustomsItem | undefined): InvoiceLine {
  const isCounted = item.pieces > 0
  const quantity = isCounted ? item.pieces : item.quantity
  const byMaster = known && known.declaredValueCents > 0 ? known.declaredValueCents * quantity : null
  return {
    itemCode: item.itemCode,
    description: item.description,
    countryOfOrigin: known?.countryOfOrigin ?? '',
    hsCode: known?.htsCode ?? '',
    quantity,
    unit: isCounted ? 'PCS' : item.packageType,
    weightLb: item.weightLb,
    valueCents: item.declaredValueCents > 0 ? item.declaredValueCents : byMaster,
  }
}

/** Minor units of all lines together; null while a line has none. */
export function invoiceTotal(
  facts: Pick<CommercialInvoiceFacts, 'lines' | 'totalValueCents'>,
): number | null {
  if (facts.totalValueCents !== null) return facts.totalValueCents
  if (facts.lines.length === 0 || facts.lines.some((line) => line.valueCents === null)) return null
  return facts.lines.reduce((sum, line) => sum + line.valueCents!, 0)
}
