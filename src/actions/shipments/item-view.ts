import type { ItemValue } from '#contracts/entities/item.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { fromInches, toInches } from '#domain/units.ts'

/**
 * The length that was probably typed: the roundest figure that converts to these inches. 120 cm are stored as 47.24 in,
 * which would read as 119.99 cm.
 */
export function typedLength(inches: number, lengthUnit: ItemLine['lengthUnit']): number {
  const exact = fromInches(inches, lengthUnit)
  const rounded = [1, 10, 100, 1000].map((parts) => Math.round(exact * parts) / parts)
  const same = rounded.find((value) => Math.abs(toInches(value, lengthUnit) - inches) <= HALF_A_HUNDREDTH)
  return same ?? exact
}

/**
 * Sizes are stored to a hundredth of an inch; slightly more than half, because half is not an exact binary fraction.
 */
const HALF_A_HUNDREDTH = 0.005 + 1e-9

/** A line in the user's unit, as typed. */
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
    length: typedLength(item.dimensions.length, item.lengthUnit),
    width: typedLength(item.dimensions.width, item.lengthUnit),
    height: typedLength(item.dimensions.height, item.lengthUnit),
    lengthUnit: item.lengthUnit,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat,
    isStackable: item.isStackable,
    linearFeet: item.linearFeet,
    declaredValueCents: item.declaredValueCents,
    palletNumber: item.palletNumber,
    ...item.details,
    ...(item.orderLineId ? { orderLineId: item.orderLineId } : {}),
  }
}
