import { fail } from '#contracts/errors.ts'
import { readyServices } from './ready-draft.ts'
import type { Faults } from './ready-item.ts'

/** The codes in stored form; an unknown code is refused at its field. */
export function checkedServices(codes: string[]): string[] {
  const faults: Faults = {}
  const services = readyServices(codes, faults)
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
  return services
}
