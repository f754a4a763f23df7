import { z } from 'zod'
import { ourFields, withDefaults } from '#contracts/wire-path.ts'

export type Encoded =
  | { kind: 'ok'; full: unknown; wire: unknown }
  | { kind: 'faulty'; wireFields: Record<string, string>; fields: Record<string, string> }

/**
 * Encodes a value in our spelling for the wire, defaults filled in. What the schema does not take comes back as
 * field -> sentence, in the wire's spelling and in ours, as the server would say it.
 */
export function encode(schema: z.ZodType, value: unknown): Encoded {
  const full = withDefaults(schema, value)
  const encoded = z.safeEncode(schema, full as never)
  if (encoded.success) return { kind: 'ok', full, wire: encoded.data }
  const wireFields: Record<string, string> = {}
  for (const issue of encoded.error.issues) wireFields[issue.path.join('.')] ??= issue.message
  return { kind: 'faulty', wireFields, fields: ourFields(schema, wireFields) }
}
