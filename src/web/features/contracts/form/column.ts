import { t } from '@lingui/core/macro'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import { readNumber } from '#domain/text/typed-number.ts'

/** Text values of a contract's fields: each column shows a value as text and reads the text again. */

export type Cells = Readonly<Record<string, string>>
export type Read = { value: unknown } | { fault: string }
export interface Option {
  value: string
  label: string
}

/** One field of a row, or of the contract itself. */
export interface RuleColumn {
  /** Its key in the cells of a row. */
  cell: string
  label: string
  /** The path in the document and in the server's faults, relative to its row; may depend on earlier cells. */
  path: string | ((cells: Cells) => string)
  kind: 'text' | 'figure' | 'day' | 'long' | 'choice' | 'check'
  /** The options of a choice, or the suggestions of a text. */
  options?: readonly Option[]
  /** The cells that a text fills if they are empty. */
  fill?: (typed: string) => Cells
  width?: number
  /** A hint below the field. */
  hint?: string
  show: (value: unknown) => string
  /** Like `show`, if the text depends on earlier cells. */
  showIn?: (value: unknown, cells: Cells) => string
  read: (text: string, cells: Cells) => Read
  /** True: the text covers several fields; `show` gets the whole row, and the result of `read` is merged into it. */
  isSpread?: boolean
  /** False: the field does not apply to the row, such as an area for a charge that is requested. */
  isOn?: (cells: Cells) => boolean
}

type Extra = Partial<Pick<RuleColumn, 'width' | 'hint' | 'isOn' | 'cell' | 'options' | 'fill'>>
type Path = RuleColumn['path']
const cellOf = (path: Path, { cell }: Extra): string =>
  cell ?? (typeof path === 'string' ? path : path({})).replaceAll('.', '-')

export const pathOf = ({ path }: RuleColumn, cells: Cells): string =>
  typeof path === 'string' ? path : path(cells)

/** A text; '' is stored as '', or as null if the field is optional. */
export const text = (
  path: Path,
  label: string,
  { isNull = false, ...extra }: Extra & { isNull?: boolean } = {},
): RuleColumn => ({
  ...{ cell: cellOf(path, extra), path, label, kind: 'text', ...extra },
  show: (value) => String(value ?? ''),
  read: (typed) => ({ value: isNull && typed.trim() === '' ? null : typed.trim() }),
})

interface Figure extends Extra {
  /** How many units of the document make 1 of the typed value: 100 for dollars stored in cents. */
  units?: number
  /** The minimum number of decimals shown. */
  least?: number
  /** The value of an empty field; absent: the field is required. */
  empty?: number | null
  isNegative?: boolean
  /** The highest value allowed. */
  limit?: number
}
const NO_NUMBER = t`Enter a number.`
const BELOW_ZERO = t`Enter a number of 0 or more.`

/** A number; in the document it is a whole number of units unless `units` is 1. */
export const figure = (path: Path, label: string, options: Figure = {}): RuleColumn => {
  const {
    units = 1,
    least = 0,
    empty,
    isNegative = false,
    limit = Number.POSITIVE_INFINITY,
    ...extra
  } = options
  const most = Math.round(Math.log10(units))
  return {
    ...{ cell: cellOf(path, extra), path, label, kind: 'figure', ...extra },
    show: (value) => figureText(value, units, least),
    read: (typed) => {
      const bare = typed.replace(/[$%\s]/g, '')
      if (bare === '' && empty !== undefined) return { value: empty }
      const number = units === 1 ? readNumber(bare) : parseDecimal(bare, most)
      if (number === null) {
        return { fault: readNumber(bare) === null ? NO_NUMBER : t`Use at most ${most} decimal places.` }
      }
      if (number < 0 && !isNegative) return { fault: BELOW_ZERO }
      if (number > limit * units)
        return { fault: t`Enter a number from 0 to ${limit.toLocaleString('en-US')}.` }
      return { value: number }
    },
  }
}

function figureText(value: unknown, units: number, least: number): string {
  if (typeof value !== 'number') return ''
  if (units === 1) return String(value)
  return formatDecimal(value, Math.round(Math.log10(units)), least).replaceAll(',', '')
}

/** Dollars, stored in cents. */
export const money = (path: Path, label: string, extra: Figure = {}) =>
  figure(path, label, { units: 100, least: 2, width: 100, ...extra })
/** A percentage, stored in thousandths: 72.5 for 72,500. */
export const percent = (path: Path, label: string, extra: Figure = {}) =>
  figure(path, label, { units: 1_000, width: 90, limit: 1_000, ...extra })
/** A percentage discount. */
export const discount = (path: Path, label: string, extra: Figure = {}) =>
  percent(path, label, { limit: 100, ...extra })
