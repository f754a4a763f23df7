type Terms = Readonly<Record<string, string>>

/** A text with blanks, as a pattern that finds what was filled in. */
interface Template {
  pattern: RegExp
  names: string[]
  translation: string
}

let terms: Terms = {}
let templates: Template[] = []

/**
 * Sets the texts of another language by the English ones. A key with placeholders, `{sku} is taken.`, covers every text
 * made from it.
 */
export function setTerms(known: Terms): void {
  terms = known
  templates = Object.entries(known)
    .filter(([english]) => english.includes('{'))
    // A longer text is the closer match.
    .sort(([one], [other]) => other.length - one.length)
    .map(([english, translation]) => templateOf(english, translation))
}

/** A text that the domain or the server gives in English, in the language of the page; itself where none is known. */
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

/** Sentences by field, such as those of a refusal, in the language of the page. */
export const termsOf = (sentences: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).map(([field, sentence]) => [field, term(sentence)]))

const fill = (translation: string, names: readonly string[], values: readonly string[]): string =>
  translation.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[names.indexOf(name)] ?? ''
    // A state, a service or a part of a sentence.
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
