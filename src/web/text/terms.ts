type Terms = Readonly<Record<string, string>>

/** A text with placeholders, as a pattern that extracts their values. */
interface Template {
  pattern: RegExp
  names: string[]
  translation: string
}

let terms: Terms = {}
let templates: Template[] = []

/**
 * Sets the translations by their English texts. A key with placeholders, `{sku} is taken.`, covers every text made from
 * it.
 */
export function setTerms(known: Terms): void {
  terms = known
  templates = Object.entries(known)
    .filter(([english]) => english.includes('{'))
    // A longer template is the closer match.
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, translation]) => templateOf(english, translation))
}

/** Translates an English text of the domain or the server; returns it unchanged if there is no translation. */
export function term(english: string): string {
  const known = terms[english]
  if (known !== undefined) return known
  const sentences = english.split(/(?<=[.?]) (?=[A-Z“"'])/)
  if (sentences.length > 1) {
    const told = sentences.map(term)
    if (told.every((one, at) => one !== sentences[at])) return told.join(' ')
  }
  for (const { pattern, names, translation } of templates) {
    const filled = pattern.exec(english)
    if (filled) return fill(translation, names, filled.slice(1))
  }
  return english
}

/** Translates sentences by field, such as those of a refusal. */
export const termsOf = (sentences: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, term(sentence)]))

const fill = (translation: string, names: readonly string[], values: readonly string[]): string =>
  translation.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[names.indexOf(name)] ?? ''
    // A status, a service or part of a sentence.
    return term(value)
  })

function templateOf(english: string, translation: string): Template {
  const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const source = english
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.*?)')
  return { pattern: new RegExp(`^${source}$`, 's'), names, translation }
}
