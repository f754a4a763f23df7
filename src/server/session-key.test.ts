import { expect, test } from 'vitest'
import { issueSessionKey, readSessionKey } from './session-key.ts'

const secret = Buffer.from('a secret of this test')
const sessionId = '0192f0a1-1111-7abc-8def-001122334455'
const now = Date.UTC(2026, 10, 20)

test('a key names its session', () => {
  expect(readSessionKey(secret, issueSessionKey(secret, sessionId, now), now)).toEqual({ sessionId })
})

test('a key not used for eight hours is worth nothing', () => {
  const key = issueSessionKey(secret, sessionId, now)
  expect(readSessionKey(secret, key, now + 8 * 3_600_000)).not.toBeNull()
  expect(readSessionKey(secret, key, now + 8 * 3_600_000 + 1)).toBeNull()
})

test('a key changed in any byte, or made with another secret, is worth nothing', () => {
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

test('a key that was read before still ends in time, and so does one that was just issued', () => {
  const key = issueSessionKey(secret, sessionId, now)
  expect(readSessionKey(secret, key, now)).toEqual({ sessionId })
  expect(readSessionKey(secret, key, now + 8 * 3_600_000 + 1)).toBeNull()
  // Issued by a clock that has been set back since.
  expect(readSessionKey(secret, key, now - 60_001)).toBeNull()
})

test('what is known of the keys of one secret is not believed of another', () => {
  const key = issueSessionKey(secret, sessionId, now)
  expect(readSessionKey(Buffer.from('another secret'), key, now)).toBeNull()
})

test('keys far more than are remembered stay good', () => {
  const keys = Array.from({ length: 5_100 }, (_, at) => issueSessionKey(secret, sessionId, now + at))
  for (const key of [keys[0]!, keys[2_500]!, keys.at(-1)!]) {
    expect(readSessionKey(secret, key, now)).toEqual({ sessionId })
  }
})
