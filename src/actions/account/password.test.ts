import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf, verifyPassword } from './password.ts'

test('a password verifies against its own hash only', async () => {
  const hash = await hashPassword('lading-demo')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('lading-demo', hash)).toBe(true)
  expect(await verifyPassword('lading-Demo', hash)).toBe(false)
})

test('two hashes of one password differ by their salt', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('an invalid hash matches no password', async () => {
  expect(await verifyPassword('', '')).toBe(false)
  expect(await verifyPassword('x', '$argon2i$v=19$m=1,t=1,p=1$AA$AA')).toBe(false)
})

test('outer spaces count, and a password hashed without them still matches what the user types', async () => {
  const spaced = await hashPassword(' lading-demo ')
  expect(await isPasswordOf(spaced, ' lading-demo ')).toBe(true)
  expect(await isPasswordOf(spaced, 'lading-demo')).toBe(false)
  const trimmed = await hashPassword('lading-demo')
  expect(await isPasswordOf(trimmed, ' lading-demo ')).toBe(true)
  expect(await isPasswordOf(trimmed, ' lading-Demo ')).toBe(false)
})
