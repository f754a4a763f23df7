/** USPS's services are mail classes; the rate indicator selects one of the many prices of a class. */

const NAMES: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: 'Ground Advantage',
  PRIORITY_MAIL: 'Priority Mail',
  PRIORITY_MAIL_EXPRESS: 'Priority Mail Express',
  PARCEL_SELECT: 'Parcel Select',
  MEDIA_MAIL: 'Media Mail',
  LIBRARY_MAIL: 'Library Mail',
  BOUND_PRINTED_MATTER: 'Bound Printed Matter',
  USPS_CONNECT_LOCAL: 'Connect Local',
  USPS_CONNECT_REGIONAL: 'Connect Regional',
  USPS_CONNECT_MAIL: 'Connect Mail',
  USPS_GROUND_ADVANTAGE_RETURN_SERVICE: 'Ground Advantage Returns',
  PRIORITY_MAIL_RETURN_SERVICE: 'Priority Mail Returns',
  PRIORITY_MAIL_EXPRESS_RETURN_SERVICE: 'Priority Mail Express Returns',
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'First-Class Package International',
  PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International',
}

export const mailClassName = (code: string): string => NAMES[code] ?? code

/** Classes with rules about their contents: only offered on request. */
const BOUND_TO_CONTENTS = ['MEDIA_MAIL', 'LIBRARY_MAIL', 'BOUND_PRINTED_MATTER']
export const isForEverything = (mailClass: string): boolean =>
  !BOUND_TO_CONTENTS.some((bound) => mailClass.startsWith(bound))

export const EXPRESS = 'PRIORITY_MAIL_EXPRESS'
export const isExpress = (mailClass: string | null): boolean => mailClass?.startsWith(EXPRESS) === true

/** The class of a returned package. */
export const returnClassOf = (mailClass: string): string =>
  mailClass.endsWith('_RETURN_SERVICE') ? mailClass : `${mailClass}_RETURN_SERVICE`

/** The only classes with returns. */
export const RETURN_CLASSES = ['PRIORITY_MAIL_EXPRESS', 'PRIORITY_MAIL', 'USPS_GROUND_ADVANTAGE'].map(
  returnClassOf,
)

/** Flat-rate packaging: our packaging codes, USPS's indicators by class, outer inches. */
interface FlatRate {
  indicator: string
  expressIndicator: string | null
  size: readonly [length: number, width: number, height: number]
}

export const FLAT_RATES: Readonly<Record<string, FlatRate>> = {
  FLAT_RATE_ENVELOPE: { indicator: 'FE', expressIndicator: 'E4', size: [12.5, 9.5, 0.75] },
  SM_FLAT_RATE_BOX: { indicator: 'FS', expressIndicator: null, size: [8.69, 5.44, 1.75] },
  MD_FLAT_RATE_BOX: { indicator: 'FB', expressIndicator: null, size: [11.25, 8.75, 6] },
  LG_FLAT_RATE_BOX: { indicator: 'PL', expressIndicator: null, size: [12.25, 12.25, 6] },
}

/** Prices for the shipper's own packaging: by weight, dimension, oversize, cube. No presort or entry prices. */
const OWN_INDICATORS = ['SP', 'PA', 'DR', 'DN', 'OS', 'CP']
/** The ten sizes of soft packs, smallest first. */
const SOFT_PACK_INDICATORS = ['P5', 'P6', 'P7', 'P8', 'P9', 'Q6', 'Q7', 'Q8', 'Q9', 'Q0']

/** Whether a price of the class applies to this packaging. */
export function isPriceFor(packageType: string, rateIndicator: string): boolean {
  const flat = flatRateOf(packageType)
  if (flat) return rateIndicator === flat.indicator || rateIndicator === flat.expressIndicator
  if (SOFT_PACK_INDICATORS.includes(rateIndicator)) return SOFT_PACKS.includes(packageType.toUpperCase())
  return OWN_INDICATORS.includes(rateIndicator)
}

const SOFT_PACKS = ['BAG', 'PAK', 'ENV', 'ENVELOPE']

export const flatRateOf = (packageType: string): FlatRate | undefined =>
  FLAT_RATES[packageType.trim().toUpperCase()]

/** The indicator of a label that was not quoted before: by weight, or of the box. */
export function usualIndicator(packageType: string, mailClass: string): string {
  const flat = flatRateOf(packageType)
  if (flat) return (isExpress(mailClass) && flat.expressIndicator) || flat.indicator
  return isExpress(mailClass) ? 'PA' : 'SP'
}
