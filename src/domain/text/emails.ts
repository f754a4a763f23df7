export type EmailList =
  /** `text` is the normalized list, with the entries joined by commas; both are empty for an empty list. */
  { kind: 'valid'; emails: string[]; text: string } | { kind: 'invalid'; invalid: string[]; message: string }

const SEPARATORS = /[,:;&]/
/** Control characters can break out of a mail header: they are never trimmed like white space. */
const CONTROL = /\p{Cc}/u
const LONGEST_ADDRESS = 254
const LOCAL_PART = /^[a-z0-9!#$%'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%'*+/=?^_`{|}~-]+)*$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i
const ENDING = /^[a-z]{2,4}$/i

/**
 * A list of e-mail addresses separated by comma, colon, semicolon or ampersand. Duplicates (ignoring case) and empty
 * entries are dropped, and domains are put in lowercase. Source: specification section 5, with its messages.
 */
export function parseEmails(list: string): EmailList {
  const entries = list
    .split(SEPARATORS)
    .map((entry) => entry.replace(/^ +| +$/g, ''))
    .filter((entry) => entry !== '')
  const invalid = unique(entries.filter((entry) => !isEmail(entry)))
  if (invalid.length > 0) {
    const opening = invalid.length === 1 ? 'Following email is invalid' : 'Following emails are invalid'
    return { kind: 'invalid', invalid, message: `${opening}: ${invalid.join(', ')}` }
  }
  const emails = unique(entries.map(normaliseEmail))
  return { kind: 'valid', emails, text: emails.join(',') }
}

export type Recipients = Extract<EmailList, { kind: 'valid' }> | { kind: 'refused'; message: string }

/**
 * Parses and limits the recipients of a message.
 * @param missing the refusal for an empty list; '' = an empty list is allowed
 */
export function readRecipients(
  list: string,
  { most, missing }: { most: number; missing: string },
): Recipients {
  const read = parseEmails(list)
  const refused = (message: string): Recipients => ({ kind: 'refused', message })
  if (read.kind === 'invalid') return refused(read.message)
  if (read.emails.length === 0 && missing !== '') return refused(missing)
  if (read.emails.length > most) return refused(`Send to at most ${most} addresses at once.`)
  return read
}

/** A stored list, which has no spaces, in its form for readers: lines may break between two addresses. */
export const spacedEmails = (text: string): string => text.replaceAll(',', ', ')

/** True if `text` looks like one address whose top-level domain has two to four letters. */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || CONTROL.test(text)) return false
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    at > 0 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    ENDING.test(labels.at(-1)!)
  )
}

function normaliseEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}

function unique(entries: string[]): string[] {
  const seen = new Map<string, string>()
  for (const entry of entries) {
    const key = entry.toLowerCase()
    if (!seen.has(key)) seen.set(key, entry)
  }
  return [...seen.values()]
}
