/** An order's first code; the same number may come again for the remainder (specification section 9). */
export const FIRST_BACKORDER = '00'

const SHORTEST = 2

/**
 * The code of the next part of an order: '01' after '00', '100' after '99'. Codes of other systems that are not numbers
 * are skipped.
 */
export function nextBackorderCode(taken: readonly string[]): string {
  const numbers = taken.filter((code) => /^\d{1,9}$/.test(code)).map(Number)
  const next = numbers.length === 0 ? 0 : Math.max(...numbers) + 1
  return String(next).padStart(SHORTEST, '0')
}
