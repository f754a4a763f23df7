import type { ItemDetails } from './shipment.ts'

const NAMES = [
  'unitOfMeasure',
  'weightReference',
  'checkWeightQuantity',
  'declaredValueCurrency',
  'needsAdditionalHandling',
  'cartonNumber',
  'unitsPerPallet',
  'unitsPerCarton',
  'countryOfOrigin',
  'htsCode',
  'customsValueCents',
] as const satisfies readonly (keyof ItemDetails)[]

/** The details that `source` has; undefined if it has none. */
export function itemDetailsOf(source: ItemDetails): ItemDetails | undefined {
  const said = NAMES.filter((name) => Boolean(source[name]))
  if (said.length === 0) return undefined
  return Object.fromEntries(said.map((name) => [name, source[name]]))
}
