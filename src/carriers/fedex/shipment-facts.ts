import { FEDEX_PACKAGE_TYPES } from '#contracts/reference.ts'
import { isMilitaryPost } from '#domain/addresses/customs-border.ts'
import { parcelOptionWords } from '#domain/rating/parcel/parcel-option-words.ts'
import { PARCEL_OPTIONS, type ParcelSignature } from '#domain/rating/parcel/parcel-request.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { fitEmail, fitLines, fitPhone, fitText, present } from '../fit-text.ts'
import { amountOf, hundredthUp, type Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import { foreignEndorsement, returnServiceWords } from '../option-words.ts'
import {
  type HoldLocation,
  type ParcelPackage,
  type ParcelParty,
  type ParcelPayment,
  type ParcelRateAsk,
  PRINT_RETURN_LABEL,
} from '../parcel-network.ts'
import { isPostOfficeBox } from '../post-office-box.ts'
import type { FedexCredentials } from './fedex.ts'

/** The common parts of a rating request and a label order. */

export type Facts = ParcelRateAsk

/** The format of a FedEx account number, and its description. */
export const FEDEX_ACCOUNT_NUMBER = { pattern: /^\d{9}$/, words: 'A FedEx account has nine digits.' }
/** An empty number is valid: the payer is named in another field. */
const isAccount = (number: string): boolean => number === '' || FEDEX_ACCOUNT_NUMBER.pattern.test(number)

const OWN_PACKAGING = 'YOUR_PACKAGING'
/** Ground Economy: USPS delivers. */
export const ECONOMY = 'SMART_POST'
const PACKAGINGS = new Set<string>(FEDEX_PACKAGE_TYPES.map(({ code }) => code))

/** A FedEx packaging code; any other code means the shipper's own packaging. */
export const packagingOf = (code: string): string => {
  const upper = code.trim().toUpperCase()
  return PACKAGINGS.has(upper) ? upper : OWN_PACKAGING
}

export const isDomestic = ({ from, to }: Pick<Facts, 'from' | 'to'>): boolean =>
  from.countryCode === to.countryCode

/** Why FedEx cannot serve this shipment; null if it can. */
export function unsayable(
  facts: Facts,
  { hubId }: FedexCredentials,
  mostPackages = MOST_PRICED,
): Refused | null {
  const { options, packages } = facts
  const words = [
    ...options.other
      .filter((code) => code !== PARCEL_OPTIONS.saturdayPickup)
      .map((code) => `Lading does not support ${parcelOptionWords(code)} with FedEx.`),
    ...(options.isHoldForPickup && !options.holdLocation
      ? ['FedEx holds packages at its own locations. Choose one under Options.']
      : []),
    ...(options.holdLocation && (facts.serviceCode === ECONOMY || options.returnService !== '')
      ? ['FedEx does not hold Ground Economy packages or returns at a location.']
      : []),
    ...(options.isImportControl ? ['FedEx does not offer import control.'] : []),
    ...(options.isCommercialInvoiceRemoval ? ['FedEx does not remove commercial invoices.'] : []),
    ...(facts.serviceCode === ECONOMY && hubId === '' ? ['The account has no hub for Ground Economy.'] : []),
    ...(options.uspsEndorsement !== '' && !ENDORSEMENTS.includes(options.uspsEndorsement)
      ? [foreignEndorsement(options.uspsEndorsement, 'FedEx')]
      : []),
    ...(['', PRINT_RETURN_LABEL].includes(options.returnService)
      ? []
      : [`FedEx offers only printed return labels, not ${returnServiceWords(options.returnService)}.`]),
    ...(isAccount(facts.payment.accountNumber) ? [] : [FEDEX_ACCOUNT_NUMBER.words]),
    ...([facts.from, facts.to].some(isMilitaryPost)
      ? ['FedEx does not deliver to APO, FPO or DPO addresses.']
      : []),
    ...(isBoxOfPost(facts) ? ['FedEx delivers to post office boxes only by Ground Economy.'] : []),
    ...(packages.length === 0 ? ['Add at least one package.'] : []),
    ...(packages.length > mostPackages
      ? [`FedEx accepts at most ${mostPackages} packages in one shipment.`]
      : []),
    ...(packages.some(({ weightLb }) => !(weightLb > 0)) ? ['FedEx needs the weight of every package.'] : []),
    ...(new Set(packages.map(({ packageType }) => packagingOf(packageType))).size > 1
      ? ['FedEx needs the same packaging for all packages of a shipment.']
      : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

/** USPS delivers Ground Economy. FedEx itself delivers to PO boxes in Puerto Rico and abroad. */
const isBoxOfPost = ({ to, serviceCode }: Facts): boolean =>
  to.countryCode === 'US' && isPostOfficeBox(to) && !isEconomy(serviceCode)

/** For Puerto Rico FedEx requires the state as well. */
export const cityOf = ({
  city,
  state,
  zip,
  countryCode,
}: Pick<Address, 'city' | 'state' | 'zip' | 'countryCode'>): Json => {
  const stateOrProvinceCode = state || (countryCode === 'PR' ? 'PR' : '')
  return present({ city: fitText(city, 35), stateOrProvinceCode, postalCode: zip, countryCode })
}

/** For a price: FedEx requires the city, and has no field for a street there. */
export const placeOf = (party: ParcelParty): Json => ({
  address: { ...cityOf(party), residential: party.isResidential },
})

export const streetLinesOf = ({ street, street2 }: Pick<Address, 'street' | 'street2'>): string[] =>
  fitLines([street, street2], 35, 3)

/** For a label. */
export const partyOf = (party: ParcelParty): Json => ({
  contact: contactOf(party),
  address: { streetLines: streetLinesOf(party), ...cityOf(party), residential: party.isResidential },
})

export const phoneOf = ({ contactPhone }: Pick<Address, 'contactPhone'>): string => fitPhone(contactPhone, 15)

const contactOf = (party: ParcelParty): Json =>
  present({
    personName: fitText(party.contactName, 70),
    companyName: fitText(party.companyName, 35),
    phoneNumber: phoneOf(party),
    emailAddress: fitEmail(party.email, 80),
  })

const ENDORSEMENTS = [
  ...['ADDRESS_CORRECTION', 'CARRIER_LEAVE_IF_NO_RESPONSE', 'CHANGE_SERVICE', 'FORWARDING_SERVICE'],
  'RETURN_SERVICE',
]
/** The limit of a rating request, and that of a label order. */
const MOST_PRICED = 99
export const MOST_LABELLED = 30

const PAYERS = { shipper: 'SENDER', receiver: 'RECIPIENT', thirdParty: 'THIRD_PARTY' } as const

/** The payer; the number may be omitted for a shipper who pays with the credentials' account. */
export function paymentOf(payment: ParcelPayment, { accountNumber }: FedexCredentials): Json {
  const number = payment.accountNumber || (payment.payer === 'shipper' ? accountNumber : '')
  return {
    paymentType: PAYERS[payment.payer],
    // A receiver without an account pays on delivery. With an address FedEx would require the street, which we do not
    // know.
    ...(number === '' ? {} : { payor: { responsibleParty: { accountNumber: { value: number } } } }),
  }
}

const SIGNATURES: Record<Exclude<ParcelSignature, 'none'>, string> = {
  indirect: 'INDIRECT',
  signature: 'DIRECT',
  adult: 'ADULT',
}

/** Weight, size, value and handling of one package. */
export function packageOf(one: ParcelPackage, facts: Facts): Json {
  const { length, width, height } = one.dimensions
  const hasSize = length > 0 && width > 0 && height > 0
  const { signature } = facts.options
  const special = [
    ...(signature === 'none' ? [] : ['SIGNATURE_OPTION']),
    ...(one.needsAdditionalHandling ? ['NON_STANDARD_CONTAINER'] : []),
  ]
  const size = { length: Math.ceil(length), width: Math.ceil(width), height: Math.ceil(height), units: 'IN' }
  return {
    groupPackageCount: 1,
    weight: poundsOf(one.weightLb),
    ...(hasSize ? { dimensions: size } : {}),
    ...(one.declaredValueCents > 0 ? { declaredValue: moneyOf(one.declaredValueCents, facts.currency) } : {}),
    ...(special.length > 0
      ? {
          packageSpecialServices: {
            specialServiceTypes: special,
            ...(signature === 'none' ? {} : { signatureOptionType: SIGNATURES[signature] }),
          },
        }
      : {}),
  }
}

export const poundsOf = (lb: number): Json => ({ units: 'LB', value: hundredthUp(lb) })
export const moneyOf = (cents: number, currency: string): Json => ({ amount: amountOf(cents), currency })

/** Options of the whole shipment; empty if there are none. */
export function shipmentOptionsOf({ options }: Facts): Json {
  const isReturn = options.returnService !== ''
  const types = [
    ...(options.isSaturdayDelivery ? ['SATURDAY_DELIVERY'] : []),
    ...(options.other.includes(PARCEL_OPTIONS.saturdayPickup) ? ['SATURDAY_PICKUP'] : []),
    ...(isReturn ? ['RETURN_SHIPMENT'] : []),
    ...(options.holdLocation ? ['HOLD_AT_LOCATION'] : []),
  ]
  if (types.length === 0) return {}
  const detail = {
    ...(isReturn ? { returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' } } : {}),
    ...(options.holdLocation ? { holdAtLocationDetail: holdDetailOf(options.holdLocation) } : {}),
  }
  return { shipmentSpecialServices: { specialServiceTypes: types, ...detail } }
}

const holdDetailOf = ({ id, type, name, phone, ...place }: HoldLocation): Json => ({
  locationId: id,
  ...present({ locationType: type }),
  locationContactAndAddress: {
    contact: present({ companyName: fitText(name, 35), phoneNumber: fitPhone(phone, 15) }),
    address: { streetLines: [fitText(place.street, 35)], ...cityOf(place) },
  },
})

/** The Ground Economy details: the hub, the kind of mail, and what USPS does if it cannot deliver. */
export function economyOf(facts: Facts, { hubId }: FedexCredentials): Json {
  if (facts.serviceCode !== ECONOMY) return {}
  const isReturn = facts.options.returnService !== ''
  const isLight = facts.packages.every(({ weightLb }) => weightLb < 1)
  const endorsement = facts.options.uspsEndorsement
  return {
    smartPostInfoDetail: {
      hubId,
      indicia: isReturn ? 'PARCEL_RETURN' : isLight ? 'PRESORTED_STANDARD' : 'PARCEL_SELECT',
      ...(endorsement === '' ? {} : { ancillaryEndorsement: endorsement }),
    },
  }
}

const HEAVIEST_ECONOMY_LB = 70
/** FedEx's liability is limited to this. */
const MOST_ECONOMY_CENTS = 10_000

/** One package within the US, on our own account, that a letter carrier can deliver and that needs no signature. */
export const mayGoByEconomy = ({ from, to, packages, options, payment }: Facts): boolean =>
  payment.payer === 'shipper' &&
  [from, to].every(({ countryCode }) => countryCode === 'US') &&
  packages.length === 1 &&
  packages.every(
    ({ weightLb, declaredValueCents }) =>
      weightLb <= HEAVIEST_ECONOMY_LB && declaredValueCents <= MOST_ECONOMY_CENTS,
  ) &&
  options.signature === 'none' &&
  !options.isSaturdayDelivery &&
  !options.holdLocation

export const isEconomy = (serviceCode: string | null): boolean => serviceCode === ECONOMY

export const totalPounds = ({ packages }: Pick<Facts, 'packages'>): number =>
  hundredthUp(packages.reduce((sum, { weightLb }) => sum + weightLb, 0))

/** FedEx's names of the shipper's own packaging; any other is a package. */
const SUB_PACKAGINGS: Readonly<Record<string, string>> = {
  ...{ BAG: 'BAG', CTN: 'CARTON', CRT: 'CRATE', PCS: 'PIECE', ROL: 'ROLL', ENV: 'ENVELOPE', PLT: 'PALLET' },
  ...{ SKD: 'SKID', DRM: 'DRUM', BDL: 'BUNDLE', TOT: 'TOTEBIN' },
}

/**
 * The shipper's own packaging: required by the customs of Canada, and of the US for shipments from Canada and Mexico.
 */
export function subPackagingOf(
  { packageType }: ParcelPackage,
  { from, to }: Pick<Facts, 'from' | 'to'>,
): string {
  const isAsked =
    from.countryCode !== to.countryCode &&
    (to.countryCode === 'CA' ||
      (['US', 'PR'].includes(to.countryCode) && ['CA', 'MX'].includes(from.countryCode)))
  if (!isAsked || packagingOf(packageType) !== OWN_PACKAGING) return ''
  return SUB_PACKAGINGS[packageType.trim().toUpperCase()] ?? 'PACKAGE'
}
