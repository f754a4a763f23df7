/**
 * A 64-bit fingerprint of inputs: two lanes of 32-bit multiply-and-mix (the finishing steps of MurmurHash3), fed field
 * by field. Chosen over SHA-256 because it only has to distinguish equal requests from changed ones, never to resist an
 * attacker, and a digest of every request in plain JavaScript would cost many times its price. Stable: the same fields
 * give the same digits on every machine; stored receipts rely on it, so this file does not change.
 */
export interface Fingerprint {
  low: number
  high: number
}

export function startFingerprint(): Fingerprint {
  return { low: 0x9e3779b9 | 0, high: 0x7f4a7c15 | 0 }
}

/** Adds an integer between -2^31 and 2^31; for larger ones, only the lower half counts. */
export function addNumber(print: Fingerprint, value: number): void {
  const low = Math.imul(print.low ^ value, 0x85ebca6b)
  print.low = low ^ (low >>> 15)
  const high = Math.imul(print.high ^ (value << 16) ^ (value >>> 16), 0xc2b2ae35)
  print.high = ((high ^ (high >>> 13)) + low) | 0
}

/** Adds a text with its length, so that ('ab', 'c') and ('a', 'bc') differ. */
export function addText(print: Fingerprint, text: string): void {
  addNumber(print, text.length)
  for (let index = 0; index < text.length; index++) addNumber(print, text.charCodeAt(index))
}

const HEX_BYTES: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

function hexOf(value: number): string {
  return (
    HEX_BYTES[value >>> 24]! +
    HEX_BYTES[(value >>> 16) & 255]! +
    HEX_BYTES[(value >>> 8) & 255]! +
    HEX_BYTES[value & 255]!
  )
}

function finish(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return again ^ (again >>> 16)
}

/** 16 hex digits. */
export function finishFingerprint(print: Fingerprint): string {
  return hexOf(finish(print.high ^ print.low)) + hexOf(finish(print.low))
}
