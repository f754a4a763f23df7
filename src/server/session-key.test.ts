import { expect, test } from 'vitest'
import { issueSessionKey, readSessionKey } from './session-key.ts'

const secret = Buffer.from('a secret of this test')
const sessionId = '0192f0a1-1111-7abc-8def-001122334455'
const now = Date.UTC(2026, 10, 20)

test('a key names its session', () => {
  expect(readSessionKey(secret, issueSessionKey(secret, sessionId, now), now)).toEqual({ sessionId })
})

test('a key not used for eight hours is invalid', () => {
  const key = issueSessionKey(secret, sessionId, now)
  expect(readSessionKey(secret, key, now + 8 * 3_600_000)).not.toBeNull()
  expect(readSessionKey(secret, key, now + 8 * 3_600_000 + 1)).toBeNull()
})

test('a key changed in any byte, or made with another secret, is invalid', () => {
  const key = Buffer.from(issueSessionKey(secret, sessionId, now), 'base64url')
  for (let index = 0; index < key.length; index++) {
    const forged = Buffer.from(key)
    forged[index] = forged[index]! ^ 1
    expect(readSessionKey(secret, forged.toString('base64url'), now)).toBeNull()
  }
  const foreign = issueSessionKey(Buffer.from('another secret'), sessionId, now)
  expect(readSessionKey(secret, foreign, now)).toBeNull()
  expect(readSessionKey(secret, '', now)).toBeNull()
})

test('a verified or newly issued key still expires in time', () => {
  const key = issueSessionKey(secret, sessionId, now)
  expect(readSessionKey(secret, key, now)).toEqual({ sessionId })
  expect(readSessionKey(secret, key, now + 8 * 3_600_000 + 1)).toBeNull()
  // Issued by a clock that has been set back since.
  expect(readSessionKey(secret, key, now - 60_001)).toBeNull()
})

test('keys verified with one secret are not valid for another', () => {
  const key = issueSessionKey(secret, sessionId, now)
  expect(readSessionKey(Buffer.from('another secret'), key, now)).toBeNull()
})

test('more keys than the cache remembers stay valid', () => {
  const keys = Array.from({ length: 5_100 }, (_, at) => issueSessionKey(secret, sessionId, now + at))
  for (const key of [keys[0]!, keys[2_500]!, keys.at(-1)!]) {
    expect(readSessionKey(secret, key, now)).toEqual({ sessionId })
  }
})
