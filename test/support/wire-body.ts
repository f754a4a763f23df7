/** Bodies for any call of the registry, generated from its contract: the minimal, the fullest, and random ones. */
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'

/** The parts of JSON Schema that the contracts' bodies use. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  /** For a list with a fixed number of values. */
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  /** Exactly one applies: a union distinguished by a field. */
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minItems?: number
  minLength?: number
  maxLength?: number
}

const schemas = new WeakMap<z.ZodMiniType, JsonSchema>()

/** The schema of the body that a caller may send. */
export function bodySchema(endpoint: Endpoint): JsonSchema {
  let schema = schemas.get(endpoint.body)
  if (!schema) {
    schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    schemas.set(endpoint.body, schema)
  }
  return schema
}

/** Value of a text field by its name; undefined: the default. */
export type Pick = (name: string) => string | undefined

/** Required fields only. */
export const leastBody = (endpoint: Endpoint, pick: Pick = () => undefined) =>
  sampleOf(bodySchema(endpoint), '', pick, true)
/** Every field, one entry in every list. */
export const fullestBody = (endpoint: Endpoint, pick: Pick = () => undefined) =>
  sampleOf(bodySchema(endpoint), '', pick, false)

/** Every spelling of the modes of a call: one query for each word of each mode. */
export function queriesOf(endpoint: Endpoint): Record<string, string>[] {
  let queries: Record<string, string>[] = [{}]
  for (const [name, schema] of Object.entries(endpoint.query)) {
    const { enum: words } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      enum?: string[]
    }
    if (words) queries = words.flatMap((word) => queries.map((query) => ({ ...query, [name]: word })))
  }
  return queries
}

function sampleOf(schema: JsonSchema, name: string, pick: Pick, isLeast: boolean): unknown {
  if (schema.enum) return schema.enum.find((word) => word !== '') ?? schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sampleOf(first, name, pick, isLeast)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return objectOf(schema, pick, isLeast)
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map((one) => sampleOf(one, name, pick, isLeast))
      return isLeast && !schema.minItems ? [] : [sampleOf(schema.items ?? {}, name, pick, isLeast)]
    case 'string':
      return pick(name) ?? textOf(schema, name)
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return null
  }
}

function objectOf(schema: JsonSchema, pick: Pick, isLeast: boolean): object {
  const names = isLeast ? (schema.required ?? []) : Object.keys(schema.properties ?? {})
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(schema.properties![name]!, name, pick, isLeast)]),
  )
}

/** A valid text for the field with this name. */
export function textOf(schema: JsonSchema, name: string): string {
  if (schema.format === 'date') return '2026-11-20'
  if (schema.format === 'date-time') return '2026-11-20T11:00:00-08:00'
  const isDay = /date|until|shipby|deliverby|returnby|freeday|effective|answerby|from$|through$|^to$/i.test(
    name,
  )
  if ((isDay || /(^on|On)$/.test(name)) && !/time$/i.test(name)) return ''
  if (/time|cutoff|close$|^at$/i.test(name)) return ''
  if (/image|content|data|base64/i.test(name)) return ''
  if (name === 'currency') return 'USD'
  if (/zip/i.test(name)) return '60606'
  if (/country/i.test(name)) return 'US'
  if (/^state$|sortorder/i.test(name)) return ''
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1)).slice(0, schema.maxLength)
}

/** Values that have broken other programs. */
const HOSTILE: unknown[] = [
  '\0',
  'a\0b',
  '\u0000\uffff',
  '\ud800',
  '\u202e\u200b',
  "'; drop table shipments; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=cmd|calc',
  '%',
  '\\',
  '../../../../etc/passwd',
  'null',
  'NaN',
  '-1',
  '1e400',
  '0x10',
  '9'.repeat(40),
  '2026-02-30',
  '+275760-09-14T00:00:00Z',
  '__proto__',
  'constructor',
  '0000-01-01',
  '9999-12-31',
  '25:61',
  '00000000-0000-0000-0000-000000000000',
  'O',
  'H',
  '',
  ' ',
  '\n\r\t',
  'é'.repeat(300),
  '𝒳'.repeat(90),
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1 + 0.2,
  1.5,
  1e21,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_VALUE,
  [],
  [[]],
  {},
  { __proto__: null },
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  { toString: 1, valueOf: 1, length: -1 },
]
const hostile = fc.constantFrom(...HOSTILE)

/** Any body: most fields are valid, some are missing, some hostile, some of another type. */
export function anyBody(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const shaped = anyValue(bodySchema(endpoint), '')
  return fc.oneof(
    { weight: 12, arbitrary: shaped },
    { weight: 1, arbitrary: hostile },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
}

function anyValue(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 14, arbitrary: fittingValue(schema, name) },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

function fittingValue(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fittingValue(one, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fittingValue({ ...schema, type }, name)))
  }
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const model = Object.fromEntries(fields.map(([field, one]) => [field, anyValue(one, field)]))
      return fc.record(model, { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(anyValue(schema.items ?? {}, name), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case 'string':
      return fc.oneof(
        { weight: 2, arbitrary: fc.constant(textOf(schema, name)) },
        {
          weight: 1,
          arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(60, schema.maxLength ?? 60) }),
        },
      )
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 5000 }), fc.double({ noNaN: true }))
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A valid body with up to two of its values replaced at random: it gets further than a fully random one. */
export function nearBody(right: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(right)
  const value = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const change = fc.record({ place: fc.nat(Math.max(0, places.length - 1)), value })
  return fc.array(change, { maxLength: 2 }).map((changes) => {
    const body = structuredClone(right)
    for (const one of changes) replace(body, places[one.place] ?? [], one.value)
    return body
  })
}

export type Place = (string | number)[]

/** The paths to everything inside of a value. */
export function placesIn(value: unknown, way: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = [...way, name]
    return [place, ...placesIn(inner, place)]
  })
}

function replace(body: unknown, place: Place, value: unknown): void {
  let here = body as Record<string, unknown>
  for (const name of place.slice(0, -1)) {
    if (typeof here[name] !== 'object' || here[name] === null) return
    here = here[name] as Record<string, unknown>
  }
  const last = place.at(-1)
  if (last !== undefined) here[last] = value
}
