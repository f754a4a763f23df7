import type * as z from 'zod/mini'

/**
 * Walks a contract's schema to translate between the wire's spelling and ours where the codecs do not: field paths in
 * refusals, and bodies that omit fields with defaults.
 */

type Definition = {
  type: string
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  defaultValue?: unknown
  transform?: (value: unknown, context: unknown) => unknown
}
const definition = (schema: z.ZodMiniType): Definition => schema._zod.def as unknown as Definition

/** A body that may omit every field with a default, at any depth. */
export type Sparse<T> = T extends readonly (infer U)[]
  ? readonly Sparse<U>[]
  : T extends object
    ? { [K in keyof T]?: Sparse<T[K]> }
    : T

/**
 * Translates a path of the wire (`Items.0.Weight`, also `Items[0].Weight`) into ours (`items.0.weight`). A part that is
 * not in the schema keeps its spelling.
 */
export const ourPath = (schema: z.ZodMiniType, wirePath: string): string =>
  translated(schema, wirePath.replace(/\[(\d+)\]/g, '.$1').split('.'), 'wireName')

/** The reverse: our path (`items.0.weight`) in the wire's spelling (`Items.0.Weight`). */
export const wirePath = (schema: z.ZodMiniType, ourPath: string): string =>
  translated(schema, ourPath.split('.'), 'name')

function translated(schema: z.ZodMiniType, parts: readonly string[], from: 'wireName' | 'name'): string {
  const path: string[] = []
  let here: z.ZodMiniType | undefined = schema
  for (const part of parts) {
    const { name, next }: ReturnType<typeof step> = here
      ? step(here, part, from)
      : { name: part, next: undefined }
    path.push(name)
    here = next
  }
  return path.join('.')
}

/** Translates a refusal's fields (wire path -> sentence) into ours. */
export function ourFields(schema: z.ZodMiniType, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [ourPath(schema, path), sentence]),
  )
}

/** Adds the schema's defaults for the fields that a body in our spelling omits, so that it can be encoded. */
export function withDefaults(schema: z.ZodMiniType, value: unknown): unknown {
  const def = definition(schema)
  if (value === undefined) return def.type === 'default' ? def.defaultValue : undefined
  if (value === null) return null
  if (def.innerType) return withDefaults(def.innerType, value)
  if (def.type === 'array' && def.element && Array.isArray(value)) {
    const { element } = def
    return value.map((entry) => withDefaults(element, entry))
  }
  const fields = fieldsOf(schema)
  if (fields === null || typeof value !== 'object') return value
  const filled: Record<string, unknown> = { ...value }
  for (const { name, schema: field } of fields) {
    const entry = withDefaults(field, filled[name])
    if (entry !== undefined) filled[name] = entry
  }
  return filled
}

interface Field {
  wireName: string
  name: string
  schema: z.ZodMiniType
}

/** The fields of an object or of a renamed object; null for anything else. */
function fieldsOf(schema: z.ZodMiniType): Field[] | null {
  const def = definition(schema)
  if (def.type === 'object' && def.shape) {
    return Object.entries(def.shape).map(([name, field]) => ({ wireName: name, name, schema: field }))
  }
  if (def.type !== 'pipe' || !def.in || !def.transform) return null
  const inner = definition(def.in)
  if (inner.type !== 'object' || !inner.shape) return null
  // The codec of `renamed` is the only one over an object: it renames all keys that it gets.
  const { transform } = def
  return Object.entries(inner.shape).map(([wireName, field]) => ({
    wireName,
    name: Object.keys(transform({ [wireName]: null }, {}) as object)[0] ?? wireName,
    schema: field,
  }))
}

/** Finds the field called `part` by either of its names: returns the other name and its schema. */
function step(
  schema: z.ZodMiniType,
  part: string,
  from: 'wireName' | 'name',
): { name: string; next: z.ZodMiniType | undefined } {
  const def = definition(schema)
  if (def.innerType) return step(def.innerType, part, from)
  if (def.type === 'array') return { name: part, next: def.element }
  const field = fieldsOf(schema)?.find((entry) => entry[from] === part)
  return { name: field?.[from === 'name' ? 'wireName' : 'name'] ?? part, next: field?.schema }
}
