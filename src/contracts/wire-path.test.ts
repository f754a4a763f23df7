import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { rateRequest } from './entities/shipment-draft.ts'
import { renamed } from './renamed.ts'
import { ourFields, ourPath, withDefaults } from './wire-path.ts'

describe('ourPath', () => {
  it.each([
    ['Items.0.Weight', 'items.0.weight'],
    ['Items[12].HazmatDetails.UNNumber', 'items.12.hazmat.unNumber'],
    ['Origin.Zip', 'origin.zip'],
    ['SheduleDateTime.PickupByDate', 'pickup.date'],
    ['comments', 'comments'],
    ['Unknown.Weight', 'Unknown.Weight'],
    ['body', 'body'],
  ])('%s is %s', (wire, ours) => expect(ourPath(rateRequest, wire)).toBe(ours))

  it('keeps each sentence', () => {
    expect(ourFields(rateRequest, { 'Origin.Zip': 'Which one?' })).toEqual({ 'origin.zip': 'Which one?' })
  })
})

describe('withDefaults', () => {
  const schema = renamed(
    {
      a: z._default(z.string(), 'x'),
      list: z._default(z.array(renamed({ n: z._default(z.number(), 1) }, { n: 'N' })), []),
      maybe: z._default(z.nullable(z.object({ b: z._default(z.string(), 'y') })), null),
      needed: z.string(),
    },
    { a: 'A', list: 'List' },
  )

  it('fills omitted fields, at any depth, and none without a default', () => {
    expect(withDefaults(schema, { list: [{}, { n: 5 }], maybe: {} })).toEqual({
      a: 'x',
      list: [{ n: 1 }, { n: 5 }],
      maybe: { b: 'y' },
    })
  })

  it('keeps existing values, including null', () => {
    const value = { a: '', list: [], maybe: null, needed: 'z' }
    expect(withDefaults(schema, value)).toEqual(value)
  })

  it('makes a body that can be encoded', () => {
    const full = withDefaults(rateRequest, {
      origin: { zip: '89502' },
      destination: {},
      items: [{ weight: 5 }],
    })
    expect(z.safeEncode(rateRequest, full as never).success).toBe(true)
  })
})
