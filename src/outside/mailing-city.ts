/** GeoNames describes Canadian areas: `Downtown Toronto`, `Calgary (city Centre)`. Mail needs a city. */

const SIDE =
  '(?:north|south|east|west|northeast|northwest|southeast|southwest|central|upper|lower|outer|inner|northern|outskirts|and|&)'
const SIDES_AT_END = new RegExp(`(?:\\s+${SIDE})+$`, 'i')
const OF_TORONTO = /\btoronto\b|^queen's park/i
const OF_MONTREAL = /\bmontreal\b/i
/** Parts of North York, whose name is used for their mail. */
const NORTH_YORK = /^(?:willowdale|don mills|downsview)\b/i
/** On the island of Montreal, areas H1 to H5: municipalities that are still or again separate cities. */
const OWN_CITIES = /^(?:westmount|mount royal|dorval|hampstead|côte[ -]saint-luc|saint-laurent)\b/i

/** Provincial government offices have their own area. */
const GOVERNMENT =
  /(?:\s+mid-harbour)?\s+(?:nova scotia|newfoundland & labrador|new brunswick|\S+) provincial government$/i

/**
 * The city of a Canadian postal code as written on mail. A rural area, whose second character is 0, has the name of its
 * main place.
 * @param area the first three characters, e.g. M5H
 * @param name as in the list of places
 */
export function mailingCity(area: string, name: string): string {
  const [, whole = name, part = ''] = /^(.*?)\s*\((.*)\)\s*$/.exec(name) ?? []
  if (part !== '' && area[1] === '0') return capitalized(part.split(/\s*\/\s*/)[0]!)
  if (area[0] === 'M') {
    if (OF_TORONTO.test(whole)) return 'Toronto'
    if (NORTH_YORK.test(whole)) return 'North York'
  }
  if (/^H[1-5]/.test(area) && !/^montreal west$/i.test(whole)) {
    if (OF_MONTREAL.test(whole) || !OWN_CITIES.test(whole)) return 'Montreal'
  }
  const bare = whole.replace(GOVERNMENT, '')
  return capitalized(bare.replace(SIDES_AT_END, ''))
}

/** `saint-laurent` as Saint-Laurent, `fort Mcmurray` as Fort McMurray, `st. John's` as St. John's. */
const capitalized = (name: string): string =>
  name
    .replace(/(^|[\s\-./])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(\b[dl]')(\p{Ll})/giu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
