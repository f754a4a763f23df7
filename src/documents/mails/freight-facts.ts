import { formatMoney } from '#domain/money.ts'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import { handlingUnitsText } from '#domain/shipment/handling-units.ts'
import type { Dimensions, ItemLine } from '#domain/shipment/shipment.ts'
import type { MailFact } from './mail-body.ts'

/** The facts that a carrier needs about one line to plan or to price it. */
export type FreightLine = Pick<
  ItemLine,
  | 'quantity'
  | 'packageType'
  | 'weightLb'
  | 'freightClass'
  | 'nmfc'
  | 'description'
  | 'isHazmat'
  | 'isStackable'
> &
  Pick<ItemLine, 'linearFeet'> & { dimensions: Dimensions; unNumber: string }

export const freightLineOf = (item: ItemLine): FreightLine => ({
  ...item,
  unNumber: item.hazmat?.unNumber ?? '',
})

/**
 * The freight in the form that carriers ask for: counts, weight, linear feet, then each line with its size, class and
 * NMFC.
 */
export function freightFacts(
  lines: readonly FreightLine[],
  {
    totalWeightLb,
    declaredValueCents,
    currency,
  }: { totalWeightLb: number; declaredValueCents: number; currency: string },
): MailFact[] {
  const feet = linearFeetOf(lines)
  const sums = [
    handlingUnitsText(lines),
    `${totalWeightLb.toLocaleString('en-US')} lb`,
    feet === null ? '' : `${feet.toLocaleString('en-US', { maximumFractionDigits: 1 })} linear feet`,
  ]
  return [
    { label: 'Freight', value: sums.filter(Boolean).join(', ') },
    ...lines.map((line) => ({ label: '', value: lineText(line) })),
    ...(declaredValueCents > 0
      ? [{ label: 'Declared', value: `${formatMoney(declaredValueCents, currency)} declared value` }]
      : []),
  ]
}

function lineText(line: FreightLine): string {
  const { length, width, height } = line.dimensions
  const hasSize = length > 0 && width > 0 && height > 0
  return [
    `${line.quantity} ${line.packageType}`,
    `${line.weightLb.toLocaleString('en-US')} lb`,
    hasSize ? `${[length, width, height].map(inches).join(' x ')} in` : '',
    line.freightClass ? `class ${line.freightClass}` : '',
    line.nmfc ? `NMFC ${line.nmfc}` : '',
    line.isStackable ? 'stackable' : 'do not stack',
    line.description,
    line.isHazmat ? `HAZARDOUS${line.unNumber ? ` ${line.unNumber}` : ''}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

const inches = (length: number): string => length.toLocaleString('en-US', { maximumFractionDigits: 1 })
