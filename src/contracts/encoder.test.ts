import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { encoderOf } from './encoder.ts'
import { amount, flag, timeOfDay } from './fields.ts'
import { registry } from './registry.ts'
import { renamed, wireNamesOf } from './renamed.ts'

type Schema = z.core.$ZodType

/** Values in the product's form, for any reply schema. */
// biome-ignore lint/suspicious/noExplicitAny: a walk over every kind of schema.
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<any> {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  const def = schema._zod.def as any
  const inside = (one: Schema) => valuesOf(one, depth + 1)
  const fields = (entries: [string, Schema][]) =>
    fc.record(Object.fromEntries(entries.map(([key, one]) => [key, inside(one)])))
  switch (def.type) {
    case 'object':
      return fields(Object.entries(def.shape))
    case 'array':
      return depth > 6 ? fc.constant([]) : fc.array(inside(def.element), { maxLength: 2 })
    case 'optional':
      return fc.oneof(fc.constant(undefined), inside(def.innerType))
    case 'nullable':
      return fc.oneof(fc.constant(null), inside(def.innerType))
    case 'default':
      return inside(def.innerType)
    case 'pipe': {
      const names = wireNamesOf(schema as z.ZodMiniType)
      if (!names) return inside(def.out)
      return fields([...names].map(([ours, wire]) => [ours, def.in._zod.def.shape[wire]]))
    }
    case 'union':
      return fc.oneof(...def.options.map(inside))
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b'), inside(def.valueType))
    case 'tuple':
      return fc.tuple(...def.items.map(inside))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.nat(9)
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom('', 'x', '12:30', '2026-11-23')
  }
}

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

/** Calls with generated values that pass their own checks. */
const compared = new Set<string>()

describe('every reply', () => {
  it.each(Object.entries(registry))('%s goes as zod would send it', (name, { reply }) => {
    fc.assert(
      fc.property(valuesOf(reply), (value) => {
        const byZod = z.safeEncode(reply as z.ZodMiniType, value)
        if (!byZod.success) return
        compared.add(name)
        expect(asJson(encoderOf(reply as z.ZodMiniType)(value))).toEqual(asJson(byZod.data))
      }),
      { numRuns: 12, seed: 20_261_121 },
    )
  })

  it('was compared, except a few that are rarely generated', () => {
    expect(compared.size).toBeGreaterThan(Object.keys(registry).length - 6)
  })
})

describe('an encoder', () => {
  it('renames inside lists, unions and records, and omits unknown keys', () => {
    const place = renamed({ zip: z.string(), cents: amount }, { zip: 'Zip', cents: 'Charge' })
    const reply = z.object({
      places: z.array(place),
      one: z.union([place, z.literal('none')]),
      byCode: z.record(z.string(), place),
      isOpen: flag,
      at: z.optional(timeOfDay),
    })
    const ours = { zip: '89502', cents: 1_250 }
    const value = { places: [ours], one: ours, byCode: { a: ours }, isOpen: true, at: undefined, secret: 1 }
    const encoded = encoderOf(reply)(value)
    expect(asJson(encoded)).toEqual(asJson(z.encode(reply, value)))
    expect(JSON.stringify(encoded)).not.toContain('secret')
    expect(encoded).toMatchObject({ places: [{ Zip: '89502', Charge: 12.5 }] })
  })
})
