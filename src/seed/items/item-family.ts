/** The goods of the demo's shippers, by family, with realistic sizes and densities. */
import type { Hazmat } from '#domain/shipment/shipment.ts'

export interface ItemFamily {
  /** Prefix of the SKUs. */
  prefix: string
  title: string
  variants: readonly string[]
  finishes: readonly string[]
  /** Dimensions in inches of the smallest and the largest carton of the family. */
  smallest: readonly [number, number, number]
  largest: readonly [number, number, number]
  /** Pounds per cubic foot, minimum and maximum. */
  density: readonly [number, number]
  unitsPerCarton: number
  /** CTN carton, ROL roll, BDL bundle, BAG bag. */
  packageType: 'CTN' | 'ROL' | 'BDL' | 'BAG'
  isStackable: boolean
  centsPerLb: number
  hazmat: Hazmat | null
  /** Relative frequency in orders. */
  weight: number
}

type Size = readonly [number, number, number]
type More = Partial<ItemFamily> & Pick<ItemFamily, 'density' | 'centsPerLb'>

/** A family: single-piece cartons that can be stacked, unless the values say otherwise. */
export const family = (
  prefix: string,
  title: string,
  variants: string,
  finishes: string,
  sizes: readonly [Size, Size],
  more: More,
): ItemFamily => ({
  prefix,
  title,
  variants: variants.split('|'),
  finishes: finishes.split('|'),
  smallest: sizes[0],
  largest: sizes[1],
  unitsPerCarton: 1,
  packageType: 'CTN',
  isStackable: true,
  hazmat: null,
  weight: 1,
  ...more,
})

/** Every bill of lading with hazardous goods prints an emergency phone number; this one is fictional. */
const EMERGENCY_PHONE = '800-555-0199'
export const hazmat = (
  unNumber: string,
  properShippingName: string,
  hazardClass: string,
  packingGroup: Hazmat['packingGroup'],
): Hazmat => ({
  unNumber,
  properShippingName,
  hazardClass,
  packingGroup,
  emergencyPhone: EMERGENCY_PHONE,
})
