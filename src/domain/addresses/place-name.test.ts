import { expect, it } from 'vitest'
import { placeName } from './place-name.ts'

it.each([
  ['Cedar & Steel Supply', 'Dallas', 'Cedar & Steel Supply, Dallas'],
  ['Cedar & Steel Supply, Dallas', 'Dallas', 'Cedar & Steel Supply, Dallas'],
  ['CEDAR DALLAS DC', 'Dallas', 'CEDAR DALLAS DC'],
  ['Cedar & Steel Supply', '', 'Cedar & Steel Supply'],
  ['', 'Dallas', 'Dallas'],
])('%j in %j is %s', (companyName, city, name) => expect(placeName({ companyName, city })).toBe(name))
