import { fitText, present } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import { type Operation, type Refused, refused } from '../network.ts'
import {
  type ParcelLabels,
  type ParcelPackage,
  type ParcelParty,
  type ParcelShipAsk,
  picturesOf,
} from '../parcel-network.ts'
import { formsOfTerritories, inTheirCountries } from '../territories.ts'
import { clearanceOf, hasGoods, isInsideBorder, lacksOfIsland, taxIdsOf } from './customs.ts'
import { type FedexCredentials, headersOf, outputOf, refusedByFedex } from './fedex.ts'
import { IMAGES, labelSpecificationOf } from './label-specification.ts'
import { labelsOf } from './labels.ts'
import {
  economyOf,
  isDomestic,
  isEconomy,
  MOST_LABELLED,
  packageOf,
  packagingOf,
  partyOf,
  paymentOf,
  phoneOf,
  shipmentOptionsOf,
  subPackagingOf,
  totalPounds,
  unsayable,
} from './shipment-facts.ts'

/**
 * Buys the labels of a shipment, for all its packages in one request. Not repeatable: FedEx has no field for our key.
 * It is sent as the customer's reference instead, by which `fedexFind` can find out whether the labels were made.
 */
export const fedexShip: Operation<ParcelShipAsk, ParcelLabels, FedexCredentials> = {
  name: 'ship',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 30_000,
  build: (given, credentials, door) => {
    const ask = inTheirCountries(given)
    const refusal = unsayable(ask, credentials, MOST_LABELLED) ?? unsayableOnLabels(ask, given)
    if (refusal) return refusal
    return {
      method: 'POST',
      url: `${door.host('api')}/ship/v1/shipments`,
      headers: headersOf(door),
      body: JSON.stringify(shipRequest(ask, credentials)),
    }
  },
  parse: (response, ask) => {
    const output = outputOf(response)
    return output ? labelsOf(output, ask) : refusedByFedex(response)
  },
  secretsIn: picturesOf,
}

function unsayableOnLabels(ask: ParcelShipAsk, given: ParcelShipAsk): Refused | null {
  const words = [
    ...(IMAGES[ask.labelFormat] === null ? [`FedEx does not offer labels as ${ask.labelFormat}.`] : []),
    ...(ask.options.uspsEndorsement !== '' && !isEconomy(ask.serviceCode)
      ? ['Only Ground Economy accepts a USPS endorsement.']
      : []),
    ...([ask.from, ask.to].some(isIncomplete)
      ? ['FedEx needs the name, street, city and 10-digit phone number of both addresses for a label.']
      : []),
    ...(isInsideBorder(ask) ? lacksOfIsland(ask) : []),
    ...(isDomestic(ask) || isInsideBorder(ask) || hasGoods(ask)
      ? []
      : ['FedEx needs to know the contents for customs.', ...formsOfTerritories('FedEx', given)]),
    ...((ask.customs?.commodities ?? []).some(({ description }) => description.trim() === '')
      ? ['Every commodity needs a description.']
      : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

const isIncomplete = (party: ParcelParty): boolean =>
  [party.companyName + party.contactName, party.street + party.street2, party.city].some(
    (words) => words.trim() === '',
  ) || phoneOf(party).length < 10

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
      shipper: { ...partyOf(ask.from), ...taxIdsOf(ask.from) },
      recipients: [{ ...partyOf(ask.to), ...taxIdsOf(ask.to) }],
      pickupType: 'USE_SCHEDULED_PICKUP',
      serviceType: ask.serviceCode,
      packagingType: packagingOf(ask.packages[0]?.packageType ?? ''),
      totalWeight: totalPounds(ask),
      totalPackageCount: ask.packages.length,
      preferredCurrency: ask.currency,
      rateRequestType: isOurs ? ['ACCOUNT', 'LIST'] : ['LIST'],
      shippingChargesPayment: paymentOf(payment, credentials),
      labelSpecification: labelSpecificationOf(ask),
      requestedPackageLineItems: ask.packages.map((one, place) => ({
        sequenceNumber: place + 1,
        ...packageOf(one, ask),
        ...present({ itemDescription: fitText(ask.description, 50) }),
        ...present({ subPackagingType: subPackagingOf(one, ask) }),
        customerReferences: referencesOf(one, ask),
      })),
      ...shipmentOptionsOf(ask),
      ...economyOf(ask, credentials),
      ...clearanceOf(ask, credentials),
    },
  }
}

/** The longest key that Ground accepts; 30 hexadecimal digits of it are still unique enough. */
const KEY_LENGTH = 30

/** Our key in the form that FedEx accepts. */
export const fedexKey = (key: string): string => key.replaceAll('-', '').slice(0, KEY_LENGTH)

/**
 * FedEx prints one of each kind: the first is our key, one is the buyer's order number, two are left for other numbers.
 */
const REFERENCE_TYPES = ['INVOICE_NUMBER', 'DEPARTMENT_NUMBER']

function referencesOf(one: ParcelPackage, ask: ParcelShipAsk): Json[] {
  const poNumber = fitText(ask.poNumber, KEY_LENGTH)
  const fit = [...one.references, ...ask.references].map((value) => fitText(value, KEY_LENGTH))
  const own = [...new Set(fit)].filter((value) => value !== '' && value !== poNumber)
  const typed = REFERENCE_TYPES.slice(0, own.length).map((customerReferenceType, place) => ({
    customerReferenceType,
    value: own[place]!,
  }))
  return [
    { customerReferenceType: 'CUSTOMER_REFERENCE', value: fedexKey(ask.key) },
    ...(poNumber === '' ? [] : [{ customerReferenceType: 'P_O_NUMBER', value: poNumber }]),
    ...typed,
  ]
}
