import { compactNumber } from '#domain/check-digits/weighted-sum.ts'

export const MOST_NUMBERS = 50

/**
 * Numbers out of what was pasted: one a line, or with commas, semicolons or tabs between. A blank inside of a line is a
 * part of its number, as labels print them, unless each part could be a number of its own.
 */
export function pastedNumbers(text: string): string[] {
  const pieces = text.split(/[\n\r,;\t]+/).flatMap((line) => {
    const parts = line.trim().split(/\s+/)
    return parts.length > 1 && parts.every((part) => part.length >= WHOLE) ? parts : [line]
  })
  return [...new Set(pieces.map(compactNumber).filter(Boolean))]
}

/** Shorter than the shortest number that UPS gives. */
const WHOLE = 9
