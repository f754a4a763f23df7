import { t } from '@lingui/core/macro'
import { classFromDensity, cubicFeetOf, densityOf, nextClassDown } from '#domain/classification/density.ts'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import { isPalletized } from '#domain/shipment/shipment.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import type { DeskLine } from './desk-form.ts'

/** How this client sets classes and enters weights. */
export interface DeskDefaults {
  freightClass: string
  /** An empty class comes from the density; else it is the default. */
  isAutoClass: boolean
  densityScale: string
  /** The weight of a line is that of one piece. */
  isWeightEach: boolean
}

/** Creating a number format costs more than everything else that a keystroke triggers. */
const formats = [0, 1, 2].map(
  (maximumFractionDigits) => new Intl.NumberFormat('en-US', { maximumFractionDigits }),
)

/** `1,240` and `12.9`: a number as the screen shows it. */
export const showFigure = (value: number, decimals: 0 | 1 | 2 = 1): string => formats[decimals]!.format(value)

/** A line in pounds and inches, with null for unknown values. */
function measured(line: DeskLine, defaults: DeskDefaults) {
  // Specification section 5: a quantity of 0 counts as 1.
  const quantity = readNumber(line.quantity) || 1
  const weight = readNumber(line.weight) ?? 0
  const inches = (text: string) => readNumber(text) ?? 0
  return {
    quantity,
    weightLb: defaults.isWeightEach ? weight * quantity : weight,
    dimensions: { length: inches(line.length), width: inches(line.width), height: inches(line.height) },
    isStackable: line.isStackable,
    linearFeet: null,
  }
}

/** The class of a line, and how it was computed. */
export interface LineClass {
  freightClass: string
  from: 'typed' | 'density' | 'default'
  working: string
}

export function classOf(line: DeskLine, defaults: DeskDefaults): LineClass {
  const one = measured(line, defaults)
  const cubicFeet = cubicFeetOf([one])
  const density = densityOf([one])
  const isTyped = line.freightClass !== ''
  if (density === null || cubicFeet === null) {
    return isTyped
      ? { freightClass: line.freightClass, from: 'typed', working: t`class ${line.freightClass} as entered` }
      : {
          freightClass: defaults.freightClass,
          from: 'default',
          working: defaults.isAutoClass
            ? t`class ${defaults.freightClass}, your default; enter L × W × H to class by density`
            : t`class ${defaults.freightClass}, your default`,
        }
  }
  const working = t`${showFigure(one.weightLb)} lb ÷ ${showFigure(cubicFeet, 2)} cu ft = ${showFigure(density, 2)} lb/ft³`
  if (isTyped) {
    return {
      freightClass: line.freightClass,
      from: 'typed',
      working: t`${working}; class ${line.freightClass} as entered`,
    }
  }
  if (!defaults.isAutoClass) {
    const { freightClass } = defaults
    return { freightClass, from: 'default', working: t`${working}; class ${freightClass}, your default` }
  }
  const freightClass = classFromDensity(density, defaults.densityScale)
  const next = nextClassDown([one], defaults.densityScale)
  const cheaper = next ? t`; ${showFigure(next.pounds)} lb more makes class ${next.freightClass}` : ''
  return { freightClass, from: 'density', working: t`${working} → class ${freightClass}${cheaper}` }
}

/** The totals of the shipment: pieces, pounds, feet. */
export interface DeskTotals {
  weightLb: number
  cubicFeet: number | null
  linearFeet: number | null
}

export function totalsOf(lines: readonly DeskLine[], defaults: DeskDefaults): DeskTotals {
  const all = lines.map((line) => measured(line, defaults))
  const cubicFeet = cubicFeetOf(all)
  return {
    weightLb: all.reduce((sum, line) => sum + line.weightLb, 0),
    cubicFeet,
    linearFeet: cubicFeet === null ? null : linearFeetOf(all),
  }
}

/** Parcel carriers accept pieces of a known size, but no pallets. */
export function isParcelFreight(lines: readonly DeskLine[]): boolean {
  const isSized = (line: DeskLine) =>
    [line.length, line.width, line.height].every((side) => (readNumber(side) ?? 0) > 0)
  return lines.every((line) => isSized(line) && !isPalletized(line))
}
