import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * The bearer key: session id, time of issue and a mark made with the installation's secret. Every reply carries a
 * key with a newer time, so a session in use never ends; older keys stay good until their own time is over, so
 * parallel calls never break each other. What is revoked is the session, in the database.
 */
const IDLE_MS = 8 * 3_600_000
const MARK_BYTES = 24
const KEY_BYTES = 16 + 6 + MARK_BYTES

/** A session ends after this however much it is used. */
export const LONGEST_SESSION_MS = 7 * 86_400_000

export function issueSessionKey(secret: Buffer, sessionId: string, now: number): string {
  const body = Buffer.alloc(22)
  body.write(sessionId.replaceAll('-', ''), 'hex')
  body.writeUIntBE(now, 16, 6)
  return Buffer.concat([body, mark(secret, body)]).toString('base64url')
}

/** The session of a key; null when the key was not issued here or has not been used for too long. */
export function readSessionKey(secret: Buffer, key: string, now: number): { sessionId: string } | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== KEY_BYTES) return null
  const body = bytes.subarray(0, 22)
  if (!timingSafeEqual(mark(secret, body), bytes.subarray(22))) return null
  const issuedAt = body.readUIntBE(16, 6)
  if (now - issuedAt > IDLE_MS || issuedAt - now > 60_000) return null
  const hex = body.subarray(0, 16).toString('hex')
  return { sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

const keys = new WeakMap<Buffer, KeyObject>()

/** The secret as Node's crypto keeps it: made once, because making it costs five times the mark itself. */
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
