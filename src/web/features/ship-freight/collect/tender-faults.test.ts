import { expect, it } from 'vitest'
import { BLANK_ADDRESS } from '../desk/form/form.ts'
import { prepareDraft } from '../desk/form/prepare-draft.ts'
import { sampleDefaults, sampleForm, sampleRow } from '../desk/form/sample.test-support.ts'
import { tenderFaults } from './tender-faults.ts'

const faultsOf = (form: ReturnType<typeof sampleForm>) =>
  tenderFaults(form, prepareDraft(form, sampleDefaults()))

it('reports all missing fields of a tender together, each at its field', () => {
  const form = sampleForm({
    destination: { ...BLANK_ADDRESS, countryCode: 'US' },
    items: [sampleRow({ description: '', weight: '0' })],
  })
  expect(faultsOf(form)).toEqual({
    'collectCarrier.scac': 'Choose the carrier.',
    'destination.companyName': 'Company name is required to book.',
    'destination.street': 'Street is required to book.',
    'destination.city': 'City is required to book.',
    'destination.zip': 'ZIP is required.',
    'items.a.description': 'A description is required on the BOL.',
    'items.a.weight': 'Weight is required.',
  })
})

it('reports an unreadable value instead of a missing one', () => {
  const form = sampleForm({ items: [sampleRow({ weight: 'heavy' })] })
  expect(faultsOf(form)['items.a.weight']).toBe('Enter a number.')
})
