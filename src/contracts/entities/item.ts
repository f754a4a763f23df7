import * as z from 'zod/mini'
import { WEIGHT_REQUIRED } from '#domain/shipment/required-to-book.ts'
import { declaredAmount, flag, numberBetween, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

const hazmat = renamed(
  {
    unNumber: text(10),
    properShippingName: text(150),
    technicalName: z.optional(text(150)),
    hazardClass: text(20),
    packingGroup: z._default(z.enum(['', 'I', 'II', 'III']), ''),
    emergencyPhone: text(50),
  },
  {
    unNumber: 'UNNumber',
    properShippingName: 'ProperShippingName',
    technicalName: 'TechnicalName',
    hazardClass: 'HazardClass',
    packingGroup: 'PackingGroup',
    emergencyPhone: 'EmergencyPhone',
  },
)

const inches = z._default(numberBetween(0, 2000), 0)

/** The fields of a line of freight: on a shipment, an order, or a piece of a parcel. */
export const itemShape = {
  itemCode: text(60),
  description: text(200),
  nmfc: text(20),
  freightClass: text(5),
  weight: z._default(numberBetween(0, 999_999, WEIGHT_REQUIRED), 0),
  weightUnit: z._default(z.enum(['lb', 'kg', 'mt']), 'lb'),
  quantity: z._default(wholeNumber(0, 99_999), 1),
  packageType: text(10),
  pieces: z._default(wholeNumber(0, 9_999_999), 0),
  length: inches,
  width: inches,
  height: inches,
  lengthUnit: z._default(z.enum(['in', 'cm', 'ft', 'm']), 'in'),
  isHazmat: z._default(flag, false),
  hazmat: z._default(z.nullable(hazmat), null),
  isStackable: z._default(flag, false),
  linearFeet: z._default(z.nullable(numberBetween(0, 60)), null),
  declaredValueCents: z._default(declaredAmount, 0),
  palletNumber: text(20),
  unitOfMeasure: z.optional(text(10)),
  weightReference: z.optional(text(20)),
  checkWeightQuantity: z.optional(wholeNumber(0, 9_999_999)),
  declaredValueCurrency: z.optional(text(3)),
  needsAdditionalHandling: z.optional(flag),
  cartonNumber: z.optional(text(20)),
  unitsPerPallet: z.optional(wholeNumber(0, 999_999)),
  unitsPerCarton: z.optional(wholeNumber(0, 999_999)),
  countryOfOrigin: z.optional(text(2)),
  htsCode: z.optional(text(20)),
  customsValueCents: z.optional(declaredAmount),
} as const

export const itemNames = {
  itemCode: 'ItemCode',
  description: 'Description',
  nmfc: 'NMFCCode',
  freightClass: 'itemClass',
  weight: 'Weight',
  weightUnit: 'wtUnit',
  quantity: 'Qty',
  packageType: 'packageType',
  pieces: 'Pieces',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  lengthUnit: 'dimUnit',
  isHazmat: 'Hazmatitemflag',
  hazmat: 'HazmatDetails',
  isStackable: 'Stackableitemflag',
  linearFeet: 'linearFeet',
  declaredValueCents: 'DeclaredValue',
  palletNumber: 'PalletNumber',
  unitOfMeasure: 'UOMType',
  weightReference: 'WeightRef',
  checkWeightQuantity: 'CheckweightQTY',
  declaredValueCurrency: 'DeclValCurCode',
  needsAdditionalHandling: 'AdditionalHandling',
  countryOfOrigin: 'CountryOfOrigin',
  htsCode: 'HTSCode',
  customsValueCents: 'CustomsValue',
} as const

/**
 * One line of freight: specification section 3, Item line. `Weight` and the dimensions are in `wtUnit` and `dimUnit`;
 * an empty freight class is computed from the density.
 */
export const item = renamed(
  {
    ...itemShape,
    /** The order line that is shipped with it. */
    orderLineId: z.optional(text(80)),
  },
  { ...itemNames, orderLineId: 'OrderLineId' },
)

/** One item line as it was typed. */
export type ItemValue = z.output<typeof item>
