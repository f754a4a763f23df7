import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Encrypts credentials of other servers so that the database alone does not reveal them: AES-256-GCM with a key that is
 * not in it. `purpose` binds an encrypted text to its row: moved to another row, it does not decrypt.
 */

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** Encrypts the text: `v1.` and base64url of initialization vector, tag and ciphertext. */
export function sealSecret(masterKey: Buffer, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(masterKey), iv)
  cipher.setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Decrypts the text; null if it was encrypted with another key or for another purpose, or was changed. */
export function openSecret(masterKey: Buffer, sealed: string, purpose: string): string | null {
  const [version, packed] = sealed.split('.')
  const bytes = Buffer.from(packed ?? '', 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, keyOf(masterKey), bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(purpose))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Derived once per master key, because rating decrypts an account before each carrier is asked. */
const keys = new WeakMap<Buffer, KeyObject>()

/** Derives a key of the cipher's length from a master key of any length. */
function keyOf(masterKey: Buffer): KeyObject {
  let key = keys.get(masterKey)
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', 'lading secret box v1', 32)))
    keys.set(masterKey, key)
  }
  return key
}
