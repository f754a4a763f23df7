import type { Hazmat } from './shipment.ts'
import { parseUnNumber } from './un-number.ts'

/** The same error for every field with a UN number. */
export const NO_UN_NUMBER = 'A UN number has UN or NA and four digits, for example UN1263.'

/** n.o.s. entries that name their family of chemicals: no G in column 1 of the table (49 CFR 172.101). */
const NAMED_FAMILIES: readonly string[] = ['UN1268', 'UN1987', 'UN3295']

/** Whether the name says "not otherwise specified" and no technical name in parentheses follows (49 CFR 172.203(k)). */
function needsTechnicalName({ unNumber, properShippingName }: Hazmat): boolean {
  if (NAMED_FAMILIES.includes(parseUnNumber(unNumber) ?? '')) return false
  const rest = /(?:\bn\.? ?o\.? ?s\b|\bnot otherwise specified\b)(.*)/i.exec(properShippingName)?.[1]
  return rest !== undefined && !/\([^()]*\w[^()]*\)/.test(rest)
}

const NO_TECHNICAL_NAME = 'An n.o.s. name needs the technical name of the material, for example methanol.'

/**
 * The requirements of a shipping paper for a hazardous line: 49 CFR 172.202 (the basic description), 172.203(k)
 * (technical names) and 172.604 (emergency telephone). Empty: nothing is missing or wrong. A price needs only the UN
 * number.
 */
export function faultyHazmat(hazmat: Hazmat | null): { field: keyof Hazmat; sentence: string }[] {
  const facts: Hazmat = hazmat ?? {
    unNumber: '',
    properShippingName: '',
    hazardClass: '',
    packingGroup: '',
    emergencyPhone: '',
  }
  const sentences: Partial<Record<keyof Hazmat, string>> = {
    unNumber: 'A hazardous item needs its UN number.',
    properShippingName: 'A hazardous item needs its proper shipping name.',
    hazardClass: 'A hazardous item needs its hazard class.',
    emergencyPhone: 'A hazardous item needs a 24-hour emergency phone.',
  }
  const missing = (Object.keys(sentences) as (keyof Hazmat)[]).flatMap((field) =>
    facts[field]?.trim() === '' ? [{ field, sentence: sentences[field] ?? '' }] : [],
  )
  if (needsTechnicalName(facts) && !facts.technicalName?.trim()) {
    missing.push({ field: 'technicalName', sentence: NO_TECHNICAL_NAME })
  }
  const isNumber = facts.unNumber.trim() === '' || parseUnNumber(facts.unNumber) !== null
  return isNumber ? missing : [{ field: 'unNumber', sentence: NO_UN_NUMBER }, ...missing]
}

/** With its identification number in the form that documents require; an invalid number stays as typed. */
export const withUnNumber = (hazmat: Hazmat): Hazmat => ({
  ...hazmat,
  unNumber: parseUnNumber(hazmat.unNumber) ?? hazmat.unNumber,
})
