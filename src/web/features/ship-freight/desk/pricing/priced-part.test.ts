import { describe, expect, it } from 'vitest'
import type { PrepaidForm } from '../form/form.ts'
import { prepareDraft } from '../form/prepare-draft.ts'
import { DALLAS, sampleDefaults, sampleForm, sampleRow } from '../form/sample.test-support.ts'
import { changedSince, isSavedDraft } from './priced-part.ts'

const draftOf = (changes: Partial<PrepaidForm> = {}) =>
  prepareDraft(sampleForm(changes), sampleDefaults()).draft
const rated = draftOf()

describe('what prices depend on', () => {
  it.each<[string, Partial<PrepaidForm>]>([
    ['destination ZIP', { destination: { ...DALLAS, zip: '60606', state: 'IL' } }],
    ['items', { items: [sampleRow({ weight: '1300' })] }],
    ['items', { items: [sampleRow({ freightClass: '92.5' })] }],
    ['items', { items: [sampleRow({ isStackable: true })] }],
    ['services', { services: ['LGDEL'] }],
    ['pickup date', { pickupDate: '2026-11-23' }],
    ['sold-to', { soldTo: '10007' }],
  ])('reports a change of %s', (name, changes) => {
    expect(changedSince(rated, draftOf(changes))).toEqual([name])
  })

  it('ignores names, streets, references, the order of services and the hour', () => {
    const now = draftOf({
      destination: { ...DALLAS, companyName: 'Other', street: 'Elsewhere', contactName: 'Dock' },
      items: [sampleRow({ description: 'Shelving', itemCode: 'X' })],
      poNumber: 'PO',
      pickupFrom: '09:00 AM',
    })
    expect(changedSince(rated, now)).toEqual([])
    expect(
      changedSince(draftOf({ services: ['APPT', 'LGDEL'] }), draftOf({ services: ['LGDEL', 'APPT'] })),
    ).toEqual([])
  })
})

describe('changes that booking saves', () => {
  it.each<[boolean, Partial<PrepaidForm>]>([
    [true, {}],
    [true, { pickupFrom: '09:00 AM' }],
    [true, { notifyEmails: 'a@example.com' }],
    [true, { specialInstructions: 'Call first' }],
    [false, { poNumber: 'PO' }],
    [false, { destination: { ...DALLAS, street: 'Elsewhere' } }],
    [false, { items: [sampleRow({ description: 'Other' })] }],
  ])('counts as saved: %s for %j', (isSaved, changes) => {
    expect(isSavedDraft(rated, draftOf(changes))).toBe(isSaved)
  })
})
