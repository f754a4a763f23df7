import { DESCRIPTION_REQUIRED, lackingParts } from '#domain/shipment/required-to-book.ts'
import type { Faults } from '../desk/change-form.ts'
import type { PrepaidForm } from '../desk/form.ts'
import { hazmatFaults } from '../desk/format-faults.ts'
import type { PreparedDraft } from '../desk/prepare-draft.ts'

/**
 * Everything that the form alone shows to be missing for a tender, each at its field. The server judges it all once
 * more, but cannot be asked while no carrier is chosen: it would tender to the one that the sold-to has marked.
 */
export function tenderFaults(form: PrepaidForm, prepared: Pick<PreparedDraft, 'keys' | 'faults'>): Faults {
  return {
    ...(form.collectCarrier.scac === '' ? { 'collectCarrier.scac': 'Choose the carrier.' } : {}),
    ...addressFaults(form),
    ...descriptionFaults(form, prepared.keys),
    ...hazmatFaults(form),
    ...prepared.faults,
  }
}

function addressFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const end of ['origin', 'destination'] as const) {
    for (const [part, sentence] of lackingParts(form[end])) faults[`${end}.${part}`] = sentence
  }
  return faults
}

/** Of the lines that are sent. */
function descriptionFaults({ items }: PrepaidForm, keys: readonly string[]): Faults {
  const lacking = items.filter(({ key, description }) => keys.includes(key) && description.trim() === '')
  return Object.fromEntries(lacking.map(({ key }) => [`items.${key}.description`, DESCRIPTION_REQUIRED]))
}
