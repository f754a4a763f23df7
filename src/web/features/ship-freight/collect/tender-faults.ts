import { t } from '@lingui/core/macro'
import {
  DESCRIPTION_REQUIRED,
  lackingParts,
  WEIGHT_REQUIRED,
  ZIP_REQUIRED,
} from '#domain/shipment/required-to-book.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import type { Faults } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import { hazmatFaults } from '../desk/form/format-faults.ts'
import type { PreparedDraft } from '../desk/form/prepare-draft.ts'

/**
 * All fields that are missing for a tender, as far as the form alone can tell. The server checks them again, but cannot
 * be called before a carrier is chosen: it would tender to the sold-to's default carrier.
 */
export function tenderFaults(form: PrepaidForm, prepared: Pick<PreparedDraft, 'keys' | 'faults'>): Faults {
  return {
    ...(form.collectCarrier.scac === '' ? { 'collectCarrier.scac': t`Choose the carrier.` } : {}),
    ...addressFaults(form),
    ...lineFaults(form, prepared.keys),
    ...hazmatFaults(form),
    ...prepared.faults,
  }
}

function addressFaults(form: PrepaidForm): Faults {
  const faults: Faults = {}
  for (const end of ['origin', 'destination'] as const) {
    for (const [part, sentence] of lackingParts(form[end])) faults[`${end}.${part}`] = sentence
    if (form[end].zip.trim() === '') faults[`${end}.zip`] = ZIP_REQUIRED
  }
  return faults
}

/** The faults of the lines to send. */
function lineFaults({ items }: PrepaidForm, keys: readonly string[]): Faults {
  const faults: Faults = {}
  for (const { key, description, weight } of items.filter((row) => keys.includes(row.key))) {
    if (description.trim() === '') faults[`items.${key}.description`] = DESCRIPTION_REQUIRED
    if (weight.trim() === '' || readNumber(weight) === 0) faults[`items.${key}.weight`] = WEIGHT_REQUIRED
  }
  return faults
}
