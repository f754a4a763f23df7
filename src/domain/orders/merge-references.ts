/** How the numbers of several orders are combined on one shipment. */

/**
 * One of the order numbers in a text, when a list of them is typed, pasted or linked: commas, semicolons and new lines
 * separate them. A number may contain spaces; a comma in a number has `\` before it.
 */
const NUMBER = /(?:\\[\\,;]|[^,;\n])+/g

/** The order numbers in a text, each once. */
export const orderNumbers = (text: string): string[] => [
  ...new Set(
    (text.match(NUMBER) ?? []).map((part) => part.replace(/\\([\\,;])/g, '$1').trim()).filter(Boolean),
  ),
]

/** The text that `orderNumbers` reads as these numbers, whatever characters they have; links contain it. */
export const orderNumbersText = (numbers: readonly string[]): string =>
  numbers.map((number) => number.replace(/[\\,;]/g, '\\$&')).join(',')

/** The longest reference on the wire. */
const LONGEST = 60
const REFERENCES = 5

/**
 * The shipment's own order number is that of the first order. Each further one gets a free reference (1-5), so that it
 * is printed, searched and sent like any other; the last reference gets all remaining ones. Only complete numbers are
 * added.
 */
export function mergeReferences(
  numbers: readonly string[],
  own: readonly string[],
): { orderNumber: string; references: string[] } {
  const [orderNumber = '', ...others] = [...new Set(numbers)]
  const references = Array.from({ length: REFERENCES }, (_, index) => own[index] ?? '')
  const left = others.filter((number) => !references.includes(number))
  for (let index = 0; index < REFERENCES && left.length > 0; index++) {
    if (references[index] !== '') continue
    const isLastFree = references.indexOf('', index + 1) === -1
    references[index] = isLastFree ? joined(left) : left.shift()!
    if (isLastFree) break
  }
  return { orderNumber, references }
}

/** Joins as many of the texts as fit, with commas. */
export function joined(texts: readonly string[]): string {
  let whole = ''
  for (const text of new Set(texts.filter(Boolean))) {
    const longer = whole === '' ? text : `${whole}, ${text}`
    if (longer.length > LONGEST) break
    whole = longer
  }
  return whole
}
