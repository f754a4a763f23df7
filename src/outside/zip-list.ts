import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A ZIP5, or a Canadian forward sortation area, from package zipcodes: GeoNames (CC BY 4.0). */
export interface ListedZip {
  zip: string
  city: string
  /** Two letters; in Canada the full name of the province. */
  state: string
  /** NaN for some areas of Canada. */
  latitude: number
  longitude: number
  country: string
}

const FILES = ['zipcodes/lib/codes.js', 'zipcodes/lib/codesCanada.js']
/** How each entry of the package's files starts, and where its key is. */
const ENTRY = '{"zip":"'

/**
 * The list of all ZIPs as the package's text, with the index of each. As objects, its 43,000 entries would take 25 MB
 * permanently, and 80 MB while the five megabytes of JavaScript are compiled.
 */
class ZipList {
  /** Its bytes, one per character: half the memory of the decoded text. */
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

  /** Looks up `75201`, or the first three characters of a Canadian code. */
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

/** Loaded with the first lookup, not at every startup. */
export function zipList(): ZipList {
  list ??= new ZipList()
  return list
}
