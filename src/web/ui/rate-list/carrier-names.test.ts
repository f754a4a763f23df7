import { expect, it } from 'vitest'
import { briefly, namesOf } from './carrier-names.ts'

const of = (...scacs: string[]) => scacs.map((scac) => ({ scac, carrierName: `Carrier ${scac}` }))

it('names each carrier once, with its SCAC', () => {
  expect(namesOf([...of('SYNA', 'SYNB'), ...of('SYNA')])).toEqual([
    'Carrier SYNA (SYNA)',
    'Carrier SYNB (SYNB)',
  ])
  expect(namesOf([{ scac: 'SYNC', carrierName: '' }])).toEqual(['SYNC'])
})

it('counts those that do not fit', () => {
  expect(briefly(['A', 'B', 'C', 'D'])).toBe('A, B, C, D')
  expect(briefly(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more')
})
