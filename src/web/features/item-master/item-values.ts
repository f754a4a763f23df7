import { t } from '@lingui/core/macro'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { classFromDensity, densityOf } from '#domain/classification/density.ts'
import { BLANK_HAZMAT, BLANK_ITEM } from '#domain/items/master-item.ts'
import type { Hazmat } from '#domain/shipment/shipment.ts'
import { toInches, toPounds } from '#domain/units.ts'

/** The values of an item's form. Every number is present, so that the form can hold it. */
export interface ItemValues extends Record<string, unknown> {
  item: Omit<ItemMasterValue, 'hazmat'> & { hazmat: Hazmat }
}

/** The form values of an item, or of a new one. */
export function valuesOf(item: ItemMasterValue | null): ItemValues {
  const value = item ?? { id: '', ...BLANK_ITEM }
  return { item: { ...value, hazmat: { ...BLANK_HAZMAT, ...value.hazmat } } }
}

/** Faults that the form can find itself; the server checks again. */
export function faultsOf({ item }: ItemValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (item.itemCode.trim() === '') faults['item.itemCode'] = t`SKU is required.`
  if (item.description.trim() === '') faults['item.description'] = t`Description is required.`
  if (item.isHazmat && item.hazmat.unNumber.trim() === '') {
    faults['item.hazmat.unNumber'] = t`A hazardous item needs its UN number.`
  }
  return faults
}

/** Pounds per cubic foot of one unit and the class of that density; null while a dimension or the weight is unknown. */
export function classHint(
  item: ItemValues['item'],
  scale: string,
): { density: number; freightClass: string } | null {
  const side = (length: number) => toInches(Number(length) || 0, item.lengthUnit)
  const dimensions = { length: side(item.length), width: side(item.width), height: side(item.height) }
  const weightLb = toPounds(Number(item.weight) || 0, item.weightUnit)
  const density = densityOf([{ weightLb, quantity: 1, dimensions }])
  return density === null || !(density > 0)
    ? null
    : { density: Math.round(density * 100) / 100, freightClass: classFromDensity(density, scale) }
}
