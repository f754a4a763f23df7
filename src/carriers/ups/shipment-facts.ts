import { UPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import { UPS_ACCOUNT_NUMBER } from '#domain/accounts/ups-registration.ts'
import { isMilitaryPost } from '#domain/addresses/customs-border.ts'
import { fitEmail, fitPhone, fitText, present, withoutCountryCode } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import type { ParcelPackage, ParcelParty, ParcelPayment, ParcelRateAsk } from '../parcel-network.ts'
import { isPostOfficeBox } from '../post-office-box.ts'
import { optionFaults } from './option-faults.ts'
import { isGroundSaver, OUNCES_SERVICE } from './services.ts'
import type { UpsCredentials } from './ups.ts'
import { addressOf, dollars, inches, LINE, postalCodeOf, pounds, unitOf, wholeInches } from './wire.ts'

/** The common parts of a rating request and a label order. */

type Facts = ParcelRateAsk

const OWN_PACKAGING = '02'
const CODES = new Map<string, string>(UPS_PACKAGE_TYPES.map(({ code }) => [code.toLowerCase(), code]))
/** UPS domestic: within the US with Puerto Rico. */
const HOME = ['US', 'PR']

export const isDomestic = ({ from, to }: Pick<Facts, 'from' | 'to'>): boolean =>
  HOME.includes(from.countryCode) && HOME.includes(to.countryCode)

/**
 * Two countries, other than the US and Puerto Rico: customs forms are required. Within one country, such as Canada,
 * they are not.
 */
export const isAbroad = (facts: Pick<Facts, 'from' | 'to'>): boolean =>
  facts.from.countryCode !== facts.to.countryCode && !isDomestic(facts)

/**
 * Whether packages have their own references: within the US, and within Puerto Rico. Otherwise the shipment has
 * them.
 */
export const hasOwnReferences = ({ from, to }: Pick<Facts, 'from' | 'to'>): boolean =>
  from.countryCode === to.countryCode && HOME.includes(from.countryCode)

/** UPS's table of origins and destinations: signatures are requested per package at home and within Canada. */
const isSignedByPackage = (facts: Pick<Facts, 'from' | 'to'>): boolean =>
  isDomestic(facts) || [facts.from, facts.to].every(({ countryCode }) => countryCode === 'CA')

/** A UPS packaging code; any other code means the shipper's own packaging. */
export const packagingOf = (code: string): string => CODES.get(code.trim().toLowerCase()) ?? OWN_PACKAGING

/** Why UPS cannot serve this; null if it can. */
export function unsayable(facts: Facts): Refused | null {
  const { packages } = facts
  const words = [
    ...optionFaults(facts),
    ...(isAccount(facts.payment.accountNumber) ? [] : [UPS_ACCOUNT_NUMBER.words]),
    ...([facts.from, facts.to].some(isMilitaryPost)
      ? ['UPS does not deliver to APO, FPO or DPO addresses.']
      : []),
    ...(isBoxOfPost(facts) ? ['UPS delivers to post office boxes only by Ground Saver (SurePost).'] : []),
    ...(packages.length === 0 ? ['Add at least one package.'] : []),
    ...(packages.some(({ weightLb }) => !(weightLb > 0)) ? ['UPS needs the weight of every package.'] : []),
    ...(packages.some(({ declaredValueCents }) => declaredValueCents > MOST_DECLARED_CENTS)
      ? ['UPS does not accept packages worth more than 50,000.']
      : []),
    ...(isInOunces(facts) && packages.some(({ weightLb }) => Number(ounces(weightLb)) >= OUNCES_PER_POUND)
      ? ['This UPS service accepts only packages under 1 lb.']
      : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

/** USPS delivers Ground Saver. For other countries UPS decides: some have no streets. */
const isBoxOfPost = ({ to, serviceCode }: Facts): boolean =>
  HOME.includes(to.countryCode) && isPostOfficeBox(to) && !isGroundSaver(serviceCode ?? '')

/** '' = the account of the credentials. */
const isAccount = (number: string): boolean => number === '' || UPS_ACCOUNT_NUMBER.pattern.test(number)
/** US dollars; the maximum in UPS's documentation. */
const MOST_DECLARED_CENTS = 5_000_000

export const shipperOf = (facts: Facts, { accountNumber }: UpsCredentials): Json => ({
  ...partyOf(facts.shipper),
  ShipperNumber: accountNumber,
})

export const partyOf = (party: ParcelParty): Json => ({
  ...present({ Name: fitText(party.companyName || party.contactName, LINE) }),
  Address: addressOf(party),
})

/** UPS only has the residential indicator for the receiver. Its presence is the value; its text is ignored. */
export const receiverOf = ({ to }: Pick<Facts, 'to'>): Json => ({
  ...partyOf(to),
  Address: { ...addressOf(to), ...(to.isResidential ? { ResidentialAddressIndicator: '' } : {}) },
})

export const LONGEST_PHONE = 15
/** Countries in which UPS reads a number as area code, seven digits, extension. */
const NORTH_AMERICA = ['US', 'PR', 'CA', 'VI']

/** The contact: needed for a label, not for a price. */
export const contactOf = (party: ParcelParty): Json => {
  const typed = fitPhone(party.contactPhone, LONGEST_PHONE)
  const digits = NORTH_AMERICA.includes(party.countryCode) ? withoutCountryCode(typed) : typed
  return {
    ...present({
      AttentionName: fitText(party.contactName || party.companyName, LINE),
      TaxIdentificationNumber: fitText(party.taxIds[0]?.value ?? '', 15),
    }),
    ...(digits === '' ? {} : { Phone: { Number: digits } }),
  }
}

/** Only shipper and receiver have this field, not the origin. */
export const emailOf = ({ email }: ParcelParty): Json => present({ EMailAddress: fitEmail(email, 50) })

const [TRANSPORT, DUTIES] = ['01', '02']

/** The payer of the carriage and, for international shipments, of the duties. */
export function chargesOf(
  carriage: ParcelPayment,
  duties: ParcelPayment | null,
  credentials: UpsCredentials,
): Json[] {
  const charges = [{ Type: TRANSPORT, ...payerOf(carriage, credentials) }]
  // If no payer of duties is given, the receiver pays.
  if (duties && (duties.payer !== 'receiver' || duties.accountNumber !== '')) {
    charges.push({ Type: DUTIES, ...payerOf(duties, credentials) })
  }
  return charges
}

function payerOf(payment: ParcelPayment, own: UpsCredentials): Json {
  const { payer, accountNumber, countryCode } = payment
  if (payer === 'shipper') return { BillShipper: { AccountNumber: accountNumber || own.accountNumber } }
  const PostalCode = postalCodeOf(payment)
  if (payer === 'receiver') {
    const address = PostalCode === '' ? {} : { Address: { PostalCode } }
    return { BillReceiver: { AccountNumber: accountNumber, ...address } }
  }
  const Address = present({ PostalCode, CountryCode: countryCode })
  return { BillThirdParty: { AccountNumber: accountNumber, Address } }
}

/** Size, weight, value and handling of one package; the property with its packaging differs between calls. */
export function packageOf(one: ParcelPackage, facts: Facts, kindName: 'PackagingType' | 'Packaging'): Json {
  const { length, width, height } = one.dimensions
  const hasSize = length > 0 && width > 0 && height > 0
  const inOunces = isInOunces(facts)
  const weight = inOunces ? ounces(one.weightLb) : pounds(one.weightLb)
  const side = kindName === 'Packaging' ? wholeInches : inches
  const options = packageOptionsOf(one, facts)
  return {
    [kindName]: { Code: packagingOf(one.packageType) },
    ...(hasSize
      ? {
          Dimensions: {
            UnitOfMeasurement: unitOf('IN'),
            Length: side(length),
            Width: side(width),
            Height: side(height),
          },
        }
      : {}),
    PackageWeight: { UnitOfMeasurement: unitOf(inOunces ? 'OZS' : 'LBS'), Weight: weight },
    ...(one.needsAdditionalHandling ? { AdditionalHandlingIndicator: '' } : {}),
    ...(Object.keys(options).length > 0 ? { PackageServiceOptions: options } : {}),
  }
}

const OUNCES_PER_POUND = 16
/** Ounces as sent: 15.95 becomes 16.0, which is a pound. */
const ounces = (weightLb: number): string => pounds(weightLb * OUNCES_PER_POUND)

const isInOunces = ({ serviceCode }: Pick<Facts, 'serviceCode'>): boolean => serviceCode === OUNCES_SERVICE

function packageOptionsOf(one: ParcelPackage, facts: Facts): Json {
  const { signature } = facts.options
  const isHere = isSignedByPackage(facts) && signature !== 'none'
  return {
    ...(isHere ? { DeliveryConfirmation: { DCISType: signature === 'adult' ? '3' : '2' } } : {}),
    ...(one.declaredValueCents > 0
      ? { DeclaredValue: { CurrencyCode: facts.currency, MonetaryValue: dollars(one.declaredValueCents) } }
      : {}),
  }
}

/** Options of the whole shipment with the same spelling in both calls. */
export function shipmentOptionsOf(facts: Facts): Json {
  const { options } = facts
  const isSignedAsWhole = !isSignedByPackage(facts) && options.signature !== 'none'
  return {
    ...(options.isSaturdayDelivery ? { SaturdayDeliveryIndicator: '' } : {}),
    ...(isSignedAsWhole
      ? { DeliveryConfirmation: { DCISType: options.signature === 'adult' ? '2' : '1' } }
      : {}),
    ...(options.isCommercialInvoiceRemoval ? { CommercialInvoiceRemovalIndicator: '' } : {}),
  }
}

/** The value of the goods, for customs. */
export const invoiceTotalOf = ({ customsValueCents, currency }: Facts): Json =>
  customsValueCents > 0
    ? { InvoiceLineTotal: { CurrencyCode: currency, MonetaryValue: dollars(customsValueCents) } }
    : {}

export const totalPounds = ({ packages }: Pick<Facts, 'packages'>): number =>
  packages.reduce((sum, { weightLb }) => sum + weightLb, 0)
