/** Attachments of mails that are not order files. */
const NO_ORDERS = /^winmail\.dat$|\.(png|jpe?g|gif|bmp|svg|pdf|html?|ics|vcf|p7s|asc|docx?|pptx?|zip|eml)$/i

/** Whether a file's name fits one of the patterns, such as `*.csv; orders-??.xlsx`. Case does not matter. */
export function fitsPattern(name: string, patterns: string): boolean {
  const each = patterns
    .toLowerCase()
    .split(';')
    .flatMap((part) => patternsIn(part.trim()))
  if (each.length === 0 || each.includes('*')) return !NO_ORDERS.test(name)
  return each.some((pattern) => fits(name.toLowerCase(), pattern))
}

/**
 * People also separate patterns by commas and spaces, but names may contain both: text with these is a list only if
 * each of its parts could be a name or a pattern by itself.
 */
function patternsIn(part: string): string[] {
  const pieces = part.split(/[,\s]+/).filter((piece) => piece !== '')
  return pieces.every((piece) => STANDS_ALONE.test(piece)) ? pieces : [part]
}
const STANDS_ALONE = /[*?.]/

/** Matches star and question mark, backtracking only to the last star. */
function fits(name: string, pattern: string): boolean {
  let [at, place, star, mark] = [0, 0, -1, 0]
  while (at < name.length) {
    if (pattern[place] === '*') {
      star = place++
      mark = at
    } else if (pattern[place] === '?' || pattern[place] === name[at]) {
      at++
      place++
    } else if (star >= 0) {
      place = star + 1
      at = ++mark
    } else return false
  }
  while (pattern[place] === '*') place++
  return place === pattern.length
}
