import { describe, expect, it } from 'vitest'
import { changeForm, type FormState } from './change-form.ts'
import { sampleForm, sampleLocation, sampleRow } from './sample.test-support.ts'

const state = (changes: Partial<FormState> = {}): FormState => ({
  form: sampleForm(),
  faults: {},
  ...changes,
})

describe('changing the form', () => {
  it('takes the services of a location that apply at its end, and removes them with it', () => {
    const first = changeForm(state({ form: sampleForm({ services: ['INDEL'] }) }), {
      kind: 'location',
      end: 'destination',
      location: sampleLocation(),
    })
    expect(first.form.services).toEqual(['INDEL', 'LGDEL'])
    expect(first.form.soldTo).toBe('10007')
    const second = changeForm(first, {
      kind: 'location',
      end: 'destination',
      location: sampleLocation({ id: 'l2', services: ['APPT'] }),
    })
    expect(second.form.services).toEqual(['INDEL', 'APPT'])
    expect(second.form.destinationLocationId).toBe('l2')
  })

  it('adds one service and removes it, once, and leaves the others', () => {
    const on = { kind: 'service', code: 'RESDEL', isWanted: true } as const
    const twice = changeForm(changeForm(state({ form: sampleForm({ services: ['INDEL'] }) }), on), on)
    expect(twice.form.services).toEqual(['INDEL', 'RESDEL'])
    expect(changeForm(twice, { ...on, isWanted: false }).form.services).toEqual(['INDEL'])
  })

  it('clears the faults of the changed field and no others', () => {
    const faults = {
      'destination.zip': 'ZIP is required.',
      'destination.state': 'Another state.',
      'destination.street': 'Street is required to book.',
      'items.a.weight': 'Weight is required.',
      'items.a.freightClass': 'Choose a class.',
      'items.b.weight': 'Weight is required.',
    }
    const typed = changeForm(state({ faults }), { kind: 'address', end: 'destination', patch: { zip: '7' } })
    expect(Object.keys(typed.faults)).toEqual([
      'destination.street',
      'items.a.weight',
      'items.a.freightClass',
      'items.b.weight',
    ])
    const sized = changeForm(typed, { kind: 'item', key: 'a', patch: { length: '48' } })
    expect(Object.keys(sized.faults)).toEqual(['destination.street', 'items.a.weight', 'items.b.weight'])
  })

  it('returns the same faults object if a change clears none, so that the sections do not render again', () => {
    const before = state({ faults: { 'origin.zip': 'ZIP is required.' } })
    expect(changeForm(before, { kind: 'text', name: 'poNumber', value: 'PO' }).faults).toBe(before.faults)
  })

  it('finds the declared value under its name in the contract', () => {
    const before = state({ faults: { declaredValueCents: 'Enter an amount like 1240.50.' } })
    expect(changeForm(before, { kind: 'text', name: 'declaredValue', value: '1' }).faults).toEqual({})
  })

  it('changes one line by its key, in any position', () => {
    const form = sampleForm({ items: [sampleRow(), sampleRow({ key: 'b' })] })
    const { items } = changeForm(state({ form }), { kind: 'item', key: 'b', patch: { weight: '5' } }).form
    expect(items.map(({ weight }) => weight)).toEqual(['1,240', '5'])
    expect(items[0]).toBe(form.items[0])
  })
})
