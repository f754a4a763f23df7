import type * as z from 'zod/mini'

/**
 * Walks a contract's schema to translate between the wire's spelling and ours where the codecs themselves do not:
 * field paths in refusals, and bodies in which the caller left out what has a default.
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

/** A body in which whatever has a default may be left out, at any depth. */
export type Sparse<T> = T extends readonly (infer U)[]
  ? readonly Sparse<U>[]
  : T extends object
    ? { [K in keyof T]?: Sparse<T[K]> }
    : T

/**
 * Translates a path of the wire (`Items.0.Weight`, also `Items[0].Weight`) into ours (`items.0.weight`).
 * A part that the schema does not know keeps its spelling.
 */
export function ourPath(schema: z.ZodMiniType, wirePath: string): string {
  const parts = wirePath.replace(/\[(\d+)\]/g, '.$1').split('.')
  const ours: string[] = []
  let here: z.ZodMiniType | undefined = schema
  for (const part of parts) {
    const step: { name: string; next: z.ZodMiniType | undefined } = here
      ? stepInto(here, part)
      : { name: part, next: undefined }
    ours.push(step.name)
    here = step.next
  }
  return ours.join('.')
}

/** The other way around: our path (`items.0.weight`) as the wire spells it (`Items.0.Weight`). */
export function wirePath(schema: z.ZodMiniType, ourPath: string): string {
  const wire: string[] = []
  let here: z.ZodMiniType | undefined = schema
  for (const part of ourPath.split('.')) {
    const step: { name: string; next: z.ZodMiniType | undefined } = here
      ? stepOut(here, part)
      : { name: part, next: undefined }
    wire.push(step.name)
    here = step.next
  }
  return wire.join('.')
}

/** Translates a refusal's fields (wire path -> sentence) into ours. */
export function ourFields(schema: z.ZodMiniType, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [ourPath(schema, path), sentence]),
  )
}

/** Fills what a body in our spelling leaves out with the schema's defaults, so that it can be encoded. */
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
  // The codec of `renamed` is the only one over an object: it renames whatever keys it is shown.
  const { transform } = def
  return Object.entries(inner.shape).map(([wireName, field]) => ({
    wireName,
    name: Object.keys(transform({ [wireName]: null }, {}) as object)[0] ?? wireName,
    schema: field,
  }))
}

function stepInto(schema: z.ZodMiniType, part: string): { name: string; next: z.ZodMiniType | undefined } {
  const def = definition(schema)
  if (def.innerType) return stepInto(def.innerType, part)
  if (def.type === 'array') return { name: part, next: def.element }
  const field = fieldsOf(schema)?.find((entry) => entry.wireName === part)
  return { name: field?.name ?? part, next: field?.schema }
}

function stepOut(schema: z.ZodMiniType, part: string): { name: string; next: z.ZodMiniType | undefined } {
  const def = definition(schema)
  if (def.innerType) return stepOut(def.innerType, part)
  if (def.type === 'array') return { name: part, next: def.element }
  const field = fieldsOf(schema)?.find((entry) => entry.name === part)
  return { name: field?.wireName ?? part, next: field?.schema }
}
