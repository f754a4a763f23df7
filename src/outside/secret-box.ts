import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Keeps credentials of other machines in the database so that the database alone does not give them away: AES-256-GCM
 * under a key that is not in it. `purpose` binds a sealed text to its row: moved to another it does not open.
 */

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** The text sealed: `v1.` and base64url of initialisation vector, tag and cipher text. */
export function sealSecret(masterKey: Buffer, text: string, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(masterKey), iv)
  cipher.setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The text again; null when it was sealed under another key or for another purpose, or was changed. */
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

/** Derived once a master key: a price question opens an account before any carrier is asked. */
const keys = new WeakMap<Buffer, KeyObject>()

/** Whatever length the master key has, the cipher's key has its own. */
function keyOf(masterKey: Buffer): KeyObject {
  let key = keys.get(masterKey)
  if (!key) {
    key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', 'lading secret box v1', 32)))
    keys.set(masterKey, key)
  }
  return key
}
