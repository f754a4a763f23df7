import { accessorialCode } from '../rating/accessorial-codes.ts'
import type { LocationDetails } from './location.ts'

type Field = keyof LocationDetails

/** One value that a merge changes, formatted for people. */
export interface LocationChange {
  field: Field
  from: string
  to: string
}

const TEXTS = [
  'code',
  'companyName',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'countryCode',
  'contactName',
  'contactPhone',
  'email',
  'locationType',
  'soldTo',
] as const satisfies readonly Field[]

/** `found` with the values of `given`: empty values change nothing. */
export function fillIn<L extends LocationDetails>(found: L, given: LocationDetails): L {
  const merged = { ...found }
  for (const field of TEXTS) if (given[field] !== '') merged[field] = given[field]
  if (given.services.length > 0) merged.services = [...given.services]
  return merged
}

/** `kept`, with missing fields filled from the others in their order, and the services of all of them. */
export function combine<L extends LocationDetails>(kept: L, others: readonly LocationDetails[]): L {
  const merged = { ...kept }
  for (const other of others) {
    for (const field of TEXTS) if (merged[field] === '') merged[field] = other[field]
  }
  merged.services = [...new Set([kept, ...others].flatMap(({ services }) => services))]
  return merged
}

/** The changed fields of a location; the order of its services does not count. */
export function changesOf(before: LocationDetails, after: LocationDetails): LocationChange[] {
  const changes: LocationChange[] = []
  for (const field of TEXTS) {
    if (before[field] !== after[field]) changes.push({ field, from: before[field], to: after[field] })
  }
  const [from, to] = [before, after].map(({ services }) => services.toSorted().map(serviceName).join(', '))
  if (from !== to) changes.push({ field: 'services', from: from!, to: to! })
  return changes
}

const serviceName = (code: string): string => accessorialCode(code)?.label ?? code

/** Whether two codes allow it to be one place: if both entries have a code, the codes must match. */
export const canBeOnePlace = (one: string, other: string): boolean =>
  one === '' || other === '' || one.toLowerCase() === other.toLowerCase()
