import { accessorialCode } from '../accessorial-codes.ts'
import { PARCEL_OPTIONS } from './parcel-request.ts'

/** Options that only parcels have; the others are Lading's own services. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  [PARCEL_OPTIONS.hazardous]: 'hazardous materials',
  [PARCEL_OPTIONS.dryIce]: 'dry ice',
}

const DAY = /^(?:Satur|Sun)day/
const midSentence = (label: string): string =>
  DAY.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)

/** An option of parcels within a sentence; a tariff's own code stays unchanged. */
export function parcelOptionWords(code: string): string {
  const house = accessorialCode(code)
  return OWN_WORDS[code] ?? (house ? midSentence(house.label) : code)
}
