/**
 * Code 128 (ISO/IEC 15417) of printable ASCII, in code sets B and C: a symbol as the alternating widths of its bars and
 * spaces, in modules, beginning with a bar. No quiet zones.
 */

/** The symbol characters 0 to 105, of three bars and three spaces each, and stop with its last bar (table 1). */
const WIDTHS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
)
  .split(' ')
  .map((widths) => [...widths].map(Number))
const [TO_C, TO_B, FNC1, START_B, START_C, STOP] = [99, 100, 102, 104, 105, 106]
const CHECK_MODULUS = 103

/**
 * The shortest symbol of a text. Four or more consecutive digits are encoded in pairs, in code set C (annex E).
 * @throws a RangeError for an empty text or characters outside printable ASCII
 */
export function code128(text: string): number[] {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('Code 128 is made of printable ASCII here')
  const begin = digitsFrom(text, 0)
  const isPairs = begin >= 4 || (begin === 2 && text.length === 2)
  return symbolOf([isPairs ? START_C : START_B, ...valuesOf(text, isPairs)])
}

/** The same in code set B alone, which some carriers print. Printable ASCII only. */
export const code128InB = (text: string): number[] =>
  symbolOf([START_B, ...[...text].map((character) => character.charCodeAt(0) - 32)])

/**
 * GS1-128 of one application identifier with its data, an even number of digits: FNC1 marks it as GS1 (GS1 General
 * Specifications, 5.4).
 * @throws a RangeError for anything else
 */
export function gs1128(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError('GS1-128 is made of pairs of digits here')
  return symbolOf([START_C, FNC1, ...valuesOf(digits, true)])
}

function valuesOf(text: string, startsInC: boolean): number[] {
  const values: number[] = []
  let isC = startsInC
  for (let at = 0; at < text.length; ) {
    const digits = digitsFrom(text, at)
    // An odd digit precedes the pairs.
    const isRun = isC ? digits >= 2 : digits >= 4 && digits % 2 === 0
    if (isRun !== isC) values.push(isRun ? TO_C : TO_B)
    isC = isRun
    values.push(isC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32)
    at += isC ? 2 : 1
  }
  return values
}

function digitsFrom(text: string, at: number): number {
  let end = at
  while (/\d/.test(text.charAt(end))) end++
  return end - at
}

/** Adds the check character, the sum of start and of all values times their positions, and stop. */
function symbolOf(values: readonly number[]): number[] {
  const sum = values.reduce((all, value, place) => all + value * place)
  return [...values, sum % CHECK_MODULUS, STOP].flatMap((value) => WIDTHS[value]!)
}
