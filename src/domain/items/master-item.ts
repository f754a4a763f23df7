import { gs1CheckDigit } from '../check-digits/gs1.ts'
import { FREIGHT_CLASSES, parseFreightClass } from '../classification/freight-class.ts'
import { NO_UN_NUMBER } from '../shipment/hazmat.ts'
import type { Hazmat, LengthUnit, WeightUnit } from '../shipment/shipment.ts'
import { parseUnNumber } from '../shipment/un-number.ts'
import { isCountryCode, noCountryCode } from '../text/country-code.ts'

/** An item of the item master as it is typed: weight and dimensions of one unit, in its own units. */
export interface TypedItem {
  itemCode: string
  description: string
  nmfc: string
  /** '' if the density determines it. */
  freightClass: string
  isStackable: boolean
  /** Handling unit, e.g. PLT or CTN. */
  packageType: string
  htsCode: string
  countryOfOrigin: string
  isHazmat: boolean
  hazmat: Hazmat | null
  length: number
  width: number
  height: number
  lengthUnit: LengthUnit
  /** 0: unknown. */
  weight: number
  weightUnit: WeightUnit
  unitsPerPallet: number
  unitsPerCarton: number
  /** Pallet size 1-9; 0 = none. */
  palletSizeId: number
  declaredValueCents: number
  upc: string
}

/** An empty item. */
export const BLANK_ITEM: TypedItem = {
  itemCode: '',
  description: '',
  nmfc: '',
  freightClass: '',
  isStackable: true,
  packageType: 'CTN',
  htsCode: '',
  countryOfOrigin: '',
  isHazmat: false,
  hazmat: null,
  length: 0,
  width: 0,
  height: 0,
  lengthUnit: 'in',
  weight: 0,
  weightUnit: 'lb',
  unitsPerPallet: 0,
  unitsPerCarton: 0,
  palletSizeId: 0,
  declaredValueCents: 0,
  upc: '',
}

export const BLANK_HAZMAT: Hazmat = {
  unNumber: '',
  properShippingName: '',
  technicalName: '',
  hazardClass: '',
  packingGroup: '',
  emergencyPhone: '',
}

/** Errors of an item other than lengths and ranges, which the readers of the fields check. */
export type ItemFaults = Partial<Record<'freightClass' | 'unNumber' | 'countryOfOrigin' | 'upc', string>>

/** Why an item cannot be saved, as sentences by field; empty if it can. */
export function faultsOfItem(
  item: Pick<TypedItem, 'freightClass' | 'isHazmat' | 'hazmat' | 'countryOfOrigin' | 'upc'>,
): ItemFaults {
  const faults: ItemFaults = {}
  if (item.freightClass !== '' && parseFreightClass(item.freightClass) === null) {
    faults.freightClass = `${item.freightClass} is not a freight class. Use one of ${FREIGHT_CLASSES.join(', ')}.`
  }
  if (item.isHazmat && !item.hazmat?.unNumber) {
    faults.unNumber = 'A hazardous item needs its UN number.'
  } else if (item.isHazmat && item.hazmat && !parseUnNumber(item.hazmat.unNumber)) {
    faults.unNumber = NO_UN_NUMBER
  }
  if (item.countryOfOrigin !== '' && !isCountryCode(item.countryOfOrigin.toUpperCase())) {
    faults.countryOfOrigin = noCountryCode(item.countryOfOrigin)
  }
  if (item.upc !== '' && !isUpc(item.upc)) {
    faults.upc = 'A UPC has 8, 12, 13 or 14 digits. The last one is the check digit.'
  }
  return faults
}

/** GTIN-8, UPC-A, GTIN-13 and GTIN-14. */
const isUpc = (digits: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1)
