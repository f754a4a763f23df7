/** Fits our texts into the lengths that carriers allow. */

/**
 * The beginning that fits; never half of a character that takes two places (an emoji), and without a space at its end.
 */
export function fitText(text: string, longest: number): string {
  const begun = text.slice(0, longest)
  return (begun.isWellFormed() ? begun : begun.toWellFormed().replace(/\uFFFD$/, '')).trim()
}

/**
 * Fits lines of an address into as many lines of the given length: a long line continues in the next, between words if
 * possible. Text that does not fit is dropped, and so are empty lines.
 */
export function fitLines(lines: readonly string[], longest: number, most: number): string[] {
  return lines.flatMap((line) => broken(line.trim(), longest)).slice(0, most)
}

function broken(line: string, longest: number): string[] {
  if (line === '') return []
  if (line.length <= longest) return [fitText(line, longest)]
  const blank = line.lastIndexOf(' ', longest)
  const begun = fitText(line, blank > 0 ? blank : longest)
  const rest = line.slice(blank > 0 ? blank : begun.length).trim()
  return begun === '' ? [] : [begun, ...broken(rest, longest)]
}

/** Separators of a list of e-mail addresses: specification section 5. */
const BETWEEN_EMAILS = /[,:;&]/

/** The first address of a list that fits completely; '' if none does, because a truncated address does not work. */
export const fitEmail = (list: string, longest: number): string =>
  list
    .split(BETWEEN_EMAILS)
    .map((one) => one.trim())
    .find((one) => one !== '' && one.length <= longest) ?? ''

/** The digits of a number, at most so many; an extension (`ext 27`, `x27`) is not part of it. */
export const fitPhone = (phone: string, most: number): string =>
  phone
    .replace(/(?:(?<=\d[^a-z]*)[a-z]|ext).*$/i, '')
    .replace(/\D/g, '')
    .slice(0, most)

/** A North American number without the leading 1, which carriers would read as the first digit of the area code. */
export const withoutCountryCode = (digits: string): string =>
  digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits

/** The texts that are not empty: carriers refuse empty ones. */
export const present = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
