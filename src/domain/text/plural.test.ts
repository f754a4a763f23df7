import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [1, '1 pallet'],
  [0, '0 pallets'],
  [1240, '1,240 pallets'],
])('%i', (count, words) => expect(plural(count, 'pallet')).toBe(words))
