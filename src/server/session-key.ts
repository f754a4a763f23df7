import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { SESSION_IDLE_MS } from '#database/clients/sessions.ts'

/**
 * The bearer key: session id, time of issue and a signature with the installation's secret. Every reply carries a key
 * with a newer time, so a session in use never expires. Older keys stay valid until their own time is over, so parallel
 * calls do not invalidate each other. Revoking ends the session in the database.
 */
const MARK_BYTES = 24
const KEY_BYTES = 16 + 6 + MARK_BYTES

export function issueSessionKey(secret: Buffer, sessionId: string, now: number): string {
  const body = Buffer.alloc(22)
  body.write(sessionId.replaceAll('-', ''), 'hex')
  body.writeUIntBE(now, 16, 6)
  const key = Buffer.concat([body, mark(secret, body)]).toString('base64url')
  remember(secret, key, { sessionId, issuedAt: now })
  return key
}

/** The session of a key; null if the key was not issued here or was not used for too long. */
export function readSessionKey(secret: Buffer, key: string, now: number): { sessionId: string } | null {
  const found = known.get(secret)?.get(key) ?? verified(secret, key)
  if (!found || now - found.issuedAt > SESSION_IDLE_MS || found.issuedAt - now > 60_000) return null
  return { sessionId: found.sessionId }
}

interface Content {
  sessionId: string
  /** Milliseconds since 1970. */
  issuedAt: number
}

/** The contents of a key with our signature; null for any other key. */
function verified(secret: Buffer, key: string): Content | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== KEY_BYTES) return null
  const body = bytes.subarray(0, 22)
  if (!timingSafeEqual(mark(secret, body), bytes.subarray(22))) return null
  const hex = body.subarray(0, 16).toString('hex')
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const content = { sessionId, issuedAt: body.readUIntBE(16, 6) }
  remember(secret, key, content)
  return content
}

/** Recently issued keys with their contents, so that the next call need not verify its key again. */
const known = new WeakMap<Buffer, Map<string, Content>>()
const MOST_KNOWN = 5_000

function remember(secret: Buffer, key: string, content: Content): void {
  const of = known.get(secret) ?? new Map<string, Content>()
  known.set(secret, of)
  if (of.size >= MOST_KNOWN) of.clear()
  of.set(key, content)
}

const keys = new WeakMap<Buffer, KeyObject>()

/** The secret as a key object: created once, because that costs five times as much as a signature. */
function keyOf(secret: Buffer): KeyObject {
  let key = keys.get(secret)
  if (!key) {
    key = createSecretKey(secret)
    keys.set(secret, key)
  }
  return key
}

const mark = (secret: Buffer, body: Buffer) =>
  createHmac('sha256', keyOf(secret)).update('session|').update(body).digest().subarray(0, MARK_BYTES)
