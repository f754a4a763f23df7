import { plural } from '../text/plural.ts'

/** A line's package type and quantity. */
export interface CountedUnits {
  packageType: string
  quantity: number
}

/** Package types in words, in the order of a load's description: units that need a forklift come first. */
const NOUNS: Readonly<Record<string, string>> = {
  PLT: 'pallet',
  SKD: 'skid',
  CRT: 'crate',
  DRM: 'drum',
  TOT: 'tote',
  BDL: 'bundle',
  ROL: 'roll',
  CTN: 'carton',
  PKG: 'package',
  BAG: 'bag',
  PCS: 'piece',
  ENV: 'envelope',
}
const OTHER = 'handling unit'

/** `1 pallet, 21 cartons`: every kind of handling unit with its count; '' without any. */
export function handlingUnitsText(lines: readonly CountedUnits[]): string {
  const counts = new Map<string, number>(Object.values(NOUNS).map((noun) => [noun, 0]))
  for (const { packageType, quantity } of lines) {
    const noun = NOUNS[packageType] ?? OTHER
    counts.set(noun, (counts.get(noun) ?? 0) + quantity)
  }
  return [...counts].flatMap(([noun, count]) => (count > 0 ? [plural(count, noun)] : [])).join(', ')
}

/**
 * The same if only sums are known: pallets by name, the rest as other handling units. `2 pallets`, `1 pallet, 21 other
 * units`, `5 handling units`.
 */
export function unitSumsText({ pallets, quantity }: { pallets: number; quantity: number }): string {
  const rest = Math.max(0, quantity - pallets)
  if (pallets <= 0) return rest > 0 ? plural(rest, OTHER) : ''
  return rest > 0 ? `${plural(pallets, 'pallet')}, ${plural(rest, 'other unit')}` : plural(pallets, 'pallet')
}
