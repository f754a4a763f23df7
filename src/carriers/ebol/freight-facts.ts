import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { accessorialCode, canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import { shippingNameOf } from '#domain/shipment/shipping-name.ts'
import { fitPhone, present, withoutCountryCode } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'

/** A shipment in the words of the Digital LTL Council's standards. */

export interface EbolFreight {
  origin: Address
  destination: Address
  /** Null: consignor or consignee pays. */
  billTo: Address | null
  paymentType: 'P' | 'C' | 'T'
  items: readonly ItemLine[]
  /** Our accessorial codes. */
  services: readonly string[]
}

const COUNTRIES: Readonly<Record<string, string>> = { US: 'USA', CA: 'CAN', MX: 'MEX' }

const SERVICES: Readonly<Record<string, string>> = {
  LGPU: 'LFTP',
  LGDEL: 'LFTD',
  INPU: 'IPU',
  INDEL: 'IDL',
  INGDEL: 'IDL',
  INEDEL: 'IDL',
  INNEDEL: 'IDL',
  RESPU: 'REP',
  RESDEL: 'RES',
  NOTIFY: 'MNC',
  SORTDEL: 'SRT',
  PFZ: 'PSC',
  HAZM: 'HAZ',
  OVER: 'OVR',
  SINGLE: 'SS',
}

/** The standard's code for each kind of limited access; '' = it has none. */
function codeOf(code: string): string {
  const canonical = canonicalAccessorial(code)
  const known = accessorialCode(code)
  if (SERVICES[canonical]) return SERVICES[canonical]
  if (known?.family === 'restricted pickup') return 'LTDAP'
  return known?.family === 'restricted delivery' ? 'LTDAD' : ''
}

/** The standard's codes of the requested services, each once; hazardous freight adds its own. */
export function ebolServices({ services, items }: Pick<EbolFreight, 'services' | 'items'>): string[] {
  const codes = services.map(codeOf).filter(Boolean)
  return [...new Set([...codes, ...(items.some(({ hazmat }) => hazmat) ? ['HAZ'] : [])])]
}

const PACKAGES: Readonly<Record<string, string>> = { PLT: 'PAT', TOT: 'TBN' }
const SAME_PACKAGES = ['BAG', 'BDL', 'BOX', 'CRT', 'CTN', 'DRM', 'PCS', 'ROL', 'SKD']

/** The standard's code of a package or handling unit. */
export const packageOf = (type: string): string =>
  PACKAGES[type] ?? (SAME_PACKAGES.includes(type) ? type : 'OTH')

/** Ten digits; '' for any other number. */
export function phoneOf(phone: string): string {
  const digits = withoutCountryCode(fitPhone(phone, 11))
  return digits.length === 10 ? digits : ''
}

/** The party that is billed; null if a third party pays and none is named. */
export function payerOf({ paymentType, billTo, origin, destination }: EbolFreight): Address | null {
  if (paymentType === 'T') return billTo
  return paymentType === 'C' ? destination : origin
}

const CLASSES = new Set<string>(FREIGHT_CLASSES)

/** What the standard cannot express, or requires and this shipment lacks; null if there is nothing. */
export function unsayable(freight: EbolFreight): Refused | null {
  const { origin, destination, items, services } = freight
  const payer = payerOf(freight)
  const parties: [string, Address][] = [
    ['pickup', origin],
    ['delivery', destination],
    ...(payer ? [['bill-to', payer] as [string, Address]] : []),
  ]
  const words = [
    ...services
      .filter((code) => codeOf(code) === '')
      .map((code) => `An eBOL has no code for ${accessorialCode(code)?.label.toLowerCase() ?? code}.`),
    ...(payer ? [] : ['Enter the third party that pays.']),
    ...parties.flatMap(([name, address]) => faultsOfParty(name, address)),
    ...(items.length === 0 ? ['There is no freight to ship.'] : []),
    ...(items.every(({ freightClass }) => CLASSES.has(freightClass))
      ? []
      : ['Every line needs a freight class.']),
    ...(items.every(({ weightLb, quantity }) => weightLb > 0 && quantity > 0)
      ? []
      : ['Every line needs a weight and a number of handling units.']),
    ...(items.every(({ description }) => description.trim() !== '')
      ? []
      : ['Every line needs a description.']),
    ...(items.every(({ hazmat }) => !hazmat || phoneOf(hazmat.emergencyPhone) !== '')
      ? []
      : ['Hazardous freight needs a 10-digit emergency phone number.']),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', [...new Set(words)].join(' ')) : null
}

function faultsOfParty(name: string, address: Address): string[] {
  const { companyName, street, city, state, zip, countryCode, contactPhone } = address
  const isWhole = [companyName, street, city, state, zip].every((text) => text.trim() !== '')
  return [
    ...(isWhole ? [] : [`An eBOL needs the name, street, city, state and ZIP of the ${name} address.`]),
    ...(COUNTRIES[countryCode] ? [] : ['An eBOL works only in the US, Canada and Mexico.']),
    ...(phoneOf(contactPhone) ? [] : [`An eBOL needs a 10-digit phone number for the ${name} address.`]),
  ]
}

export const countryOf = (code: string): string => COUNTRIES[code] ?? code

/** An address in the form of the bill of lading. @param account our number at the carrier; '' = none */
export const partyOf = (address: Address, account = ''): Json => ({
  ...present({
    account,
    name: address.companyName.trim(),
    address1: address.street.trim(),
    address2: address.street2.trim(),
    city: address.city.trim(),
    stateProvince: address.state.trim().toUpperCase(),
    postalCode: postalCodeOf(address),
    country: countryOf(address.countryCode),
  }),
  contact: present({
    phone: phoneOf(address.contactPhone),
    name: address.contactName.trim(),
    email: address.email.split(/[,;]/)[0]!.trim(),
  }),
})

/** Canadian codes are sent without their space. */
const postalCodeOf = ({ zip, countryCode }: Address): string =>
  countryCode === 'CA' ? zip.replace(/\s/g, '').toUpperCase() : zip.trim()

/** One line of freight as handling units with the goods inside. */
export function handlingUnitOf(item: ItemLine): Json {
  const { length, width, height } = item.dimensions
  const weight = Math.ceil(item.weightLb)
  const isSized = length > 0 && width > 0 && height > 0
  const type = packageOf(item.packageType)
  const [nmfc = '', nmfcSub = ''] = item.nmfc.split('-')
  return {
    count: item.quantity,
    type,
    weight,
    weightUnit: 'Pounds',
    ...(isSized
      ? {
          length: Math.ceil(length),
          width: Math.ceil(width),
          height: Math.ceil(height),
          dimensionsUnit: 'Inches',
        }
      : {}),
    stackable: item.isStackable,
    lineItems: [
      {
        description: item.description.trim(),
        weight,
        weightUnit: 'Pounds',
        pieces: item.pieces || item.quantity,
        packagingType: type,
        classification: item.freightClass,
        ...present({ nmfc, nmfcSub }),
        hazardous: item.hazmat !== null,
        ...(item.hazmat ? hazardousOf(item.hazmat, weight) : {}),
      },
    ],
  }
}

const hazardousOf = (hazmat: NonNullable<ItemLine['hazmat']>, weight: number): Json => ({
  hazardousDescription: shippingNameOf(hazmat),
  hazardousDetails: {
    weight,
    weightUnit: 'Pounds',
    ...present({
      class: hazmat.hazardClass,
      unnaNumber: hazmat.unNumber,
      propername: hazmat.properShippingName,
      technicalName: hazmat.technicalName ?? '',
      packingGroup: hazmat.packingGroup,
    }),
  },
})
