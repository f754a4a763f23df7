export type Zip =
  /** US: `zip` is ZIP5 or ZIP5-PLUS4. */
  | { kind: 'US'; zip: string; zip5: string; zip3: string }
  /** Canada: `zip` has no space; `zip3` is the forward sortation area. */
  | { kind: 'CA'; zip: string; zip3: string }
  /** Another country's code, or an incomplete one. */
  | { kind: 'other'; zip: string }
  | { kind: 'invalid'; because: 'empty' | 'too long' | 'characters' }

export const ZIP_MAX_LENGTH = 10

/** Canada Post does not use D F I O Q U anywhere, nor W Z in the first place. */
const CANADIAN = /^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z]-?[0-9][ABCEGHJ-NPRSTV-Z][0-9]$/

/**
 * A postal code of at most ten letters, digits, parentheses and hyphens (specification section 5), in uppercase. Spaces
 * inside, as in `K1A 0B1`, are removed; nine digits get their hyphen.
 */
export function parseZip(text: string): Zip {
  const zip = text.replace(/ +/g, '').toUpperCase()
  if (zip === '') return { kind: 'invalid', because: 'empty' }
  if (zip.length > ZIP_MAX_LENGTH) return { kind: 'invalid', because: 'too long' }
  if (!/^[A-Z0-9()-]+$/.test(zip)) return { kind: 'invalid', because: 'characters' }
  const us = /^([0-9]{5})(?:-?([0-9]{4}))?$/.exec(zip)
  if (us) {
    const zip5 = us[1]!
    return { kind: 'US', zip: us[2] ? `${zip5}-${us[2]}` : zip5, zip5, zip3: zip5.slice(0, 3) }
  }
  if (CANADIAN.test(zip)) {
    const compact = zip.replace('-', '')
    return { kind: 'CA', zip: compact, zip3: compact.slice(0, 3) }
  }
  return { kind: 'other', zip }
}

/** The error for a ZIP that does not exist in its country, US or CA. */
export const unknownZip = (zip: string, countryCode: string): string =>
  `ZIP ${zip} is not known in ${countryCode === 'US' ? 'the United States' : 'Canada'}. Check it.`

/** The first three characters, the key of tariffs and zone charts; null if there are fewer. */
export function zip3(text: string): string | null {
  const zip = parseZip(text)
  return zip.kind === 'US' || zip.kind === 'CA' ? zip.zip3 : null
}

/** True for a key that a ZIP field accepts. */
export function isZipKey(key: string): boolean {
  return /^[A-Za-z0-9()-]$/.test(key)
}
