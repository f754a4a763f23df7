/** Commas between whole thousands only: `12,5` is no 125. */
const TYPED = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?$|^\.\d+$/

/** A number as people type it (`1,240`); null for anything else, also for nothing. */
export function readNumber(text: string): number | null {
  const plain = text.trim()
  return TYPED.test(plain) ? Number(plain.replaceAll(',', '')) : null
}
