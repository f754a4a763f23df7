export type Phone =
  /** In the stored alphabet: digits, parentheses, hyphens and the letters of `ext`. */
  { kind: 'valid'; phone: string } | { kind: 'invalid'; message: string }

/** The specification's sentence with its two placeholders filled by fictional numbers. */
export const INVALID_PHONE = 'Enter a valid phone number(eg:(312)555-0142 , 312-555-0142ext27)'

/** The longest phone number (specification section 5). */
export const PHONE_MAX_LENGTH = 50

const ACCEPTED_KEY = /^[0-9+,()\- .xte]$/i
const STORED = /^[0-9()\-ext]{10,50}$/
/** A text with fewer digits is not a phone number. */
const FEWEST_DIGITS = 7

/** True for a key that the phone field accepts: digits, plus, comma, parentheses, hyphen, space, dot, x, t, e. */
export function isPhoneKey(key: string): boolean {
  return ACCEPTED_KEY.test(key)
}

/**
 * A phone number of 10-50 characters. Characters that may be typed but are not stored are converted first: `+1
 * 312.555.0142 ext. 27` becomes `1-312-555-0142ext27`.
 */
export function parsePhone(text: string): Phone {
  const phone = text
    .trim()
    .toLowerCase()
    .replaceAll('+', '')
    .replace(/(?<=[0-9])[ .,]+(?=[0-9])/g, '-')
    .replace(/[ .,]/g, '')
  const digits = phone.replace(/[^0-9]/g, '').length
  if (!STORED.test(phone) || digits < FEWEST_DIGITS) return { kind: 'invalid', message: INVALID_PHONE }
  return { kind: 'valid', phone }
}

/** A phone number in the stored alphabet; other text stays unchanged, so that its error can be shown. */
export function storedPhone(text: string): string {
  const phone = parsePhone(text)
  return phone.kind === 'valid' ? phone.phone : text
}

/**
 * Ten digits, with an optional 1 before and an extension after them, in any format; not a number of another country.
 */
const NORTH_AMERICAN =
  /^\+?(?:1[ .-]*)?\(?([2-9]\d{2})\)?[ .-]*(\d{3})[ .-]*(\d{4})(?:[ ,.-]*(?:ext|x)[ .]*(\d{1,8}))?$/i

/** A phone number formatted for people: `(775) 555-0134`, `(775) 555-0134 ext. 27`; other text stays unchanged. */
export function showPhone(phone: string): string {
  const parts = NORTH_AMERICAN.exec(phone.trim())
  if (!parts) return phone
  const [, area, exchange, line, extension] = parts
  return `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}`
}

/** The number of a `tel:` link: digits with the country code; the caller types an extension. */
export function phoneLink(phone: string): string {
  const parts = NORTH_AMERICAN.exec(phone.trim())
  if (parts) return `tel:+1${parts.slice(1, 4).join('')}`
  return `tel:${phone.replace(/ext.*$/i, '').replace(/[^\d+]/g, '')}`
}
