import { expect, it } from 'vitest'
import { readyCharges } from './ready-charges.ts'

const line = (code: string, cents: number, label = '') => ({ code, label, cents })

it('adds names to the lines, and keeps given ones', () => {
  const charges = readyCharges([line('LHS', 1), line('FSC', 0, 'Diesel'), line('XYZ', 2)], () => {
    throw new Error('nothing is wrong')
  })
  expect(charges.map(({ label }) => label)).toEqual(['Linehaul', 'Diesel', 'XYZ'])
})

it.each([
  [line('LHS', -1), 'Only a discount can be below 0.'],
  [line('DSC', 1), 'A discount is below 0.'],
  [line('LHS', 10_000_000_001), 'Check this amount.'],
  [line('DSC', -10_000_000_001), 'Check this amount.'],
  [line('LHS', 10_000_000_000), undefined],
  [line('DSC', -1), undefined],
])('for %o returns %s', (charge, sentence) => {
  const told: [number, string][] = []
  readyCharges([line('LHS', 5), charge], (...what) => told.push(what))
  expect(told).toEqual(sentence === undefined ? [] : [[1, sentence]])
})
