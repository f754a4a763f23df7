const LONGEST = 12

/** The letters and digits of a company's name, which start its code: `ACME-TOOLS` of "Acme Tools, Inc.". */
export function codeStem(name: string): string {
  const words = name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9\s-]/g, '')
    .split(/[\s-]+/)
    .filter((word) => word !== '' && !LEGAL_FORMS.has(word))
  return words.join('-').slice(0, LONGEST).replace(/-+$/, '') || 'COMPANY'
}

const LEGAL_FORMS = new Set(['INC', 'LLC', 'LTD', 'CO', 'CORP', 'COMPANY', 'LP', 'LLP', 'THE'])

/**
 * A unique short code for a new company: the stem of its name, with a number from the second on.
 * @param taken codes that begin with the same stem
 */
export function codeOfCompany(name: string, taken: readonly string[]): string {
  const stem = codeStem(name)
  if (!taken.includes(stem)) return stem
  for (let number = 2; ; number++) {
    if (!taken.includes(`${stem}-${number}`)) return `${stem}-${number}`
  }
}
