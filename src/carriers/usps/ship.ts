import { fitText } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import { type Door, jsonHeaders, type Operation, refused } from '../network.ts'
import { type ParcelLabels, picturesOf } from '../parcel-network.ts'
import { customsFormOf } from './customs.ts'
import { extraServicesOf } from './extra-services.ts'
import { imageOf } from './image-info.ts'
import { abroadPartyOf, homePartyOf } from './label-parties.ts'
import { unsayableOnLabel } from './label-rules.ts'
import { parseLabel } from './labels.ts'
import { usualIndicator } from './mail-classes.ts'
import {
  insuredValueOf,
  isDeclaredAtHome,
  isDomestic,
  isNonstandard,
  measuresOf,
  processingCategoryOf,
  theOne,
} from './package-facts.ts'
import { paymentHeader } from './payment.ts'
import { mailClassOf } from './rate.ts'
import type { UspsShipAsk } from './ship-ask.ts'
import { unsayable } from './unsayable.ts'
import type { UspsCredentials } from './usps.ts'

/**
 * Buys the label of one package. Repeatable: USPS recognizes our key and returns the existing label, without charging
 * the postage twice. The key must be a separate UUID for each package: see `splitOrder`.
 */
export const uspsShip: Operation<UspsShipAsk, ParcelLabels, UspsCredentials> = {
  name: 'ship',
  isRepeatable: true,
  needsToken: true,
  timeoutMs: 20_000,
  build: (ask, _credentials, door) => {
    const refusal = unsayable(ask) ?? unsayableOnLabel(ask, mailClassOf(ask))
    if (refusal) return refusal
    if (!UUID.test(ask.key)) return refused('unsupported', 'KEY', 'USPS needs a key for each label.')
    return {
      method: 'POST',
      url: `${door.host('api')}${pathOf(ask)}`,
      headers: {
        ...jsonHeaders(door as Door),
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
  return isDomestic(ask)
    ? {
        imageInfo: { ...imageOf(ask), receiptOption: 'NONE', suppressPostage: true, ...pieceOf(ask) },
        toAddress: homePartyOf(ask.to),
        fromAddress: homePartyOf(ask.from),
        packageDescription: homePackageOf(ask),
        ...(isDeclaredAtHome(ask) ? { customsForm: customsFormOf(ask) } : {}),
      }
    : {
        imageInfo: { ...imageOf(ask), suppressPostage: true },
        toAddress: abroadPartyOf(ask.to),
        fromAddress: homePartyOf(ask.from),
        packageDescription: abroadPackageOf(ask),
        customsForm: customsFormOf(ask),
      }
}

const pieceOf = ({ piece }: UspsShipAsk): Json =>
  piece.of > 1 ? { packageNumber: piece.number, totalPackages: piece.of } : {}

/** The common parts of a package on domestic and international labels. */
function packageOf(ask: UspsShipAsk): Json {
  const one = theOne(ask)
  const { product } = ask
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
  }
}

function homePackageOf(ask: UspsShipAsk): Json {
  const one = theOne(ask)
  const endorsement = ask.options.uspsEndorsement
  const packageOptions = {
    ...insuredValueOf(one),
    ...(endorsement === '' ? {} : { ancillaryServiceEndorsements: endorsement }),
  }
  return {
    ...packageOf(ask),
    customerReference: referencesOf(ask, MOST_REFERENCES).map((referenceNumber) => ({
      referenceNumber,
      printReferenceNumber: true,
    })),
    ...(isNonstandard(one) ? { hasNonstandardCharacteristics: true } : {}),
    ...(Object.keys(packageOptions).length > 0 ? { packageOptions } : {}),
  }
}

/** International packages have no options for printing, machinability or undeliverable mail. */
function abroadPackageOf(ask: UspsShipAsk): Json {
  const insured = insuredValueOf(theOne(ask))
  return {
    ...packageOf(ask),
    customerReference: referencesOf(ask, MOST_REFERENCES_ABROAD).map((referenceNumber) => ({
      referenceNumber,
    })),
    ...(Object.keys(insured).length > 0 ? { packageOptions: insured } : {}),
  }
}

const MOST_REFERENCES = 4
const MOST_REFERENCES_ABROAD = 2

const referencesOf = (ask: UspsShipAsk, most: number): string[] => {
  const fit = [...theOne(ask).references, ...ask.references].map((reference) => fitText(reference, 30))
  return [...new Set(fit.filter(Boolean))].slice(0, most)
}
