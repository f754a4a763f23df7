import { UPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import type { Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'
import type { ParcelPackage, ParcelParty, ParcelPayment, ParcelRateAsk } from '../parcel-network.ts'
import type { UpsCredentials } from './ups.ts'
import { addressOf, dollars, inches, LINE, pounds } from './wire.ts'

/** What a question for a price and an order for a label say alike. */

type Facts = Omit<ParcelRateAsk, 'serviceCode'>

const OWN_PACKAGING = '02'
const CODES = new Map<string, string>(UPS_PACKAGE_TYPES.map(({ code }) => [code.toLowerCase(), code]))
/** UPS domestic: within the US with Puerto Rico. */
const HOME = ['US', 'PR']

export const isDomestic = ({ from, to }: Pick<Facts, 'from' | 'to'>): boolean =>
  HOME.includes(from.countryCode) && HOME.includes(to.countryCode)

/** A UPS packaging code; any other code stands for the shipper's own packaging. */
export const packagingOf = (code: string): string => CODES.get(code.trim().toLowerCase()) ?? OWN_PACKAGING

/** What cannot be said to UPS; null when all can. */
export function unsayable(facts: Facts): Refused | null {
  const { options, packages } = facts
  const words = [
    ...options.other.map((code) => `UPS is not asked for ${code} here.`),
    ...(options.signature === 'indirect' ? ['UPS knows no indirect signature.'] : []),
    ...(options.returnService !== '' && !RETURNS.includes(options.returnService)
      ? [`UPS has no return service ${options.returnService}.`]
      : []),
    ...(packages.length === 0 ? ['There is no package.'] : []),
    ...(packages.some(({ weightLb }) => !(weightLb > 0)) ? ['UPS needs the weight of every package.'] : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

const RETURNS = ['2', '3', '5', '8', '9']

export const shipperOf = (facts: Facts, { accountNumber }: UpsCredentials): Json => ({
  Name: facts.shipper.companyName.slice(0, LINE),
  ShipperNumber: accountNumber,
  Address: addressOf(facts.shipper),
})

export const partyOf = (party: ParcelParty): Json => ({
  Name: (party.companyName || party.contactName).slice(0, LINE),
  Address: {
    ...addressOf(party),
    // Presence is the answer; the text says nothing.
    ...(party.isResidential ? { ResidentialAddressIndicator: '' } : {}),
  },
})

const [TRANSPORT, DUTIES] = ['01', '02']

/** Who pays the carriage and, of shipments abroad, the duties. */
export function chargesOf(
  carriage: ParcelPayment,
  duties: ParcelPayment | null,
  credentials: UpsCredentials,
): Json[] {
  const charges = [{ Type: TRANSPORT, ...payerOf(carriage, credentials) }]
  // Whoever is named by nobody pays duties himself: the receiver.
  if (duties && (duties.payer !== 'receiver' || duties.accountNumber !== '')) {
    charges.push({ Type: DUTIES, ...payerOf(duties, credentials) })
  }
  return charges
}

function payerOf({ payer, accountNumber, zip, countryCode }: ParcelPayment, own: UpsCredentials): Json {
  if (payer === 'shipper') return { BillShipper: { AccountNumber: accountNumber || own.accountNumber } }
  if (payer === 'receiver') {
    return { BillReceiver: { AccountNumber: accountNumber, Address: { PostalCode: zip } } }
  }
  const Address = { PostalCode: zip, CountryCode: countryCode }
  return { BillThirdParty: { AccountNumber: accountNumber, Address } }
}

/** Size, weight, value and handling of one package; the property that holds its kind differs from call to call. */
export function packageOf(
  one: ParcelPackage,
  facts: Facts,
  kindName: 'PackagingType' | 'Packaging',
  isInOunces = false,
): Json {
  const { length, width, height } = one.dimensions
  const hasSize = length > 0 && width > 0 && height > 0
  const weight = isInOunces ? pounds(one.weightLb * OUNCES_PER_POUND) : pounds(one.weightLb)
  const options = packageOptionsOf(one, facts)
  return {
    [kindName]: { Code: packagingOf(one.packageType) },
    ...(hasSize
      ? {
          Dimensions: {
            UnitOfMeasurement: { Code: 'IN' },
            Length: inches(length),
            Width: inches(width),
            Height: inches(height),
          },
        }
      : {}),
    PackageWeight: { UnitOfMeasurement: { Code: isInOunces ? 'OZS' : 'LBS' }, Weight: weight },
    ...(one.needsAdditionalHandling ? { AdditionalHandlingIndicator: '' } : {}),
    ...(Object.keys(options).length > 0 ? { PackageServiceOptions: options } : {}),
  }
}

const OUNCES_PER_POUND = 16

function packageOptionsOf(one: ParcelPackage, facts: Facts): Json {
  const { signature } = facts.options
  // Level of the package within the US, of the shipment abroad.
  const isHere = isDomestic(facts) && signature !== 'none'
  return {
    ...(isHere ? { DeliveryConfirmation: { DCISType: signature === 'adult' ? '3' : '2' } } : {}),
    ...(one.declaredValueCents > 0
      ? { DeclaredValue: { CurrencyCode: facts.currency, MonetaryValue: dollars(one.declaredValueCents) } }
      : {}),
  }
}

/** Options of the whole shipment that both calls spell alike. */
export function shipmentOptionsOf(facts: Facts): Json {
  const { options } = facts
  const isAbroad = !isDomestic(facts) && options.signature !== 'none'
  return {
    ...(options.isSaturdayDelivery ? { SaturdayDeliveryIndicator: '' } : {}),
    ...(isAbroad ? { DeliveryConfirmation: { DCISType: options.signature === 'adult' ? '2' : '1' } } : {}),
    ...(options.isCommercialInvoiceRemoval ? { CommercialInvoiceRemovalIndicator: '' } : {}),
  }
}

export const totalPounds = ({ packages }: Pick<Facts, 'packages'>): number =>
  packages.reduce((sum, { weightLb }) => sum + weightLb, 0)
