import { createRequire } from 'node:module'

/** A ZIP5, or a Canadian forward sortation area, as package zipcodes has it: GeoNames (CC BY 4.0). */
export interface ListedZip {
  zip: string
  city: string
  /** Two letters; in Canada the whole name of the province. */
  state: string
  /** Not a number for some areas of Canada. */
  latitude: number
  longitude: number
  country: string
}

interface ZipPackage {
  codes: Record<string, ListedZip>
  lookup(zip: string): ListedZip | undefined
}

let list: ZipPackage | undefined

/** The list of all ZIPs. It is large: read when the first one is asked for, not at every start of the product. */
export function zipList(): ZipPackage {
  list ??= createRequire(import.meta.url)('zipcodes') as ZipPackage
  return list
}
