import type { Json } from '../json-values.ts'
import { type Operation, type Refused, refused } from '../network.ts'
import { type ParcelLabels, type ParcelPackage, type ParcelShipAsk, picturesOf } from '../parcel-network.ts'
import { customsOf, INVOICE_WANTED, taxIdsOf } from './customs.ts'
import { type FedexCredentials, headersOf, outputOf, refusedByFedex } from './fedex.ts'
import { IMAGES, labelSpecificationOf } from './label-specification.ts'
import { labelsOf } from './labels.ts'
import {
  contactOf,
  economyOf,
  isDomestic,
  isEconomy,
  packageOf,
  packagingOf,
  paymentOf,
  placeOf,
  shipmentOptionsOf,
  totalPounds,
  unsayable,
} from './shipment-facts.ts'

/**
 * Buys the labels of a shipment, all its packages at once. Not repeatable: FedEx knows no key of ours. It stands as
 * the customer's reference instead, by which `fedexFind` can ask whether the labels were made after all.
 */
export const fedexShip: Operation<ParcelShipAsk, ParcelLabels, FedexCredentials> = {
  name: 'ship',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 30_000,
  build: (ask, credentials, door) =>
    unsayable(ask, credentials) ??
    unsayableOnLabels(ask) ?? {
      method: 'POST',
      url: `${door.host('api')}/ship/v1/shipments`,
      headers: headersOf(door),
      body: JSON.stringify(shipRequest(ask, credentials)),
    },
  parse: (response, ask) => {
    const output = outputOf(response)
    return output ? labelsOf(output, ask) : refusedByFedex(response)
  },
  secretsIn: picturesOf,
}

function unsayableOnLabels(ask: ParcelShipAsk): Refused | null {
  const words = [
    ...(IMAGES[ask.labelFormat] === null ? [`FedEx makes no labels as ${ask.labelFormat}.`] : []),
    ...(ask.options.uspsEndorsement !== '' && !isEconomy(ask.serviceCode)
      ? ['Only Ground Economy takes an endorsement of the post.']
      : []),
    ...(!isDomestic(ask) && !ask.customs ? ['FedEx needs to know for customs what is inside.'] : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

function shipRequest(ask: ParcelShipAsk, credentials: FedexCredentials): Json {
  const { payment } = ask
  const isOurs = payment.payer === 'shipper'
  return {
    labelResponseOptions: 'LABEL',
    processingOptionType: 'SYNCHRONOUS_ONLY',
    shipAction: 'CONFIRM',
    accountNumber: { value: (isOurs && payment.accountNumber) || credentials.accountNumber },
    requestedShipment: {
      shipDatestamp: ask.pickup.date,
      shipper: { contact: contactOf(ask.from), ...placeOf(ask.from), ...taxIdsOf(ask.from) },
      recipients: [{ contact: contactOf(ask.to), ...placeOf(ask.to), ...taxIdsOf(ask.to) }],
      pickupType: 'USE_SCHEDULED_PICKUP',
      serviceType: ask.serviceCode,
      packagingType: packagingOf(ask.packages[0]?.packageType ?? ''),
      totalWeight: totalPounds(ask),
      totalPackageCount: ask.packages.length,
      preferredCurrency: ask.currency,
      rateRequestType: ['ACCOUNT', 'LIST'],
      shippingChargesPayment: paymentOf(payment, credentials),
      labelSpecification: labelSpecificationOf(ask),
      requestedPackageLineItems: ask.packages.map((one, place) => ({
        sequenceNumber: place + 1,
        ...packageOf(one, ask),
        itemDescription: ask.description.slice(0, 50),
        customerReferences: referencesOf(one, ask),
      })),
      ...shipmentOptionsOf(ask),
      ...economyOf(ask, credentials),
      ...(ask.customs
        ? { customsClearanceDetail: customsOf(ask, ask.customs, credentials), ...INVOICE_WANTED }
        : {}),
    },
  }
}

/** As long as Ground takes it; a key of 30 hexadecimal digits is still one of its kind. */
const KEY_LENGTH = 30

/** Our key in the form in which FedEx gets it. */
export const fedexKey = (key: string): string => key.replaceAll('-', '').slice(0, KEY_LENGTH)

/** FedEx prints one of each kind: the first is our key, three are left for the user's own. */
const REFERENCE_TYPES = ['P_O_NUMBER', 'INVOICE_NUMBER', 'DEPARTMENT_NUMBER']

function referencesOf(one: ParcelPackage, ask: ParcelShipAsk): Json[] {
  const own = [...new Set([...one.references, ...ask.references].filter(Boolean))]
  const typed = REFERENCE_TYPES.slice(0, own.length).map((customerReferenceType, place) => ({
    customerReferenceType,
    value: own[place]!.slice(0, KEY_LENGTH),
  }))
  return [{ customerReferenceType: 'CUSTOMER_REFERENCE', value: fedexKey(ask.key) }, ...typed]
}
