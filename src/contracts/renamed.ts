import * as z from 'zod/mini'

/**
 * The border between the wire's spelling (the specification's, misspelled names too) and ours, as a zod codec.
 *
 * `renamed({ zip, email }, { zip: 'Zip', email: 'EmailID' })` reads `{ Zip, EmailID }` from the wire and gives `{ zip,
 * email }` inside; encoding goes the other way. A key without an entry in `names` keeps its spelling. Errors use the
 * wire's spelling, because the caller sent it.
 */
export function renamed<S extends z.core.$ZodShape, const N extends { [K in keyof S]?: string }>(
  shape: S,
  /** A name for a key that is not in the shape is an error, and does not compile. */
  names: N & { [K in Exclude<keyof N, keyof S>]: never },
) {
  type Ours = z.output<z.ZodMiniObject<S>>
  const toWire = new Map<string, string>()
  const toOurs = new Map<string, string>()
  const wireShape: Record<string, S[keyof S]> = {}
  for (const key of Object.keys(shape)) {
    const wireName = Object.hasOwn(names, key) ? (names as Record<string, string>)[key]! : key
    toWire.set(key, wireName)
    toOurs.set(wireName, key)
    wireShape[wireName] = shape[key as keyof S]
  }
  const wire = z.object(wireShape as WireShape<S, N>)
  const codec = z.codec(wire, z.custom<Ours>(), {
    decode: (value) => rename(value as Record<string, unknown>, toOurs) as Ours,
    encode: (value) => rename(value as Record<string, unknown>, toWire) as z.output<typeof wire>,
  })
  tables.set(codec, toWire)
  return codec
}

const tables = new WeakMap<z.ZodMiniType, ReadonlyMap<string, string>>()

/** Our name -> the wire's, in the order of the shape; undefined for a schema that `renamed` did not make. */
export function wireNamesOf(schema: z.ZodMiniType): ReadonlyMap<string, string> | undefined {
  return tables.get(schema)
}

/** The wire's shape: each of our keys under its wire name. */
export type WireShape<S extends z.core.$ZodShape, N> = {
  [K in keyof S as K extends keyof N ? (N[K] extends string ? N[K] : K) : K]: S[K]
}

function rename(value: Record<string, unknown>, table: Map<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const key in value) result[table.get(key) ?? key] = value[key]
  return result
}
