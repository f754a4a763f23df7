import { readFileSync } from 'node:fs'
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

const FILES = ['zipcodes/lib/codes.js', 'zipcodes/lib/codesCanada.js']
/** How each entry of the package's files begins, and where its key is in it. */
const ENTRY = '{"zip":"'

/**
 * The list of all ZIPs as the text that the package has, with the place of each in it. Its 43,000 entries as objects
 * would hold 25 MB for good, and 80 MB once its five megabytes were compiled as the program that they also are.
 */
class ZipList {
  /** Its bytes, one a character: half of what the text would take that they spell. */
  readonly #text: string
  readonly #places = new Map<string, number>()

  constructor() {
    const { resolve } = createRequire(import.meta.url)
    this.#text = Buffer.concat(FILES.map((file) => readFileSync(resolve(file)))).toString('latin1')
    for (let at = this.#text.indexOf(ENTRY); at >= 0; at = this.#text.indexOf(ENTRY, at + 1)) {
      const key = at + ENTRY.length
      this.#places.set(this.#text.slice(key, this.#text.indexOf('"', key)), at)
    }
  }

  /** `75201`, or the first three letters of a Canadian code. */
  lookup(zip: string): ListedZip | undefined {
    const place = this.#places.get(zip)
    return place === undefined ? undefined : this.#read(place)
  }

  *all(): Generator<ListedZip> {
    for (const place of this.#places.values()) yield this.#read(place)
  }

  #read(place: number): ListedZip {
    const entry = this.#text.slice(place, this.#text.indexOf('}', place) + 1)
    return JSON.parse(Buffer.from(entry, 'latin1').toString()) as ListedZip
  }
}

let list: ZipList | undefined

/** Read when the first ZIP is asked for, not at every start of the product. */
export function zipList(): ZipList {
  list ??= new ZipList()
  return list
}
