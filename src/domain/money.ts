/**
 * Money is an integer number of minor units (cents). Products and quotients are exact: every factor is an integer,
 * chosen so that the product stays below 2^53, and only the last step rounds, half up, once per charge line.
 */

/** Integer minor units of some currency. */
export type Cents = number

/** Hundredths of a cent per hundredweight times hundredths of a pound, divided by this, is cents. */
const CWT_DIVISOR = 1_000_000
/** A percent is thousandths of a percent: 100 % = 100_000. */
export const WHOLE_PERCENT = 100_000

/**
 * `numerator / denominator` rounded to the nearest integer, halves up (away from zero for negatives, so that a credit
 * mirrors its charge). Exact while 2 * |numerator| + denominator < 2^53; denominator > 0.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (numerator < 0) return -divideHalfUp(-numerator, denominator)
  // Both sides are integers below 2^53, so the floor of the rounded quotient is the floor of the true one.
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/**
 * Cents for a weight at a rate per hundredweight.
 * @param hundredthsLb weight in hundredths of a pound
 * @param rate hundredths of a cent per 100 lb
 */
export function cwtCharge(hundredthsLb: number, rate: number): Cents {
  return Math.floor((hundredthsLb * rate + CWT_DIVISOR / 2) / CWT_DIVISOR)
}

/** `percentOf` may multiply products below this: 2^50. */
const QUICK_PRODUCT = 1_125_899_906_842_624

/**
 * Cents for a percent, in thousandths of a percent, of `cents`; both at least 0. Multiplies by the reciprocal if that
 * is exact, because dividing takes several times as long: the product is exact below 2^52, its quotient is at least
 * 0.000005 away from a whole number, and for products below 2^50 the error is less than 0.0000026 (twice the rounding
 * of 2^-53).
 */
export function percentOf(cents: Cents, percent: number): Cents {
  const product = cents * percent
  if (product < QUICK_PRODUCT) return Math.floor((product + (WHOLE_PERCENT / 2 + 0.5)) * (1 / WHOLE_PERCENT))
  return Math.floor((product + WHOLE_PERCENT / 2) / WHOLE_PERCENT)
}

/**
 * Reads a decimal as an integer of `places` decimals without binary fractions: ('87.45', 4) -> 874500. Spaces, a
 * currency sign, a percent sign, and commas between whole thousands are skipped: `12,5` is not 125. null if it is not a
 * number or has more decimals than fit (trailing zeros do fit).
 */
export function parseDecimal(text: string, places: number): number | null {
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(text.replace(/[\s$%]/g, ''))
  if (!match) return null
  const whole = (match[2] ?? '').replaceAll(',', '')
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if ((whole === '' && (match[3] ?? '') === '') || fraction.length > places) return null
  const value = Number(whole + fraction.padEnd(places, '0'))
  if (!Number.isSafeInteger(value)) return null
  return match[1] === '-' && value !== 0 ? -value : value
}

/** The decimal that `parseDecimal` reads as `value`: (874500, 4, 2) -> '87.45'; keeps at least `atLeast` decimals. */
export function formatDecimal(value: number, places: number, atLeast = 0): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places)
  let kept = fraction.length
  while (kept > atLeast && fraction[kept - 1] === '0') kept--
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 ? '-' : ''}${grouped}${kept > 0 ? `.${fraction.slice(0, kept)}` : ''}`
}

/** The signs before the digits of a positive and a negative amount, and the number of decimals. */
interface MoneyFormat {
  plus: string
  minus: string
  digits: number
}

const formats = new Map<string, MoneyFormat>()

/** Intl is called once per currency: formatting with it costs more than rating a price. */
function formatOf(currency: string): MoneyFormat {
  let format = formats.get(currency)
  if (!format) {
    const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    const before = (value: number) => intl.format(value).replace(/\d.*$/, '')
    format = {
      plus: before(1),
      minus: before(-1),
      digits: intl.resolvedOptions().maximumFractionDigits ?? 2,
    }
    formats.set(currency, format)
  }
  return format
}

/**
 * The number of decimals of a currency (ISO 4217): 2 for USD, 0 for JPY. Throws RangeError if it is not a currency
 * code.
 */
export function minorDigitsOf(currency: string): number {
  return formatOf(currency).digits
}

/** (123450, 'USD') -> '$1,234.50'; (-500, 'CAD') -> '-CA$5.00'. Throws RangeError if it is not a currency code. */
export function formatMoney(cents: Cents, currency: string): string {
  const { plus, minus, digits } = formatOf(currency)
  return (cents < 0 ? minus : plus) + formatDecimal(Math.abs(cents), digits, digits)
}

/**
 * A rate in hundredths of a minor unit: (312550, 'CAD') -> 'CA$31.255'. Throws RangeError if it is not a currency code.
 */
export function formatRate(rate: number, currency: string): string {
  const { plus, digits } = formatOf(currency)
  return plus + formatDecimal(rate, digits + 2, digits)
}
