import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * Passwords are stored as argon2id hashes in PHC form, with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane).
 * The hash names its own parameters, so raising them here leaves old hashes valid.
 */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const derive = promisify(argon2)

/** The hash to store for `password`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...PARAMETERS })
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether `password` matches the hash; false for an unreadable hash, after the same amount of work. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = PHC.exec(hash)
  const tag = match ? Buffer.from(match[5]!, 'base64') : Buffer.alloc(TAG_BYTES)
  const computed = await derive('argon2id', {
    message: password,
    nonce: match ? Buffer.from(match[4]!, 'base64') : Buffer.alloc(16),
    tagLength: tag.length,
    memory: match ? Number(match[1]) : PARAMETERS.memory,
    passes: match ? Number(match[2]) : PARAMETERS.passes,
    parallelism: match ? Number(match[3]) : PARAMETERS.parallelism,
  })
  return timingSafeEqual(computed, tag) && match !== null
}

const CONTROL = /[^\P{Cc}\t\n\r]/gu

/**
 * Whether what the user typed matches the hash. An earlier release removed outer spaces and control characters before
 * hashing, and users with such a password can still log in. The cost is the same for every hash.
 */
export async function isPasswordOf(hash: string, typed: string): Promise<boolean> {
  if (await verifyPassword(typed, hash)) return true
  const asOnceKept = typed.replace(CONTROL, '').trim()
  return asOnceKept !== typed && (await verifyPassword(asOnceKept, hash))
}

/** PHC strings contain base64 without padding. */
const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
