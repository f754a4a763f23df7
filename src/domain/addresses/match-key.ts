import type { LocationDetails } from './location.ts'

/** Words of a company's name about its legal form, which do not identify it. */
const REGISTERED = new Set(
  'inc incorporated llc lc ltd limited co company corp corporation lp llp plc gmbh sa'.split(' '),
)

/** The abbreviations of the postal service (USPS Publication 28, appendices C1 and C2, and its directionals). */
const ABBREVIATED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    avenue: 'ave',
    av: 'ave',
    boulevard: 'blvd',
    building: 'bldg',
    center: 'ctr',
    centre: 'ctr',
    circle: 'cir',
    court: 'ct',
    drive: 'dr',
    east: 'e',
    expressway: 'expy',
    floor: 'fl',
    freeway: 'fwy',
    highway: 'hwy',
    lane: 'ln',
    north: 'n',
    northeast: 'ne',
    northwest: 'nw',
    parkway: 'pkwy',
    pky: 'pkwy',
    place: 'pl',
    plaza: 'plz',
    road: 'rd',
    route: 'rte',
    south: 's',
    southeast: 'se',
    southwest: 'sw',
    square: 'sq',
    street: 'st',
    str: 'st',
    suite: 'ste',
    terrace: 'ter',
    trail: 'trl',
    unit: 'unit',
    west: 'w',
  }),
)

/**
 * The key by which two entries are recognized as the same place: company, street and ZIP, each without variations of
 * spelling (case, accents, punctuation, `Inc.`, `Street` for `St`, ZIP+4). '' if one of the three is missing: such an
 * entry matches no other.
 */
export function locationMatchKey({
  companyName,
  street,
  zip,
}: Pick<LocationDetails, 'companyName' | 'street' | 'zip'>): string {
  const parts = [plainCompany(companyName), plainStreet(street), plainZip(zip)]
  return parts.includes('') ? '' : parts.join('|')
}

function plainCompany(name: string): string {
  const words = wordsOf(name)
  if (words.length > 1 && words[0] === 'the') words.shift()
  while (words.length > 1 && REGISTERED.has(words.at(-1)!)) words.pop()
  return words.join(' ')
}

const plainStreet = (street: string): string =>
  wordsOf(street)
    .map((word) => ABBREVIATED.get(word) ?? word)
    .join(' ')

function plainZip(zip: string): string {
  const plain = zip.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return /^\d{9}$/.test(plain) ? plain.slice(0, 5) : plain
}

/** `O'Neil & Söhne` is `oneil and sohne`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
