import type { Json } from '../json-values.ts'
import { type Door, type Operation, refused } from '../network.ts'
import { type ParcelLabels, type ParcelShipAsk, picturesOf } from '../parcel-network.ts'
import { customsFormOf, unsayableToCustoms } from './customs.ts'
import { imageOf } from './image-info.ts'
import { abroadPartyOf, homePartyOf } from './label-parties.ts'
import { parseLabel } from './labels.ts'
import { usualIndicator } from './mail-classes.ts'
import {
  extraServicesOf,
  insuredValueOf,
  isDomestic,
  isNonstandard,
  measuresOf,
  processingCategoryOf,
  theOne,
  unsayable,
} from './package-facts.ts'
import { paymentHeader } from './payment.ts'
import { mailClassOf } from './rate.ts'
import type { UspsQuote } from './rate-options.ts'
import { headersOf, type UspsCredentials } from './usps.ts'

/** An order for the label of one package. */
export interface UspsShipAsk extends ParcelShipAsk {
  /** Of `uspsPayment`; may be used for hours. */
  paymentToken: string
  /** Which of the class's prices it gets: of the quote that was chosen; null: by weight, or of the flat-rate box. */
  product: Pick<UspsQuote, 'rateIndicator' | 'processingCategory' | 'destinationEntryFacilityType'> | null
  /** This package's place among those of the shipment, from 1. */
  piece: { number: number; of: number }
}

/**
 * Buys the label of one package. Repeatable: USPS knows our key and gives the label that it made before, without taking
 * the postage twice. The key must be a UUID of its own for each package: see `splitOrder`.
 */
export const uspsShip: Operation<UspsShipAsk, ParcelLabels, UspsCredentials> = {
  name: 'ship',
  isRepeatable: true,
  needsToken: true,
  timeoutMs: 20_000,
  build: (ask, _credentials, door) => {
    const refusal = unsayable(ask) ?? (isDomestic(ask) ? null : unsayableToCustoms(ask))
    if (refusal) return refusal
    if (!UUID.test(ask.key)) return refused('unsupported', 'KEY', 'USPS takes no label without a key.')
    return {
      method: 'POST',
      url: `${door.host('api')}${pathOf(ask)}`,
      headers: {
        ...headersOf(door as Door),
        accept: 'application/vnd.usps.labels+json',
        ...paymentHeader(ask.paymentToken),
        'x-idempotency-key': ask.key,
      },
      body: JSON.stringify(labelRequest(ask)),
    }
  },
  parse: parseLabel,
  secretsIn: picturesOf,
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const pathOf = (ask: UspsShipAsk): string => {
  if (!isDomestic(ask)) return '/international-labels/v3/international-label'
  return ask.options.returnService === '' ? '/labels/v3/label' : '/labels/v3/return-label'
}

function labelRequest(ask: UspsShipAsk): Json {
  const isHome = isDomestic(ask)
  const { piece } = ask
  return {
    imageInfo: {
      ...imageOf(ask),
      receiptOption: 'NONE',
      suppressPostage: true,
      ...(piece.of > 1 ? { packageNumber: piece.number, totalPackages: piece.of } : {}),
    },
    toAddress: isHome ? homePartyOf(ask.to) : abroadPartyOf(ask.to),
    fromAddress: homePartyOf(ask.from),
    packageDescription: packageDescriptionOf(ask),
    ...(isHome ? {} : { customsForm: customsFormOf(ask) }),
  }
}

function packageDescriptionOf(ask: UspsShipAsk): Json {
  const one = theOne(ask)
  const { product, options } = ask
  const endorsement = options.uspsEndorsement
  const packageOptions = {
    ...insuredValueOf(one),
    ...(endorsement === '' ? {} : { ancillaryServiceEndorsements: endorsement }),
  }
  return {
    mailClass: mailClassOf(ask),
    rateIndicator: product?.rateIndicator || usualIndicator(one.packageType, ask.serviceCode),
    processingCategory: product?.processingCategory || processingCategoryOf(one),
    destinationEntryFacilityType: product?.destinationEntryFacilityType || 'NONE',
    weightUOM: 'lb',
    dimensionsUOM: 'in',
    ...measuresOf(one),
    mailingDate: ask.pickup.date,
    extraServices: extraServicesOf(ask),
    customerReference: referencesOf(ask),
    ...(isNonstandard(one) ? { hasNonstandardCharacteristics: true } : {}),
    ...(Object.keys(packageOptions).length > 0 ? { packageOptions } : {}),
  }
}

const MOST_REFERENCES = 4

const referencesOf = (ask: UspsShipAsk): Json[] =>
  [...new Set([...theOne(ask).references, ...ask.references].filter(Boolean))]
    .slice(0, MOST_REFERENCES)
    .map((reference) => ({ referenceNumber: reference.slice(0, 30), printReferenceNumber: true }))
