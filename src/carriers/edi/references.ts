import type { Segment } from './x12/interchange.ts'

/** A number by which a carrier's message refers to something. Qualifiers: X12 element 128. */
export interface Reference {
  qualifier: string
  value: string
}

/** The L11 (value before qualifier) and N9 (qualifier before value) among segments, in their order. */
export const referencesIn = (segments: readonly Segment[]): Reference[] =>
  segments.flatMap(([id, first = '', second = '']) => {
    if (id === 'L11') return [{ qualifier: second.trim().toUpperCase(), value: first.trim() }]
    return id === 'N9' ? [{ qualifier: first.trim().toUpperCase(), value: second.trim() }] : []
  })

/** BM bill of lading, SI shipper's number: carriers return the tender's shipment number under these. */
const SHIPPERS_NUMBERS = ['BM', 'SI']
/** The carrier's own number, its PRO. */
export const CARRIERS_NUMBER = 'CN'

/** The carrier's confirmation of a pickup. */
export const PICKUP_NUMBER = 'P8'

/** Whether a qualifier is for numbers of the shipment itself, the shipper's or the carrier's. */
export const isNumberOf = (qualifier: string): boolean =>
  [...SHIPPERS_NUMBERS, CARRIERS_NUMBER].includes(qualifier.trim().toUpperCase())

/**
 * The shipper's numbers of the shipment in a message, the likeliest first. The guides put it in the header segment;
 * carriers with their own number there return ours among the references.
 */
export function shippersNumbers(named: { bolNumber: string; references?: readonly Reference[] }): string[] {
  const others = (named.references ?? []).filter(({ qualifier }) => SHIPPERS_NUMBERS.includes(qualifier))
  const numbers = [named.bolNumber.trim(), ...others.map(({ value }) => value)]
  return [...new Set(numbers.filter(Boolean))]
}

/** The value of the first reference with a qualifier; '' if there is none. */
export const referenceOf = (references: readonly Reference[], qualifier: string): string =>
  references.find((one) => one.qualifier === qualifier)?.value ?? ''
