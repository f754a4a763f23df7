import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { ourFields, withDefaults } from '#contracts/wire-path.ts'

z.config({
  // The content security policy forbids making functions out of text, which zod would otherwise try.
  jitless: true,
  // Where a schema has no sentence of its own; zod's own words are for developers, and a language pack of them is big.
  localeError: (issue) => (isNoNumber(issue) ? t`Enter a number.` : t`This value cannot be used here.`),
})

/** A field for a number that was left empty, or the like. */
function isNoNumber({ code, expected }: { code?: string; expected?: unknown }): boolean {
  return code === 'invalid_type' && (expected === 'number' || expected === 'int')
}

export type Encoded =
  | { kind: 'ok'; full: unknown; wire: unknown }
  | { kind: 'faulty'; wireFields: Record<string, string>; fields: Record<string, string> }

/**
 * Encodes a value in our spelling for the wire, defaults filled in. What the schema does not take comes back as
 * field -> sentence, in the wire's spelling and in ours, as the server would say it.
 */
export function encode(schema: z.ZodMiniType, value: unknown): Encoded {
  const full = withDefaults(schema, value)
  const encoded = z.safeEncode(schema, full)
  if (encoded.success) return { kind: 'ok', full, wire: encoded.data }
  const wireFields: Record<string, string> = {}
  for (const issue of encoded.error.issues) wireFields[issue.path.join('.')] ??= issue.message
  return { kind: 'faulty', wireFields, fields: ourFields(schema, wireFields) }
}

export type Decoded = { kind: 'ok'; value: unknown } | { kind: 'faulty'; issues: unknown }

/** Decodes a reply of the wire into our spelling. */
export function decode(endpoint: Endpoint, wire: unknown): Decoded {
  const reply = z.safeDecode(endpoint.reply, wire)
  return reply.success ? { kind: 'ok', value: reply.data } : { kind: 'faulty', issues: reply.error.issues }
}
