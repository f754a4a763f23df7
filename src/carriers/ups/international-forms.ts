import { type Json, textOf } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import type { ParcelCustoms, ParcelParty, ParcelShipAsk } from '../parcel-network.ts'
import { addressOf, compactDate, dollars, LINE, pounds } from './wire.ts'

/** The commercial invoice that UPS prints and sends to customs, from what the shipper says of the goods. */

const INVOICE = '01'
/** UPS's words, by those that the screens have. */
const REASONS: Readonly<Record<string, string>> = {
  '': 'SALE',
  SALE: 'SALE',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  RETURN: 'RETURN',
  REPAIR: 'REPAIR',
  INTERCOMPANYDATA: 'INTERCOMPANYDATA',
}
/** UPS takes as many products on one invoice. */
const MOST_PRODUCTS = 50

/** What is missing for an invoice, in UPS's place: it would say no, and charge for the try. */
export function formsFault({ customs }: Pick<ParcelShipAsk, 'customs'>): Refused | null {
  if (!customs) return null
  const { commodities } = customs
  const words = [
    ...(commodities.length === 0 ? ['A commercial invoice needs at least one commodity.'] : []),
    ...(commodities.length > MOST_PRODUCTS
      ? [`UPS prints at most ${MOST_PRODUCTS} commodities on one invoice.`]
      : []),
    ...(commodities.some((one) => one.description === '' || one.countryOfOrigin === '')
      ? ['Every commodity needs its description and its country of origin.']
      : []),
    ...(reasonOf(customs) === undefined ? [`UPS has no reason for export ${customs.reasonForExport}.`] : []),
  ]
  return words.length > 0 ? refused('unsupported', 'FORMS', words.join(' ')) : null
}

const reasonOf = ({ reasonForExport }: ParcelCustoms): string | undefined =>
  REASONS[reasonForExport.trim().toUpperCase()]

/** `InternationalForms` of the shipment; its date is today where the shipper gave none. */
export function internationalForms(ask: ParcelShipAsk, customs: ParcelCustoms, now: Date): Json {
  return {
    FormType: [INVOICE],
    ...(customs.invoiceNumber === '' ? {} : { InvoiceNumber: customs.invoiceNumber.slice(0, LINE) }),
    InvoiceDate: compactDate(customs.invoiceDate || now.toISOString().slice(0, 10)),
    TermsOfShipment: customs.incoterm,
    ReasonForExport: reasonOf(customs),
    CurrencyCode: ask.currency,
    Contacts: { SoldTo: soldTo(ask.to) },
    Product: customs.commodities.map((one) => ({
      // Three lines of 35 characters.
      Description: chunks(one.description, LINE).slice(0, 3),
      Unit: {
        Number: String(one.quantity),
        UnitOfMeasurement: { Code: one.unitOfMeasure || 'PCS' },
        Value: dollars(one.unitValueCents),
      },
      ...(one.htsCode === '' ? {} : { CommodityCode: one.htsCode.slice(0, 15) }),
      OriginCountryCode: one.countryOfOrigin,
      ...(one.weightLb > 0
        ? { ProductWeight: { UnitOfMeasurement: { Code: 'LBS' }, Weight: pounds(one.weightLb) } }
        : {}),
    })),
    ...(customs.freightCents > 0 ? { FreightCharges: { MonetaryValue: dollars(customs.freightCents) } } : {}),
    ...(customs.insuranceCents > 0
      ? { InsuranceCharges: { MonetaryValue: dollars(customs.insuranceCents) } }
      : {}),
  }
}

const soldTo = (to: ParcelParty): Json => ({
  Name: to.companyName.slice(0, LINE),
  AttentionName: (to.contactName || to.companyName).slice(0, LINE),
  ...(to.contactPhone === '' ? {} : { Phone: { Number: digitsOf(to.contactPhone) } }),
  ...(to.taxIds[0] ? { TaxIdentificationNumber: to.taxIds[0].value.slice(0, 15) } : {}),
  Address: addressOf(to),
})

/** At most fifteen digits; an extension is told apart. */
export const digitsOf = (phone: string): string =>
  textOf(phone)
    .replace(/ext.*$/i, '')
    .replace(/\D/g, '')
    .slice(0, 15)

function chunks(text: string, size: number): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length; at += size) found.push(text.slice(at, at + size))
  return found
}
