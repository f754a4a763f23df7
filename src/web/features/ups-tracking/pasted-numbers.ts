import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { recogniseNumber } from '#domain/tracking/recognise-number.ts'

export const MOST_NUMBERS = 50
/** No carrier has longer ones. */
export const LONGEST_NUMBER = 60

/**
 * The numbers in a pasted text: one per line, or separated by commas, semicolons or tabs. A space within a line is part
 * of the number, as printed on labels, unless each part could be a complete number, or one of them is.
 */
export function pastedNumbers(text: string): string[] {
  const pieces = text.split(/[\n\r,;\t]+/).flatMap((line) => {
    const parts = line.trim().split(/\s+/)
    return parts.every((part) => part.length >= WHOLE) || parts.some(isNumber) ? parts : [line]
  })
  return [...new Set(pieces.map(compactNumber).filter(Boolean))]
}

/** Ignores words next to the number (`Tracking 1Z…`). */
const isNumber = (part: string): boolean =>
  part.length >= WHOLE && ['certain', 'candidates'].includes(recogniseNumber(part).kind)

/** The minimum length: UPS's shortest number is longer. */
const WHOLE = 9
