import { fitText, present } from '../fit-text.ts'
import { type Json, objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation } from '../network.ts'
import {
  type BoughtPackage,
  type LabelFormat,
  type LabelImage,
  type ParcelLabels,
  type ParcelShipAsk,
  picturesOf,
} from '../parcel-network.ts'
import { inTheirCountries } from '../territories.ts'
import { formsFault, internationalForms } from './international-forms.ts'
import { needsInvoiceTotal, unsayableOnLabel } from './label-faults.ts'
import { billedPounds, pricesOf } from './rating.ts'
import { FREIGHT_SERVICES } from './services.ts'
import {
  chargesOf,
  contactOf,
  emailOf,
  hasOwnReferences,
  invoiceTotalOf,
  isDomestic,
  packageOf,
  partyOf,
  receiverOf,
  shipmentOptionsOf,
  shipperOf,
  unsayable,
} from './shipment-facts.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { LINE, listOf } from './wire.ts'

/**
 * Buys the labels of a shipment. Not repeatable: UPS has no key by which it could recognize a repeated order. Our key
 * is sent as the customer's context and, if there is space, as a reference, by which the labels are found again
 * (`upsRecover`). UPS draws no PDF here: to get one, request a GIF here and its PDF from `upsRecover`.
 */
export const upsShip: Operation<ParcelShipAsk, ParcelLabels, UpsCredentials> = {
  name: 'ship',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 20_000,
  build: (given, credentials, door) => {
    const ask = inTheirCountries(given)
    const refusal = unsayable(ask) ?? unsayableOnLabel(ask, given) ?? formsFault(formsOf(ask))
    if (refusal) return refusal
    return {
      method: 'POST',
      url: `${door.host('api')}/api/shipments/v2409/ship`,
      headers: headersOf(door),
      body: JSON.stringify(shipmentRequest(ask, credentials)),
    }
  },
  parse: (response, ask) => {
    if (response.status !== 200) return refusedByUps(response)
    const reply = objectOf(jsonObjectOf(response)?.ShipmentResponse)
    const labels = labelsOf(objectOf(reply.ShipmentResults), ask)
    if (!labels) return unreadable()
    return answered(labels, alertsOf(objectOf(reply.Response).Alert))
  },
  secretsIn: picturesOf,
}

/** Puerto Rico has another country code but needs no invoice: it is within the customs border. */
const formsOf = (ask: ParcelShipAsk): ParcelShipAsk => (isDomestic(ask) ? { ...ask, customs: null } : ask)

function shipmentRequest(given: ParcelShipAsk, credentials: UpsCredentials): Json {
  const ask = formsOf(given)
  const { options } = ask
  const isPackages = hasOwnReferences(ask)
  const special = specialOf(ask)
  return {
    ShipmentRequest: {
      Request: {
        RequestOption: 'nonvalidate',
        SubVersion: '2409',
        TransactionReference: { CustomerContext: ask.key },
      },
      Shipment: {
        ...present({ Description: fitText(ask.description, 50) }),
        Shipper: { ...shipperOf(ask, credentials), ...contactOf(ask.shipper), ...emailOf(ask.shipper) },
        ShipTo: { ...receiverOf(ask), ...contactOf(ask.to), ...emailOf(ask.to) },
        ShipFrom: { ...partyOf(ask.from), ...contactOf(ask.from) },
        PaymentInformation: {
          ShipmentCharge: chargesOf(ask.payment, ask.customs?.duties ?? null, credentials),
        },
        Service: { Code: ask.serviceCode },
        ...(options.returnService === '' ? {} : { ReturnService: { Code: options.returnService } }),
        ...(options.uspsEndorsement === '' ? {} : { USPSEndorsement: options.uspsEndorsement }),
        ...(isPackages ? {} : referencesOf(ask.references, ask.key)),
        ...(needsInvoiceTotal(ask) ? invoiceTotalOf(ask) : {}),
        ...(FREIGHT_SERVICES.includes(ask.serviceCode)
          ? { NumOfPiecesInShipment: String(ask.packages.length) }
          : {}),
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        ...(Object.keys(special).length > 0 ? { ShipmentServiceOptions: special } : {}),
        Package: ask.packages.map((one) => ({
          ...present({ Description: fitText(ask.description, LINE) }),
          ...packageOf(one, ask, 'Packaging'),
          ...(isPackages ? referencesOf([...one.references, ...ask.references], ask.key) : {}),
        })),
      },
      LabelSpecification: labelSpecification(ask),
    },
  }
}

