const MOST_LETTERS = 8

/** A short code for a new dock, made from its city; numbered if another dock has it. */
export function dockCodeOf(city: string, taken: readonly string[]): string {
  const letters = city
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, MOST_LETTERS)
  const base = letters === '' ? 'DOCK' : letters
  const used = new Set(taken.map((code) => code.toUpperCase()))
  let code = base
  for (let number = 2; used.has(code); number += 1) code = `${base}${number}`
  return code
}
