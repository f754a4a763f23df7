let terms: Readonly<Record<string, string>> = {}

/** The words of another language than English, by the English ones. */
export function setTerms(known: Readonly<Record<string, string>>): void {
  terms = known
}

/** A name that the domain or the server gives in English, in the language of the page; itself where none is known. */
export const term = (english: string): string => terms[english] ?? english
