/** Commas only between whole thousands: `12,5` is not 125. */
const TYPED = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$|^\.\d+$/

/** A number as people type it (`1,240`); null for anything else, including an empty text. */
export function readNumber(text: string): number | null {
  const plain = text.trim()
  return TYPED.test(plain) ? Number(plain.replaceAll(',', '')) : null
}
