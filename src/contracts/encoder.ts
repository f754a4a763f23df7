import * as z from 'zod/mini'
import { wireNamesOf } from './renamed.ts'

/**
 * Encodes replies in the wire's spelling, by functions made once from their schemas. They do the same as `z.encode` for
 * a value of the schema's type, but without its checks: our own replies are typed, and a list of 25 rows would need a
 * thousand checks.
 */

type Encode = (value: unknown) => unknown
type Schema = z.core.$ZodType

/**
 * The function that encodes a value of `schema` for the wire. Keys that are not in the schema are omitted, and so are
 * those without a value.
 * @throws what `z.encode` throws, if a codec refuses the value
 */
export function encoderOf<S extends z.ZodMiniType>(schema: S): (value: z.output<S>) => unknown {
  return encodeOf(schema) ?? ((value) => value)
}

/** Null: the value is sent unchanged. */
const made = new WeakMap<Schema, Encode | null>()

function encodeOf(schema: Schema): Encode | null {
  let encode = made.get(schema)
  if (encode === undefined) {
    encode = make(schema)
    made.set(schema, encode)
  }
  return encode
}

/** Kinds of schemas that need encoding; every other kind only checks. */
type Def = { type: string } & Partial<{
  checks: z.core.$ZodCheck[]
  shape: Record<string, Schema>
  catchall: Schema
  element: Schema
  innerType: Schema
  valueType: Schema
  options: Schema[]
  items: Schema[]
  in: Schema
  out: Schema
  reverseTransform: (value: unknown, payload: { value: unknown; issues: unknown[] }) => unknown
}>

function make(schema: Schema): Encode | null {
  const def = schema._zod.def as Def
  // Some checks change their value: they trim it, or convert it to capitals.
  if (def.checks?.some((check) => check._zod.def.check === 'overwrite')) return byZod(schema)
  switch (def.type) {
    case 'object':
      return def.catchall
        ? byZod(schema)
        : objectEncode(Object.entries(def.shape!).map(([key, one]) => [key, key, one]))
    case 'array':
      return eachEncode(encodeOf(def.element!))
    case 'optional':
    case 'nullable':
    case 'default':
      return presentEncode(encodeOf(def.innerType!))
    case 'pipe':
      return pipeEncode(schema, def)
    case 'union':
      return def.options!.some(encodeOf) ? byZod(schema) : null
    case 'tuple':
      return def.items!.some(encodeOf) ? byZod(schema) : null
    case 'record':
      return recordEncode(encodeOf(def.valueType!))
    default:
      return null
  }
}

/** Only the checks can decide which alternative it is. */
const byZod =
  (schema: Schema): Encode =>
  (value) =>
    z.encode(schema as z.ZodMiniType, value)

const eachEncode = (encode: Encode | null): Encode | null =>
  encode && ((value) => (value as unknown[]).map(encode))

const presentEncode = (encode: Encode | null): Encode | null =>
  encode && ((value) => (value === null || value === undefined ? value : encode(value)))

const recordEncode = (encode: Encode | null): Encode | null =>
  encode &&
  ((value) => Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, encode(one)])))

/**
 * Converts our keys to the wire's. Generates the object literal that a developer would write by hand, which V8 builds
 * in one step: adding its keys one by one makes a list of 25 rows take twenty times as long. The names are the
 * contract's own. A key without a value stays without one, and JSON omits it.
 */
function objectEncode(parts: [ours: string, wire: string, schema: Schema][]): Encode {
  const encodes = parts.map(([, , schema]) => encodeOf(schema))
  const fields = parts.map(([ours, wire], at) => {
    const value = `value[${JSON.stringify(ours)}]`
    const written = encodes[at] ? `${value} === undefined ? undefined : encodes[${at}](${value})` : value
    return `${JSON.stringify(wire)}: ${written}`
  })
  return new Function('encodes', `return (value) => ({ ${fields.join(', ')} })`)(encodes) as Encode
}

function pipeEncode(schema: Schema, { in: wire, out, reverseTransform }: Def): Encode | null {
  const names = wireNamesOf(schema as z.ZodMiniType)
  if (names) {
    const { shape } = wire!._zod.def as Def
    return objectEncode([...names].map(([ours, wireName]) => [ours, wireName, shape![wireName]!]))
  }
  if (!reverseTransform) return byZod(schema)
  const before = encodeOf(out!)
  const after = encodeOf(wire!)
  return (value) => {
    const payload = { value: before ? before(value) : value, issues: [] }
    const result = reverseTransform(payload.value, payload)
    if (payload.issues.length > 0) return z.encode(schema as z.ZodMiniType, value)
    return after ? after(result) : result
  }
}