function specialOf(ask: ParcelShipAsk): Json {
  const { options, customs } = ask
  return {
    ...shipmentOptionsOf(ask),
    ...(options.isHoldForPickup ? { HoldForPickupIndicator: '' } : {}),
    ...(options.isImportControl ? { ImportControlIndicator: '', LabelMethod: { Code: PRINTED } } : {}),
    ...(options.returnService === ELECTRONIC ? { LabelDelivery: labelDelivery(ask) } : {}),
    ...(customs ? { InternationalForms: internationalForms(ask, customs) } : {}),
  }
}

/** Label methods of import control, and the return label that goes by e-mail. */
const [PRINTED, ELECTRONIC] = ['05', '8']

/** The sender of the return prints the label; without an address, only the link can reach the sender. */
const labelDelivery = ({ from, shipper }: ParcelShipAsk): Json => {
  const EMail = emailOf(from.email === '' ? shipper : from)
  return { LabelLinksIndicator: '', ...(EMail.EMailAddress === undefined ? {} : { EMail }) }
}

/** UPS prints two references. */
const MOST_REFERENCES = 2
/** 'Transaction reference number', which may be any text. */
const REFERENCE_CODE = 'TN'

/** The key is always included: without it, a label whose answer was lost cannot be found again. */
function referencesOf(values: readonly string[], key: string): Json {
  const fit = values.map((value) => fitText(value, LINE)).filter(Boolean)
  const first = [...new Set(fit)].slice(0, MOST_REFERENCES - 1)
  const all = [...first, fitText(key, LINE)].map((Value) => ({ Code: REFERENCE_CODE, Value }))
  return { ReferenceNumber: all }
}

const labelSpecification = ({ labelFormat, docTab }: ParcelShipAsk): Json => ({
  LabelImageFormat: { Code: labelFormat === 'ZPL' ? 'ZPL' : 'GIF' },
  LabelStockSize: stockSizeOf(docTab),
  ...(labelFormat === 'ZPL' ? {} : { HTTPUserAgent: 'Mozilla/4.5' }),
})

/**
 * UPS has stock of 6 and of 8 inches: with a two-inch doc-tab, which it leaves empty. It draws only 203 dots per inch.
 */
export const stockSizeOf = (docTab: ParcelShipAsk['docTab']): Json => ({
  Height: docTab?.inches === 2 ? '8' : '6',
  Width: '4',
})

/** Null if numbers are missing without which the labels are useless. */
function labelsOf(results: Json, ask: ParcelShipAsk): ParcelLabels | null {
  const shipmentNumber = textOf(results.ShipmentIdentificationNumber)
  const bought = listOf(results.PackageResults)
  const packages = bought.map(packageResultOf)
  const prices = pricesOf(
    { ...objectOf(results.ShipmentCharges), NegotiatedRateCharges: results.NegotiatedRateCharges },
    bought,
  )
  const isWhole =
    packages.length === ask.packages.length && packages.every((one) => one.trackingNumber !== '')
  if (shipmentNumber === '' || !isWhole || !prices) return null
  return {
    shipmentNumber,
    ...prices,
    billedWeightLb: billedPounds(results.BillingWeight),
    packages,
    documents: documentsOf(results),
    labelUrl: textOf(results.LabelURL),
  }
}

function packageResultOf(result: Json): BoughtPackage {
  return { trackingNumber: textOf(result.TrackingNumber), label: imageOf(result.ShippingLabel) }
}

const FORMATS: readonly LabelFormat[] = ['PDF', 'ZPL', 'GIF', 'PNG']

/** The property with the format differs between calls. */
export function imageOf(value: unknown): LabelImage | null {
  const image = objectOf(value)
  const code = textOf(objectOf(image.ImageFormat ?? image.LabelImageFormat).Code).toUpperCase()
  const format = FORMATS.find((one) => one === code)
  const base64 = image.GraphicImage
  return format && typeof base64 === 'string' && base64 !== '' ? { format, base64 } : null
}

function documentsOf(results: Json): ParcelLabels['documents'] {
  const forms = listOf(results.Form).map(({ Image }) => ({
    kind: 'customs' as const,
    name: 'Invoice',
    from: Image,
  }))
  const receipts = listOf(results.ControlLogReceipt).map((from) => ({
    kind: 'receipt' as const,
    name: 'Receipt',
    from,
  }))
  return [...forms, ...receipts].flatMap(({ kind, name, from }) => {
    const image = imageOf(from)
    return image ? [{ kind, name, image }] : []
  })
}
