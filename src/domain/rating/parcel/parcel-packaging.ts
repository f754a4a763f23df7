/** The carriers' packaging codes as rating uses them (domain facts 3.5); contracts and labels keep the codes. */
import type { ParcelPackaging } from './parcel-request.ts'

const BY_CODE = new Map<string, ParcelPackaging>([
  ['01', 'letter'],
  ['03', 'tube'],
  ['04', 'pak'],
  ['FEDEX_ENVELOPE', 'letter'],
  ['FEDEX_PAK', 'pak'],
  ['FEDEX_TUBE', 'tube'],
  ['ENVELOPE', 'letter'],
  ['LETTER', 'letter'],
  ['PAK', 'pak'],
  ['TUBE', 'tube'],
  ['FLAT_RATE_ENVELOPE', 'flatRateEnvelope'],
  ['SM_FLAT_RATE_BOX', 'smallFlatRateBox'],
  ['MD_FLAT_RATE_BOX', 'mediumFlatRateBox'],
  ['LG_FLAT_RATE_BOX', 'largeFlatRateBox'],
])

/**
 * The kind of packaging of a UPS, FedEx or internal code, in any case ('01', 'FEDEX_PAK', 'Envelope'). An unknown code
 * is a package, the most expensive kind: a wrong code never makes a price cheaper.
 */
export function parcelPackagingOf(code: string): ParcelPackaging {
  return BY_CODE.get(code.trim().toUpperCase()) ?? 'package'
}
