import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import type { MasterItem } from '#database/items/items.ts'
import { parseFreightClass } from '#domain/classification/freight-class.ts'
import type { TypedItem } from '#domain/items/master-item.ts'
import { withUnNumber } from '#domain/shipment/hazmat.ts'
import { fromPounds, toInches, toPounds } from '#domain/units.ts'
import { typedLength } from '../../shipments/item-view.ts'
import { toHundredth } from '../../shipments/ready-item.ts'

/** A valid item as stored: in pounds and inches, with codes in the format of the papers. */
export function toMasterItem(value: TypedItem): Omit<MasterItem, 'id'> {
  const { weight, ...rest } = value
  const inches = (side: number) => toHundredth(toInches(side, value.lengthUnit))
  return {
    ...rest,
    freightClass: parseFreightClass(value.freightClass) ?? '',
    packageType: value.packageType.toUpperCase() || 'CTN',
    countryOfOrigin: value.countryOfOrigin.toUpperCase(),
    hazmat: value.isHazmat && value.hazmat ? withUnNumber(value.hazmat) : null,
    length: inches(value.length),
    width: inches(value.width),
    height: inches(value.height),
    // Finer than freight is weighed: a small weight in kilograms must convert back to the typed value.
    weightLb: Math.round(toPounds(weight, value.weightUnit) * 1_000_000) / 1_000_000,
  }
}

/**
 * Weights are stored to a millionth of a pound; slightly more than half, because half is not an exact binary fraction.
 */
const HALF_A_MILLIONTH = 0.5e-6 + 1e-12
/** The precision with which a cell of a list is read. */
const FINEST_DECIMALS = 6

/** The weight that was probably typed: the roundest figure that converts to these pounds, from metric tons, too. */
function typedWeight(pounds: number, unit: TypedItem['weightUnit']): number {
  const exact = fromPounds(pounds, unit)
  for (let decimals = 0; decimals < FINEST_DECIMALS; decimals += 1) {
    const rounded = Number(exact.toFixed(decimals))
    if (Math.abs(toPounds(rounded, unit) - pounds) <= HALF_A_MILLIONTH) return rounded
  }
  return Number(exact.toFixed(FINEST_DECIMALS))
}

/** An item as it was typed: in its own units. */
export function showMasterItem(item: MasterItem & { version?: number }): ItemMasterValue {
  const { weightLb, ...rest } = item
  return {
    ...rest,
    weight: typedWeight(weightLb, item.weightUnit),
    length: typedLength(item.length, item.lengthUnit),
    width: typedLength(item.width, item.lengthUnit),
    height: typedLength(item.height, item.lengthUnit),
  }
}
