import type { FieldUnit } from '../mapping/field.ts'
import { plainTitle } from '../mapping/suggest-columns.ts'

/** Units as files write them, including X12 and UN/ECE codes. */
const WORDS: Readonly<Record<string, string>> = {
  lb: 'lbs?|lbr|pounds?|#',
  kg: 'kgs?|kgm|kilos?|kilograms?',
  mt: 'mt|tonnes?|metric tons?',
  in: 'in|inch|inches|inh|["″”]',
  cm: 'cms?|cmt|centimet(?:er|re)s?',
  ft: "ft|feet|foot|['′]",
  m: 'm|mtrs?|met(?:er|re)s?',
}

export const WEIGHT_UNITS: readonly FieldUnit[] = [
  { id: 'lb', label: 'pounds' },
  { id: 'kg', label: 'kilograms' },
  { id: 'mt', label: 'metric tons' },
]
export const LENGTH_UNITS: readonly FieldUnit[] = [
  { id: 'in', label: 'inches' },
  { id: 'cm', label: 'centimeters' },
  { id: 'ft', label: 'feet' },
  { id: 'm', label: 'meters' },
]

const whole = new Map(Object.entries(WORDS).map(([id, words]) => [id, new RegExp(`^(?:${words})\\.?$`, 'i')]))
const behind = new Map(
  Object.entries(WORDS).map(([id, words]) => [id, new RegExp(`(?<=[\\d.,])\\s*(?:${words})\\.?$`, 'i')]),
)

/** Weight units of shops that Lading does not offer, with their pounds. */
const SMALL_WEIGHTS: readonly { words: string; pounds: number }[] = [
  { words: 'oz|ozs|ounces?|onz', pounds: 1 / 16 },
  { words: 'g|gr|gms?|grams?|grm', pounds: 1 / 453.59237 },
]
const smallWeights = SMALL_WEIGHTS.map(({ words, pounds }) => ({
  pounds,
  whole: new RegExp(`^(?:${words})\\.?$`, 'i'),
  behind: new RegExp(`(?<=[\\d.,])\\s*(?:${words})\\.?$`, 'i'),
}))

/** Whether the word is a readable unit of weight, including ounces and grams. */
export const isWeightUnit = (word: string): boolean =>
  unitOfWord(word, WEIGHT_UNITS) !== '' || smallWeights.some(({ whole: one }) => one.test(word))

/** `2 lb 8 oz`; of two columns, ounces after pounds are read the same way. */
export function poundsAndOunces(text: string): { pounds: string; ounces: string } | null {
  const [, pounds = '', ounces = ''] = POUNDS_AND_OUNCES.exec(text) ?? []
  return ounces === '' ? null : { pounds, ounces }
}
const POUNDS_AND_OUNCES = /^(\d+)\s*(?:lbs?|pounds?|#)[.,]?\s+(\d+(?:\.\d+)?)\s*(?:oz|ozs|ounces?)?\.?$/i

/** The number before ounces or grams, and the pounds of one; null for other units. */
export function smallWeight(text: string): { number: string; pounds: number } | null {
  const found = smallWeights.find(({ behind: one }) => one.test(text))
  return found ? { number: text.replace(found.behind, ''), pounds: found.pounds } : null
}

/** The unit that the word means; '' if none. */
export const unitOfWord = (word: string, units: readonly FieldUnit[]): string =>
  units.find(({ id }) => whole.get(id)!.test(word))?.id ?? ''

/** The unit in a heading: `Weight (kg)`; '' if none. */
export const unitInTitle = (title: string, units: readonly FieldUnit[]): string =>
  plainTitle(title)
    .split(' ')
    .map((word) => unitOfWord(word, units))
    .find((unit) => unit !== '') ?? ''

/** The unit after the number in a cell, which overrides the unit of its column; '' if there is none. */
export const unitIn = (text: string, units: readonly FieldUnit[]): string =>
  units.find(({ id }) => behind.get(id)!.test(text))?.id ?? ''

export function withoutUnit(text: string, units: readonly FieldUnit[]): string {
  const unit = unitIn(text, units)
  return unit === '' ? text : text.replace(behind.get(unit)!, '')
}
