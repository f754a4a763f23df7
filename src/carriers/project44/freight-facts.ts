import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { accessorialCode, canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import { shippingNameOf } from '#domain/shipment/shipping-name.ts'
import { fitText, present } from '../fit-text.ts'
import { hundredthUp, type Json } from '../json-values.ts'
import { type Refused, refused } from '../network.ts'

/** The common parts of a rating request and an order. */

/** The account with a carrier: its code in project44, in a group; '' = the group "Default". */
export interface CapacityAccounts {
  groupCode: string
  /** Empty: all of the group. */
  accountCodes: string[]
}

export type FreightItem = Pick<
  ItemLine,
  | 'freightClass'
  | 'weightLb'
  | 'quantity'
  | 'pieces'
  | 'dimensions'
  | 'nmfc'
  | 'packageType'
  | 'description'
  | 'isStackable'
  | 'hazmat'
>

export interface Freight {
  origin: Address
  destination: Address
  /** Local date and times of the origin: YYYY-MM-DD, HH:MM. */
  pickup: { date: string; from: string; to: string }
  items: FreightItem[]
  /** Our accessorial codes. */
  services: string[]
  accounts: CapacityAccounts
}

const COUNTRIES = ['US', 'CA', 'MX']
/** Services that are requested by a service level, or that are not part of a price at all. */
const NOT_ASKED = ['GUAR', 'STOR', 'REDEL', 'RECON', 'DETPU', 'DETDEL']
const CLASSES = new Set<string>(FREIGHT_CLASSES)
const INCHES_PER_FOOT = 12
const [SHORTEST_FEET, LONGEST_FEET] = [8, 30]

/** Why project44 cannot price or dispatch this; null if it can. */
export function unsayable({ origin, destination, items, services }: Freight): Refused | null {
  const odd = services.filter(
    (code) => !accessorialCode(code) || NOT_ASKED.includes(canonicalAccessorial(code)),
  )
  const words = [
    ...odd.map((code) => `Lading does not support ${code} with project44.`),
    ...([origin, destination].every(({ countryCode }) => COUNTRIES.includes(countryCode))
      ? []
      : ['project44 serves only the US, Canada and Mexico.']),
    ...(items.length === 0 ? ['There is no freight to ship.'] : []),
    ...([origin, destination].some(({ zip }) => zip.trim() === '')
      ? ['project44 needs the postal codes of both addresses.']
      : []),
    ...(items.every(({ freightClass }) => CLASSES.has(freightClass))
      ? []
      : ['Every line needs a freight class.']),
    ...(items.every(({ weightLb }) => hundredthUp(weightLb) > 0) ? [] : ['Every line needs a weight.']),
    ...(items.some(({ dimensions: { length, width, height } }) => !(length > 0 && width > 0 && height > 0))
      ? ['project44 needs the dimensions of every line.']
      : []),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

export const addressOf = ({ zip, street, street2, city, state, countryCode }: Address): Json => {
  const addressLines = [street, street2].map((line) => line.trim()).filter(Boolean)
  return {
    ...present({ postalCode: zip.trim(), city: city.trim(), state: state.trim(), country: countryCode }),
    ...(addressLines.length > 0 ? { addressLines } : {}),
  }
}

const PACKAGES: Readonly<Record<string, string>> = {
  BAG: 'BAG',
  CTN: 'CARTON',
  CRT: 'CRATE',
  PCS: 'PIECES',
  ROL: 'ROLL',
  PLT: 'PLT',
  SKD: 'SKID',
  DRM: 'DRUM',
  BDL: 'BUNDLE',
  TOT: 'TOTE',
}

/** Without its hazmat data: a price has the service HAZM instead, an order `hazmatOf`. */
export function lineItemOf(item: FreightItem): Json {
  const [nmfcItemCode, nmfcSubCode] = item.nmfc.split('-')
  const { length, width, height } = item.dimensions
  return {
    totalWeight: hundredthUp(item.weightLb),
    packageDimensions: { length: Math.ceil(length), width: Math.ceil(width), height: Math.ceil(height) },
    freightClass: item.freightClass,
    packageType: PACKAGES[item.packageType] ?? 'BOX',
    totalPackages: item.quantity,
    totalPieces: item.pieces || item.quantity,
    ...present({ description: fitText(item.description, 100) }),
    stackable: item.isStackable,
    ...(nmfcItemCode ? { nmfcItemCode } : {}),
    ...(nmfcSubCode ? { nmfcSubCode } : {}),
  }
}

export const hazmatOf = (hazmat: NonNullable<FreightItem['hazmat']>): Json => ({
  identificationNumber: hazmat.unNumber,
  properShippingName: shippingNameOf(hazmat),
  hazardClass: hazmat.hazardClass,
  packingGroup: hazmat.packingGroup || 'NONE',
})

/** Our codes are project44's, with two exceptions; freight of 8 feet and more is overlength by its feet. */
export function servicesOf({ services, items }: Freight): Json[] {
  const wanted = new Set(services.map(canonicalAccessorial))
  wanted.delete('OVER')
  const codes = [...wanted].map((code) => (code === 'APPT' ? 'APPTDEL' : code))
  const longest = Math.max(...items.map(({ dimensions }) => Math.max(dimensions.length, dimensions.width)))
  const feet = Math.floor(longest / INCHES_PER_FOOT)
  if (feet >= SHORTEST_FEET) codes.push(`ELS_${Math.min(feet, LONGEST_FEET)}`)
  if (items.some(({ hazmat }) => hazmat) && !codes.includes('HAZM')) codes.push('HAZM')
  return codes.map((code) => ({ code }))
}

export const accountsOf = ({ groupCode, accountCodes }: CapacityAccounts): Json => ({
  ...(groupCode === '' ? {} : { code: groupCode }),
  ...(accountCodes.length === 0 ? {} : { accounts: accountCodes.map((code) => ({ code })) }),
})

export const windowOf = ({ date, from, to }: Freight['pickup']): Json =>
  present({ date, startTime: from, endTime: to })

export const UNITS: Json = { weightUnit: 'LB', lengthUnit: 'IN' }
