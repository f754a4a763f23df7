import { centsOf, type Json, objectOf, objectsOf, textOf, wholeTextOf } from '../json-values.ts'
import { answered, type NetworkNotice, type Parsed } from '../network.ts'
import type { BoughtPackage, LabelImage, ParcelLabels, ParcelShipAsk } from '../parcel-network.ts'
import { priceOf } from './charges.ts'
import { FEDEX_NAME, noticesOf, unreadable } from './fedex.ts'

/** Labels, numbers and price of the answer to an order; unreadable if a package is missing or has no number. */
export function labelsOf(output: Json, ask: ParcelShipAsk): Parsed<ParcelLabels> {
  const shipment = objectsOf(output.transactionShipments)[0]
  const pieces = objectsOf(shipment?.pieceResponses)
  const packages = [...pieces].sort(bySequence).map((piece) => boughtPackageOf(piece, ask))
  const isWhole =
    packages.length === ask.packages.length && packages.every(({ trackingNumber }) => trackingNumber !== '')
  if (!shipment || !isWhole) return unreadable()
  const shipmentNumber = textOf(shipment.masterTrackingNumber) || packages[0]!.trackingNumber
  const money = moneyOf(shipment, pieces, ask)
  const notices = [...noticesOf(output.alerts), ...noticesOf(shipment.alerts), ...money.notices]
  const { notices: _, ...price } = money
  return answered(
    { shipmentNumber, ...price, packages, documents: documentsOf(shipment, ask), labelUrl: '' },
    notices,
  )
}

const bySequence = (a: Json, b: Json): number =>
  Number(a.packageSequenceNumber ?? 0) - Number(b.packageSequenceNumber ?? 0)

function boughtPackageOf(piece: Json, ask: ParcelShipAsk): BoughtPackage {
  const label = objectsOf(piece.packageDocuments).find(({ contentType }) =>
    textOf(contentType).includes('LABEL'),
  )
  return { trackingNumber: textOf(piece.trackingNumber), label: label ? imageOf(label, ask) : null }
}

function imageOf(document: Json, ask: ParcelShipAsk): LabelImage | null {
  const base64 = wholeTextOf(document.encodedLabel)
  return base64 === '' ? null : { format: formatOf(document, ask), base64 }
}

function formatOf({ docType }: Json, { labelFormat }: ParcelShipAsk): LabelImage['format'] {
  const said = textOf(docType).toUpperCase()
  if (said.startsWith('ZPL')) return 'ZPL'
  return said === 'PDF' || said === 'PNG' ? said : labelFormat
}

/** The customs documents; the labels themselves come with their packages. */
function documentsOf(shipment: Json, ask: ParcelShipAsk): ParcelLabels['documents'] {
  return objectsOf(shipment.shipmentDocuments)
    .filter(({ contentType }) => !textOf(contentType).includes('LABEL'))
    .flatMap((document) => {
      const image = imageOf(document, ask)
      const name = textOf(document.contentType).replaceAll('_', ' ').toLowerCase()
      return image ? [{ kind: 'customs' as const, name, image }] : []
    })
}

type Money = Pick<
  ParcelLabels,
  'cents' | 'listCents' | 'isNegotiated' | 'currency' | 'charges' | 'billedWeightLb'
> & { notices: NetworkNotice[] }

/**
 * By the account's prices, or else by the list, or else by the sum of the packages. We do not know the prices of
 * another party's account: then the list comes first, as in rating.
 */
function moneyOf(shipment: Json, pieces: readonly Json[], ask: ParcelShipAsk): Money {
  const rating = objectOf(objectOf(shipment.completedShipmentDetail).shipmentRating)
  const blocks = objectsOf(rating.shipmentRateDetails)
  const blockOf = (word: string) => blocks.find(({ rateType }) => textOf(rateType).includes(word))
  const actual = blocks.find(({ rateType }) => rateType === rating.actualRateType)
  const account = blockOf('ACCOUNT') ?? actual
  const list = blockOf('LIST')
  const block = ask.payment.payer === 'shipper' ? (account ?? list) : (list ?? account)
  const price = block && priceOf(block, block)
  const listCents = list ? centsOf(list.totalNetCharge) : null
  if (price) {
    const { cents, currency, charges, billedWeightLb } = price
    return { cents, listCents, isNegotiated: block !== list, currency, charges, billedWeightLb, notices: [] }
  }
  const sums = pieces.map(({ netChargeAmount }) => centsOf(netChargeAmount) ?? 0)
  const cents = sums.reduce((sum, one) => sum + one, 0)
  const charges = cents > 0 ? [{ code: 'LHS', label: 'Transportation', cents }] : []
  const message = `${FEDEX_NAME} did not report the cost of the labels. The invoice will show it.`
  return {
    cents,
    listCents,
    isNegotiated: cents > 0,
    currency: ask.currency,
    charges,
    billedWeightLb: null,
    notices: cents > 0 ? [] : [{ code: 'NO_AMOUNT', message }],
  }
}
