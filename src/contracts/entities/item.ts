import { z } from 'zod'
import { amount, flag, numberBetween, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

const hazmat = renamed(
  {
    unNumber: text(10),
    properShippingName: text(150),
    hazardClass: text(20),
    packingGroup: z.enum(['', 'I', 'II', 'III']).default(''),
    emergencyPhone: text(50),
  },
  {
    unNumber: 'UNNumber',
    properShippingName: 'ProperShippingName',
    hazardClass: 'HazardClass',
    packingGroup: 'PackingGroup',
    emergencyPhone: 'EmergencyPhone',
  },
)

const inches = numberBetween(0, 2000).default(0)

/** What a line of freight says, wherever it stands: on a shipment, an order, a piece of a parcel. */
export const itemShape = {
  itemCode: text(60),
  description: text(200),
  nmfc: text(20),
  freightClass: text(5),
  weight: numberBetween(0, 999_999).default(0),
  weightUnit: z.enum(['lb', 'kg', 'mt']).default('lb'),
  quantity: wholeNumber(0, 99_999).default(1),
  packageType: text(10),
  pieces: wholeNumber(0, 9_999_999).default(0),
  length: inches,
  width: inches,
  height: inches,
  lengthUnit: z.enum(['in', 'cm', 'ft', 'm']).default('in'),
  isHazmat: flag.default(false),
  hazmat: hazmat.nullable().default(null),
  isStackable: flag.default(false),
  linearFeet: numberBetween(0, 60).nullable().default(null),
  declaredValueCents: amount.default(0),
  palletNumber: text(20),
  unitOfMeasure: text(10).optional(),
  weightReference: text(20).optional(),
  checkWeightQuantity: wholeNumber(0, 9_999_999).optional(),
  declaredValueCurrency: text(3).optional(),
  needsAdditionalHandling: flag.optional(),
  cartonNumber: text(20).optional(),
  unitsPerPallet: wholeNumber(0, 999_999).optional(),
  unitsPerCarton: wholeNumber(0, 999_999).optional(),
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
} as const

/**
 * One line of freight: specification section 3, Item line. `Weight` and the sizes are in `wtUnit` and `dimUnit`;
 * a freight class left empty is computed from the density.
 */
export const item = renamed(itemShape, itemNames)

/** One item line as it was typed. */
export type ItemValue = z.output<typeof item>
