import type { FastifyError } from 'fastify'
import type * as z from 'zod/mini'
import { type ErrorCode, type ErrorDetails, type ErrorReply, Refusal } from '#contracts/errors.ts'
import { isOutage } from '#database/sql/outage.ts'

export interface RefusedReply {
  status: number
  body: ErrorReply
  /** True for a bug or an outage, which is logged with its cause. */
  isOurs: boolean
  retryAfterSeconds?: number
}

/**
 * Turns any error of a request into a refusal. Never contains a stack trace or SQL.
 * @param bodyLimit of the call, in bytes
 */
export function refusedReply(error: unknown, requestId: string, bodyLimit = 0): RefusedReply {
  const refusal = asRefusal(error, bodyLimit)
  const { fields, seconds, version } = refusal.details
  const body: ErrorReply = { Status: 'error', code: refusal.code, message: refusal.message, requestId }
  if (fields) body.fields = fields
  if (typeof version === 'number' || typeof version === 'string') body.version = version
  const reply: RefusedReply = {
    status: refusal.status,
    body,
    isOurs: refusal.status >= 500 && refusal.status !== 501,
  }
  if (typeof seconds === 'number') reply.retryAfterSeconds = seconds
  else if (refusal.status === 503) reply.retryAfterSeconds = 2
  return reply
}

function asRefusal(error: unknown, bodyLimit: number): Refusal {
  if (error instanceof Refusal) return error
  const fault = error as Partial<FastifyError> & { code?: string }
  const known = FASTIFY_CODES[fault.code ?? '']
  if (known) return new Refusal(known, { limit: `${Math.floor(bodyLimit / 1_048_576)} MB` })
  if (fault.statusCode === 429) return new Refusal('TOO_MANY_REQUESTS', { seconds: 60 })
  if (typeof fault.statusCode === 'number' && fault.statusCode >= 400 && fault.statusCode < 500) {
    return new Refusal('MALFORMED_BODY')
  }
  return new Refusal(databaseCode(error, fault.code ?? '') ?? 'UNEXPECTED')
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
}

/** SQLSTATE class 22: a value that a column cannot store is the caller's error, even if our checks missed it. */
function databaseCode(error: unknown, code: string): ErrorCode | null {
  if (/^22...$/.test(code)) return 'INVALID_PARAMETER'
  return isOutage(error) ? 'DATABASE_UNAVAILABLE' : null
}

/** The refusal for an invalid body or query, with one sentence per field under the path that the caller used. */
export function validationRefusal(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    fields[path] ??= plain(issue)
  }
  const details: ErrorDetails = { fields }
  return new Refusal('VALIDATION_FAILED', details)
}

/** The names of value types in error messages. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Translates zod's messages into words for users. */
function plain(issue: z.core.$ZodIssue): string {
  const isOurSentence = /[.!?]$/.test(issue.message) && !issue.message.startsWith('Invalid')
  if (isOurSentence) return issue.message
  if (issue.code === 'invalid_value')
    return `Use one of: ${issue.values.map(String).filter(Boolean).join(', ')}.`
  if (issue.input === undefined) return 'This is required.'
  if (issue.code === 'invalid_type')
    return `This must be ${KINDS[issue.expected] ?? 'a different type of value'}.`
  if (issue.code === 'too_big')
    return `Use at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}.`
  if (issue.code === 'too_small') return `Use at least ${issue.minimum}.`
  if (issue.code === 'invalid_union') return 'This value cannot be used here.'
  return issue.message
}
