import { t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { ourFields, withDefaults } from '#contracts/wire-path.ts'

z.config({
  // The content security policy forbids creating functions from text, which zod would otherwise try.
  jitless: true,
  // For schemas without a message; zod's messages are for developers, and its language packs are large.
  localeError: (issue) => (isNoNumber(issue) ? t`Enter a number.` : t`This value cannot be used here.`),
})

/** Whether a number field was left empty or has no number in it. */
function isNoNumber({ code, expected }: { code?: string; expected?: unknown }): boolean {
  return code === 'invalid_type' && (expected === 'number' || expected === 'int')
}

export type Encoded =
  | { kind: 'ok'; full: unknown; wire: unknown }
  | { kind: 'faulty'; wireFields: Record<string, string>; fields: Record<string, string> }

/**
 * Encodes a value for the wire, with defaults filled in. Invalid fields are returned as field -> sentence, in wire
 * spelling and in ours, with the server's wording.
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

/** Decodes a reply from wire spelling into ours. */
export function decode(endpoint: Endpoint, wire: unknown): Decoded {
  const reply = z.safeDecode(endpoint.reply, wire)
  return reply.success ? { kind: 'ok', value: reply.data } : { kind: 'faulty', issues: reply.error.issues }
}
