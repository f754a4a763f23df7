import type { ItemValue } from '#contracts/entities/item.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { fromInches } from '#domain/units.ts'

const typed = (inches: number, item: ItemLine) => Math.round(fromInches(inches, item.lengthUnit) * 100) / 100

/** A line as it was typed: in the unit of the user, not in ours. */
export function showItem(item: ItemLine): ItemValue {
  return {
    itemCode: item.itemCode,
    description: item.description,
    nmfc: item.nmfc,
    freightClass: item.freightClass,
    weight: item.weightTyped,
    weightUnit: item.weightUnit,
    quantity: item.quantity,
    packageType: item.packageType,
    pieces: item.pieces,
    length: typed(item.dimensions.length, item),
    width: typed(item.dimensions.width, item),
    height: typed(item.dimensions.height, item),
    lengthUnit: item.lengthUnit,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat,
    isStackable: item.isStackable,
    linearFeet: item.linearFeet,
    declaredValueCents: item.declaredValueCents,
    palletNumber: item.palletNumber,
  }
}
