import type { ItemValue } from '#contracts/entities/item.ts'
import { classFromDensity, densityOf } from '#domain/classification/density.ts'
import { FREIGHT_CLASSES, isFreightClass, parseFreightClass } from '#domain/classification/freight-class.ts'
import { withUnNumber } from '#domain/shipment/hazmat.ts'
import { itemDetailsOf } from '#domain/shipment/item-details.ts'
import { WEIGHT_REQUIRED } from '#domain/shipment/required-to-book.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { isCountryCode, noCountryCode } from '#domain/text/country-code.ts'
import { toInches, toPounds } from '#domain/units.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Errors by field, in the wire's spelling as the caller knows it. */
export type Faults = Record<string, string>

/** What the rate mode requires of a line; `needsSize` is true for parcels only. */
type ItemContext = Pick<ActionContext, 'settings'> & { needsClass: boolean; needsSize: boolean }

const SIDES = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

/** The precision of freight prices: a hundredth of a pound or an inch. */
export const toHundredth = (value: number) => Math.round(value * 100) / 100
/** Parcel carriers bill any fraction of a pound or an inch as a whole one; errors of conversion are far below this. */
const toTenThousandth = (value: number) => Math.round(value * 10_000) / 10_000

/**
 * A line in pounds and inches with its class, in addition to the entered values. Errors go to `faults`: LTL needs a
 * class (entered, from the density, or the default one), a parcel without packages its dimensions.
 */
export function readyItem(item: ItemValue, index: number, context: ItemContext, faults: Faults): ItemLine {
  const path = `Items.${index}`
  const quantity = item.quantity === 0 ? 1 : item.quantity
  const isEach = context.settings.IsOrderWeightEachPerQty
  const measured = context.needsSize ? toTenThousandth : toHundredth
  const weightLb = measured(toPounds(isEach ? item.weight * quantity : item.weight, item.weightUnit))
  if (!(weightLb > 0)) faults[`${path}.Weight`] = WEIGHT_REQUIRED
  const dimensions = {
    length: measured(toInches(item.length, item.lengthUnit)),
    width: measured(toInches(item.width, item.lengthUnit)),
    height: measured(toInches(item.height, item.lengthUnit)),
  }
  if (context.needsSize) checkSize(dimensions, path, faults)
  if (item.isHazmat && !item.hazmat?.unNumber) {
    faults[`${path}.HazmatDetails.UNNumber`] = 'A hazardous item needs its UN number.'
  }
  const countryOfOrigin = item.countryOfOrigin?.toUpperCase() ?? ''
  if (countryOfOrigin !== '' && !isCountryCode(countryOfOrigin)) {
    faults[`${path}.CountryOfOrigin`] = noCountryCode(countryOfOrigin)
  }
  const details = itemDetailsOf({ ...item, countryOfOrigin })
  const line: ItemLine = {
    itemCode: item.itemCode,
    description: item.description,
    nmfc: item.nmfc,
    freightClass: '',
    weightLb,
    weightTyped: item.weight,
    weightUnit: item.weightUnit,
    quantity,
    packageType: item.packageType.toUpperCase() || 'CTN',
    pieces: item.pieces,
    dimensions,
    lengthUnit: item.lengthUnit,
    isHazmat: item.isHazmat,
    hazmat: item.hazmat && withUnNumber(item.hazmat),
    isStackable: item.isStackable,
    linearFeet: item.linearFeet,
    declaredValueCents: item.declaredValueCents,
    palletNumber: item.palletNumber,
    ...(details ? { details } : {}),
    ...(item.orderLineId ? { orderLineId: item.orderLineId } : {}),
  }
  return { ...line, freightClass: readyClass(item, line, context, path, faults) }
}

function checkSize(dimensions: ItemLine['dimensions'], path: string, faults: Faults): void {
  for (const [side, field] of SIDES) {
    if (!(dimensions[side] > 0)) faults[`${path}.${field}`] = 'Dimensions are required.'
  }
}

/**
 * The entered class, or that of the density if the client calculates classes, or the default of the user or client
 * (specification section 5); '' if the rate mode needs none.
 */
function readyClass(
  item: ItemValue,
  line: ItemLine,
  { settings, needsClass }: ItemContext,
  path: string,
  faults: Faults,
): string {
  if (item.freightClass !== '') {
    const freightClass = parseFreightClass(item.freightClass)
    if (freightClass !== null && isFreightClass(freightClass)) return freightClass
    faults[`${path}.itemClass`] =
      `${item.freightClass} is not a freight class. Use one of ${FREIGHT_CLASSES.join(', ')}.`
    return ''
  }
  const density = settings.isAutoClassCalculationEnabled ? densityOf([line]) : null
  if (density !== null) return classFromDensity(density, settings.densityScale)
  return needsClass ? (settings.blankLineClass ?? settings.defaultClass) : ''
}
