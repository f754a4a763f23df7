import { fromInches, fromPounds, toInches, toPounds } from '../units.ts'
import { cellsOfItem, ITEM_FIELDS, type ItemRow, itemLabel } from './item-fields.ts'
import { BLANK_HAZMAT, BLANK_ITEM, faultsOfItem, type TypedItem } from './master-item.ts'

/** The old and new value of a field, as a list of items would show both. */
export interface ItemChange {
  field: string
  from: string
  to: string
}

/**
 * The item that a row of a list makes of the one with its SKU, or of none (null), and what is wrong with it by the
 * rules of an item that is typed. A cell that is empty leaves what is there.
 */
export function judgeItem(
  values: Partial<ItemRow>,
  known: TypedItem | null,
): { item: TypedItem; faults: { column: string; reason: string }[] } {
  const { hazmat: danger, ...base } = known ?? BLANK_ITEM
  const row: ItemRow = { ...base, ...BLANK_HAZMAT, ...danger, ...inUnitsOf(base, values), ...values }
  const { unNumber, properShippingName, technicalName, hazardClass, packingGroup, emergencyPhone, ...plain } =
    row
  const facts = { unNumber, properShippingName, technicalName, hazardClass, packingGroup, emergencyPhone }
  // Many lists have the UN number and no column that says that this is one.
  const isHazmat = values.isHazmat ?? (row.isHazmat || (values.unNumber ?? '') !== '')
  const item: TypedItem = {
    ...plain,
    // The SKU is found in any case; the way in which it was typed first stays.
    itemCode: known?.itemCode ?? row.itemCode,
    isHazmat,
    hazmat: isHazmat ? facts : null,
  }
  const faults = Object.entries(faultsOfItem(item)).map(([id, reason]) => ({
    column: itemLabel(id as keyof ItemRow),
    reason,
  }))
  if (item.description === '') {
    faults.unshift({ column: itemLabel('description'), reason: 'Description is required.' })
  }
  return { item, faults }
}

/** Converts the unchanged values to the units of the list: 13 inches do not become 13 centimeters. */
function inUnitsOf(known: Omit<TypedItem, 'hazmat'>, { weightUnit, lengthUnit }: Partial<ItemRow>) {
  const weight = weightUnit
    ? exactly(fromPounds(toPounds(known.weight, known.weightUnit), weightUnit))
    : known.weight
  const side = (size: number) =>
    lengthUnit ? exactly(fromInches(toInches(size, known.lengthUnit), lengthUnit)) : size
  return { weight, length: side(known.length), width: side(known.width), height: side(known.height) }
}

/** Rounds to the precision of a cell. */
const exactly = (size: number): number => Math.round(size * 1_000_000) / 1_000_000

/** The differences between two items, field by field; empty: none that a list would show. */
export function changesOfItem(before: TypedItem, after: TypedItem): ItemChange[] {
  const [from, to] = [cellsOfItem(before), cellsOfItem(after)]
  return ITEM_FIELDS.flatMap(({ label }, at) =>
    from[at] === to[at] ? [] : [{ field: label, from: from[at]!, to: to[at]! }],
  )
}
