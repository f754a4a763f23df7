import { plural, t } from '@lingui/core/macro'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { classFromDensity, cubicFeetOf, densityOf, nextClassDown } from '#domain/classification/density.ts'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import { type Dimensions, isPalletized } from '#domain/shipment/shipment.ts'
import { plural as countOf } from '#domain/text/plural.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { toInches, toPounds } from '#domain/units.ts'
import { type Defaults, type ItemRow, isBlankItem } from './form.ts'

/** A line in pounds and inches, with null for unknown values. */
export interface Measured {
  /** The weight of the whole line; 0 while not known. */
  weightLb: number
  quantity: number
  dimensions: Dimensions
  isStackable: boolean
  linearFeet: number | null
}

export function measure(row: ItemRow, defaults: Pick<Defaults, 'isWeightEach'>): Measured {
  // Specification section 5: a quantity of 0 counts as 1.
  const quantity = readNumber(row.quantity) || 1
  const weight = toPounds(readNumber(row.weight) ?? 0, row.weightUnit)
  const inches = (text: string) => toInches(readNumber(text) ?? 0, row.lengthUnit)
  return {
    weightLb: defaults.isWeightEach ? weight * quantity : weight,
    quantity,
    dimensions: { length: inches(row.length), width: inches(row.width), height: inches(row.height) },
    isStackable: row.isStackable,
    linearFeet: readNumber(row.linearFeet),
  }
}

export interface LineFigures {
  weightLb: number
  cubicFeet: number | null
  /** Pounds per cubic foot. */
  density: number | null
  /** '' if the user must choose one. */
  freightClass: string
  /** The source of the class; none: this client chooses it. */
  from: 'typed' | 'density' | 'default' | 'none'
  isAutoClass: boolean
  /** The next cheaper class, and the added pounds that reach it at the same size. */
  next: { freightClass: string; pounds: number } | null
}

/**
 * Class of one line and its source: typed; or, if the client computes classes, by density; or the default while sizes
 * are missing.
 */
export function figuresOf(row: ItemRow, defaults: Defaults): LineFigures {
  const line = measure(row, defaults)
  const density = densityOf([line])
  const { isAutoClass } = defaults
  const base = { weightLb: line.weightLb, cubicFeet: cubicFeetOf([line]), density, next: null, isAutoClass }
  if (row.freightClass !== '') return { ...base, freightClass: row.freightClass, from: 'typed' }
  if (!isAutoClass) return { ...base, freightClass: '', from: 'none' }
  if (density === null) return { ...base, freightClass: defaults.freightClass, from: 'default' }
  return {
    ...base,
    freightClass: classFromDensity(density, defaults.densityScale),
    from: 'density',
    next: nextClassDown([line], defaults.densityScale),
  }
}

export interface Totals {
  /** `2 pallets`, `12 cartons`: the number of handling units; pallets first. */
  units: string[]
  weightLb: number
  /** null while the size of any line is unknown. */
  cubicFeet: number | null
  density: number | null
  linearFeet: number | null
  /** Different classes of the lines, lowest first. */
  freightClasses: string[]
}

export function totalsOf(rows: readonly ItemRow[], defaults: Defaults): Totals {
  const filled = rows.filter((row) => !isBlankItem(row))
  const lines = filled.map((row) => measure(row, defaults))
  const classes = new Set(filled.map((row) => figuresOf(row, defaults).freightClass))
  return {
    units: unitsOf(filled, defaults),
    weightLb: lines.reduce((sum, line) => sum + line.weightLb, 0),
    cubicFeet: cubicFeetOf(lines),
    density: densityOf(lines),
    linearFeet: lines.length > 0 ? linearFeetOf(lines) : null,
    freightClasses: [...classes]
      .filter((one) => one !== '')
      .sort((one, other) => Number(one) - Number(other)),
  }
}

function unitsOf(rows: readonly ItemRow[], defaults: Defaults): string[] {
  const counts = new Map<string, number>([['pallet', 0]])
  for (const row of rows) {
    const noun = isPalletized(row) ? 'pallet' : nounOf(row)
    counts.set(noun, (counts.get(noun) ?? 0) + measure(row, defaults).quantity)
  }
  return [...counts].flatMap(([noun, count]) => (count > 0 ? [countOf(count, noun)] : []))
}

/** Most names in the list of package types are plural. */
const nounOf = ({ packageType }: ItemRow): string =>
  PACKAGE_TYPES.find(({ code }) => code === packageType)
    ?.label.toLowerCase()
    .replace(/s$/, '') ?? t`handling unit`

/** `1 stop on the way`. */
export const countStops = (count: number): string =>
  t`${plural(count, { one: '# stop', other: '# stops' })} on the way`

/** `1,240` and `12.9`: a number as the screen shows it. */
export const showFigure = (value: number, decimals = 1): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: decimals })
