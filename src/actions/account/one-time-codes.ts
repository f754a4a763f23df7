import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The defaults of authenticator apps (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const PERIOD_SECONDS = 30
/** A clock may be off by this many periods, in both directions. */
const WINDOW = 1
const SECRET_BYTES = 20

const totpOf = (secret: string, userName: string) =>
  new TOTP({
    ...{ issuer: 'Lading', label: userName, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS },
    secret: Secret.fromBase32(secret),
  })

/** A new secret in base32, for users who cannot scan the QR code. */
export const newOtpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth:` address that an authenticator app reads from the QR code. */
export const otpAddress = (secret: string, userName: string): string => totpOf(secret, userName).toString()

/** The 30-second time step of a valid code; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = totpOf(secret, '').validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

const MOST_RECOVERY_CODES = 10
const RECOVERY_BYTES = 15

/** Ten codes of 120 random bits, six groups of four letters. They cannot be guessed, so a plain hash protects them. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: MOST_RECOVERY_CODES }, () => {
    const letters = Secret.fromHex(randomBytes(RECOVERY_BYTES).toString('hex')).base32
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
  return { codes, hashes: codes.map(hashOfRecoveryCode) }
}

/** Case, spaces and dashes are ignored. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex')
