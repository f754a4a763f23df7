/** Texts of ours in the room that a carrier has for them. */

/** The beginning that fits; never half of a letter that takes two places (an emoji), and no blank at its end. */
export function fitText(text: string, longest: number): string {
  const begun = text.slice(0, longest)
  return (begun.isWellFormed() ? begun : begun.toWellFormed().replace(/\uFFFD$/, '')).trim()
}

/**
 * Lines of an address in as many lines of such a length: a long one goes on in the next, between words where it can.
 * What has no room any more is left out, empty ones too.
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

/** The first address of a list that fits whole; '' if none does, because a truncated address does not work. */
export const fitEmail = (list: string, longest: number): string =>
  list
    .split(BETWEEN_EMAILS)
    .map((one) => one.trim())
    .find((one) => one !== '' && one.length <= longest) ?? ''

/** At most so many digits; an extension (`ext 27`, `x27`) is no part of the number. */
export const fitPhone = (phone: string, most: number): string =>
  phone
    .replace(/(?:(?<=\d[^a-z]*)[a-z]|ext).*$/i, '')
    .replace(/\D/g, '')
    .slice(0, most)

/** A number of North America without the 1 before it, which carriers take for the first digit of the area. */
export const withoutCountryCode = (digits: string): string =>
  digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits

/** The texts that say something: carriers take no empty ones. */
export const present = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
