import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import type { OrderLineValue } from '#contracts/entities/order.ts'

/** An empty line. */
export const BLANK_LINE: OrderLineValue = {
  id: '',
  lineNumber: 0,
  shippedQuantity: 0,
  orderValueCents: 0,
  itemCode: '',
  description: '',
  nmfc: '',
  freightClass: '',
  weight: 0,
  weightUnit: 'lb',
  quantity: 1,
  packageType: 'CTN',
  pieces: 0,
  length: 0,
  width: 0,
  height: 0,
  lengthUnit: 'in',
  isHazmat: false,
  hazmat: null,
  isStackable: false,
  linearFeet: null,
  declaredValueCents: 0,
  palletNumber: '',
}

/** A quantity is empty for a moment while it is typed. */
const counted = (quantity: number): number => Number(quantity) || 1

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

/**
 * The line with the item master's data; the quantity stays, and weight and value are the totals.
 * @param isWeightEach the client enters the weight of one unit (IsOrderWeightEachPerQty)
 */
export function lineOfItem(
  line: OrderLineValue,
  item: ItemMasterValue,
  isWeightEach: boolean,
): OrderLineValue {
  return {
    ...line,
    itemCode: item.itemCode,
    description: item.description,
    nmfc: item.nmfc,
    freightClass: item.freightClass,
    weight: rounded(isWeightEach ? item.weight : item.weight * counted(line.quantity)),
    weightUnit: item.weightUnit,
    packageType: item.packageType || line.packageType,
    length: item.length,
    width: item.width,
    height: item.height,
    lengthUnit: item.lengthUnit,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat,
    isStackable: item.isStackable,
    declaredValueCents: item.declaredValueCents * counted(line.quantity),
  }
}

/** Updates the values that depend on the quantity: weight and value of the item, unless the user has typed others. */
export function followQuantity(
  line: OrderLineValue,
  item: ItemMasterValue,
  formerQuantity: number,
  isWeightEach: boolean,
): OrderLineValue {
  const was = lineOfItem({ ...line, quantity: formerQuantity }, item, isWeightEach)
  const { weight, declaredValueCents } = lineOfItem(line, item, isWeightEach)
  const isItsWeight = line.weight === was.weight && line.weightUnit === was.weightUnit
  return {
    ...line,
    ...(isItsWeight ? { weight } : {}),
    ...(line.declaredValueCents === was.declaredValueCents ? { declaredValueCents } : {}),
  }
}
