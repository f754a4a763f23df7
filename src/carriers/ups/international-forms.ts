import { fitLines, fitText, present } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import type { ParcelCommodity, ParcelCustoms, ParcelParty, ParcelShipAsk } from '../parcel-network.ts'
import { contactOf, emailOf, partyOf } from './shipment-facts.ts'
import { compactDate, dollars, LINE, MOST_LINES } from './wire.ts'

/** The commercial invoice that UPS prints and sends to customs, from the shipper's data about the goods. */

/** A return requires the partial invoice. */
const [INVOICE, PARTIAL_INVOICE] = ['01', '05']
/** UPS's reasons, by those on our screens. */
const REASONS: Readonly<Record<string, string>> = {
  '': 'SALE',
  SALE: 'SALE',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  RETURN: 'RETURN',
  REPAIR: 'REPAIR',
  INTERCOMPANYDATA: 'INTERCOMPANYDATA',
}
/** The most products on one UPS invoice. */
const MOST_PRODUCTS = 50

/** Missing invoice data, checked before UPS does: UPS would refuse, and charge for the attempt. */
export function formsFault({ customs, options }: Pick<ParcelShipAsk, 'customs' | 'options'>): Refused | null {
  if (!customs) return null
  const { commodities } = customs
  // The partial invoice of a return needs neither.
  const isWhole = options.returnService === ''
  const words = [
    ...(isWhole && customs.invoiceNumber.trim() === '' ? ['UPS needs the invoice number.'] : []),
    ...(isWhole && commodities.some(({ unitValueCents }) => unitValueCents <= 0)
      ? ['UPS needs the value of every commodity.']
      : []),
    ...(commodities.length === 0 ? ['A commercial invoice needs at least one commodity.'] : []),
    ...(commodities.length > MOST_PRODUCTS
      ? [`UPS accepts at most ${MOST_PRODUCTS} commodities on one invoice.`]
      : []),
    ...(commodities.some((one) => one.description === '' || one.countryOfOrigin === '')
      ? ['Every commodity needs a description and a country of origin.']
      : []),
    ...(commodities.some(({ htsCode }) => htsCode !== '' && commodityCode(htsCode).length < 6)
      ? ['A tariff code needs at least six characters.']
      : []),
    ...(reasonOf(customs) === undefined
      ? [`UPS does not support the reason for export ${customs.reasonForExport}.`]
      : []),
  ]
  return words.length > 0 ? refused('unsupported', 'FORMS', words.join(' ')) : null
}

const reasonOf = ({ reasonForExport }: ParcelCustoms): string | undefined =>
  REASONS[reasonForExport.trim().toUpperCase()]

/** `InternationalForms` of the shipment. */
export function internationalForms(ask: ParcelShipAsk, customs: ParcelCustoms): Json {
  return {
    FormType: [ask.options.returnService === '' ? INVOICE : PARTIAL_INVOICE],
    ...present({ InvoiceNumber: fitText(customs.invoiceNumber, LINE) }),
    InvoiceDate: compactDate(customs.invoiceDate || ask.pickup.date),
    TermsOfShipment: customs.incoterm,
    ReasonForExport: reasonOf(customs),
    CurrencyCode: ask.currency,
    Contacts: { SoldTo: soldTo(ask.to) },
    Product: customs.commodities.map((one) => ({
      Description: fitLines([one.description], LINE, MOST_LINES),
      Unit: {
        Number: String(one.quantity),
        UnitOfMeasurement: commodityUnit(one),
        Value: dollars(one.unitValueCents),
      },
      ...present({ CommodityCode: commodityCode(one.htsCode) }),
      OriginCountryCode: one.countryOfOrigin,
    })),
    ...(customs.freightCents > 0 ? { FreightCharges: { MonetaryValue: dollars(customs.freightCents) } } : {}),
    ...(customs.insuranceCents > 0
      ? { InsuranceCharges: { MonetaryValue: dollars(customs.insuranceCents) } }
      : {}),
  }
}

const soldTo = (to: ParcelParty): Json => ({ ...partyOf(to), ...contactOf(to), ...emailOf(to) })

/** Letters and digits only: 8302.10.60 as 83021060. */
const commodityCode = (htsCode: string): string => htsCode.replace(/[^a-z\d]/gi, '').slice(0, 15)

/** UPS's codes have three characters; for another unit it prints the first three. */
const commodityUnit = ({ unitOfMeasure }: ParcelCommodity): Json =>
  unitOfMeasure.length > 3
    ? { Code: 'OTH', Description: unitOfMeasure.slice(0, 3) }
    : { Code: unitOfMeasure || 'PCS' }
