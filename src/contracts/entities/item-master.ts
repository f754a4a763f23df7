import * as z from 'zod/mini'
import { flag, numberBetween, requiredText, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'
import { itemNames, itemShape } from './item.ts'

/** Line breaks and tabs become blanks: an exported list with them could not be imported again. */
const ON_ONE_LINE = z.overwrite<string>((value) => value.replace(/\s*\p{Cc}+\s*/gu, ' '))

/** One item of the item master: specification section 3. SKU and description are required (section 5). */
export const itemMaster = renamed(
  {
    id: text(80),
    // Callers that delete an item by its id or code leave this out; saving requires it.
    itemCode: z._default(requiredText('SKU', 60).check(ON_ONE_LINE), ''),
    description: z._default(requiredText('Description', 200).check(ON_ONE_LINE), ''),
    nmfc: text(20),
    freightClass: text(5),
    isStackable: z._default(flag, false),
    /** Handling unit, e.g. PLT or CTN. */
    packageType: text(10),
    htsCode: text(20),
    countryOfOrigin: text(2),
    isHazmat: z._default(flag, false),
    hazmat: itemShape.hazmat,
    length: itemShape.length,
    width: itemShape.width,
    height: itemShape.height,
    lengthUnit: itemShape.lengthUnit,
    weight: z._default(numberBetween(0, 999_999), 0),
    weightUnit: itemShape.weightUnit,
    unitsPerPallet: z._default(wholeNumber(0, 999_999), 0),
    unitsPerCarton: z._default(wholeNumber(0, 999_999), 0),
    /** Size 1-9 of the pallet for the item; 0 = none. */
    palletSizeId: z._default(wholeNumber(0, 9), 0),
    declaredValueCents: itemShape.declaredValueCents,
    upc: text(14),
    /** Counts its changes. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(wholeNumber(0, 2_000_000_000)),
  },
  {
    id: 'ItemId',
    itemCode: itemNames.itemCode,
    description: itemNames.description,
    nmfc: itemNames.nmfc,
    freightClass: itemNames.freightClass,
    isStackable: itemNames.isStackable,
    packageType: itemNames.packageType,
    htsCode: 'HTSCode',
    countryOfOrigin: 'CountryOfOrigin',
    isHazmat: itemNames.isHazmat,
    hazmat: itemNames.hazmat,
    length: itemNames.length,
    width: itemNames.width,
    height: itemNames.height,
    lengthUnit: itemNames.lengthUnit,
    weight: itemNames.weight,
    weightUnit: itemNames.weightUnit,
    unitsPerPallet: 'UnitsPerPallet',
    unitsPerCarton: 'UnitsPerCarton',
    palletSizeId: 'PalletSizeId',
    declaredValueCents: itemNames.declaredValueCents,
    upc: 'UPC',
    version: 'version',
  },
)
export type ItemMasterValue = z.output<typeof itemMaster>
