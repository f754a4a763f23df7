import { fromInches, fromPounds, toInches, toPounds } from '../units.ts'
import { cellsOfItem, ITEM_FIELDS, type ItemRow, itemLabel } from './item-fields.ts'
import { BLANK_HAZMAT, BLANK_ITEM, faultsOfItem, type TypedItem } from './master-item.ts'

/** The old and new value of a field, as a list of items would show them. */
export interface ItemChange {
  field: string
  from: string
  to: string
}

/**
 * Applies a row of a list to the item with its SKU, or to a new item (null), and checks the result by the rules for
 * typed items. Empty cells keep the existing value.
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
  // Many lists have the UN number but no column for the hazmat flag.
  const isHazmat = values.isHazmat ?? (row.isHazmat || (values.unNumber ?? '') !== '')
  const item: TypedItem = {
    ...plain,
    // The case of a SKU is ignored; its first spelling is kept.
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

/** The differences between two items, field by field; empty if a list would show none. */
export function changesOfItem(before: TypedItem, after: TypedItem): ItemChange[] {
  const [from, to] = [cellsOfItem(before), cellsOfItem(after)]
  return ITEM_FIELDS.flatMap(({ label }, at) =>
    from[at] === to[at] ? [] : [{ field: label, from: from[at]!, to: to[at]! }],
  )
}
