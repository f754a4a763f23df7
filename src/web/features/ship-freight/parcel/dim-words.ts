import { t } from '@lingui/core/macro'
import { weighBox } from '#domain/rating/parcel/dim-weight.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { CUBIC_INCHES_PER_CUBIC_FOOT, toInches, toPounds } from '#domain/units.ts'
import { showFigure } from '../desk/form/item-figures.ts'
import type { ParcelForm, PieceRow } from './parcel-form.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

/**
 * The billable weight of a package at each carrier, as `0.6 cu ft · UPS 7 lb (÷139, by size) · USPS 5 lb`; '' while a
 * dimension is missing. Uses each carrier's own rules and rounding; zones and surcharges come with the price.
 */
export function dimWords(
  piece: PieceRow,
  { weightUnit, lengthUnit }: Pick<ParcelForm, 'weightUnit' | 'lengthUnit'>,
  carriers: readonly ParcelCarrier[],
): string {
  const side = (text: string) => toInches(readNumber(text) ?? 0, lengthUnit)
  const [length, width, height] = [side(piece.length), side(piece.width), side(piece.height)]
  if (!(length > 0 && width > 0 && height > 0)) return ''
  const weightLb = toPounds(readNumber(piece.weight) ?? 0, weightUnit)
  const counted = carriers.flatMap(({ CarrierName, weighing }) => {
    if (weighing === null) return []
    const { dimLb, billedLb } = weighBox(weighing, { weightLb, length, width, height })
    const divisor = weighing.dim[0]?.divisor
    const bySize = dimLb !== null && dimLb >= billedLb && dimLb > weightLb
    const why = bySize
      ? t`dim, ÷${divisor ?? ''}`
      : dimLb === null
        ? t`dimensions do not count`
        : t`dim ${showFigure(dimLb)} lb`
    return [t`${CarrierName} ${showFigure(billedLb)} lb (${why})`]
  })
  const cubicFeet = (length * width * height) / CUBIC_INCHES_PER_CUBIC_FOOT
  return [t`${showFigure(cubicFeet)} cu ft`, ...counted].join(' · ')
}
