import { describe, expect, it } from 'vitest'
import { parseScac } from './scac.ts'

describe('parseScac', () => {
  it.each([
    ['ODFL', 'ODFL'],
    [' odfl ', 'ODFL'],
    ['UP', 'UP'],
  ])('accepts %j', (text, scac) => expect(parseScac(text)).toEqual({ kind: 'valid', scac }))

  it.each(['', 'A', 'ABCDE', 'AB1', 'A-B', 'ÄÖ'])('refuses %j', (text) => {
    expect(parseScac(text)).toEqual({ kind: 'invalid', message: 'A SCAC has two to four letters.' })
  })
})
