import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * A passkey authenticator in software, for things that a real one never does: old counters, other origins, no
 * fingerprint.
 */
export interface SoftwareAuthenticator {
  id: string
  /** The response to registration options, in the JSON that browsers send. */
  create: (options: Json, how?: How) => Json
  /** The response to login options. */
  get: (options: Json, how?: How) => Json
}

type Json = Record<string, unknown>
interface How {
  origin?: string
  rpId?: string
  counter?: number
  /** False: without a finger, a face or a PIN. */
  isVerified?: boolean
  /** Signs with a key that is not this authenticator's. */
  isForged?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const url64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: Uint8Array | string): Buffer => createHash('sha256').update(text).digest()

export function makeAuthenticator(place: { origin: string; rpId: string }): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const credential = randomBytes(32)
  const id = url64(credential)
  let counter = 0
  const clientData = (type: string, options: Json, { origin = place.origin }: How) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const head = ({ rpId = place.rpId, isVerified = true, counter: given }: How, flags = 0) => {
    counter = given ?? counter + 1
    const bytes = Buffer.alloc(37)
    sha256(rpId).copy(bytes)
    bytes[32] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags
    bytes.writeUInt32BE(counter, 33)
    return bytes
  }
  const wire = (response: Json) => ({
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' },
    response,
  })
  return {
    id,
    create: (options, how = {}) => {
      const length = Buffer.from([0, credential.length])
      const data = Buffer.concat([
        ...[head(how, HAS_CREDENTIAL), Buffer.alloc(16), length, credential],
        coseKeyOf(publicKey),
      ])
      return wire({
        clientDataJSON: url64(clientData('webauthn.create', options, how)),
        attestationObject: url64(attestationOf(data)),
        transports: ['internal'],
      })
    },
    get: (options, how = {}) => {
      const data = head(how)
      const client = clientData('webauthn.get', options, how)
      const key = how.isForged ? stranger : privateKey
      return wire({
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(sign('sha256', Buffer.concat([data, sha256(client)]), key)),
      })
    },
  }
}

/** A P-256 key in COSE format (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' }) as { x?: string; y?: string }
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
}

/** CBOR of {fmt: 'none', attStmt: {}, authData}. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([
    ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, data],
  ])
}
