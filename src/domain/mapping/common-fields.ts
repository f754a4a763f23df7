import { dateOfText } from './date-text.ts'
import { readDecimal } from './decimal-text.ts'
import { fault, type Reading, value } from './field.ts'

const HIGHEST_CENTS = 2_000_000_000

/** Dollars as cents. */
export function readMoney(text: string): Reading<number> {
  const cents = readDecimal(text, 2)
  return cents === null || cents > HIGHEST_CENTS
    ? fault(`'${brief(text)}' is not an amount like 95.50.`)
    : value(cents)
}

/** A percent as thousandths of a percent. */
export function readPercent(text: string): Reading<number> {
  const percent = readDecimal(text, 3)
  return percent === null || percent > 1_000_000
    ? fault(`'${brief(text)}' is not a percent like 31.25.`)
    : value(percent)
}

export function readWhole(least: number, most: number) {
  return (text: string): Reading<number> => {
    const number = readDecimal(text, 0)
    const isExact = number !== null && readDecimal(text, 4) === number * 10_000
    return isExact && number >= least && number <= most
      ? value(number)
      : fault(`'${brief(text)}' is not a whole number from ${least} to ${most}.`)
  }
}

export function readText(most: number) {
  return (text: string): Reading<string> =>
    text.length <= most ? value(text) : fault(`This is longer than ${most} characters.`)
}

const CONTROL = /\p{Cc}/u

/** Reads a single-line text. */
export function readLine(most: number) {
  const read = readText(most)
  return (text: string): Reading<string> =>
    CONTROL.test(text) ? fault('This cell contains a line break or another control character.') : read(text)
}

/** A cell without the mark that our own files use to keep spreadsheets from reading a text as a formula. */
export const withoutFormulaMark = (text: string): string => text.replace(/^'(?=[=+\-@])/, '')

const YES = ['y', 'yes', 't', 'true', '1', 'x']
const NO = ['n', 'no', 'f', 'false', '0', '-']

export function readFlag(text: string): Reading<boolean> {
  const word = text.toLowerCase()
  if (YES.includes(word)) return value(true)
  return NO.includes(word) ? value(false) : fault(`'${brief(text)}' is neither yes nor no.`)
}

/** A date in any unambiguous format; see `dateOfText`. */
export function readDate(text: string): Reading<string> {
  const date = dateOfText(text)
  return date === null ? fault(`'${brief(text)}' is not a date like 2026-11-21.`) : value(date)
}

/** Shortens a cell to fit into a sentence. */
export const brief = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
