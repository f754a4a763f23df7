import type { ParcelBoxValue } from '#contracts/entities/parcel-box.ts'
import type { LengthUnit, WeightUnit } from '#domain/shipment/shipment.ts'
import { fromInches, fromPounds, hundredthsOf } from '#domain/units.ts'
import { OWN_PACKAGING, type PieceRow } from './parcel-form.ts'

/** In the list of packagings, a company's own box has its name with this prefix. */
const MARK = 'BOX:'
export const choiceOfBox = (name: string): string => `${MARK}${name}`
export const boxNameOf = (packageType: string): string =>
  packageType.startsWith(MARK) ? packageType.slice(MARK.length) : ''

interface Units {
  weightUnit: WeightUnit
  lengthUnit: LengthUnit
}

/** The rows after a change: a chosen box fills in its sizes; typing another size deselects the box. */
export function withBoxes(
  before: readonly PieceRow[],
  after: readonly PieceRow[],
  boxes: readonly ParcelBoxValue[],
  units: Units,
): PieceRow[] {
  return after.map((row, line) => {
    const name = boxNameOf(row.packageType)
    if (name === '') return row
    const box = boxes.find((one) => one.name === name)
    if (!box) return row
    if (before[line]?.packageType !== row.packageType) return filled(row, box, units)
    return isSized(row, box, units) ? row : { ...row, packageType: OWN_PACKAGING }
  })
}

const shown = (value: number): string => String(hundredthsOf(value) / 100)

const sidesOf = ({ length, width, height }: ParcelBoxValue, { lengthUnit }: Units) => ({
  length: shown(fromInches(length, lengthUnit)),
  width: shown(fromInches(width, lengthUnit)),
  height: shown(fromInches(height, lengthUnit)),
})

/** A typed weight stays; else the weight of the empty box is the start. */
function filled(row: PieceRow, box: ParcelBoxValue, units: Units): PieceRow {
  const isEmpty = row.weight.trim() === '' && box.tareLb > 0
  const weight = isEmpty ? shown(fromPounds(box.tareLb, units.weightUnit)) : row.weight
  return { ...row, ...sidesOf(box, units), weight }
}

function isSized(row: PieceRow, box: ParcelBoxValue, units: Units): boolean {
  const sides = sidesOf(box, units)
  return row.length === sides.length && row.width === sides.width && row.height === sides.height
}
