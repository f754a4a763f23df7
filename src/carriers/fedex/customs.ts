import { fitText, present } from '../fit-text.ts'
import { amountOf, type Json } from '../json-values.ts'
import type { ParcelCommodity, ParcelCustoms, ParcelParty, ParcelShipAsk } from '../parcel-network.ts'
import type { FedexCredentials } from './fedex.ts'
import { moneyOf, paymentOf, poundsOf, totalPounds } from './shipment-facts.ts'

/** FedEx's customs data of a shipment to another country, and the commercial invoice that FedEx makes from it. */

const PURPOSES: Readonly<Record<string, string>> = {
  SALE: 'SOLD',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  REPAIR: 'REPAIR_AND_RETURN',
  PERSONAL: 'PERSONAL_EFFECTS',
}

/** FedEx treats Puerto Rico as another country, but it is within the US customs border: no forms are needed. */
export const isInsideBorder = ({ from, to }: Pick<ParcelShipAsk, 'from' | 'to'>): boolean =>
  from.countryCode !== to.countryCode &&
  [from, to].every(({ countryCode }) => ['US', 'PR'].includes(countryCode))

export const hasGoods = ({ customs }: Pick<ParcelShipAsk, 'customs'>): boolean =>
  (customs?.commodities.length ?? 0) > 0

/** Data that FedEx requires for goods to or from Puerto Rico and the shipment lacks; empty if none. */
export const lacksOfIsland = (ask: ParcelShipAsk): string[] =>
  hasGoods(ask) || (ask.customsValueCents > 0 && ask.description.trim() !== '')
    ? []
    : ['FedEx needs the description and value of goods shipped to Puerto Rico.']

/** Empty within a country; without an invoice within the customs border. */
export function clearanceOf(ask: ParcelShipAsk, credentials: FedexCredentials): Json {
  const { customs } = ask
  if (isInsideBorder(ask)) {
    const goods = customs && hasGoods(ask) ? customsOf(ask, customs, credentials) : wholeOf(ask)
    return { customsClearanceDetail: goods }
  }
  return customs ? { customsClearanceDetail: customsOf(ask, customs, credentials), ...INVOICE_WANTED } : {}
}

/** One line for all contents. */
const wholeOf = (ask: ParcelShipAsk): Json => ({
  isDocumentOnly: ask.isDocument,
  totalCustomsValue: moneyOf(ask.customsValueCents, ask.currency),
  commodities: [
    {
      description: fitText(ask.description, 450),
      quantity: ask.packages.length,
      quantityUnits: 'PCS',
      numberOfPieces: ask.packages.length,
      customsValue: moneyOf(ask.customsValueCents, ask.currency),
      weight: poundsOf(totalPounds(ask)),
    },
  ],
  commercialInvoice: { shipmentPurpose: ask.options.returnService === '' ? 'SOLD' : 'NOT_SOLD' },
})

function customsOf(ask: ParcelShipAsk, customs: ParcelCustoms, credentials: FedexCredentials): Json {
  const { currency } = ask
  return {
    dutiesPayment: paymentOf(customs.duties, credentials),
    isDocumentOnly: ask.isDocument,
    totalCustomsValue: moneyOf(ask.customsValueCents, currency),
    commodities: customs.commodities.map((one) => commodityOf(one, currency)),
    commercialInvoice: {
      termsOfSale: customs.incoterm,
      shipmentPurpose: PURPOSES[customs.reasonForExport.toUpperCase()] ?? 'NOT_SOLD',
      ...(customs.invoiceNumber === ''
        ? {}
        : {
            customerReferences: [
              { customerReferenceType: 'INVOICE_NUMBER', value: fitText(customs.invoiceNumber, 30) },
            ],
          }),
      ...(customs.freightCents > 0 ? { freightCharge: moneyOf(customs.freightCents, currency) } : {}),
    },
    // Next to the invoice, not on it, unlike the freight.
    ...(customs.insuranceCents > 0 ? { insuranceCharge: moneyOf(customs.insuranceCents, currency) } : {}),
  }
}

const commodityOf = (one: ParcelCommodity, currency: string): Json => ({
  description: fitText(one.description, 450),
  ...present({ countryOfManufacture: one.countryOfOrigin, harmonizedCode: one.htsCode.replace(/\D/g, '') }),
  quantity: one.quantity,
  quantityUnits: one.unitOfMeasure || 'PCS',
  ...(one.quantity > MOST_PIECES ? {} : { numberOfPieces: one.quantity }),
  unitPrice: { amount: amountOf(one.unitValueCents), currency },
  customsValue: moneyOf(one.unitValueCents * one.quantity, currency),
  weight: poundsOf(one.weightLb),
})

/** FedEx allows four digits; the quantity has the full number. */
const MOST_PIECES = 9_999

/** Our kinds of tax ids as FedEx's five. */
const TAX_IDS: Readonly<Record<string, string>> = {
  SSN: 'PERSONAL_NATIONAL',
  STA: 'BUSINESS_STATE',
  VAT: 'BUSINESS_UNION',
  EOR: 'BUSINESS_UNION',
}

/** Empty for a party without tax ids. */
export function taxIdsOf({ taxIds }: ParcelParty): Json {
  const tins = taxIds
    .map(({ type, value }) => ({ tinType: TAX_IDS[type] ?? 'BUSINESS_NATIONAL', number: fitText(value, 18) }))
    .filter(({ number }) => number !== '')
  return tins.length === 0 ? {} : { tins }
}

/** FedEx makes the invoice from the shipment's data. */
const INVOICE_WANTED: Json = {
  shippingDocumentSpecification: {
    shippingDocumentTypes: ['COMMERCIAL_INVOICE'],
    commercialInvoiceDetail: { documentFormat: { docType: 'PDF', stockType: 'PAPER_LETTER' } },
  },
}