/** Dollars per mile or per 100 lb, stored in hundredths of a cent. */
export const rate = (path: Path, label: string, extra: Figure = {}) =>
  figure(path, label, { units: 10_000, least: 2, width: 100, ...extra })

/** A date; an open end is null. */
export const day = (
  path: Path,
  label: string,
  { isOpen = false, ...extra }: Extra & { isOpen?: boolean } = {},
): RuleColumn => ({
  ...{ cell: cellOf(path, extra), path, label, kind: 'day', width: 140, ...extra },
  show: (value) => String(value ?? ''),
  read: (typed) => {
    if (typed === '' && isOpen) return { value: null }
    return isIsoDate(typed) ? { value: typed } : { fault: t`Enter a date.` }
  },
})

/** Stored if no first day is typed: the row applies as long as its version. */
export const ALWAYS_FROM = '2000-01-01'

export const FROM: RuleColumn = {
  ...day('effectiveFrom', t`From`),
  show: (value) => (value === ALWAYS_FROM ? '' : String(value ?? '')),
  read: (typed) => {
    if (typed === '') return { value: ALWAYS_FROM }
    return isIsoDate(typed) ? { value: typed } : { fault: t`Enter a date.` }
  },
}
export const TO = day('effectiveTo', t`To`, { isOpen: true })

/** A choice of options; '' is null if `isNull`. */
export const choice = (
  path: Path,
  label: string,
  options: readonly Option[],
  { isNull = false, ...extra }: Extra & { isNull?: boolean } = {},
): RuleColumn => ({
  ...{ cell: cellOf(path, extra), path, label, kind: 'choice', options, ...extra },
  show: (value) => String(value ?? ''),
  read: (typed) => {
    if (typed === '' && isNull) return { value: null }
    return typed === '' && !options.some(({ value }) => value === '')
      ? { fault: t`Choose one.` }
      : { value: typed }
  },
})

/** A choice whose first, blank option is not a valid answer. */
export const required = (column: RuleColumn): RuleColumn => ({
  ...column,
  read: (typed, cells) => (typed === '' ? { fault: t`Choose one.` } : column.read(typed, cells)),
})

export const YES_NO: readonly Option[] = [
  { value: 'no', label: t`No` },
  { value: 'yes', label: t`Yes` },
]
export const yesNo = (path: Path, label: string, extra: Extra = {}): RuleColumn => ({
  ...{ cell: cellOf(path, extra), path, label, kind: 'choice', options: YES_NO, width: 90, ...extra },
  show: (value) => (value === true ? 'yes' : 'no'),
  read: (typed) => ({ value: typed === 'yes' }),
})

/** A yes-no choice as a checkbox with its own text. */
export const check = (path: Path, label: string, extra: Extra = {}): RuleColumn => ({
  ...yesNo(path, label, extra),
  kind: 'check',
})

const pieces = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Words separated by commas; empty is an empty list, or null if `isNull` (all). */
export const list = (
  path: Path,
  label: string,
  { isNull = false, isUpper = false, ...extra }: Extra & { isNull?: boolean; isUpper?: boolean } = {},
): RuleColumn => ({
  ...{ cell: cellOf(path, extra), path, label, kind: 'text', width: 160, ...extra },
  show: (value) => (Array.isArray(value) ? value.join(', ') : ''),
  read: (typed) => {
    const parts = pieces(isUpper ? typed.toUpperCase() : typed)
    return { value: parts.length === 0 && isNull ? null : parts }
  },
})

/** Numbers separated by commas. */
export const figures = (
  path: Path,
  label: string,
  options: Figure & { isNull?: boolean } = {},
): RuleColumn => {
  const { isNull = false, ...extra } = options
  const one = figure(path, label, extra)
  return {
    ...{ cell: cellOf(path, extra), path, label, kind: 'text', width: 160 },
    ...(extra.hint ? { hint: extra.hint } : {}),
    ...(extra.isOn ? { isOn: extra.isOn } : {}),
    show: (value) => (Array.isArray(value) ? value.map(one.show).join(', ') : ''),
    read: (typed, cells) => {
      // Here a comma separates numbers and is never part of one.
      const reads = pieces(typed).map((part) => one.read(part, cells))
      const bad = reads.find((read) => 'fault' in read)
      if (bad) return bad
      if (reads.length === 0 && isNull) return { value: null }
      return { value: reads.map((read) => ('value' in read ? read.value : null)) }
    },
  }
}

/** A multi-line text, shown and read by its own functions. */
export const lines = (
  path: Path,
  label: string,
  { show, read, ...extra }: Pick<RuleColumn, 'show' | 'read' | 'isSpread' | 'showIn'> & Extra,
): RuleColumn => ({
  ...{ cell: cellOf(path, extra), path, label, kind: 'long', width: 300, ...extra },
  show,
  read,
})
