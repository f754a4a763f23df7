import { readFlag, readMoney, readWhole } from '../mapping/common-fields.ts'
import { lineLevel, NUMBER, type OrderField, readNumberOf, readText } from './order-field.ts'
import { readClass, readLength, readQuantity, readWeight } from './read-order-cells.ts'
import { LENGTH_UNITS, WEIGHT_UNITS } from './unit-words.ts'

/** Attributes of an item that are neither its code nor its name. */
const NOT_THE_ITEM =
  /\b(weight|wt|qty|quantity|price|cost|amount|total|value|name|title|desc\w*|type|class|category|group|line (item )?(number|no|nr|id)|count|units?|uom|length|width|height|volume|status|tax|discount|date|notes?|taxable)\b/
const NOT_THE_NAME = /\b(code|id|value|class|weight|wt|qty|quantity|price|cost|amount|type|category|group)\b/
/** Quantities that do not ship now, and counts of the contents of a unit. */
const NOT_TO_SHIP =
  /\b(shipped|back ?order(ed)?|cancel\w*|refund\w*|return\w*|on hand|available|allocated|per|inner|pack|weight|price)\b/
/** Units of numbers in other columns, and unit prices. */
const UNIT_OF_SOMETHING =
  /\b(weight|wt|price|cost|dim\w*|length|width|height|volume|size|value|discount|business|quantity|qty)\b/
/** The weight of one piece is not the line's weight; pounds are the default, other units must be named. */
const NOT_OF_LINE =
  /\b(each|ea|unit|per|item|piece|pcs?|pack|case|carton|tare|max\w*|limit|dim\w*|type|oz|ounces?|g|gr|gms?|grams?)\b/
/** Amounts for something other than the goods of the line. */
const NOT_OF_GOODS =
  /\b(discount|tax\w*|vat|shipping|freight|refund\w*|paid|payment|balance|tips?|dut(y|ies)|fees?|charges?|due|unit|each|currency|gift|coupon|subtotal|handling|deposit|credit|cart|order|invoice|refs?|references?|weight|wt|qty|quantity|length|width|height|dim\w*|volume)\b/

/** The fields of an order's line that a column can fill. */
export const LINE_FIELDS: readonly OrderField[] = [
  lineLevel(
    'itemCode',
    'Item code',
    'ItemCode',
    [
      'SKU',
      'Item',
      'Item number',
      'Item no',
      'Item #',
      'Product code',
      'Product',
      'Part number',
      'Part no',
      'Part',
      'Material',
      'Vendor part',
      'Item sku',
      'Line item sku',
      'Lineitem sku',
      'UPC',
    ],
    readNumberOf(60),
    { isNot: NOT_THE_ITEM },
  ),
  lineLevel(
    'description',
    'Description',
    'Description',
    [
      'Desc',
      'Item desc',
      'Item description',
      'Product description',
      'Product name',
      'Item name',
      'Commodity',
      'Goods',
      'Line description',
    ],
    readText(200),
    { isNot: NOT_THE_NAME },
  ),
  lineLevel(
    'quantity',
    'Quantity',
    'Qty',
    [
      'Qty',
      // Only without another count; next to a quantity, they are its contents.
      'Pcs',
      'Qty to ship',
      'Quantity to ship',
      'Qty ordered',
      'Order qty',
      'Order quantity',
      'Quantity ordered',
      'Units',
      'Handling units',
      'Ship qty',
      'Ship quantity',
      'Item qty',
      'Item quantity',
      'Line qty',
      'Line quantity',
      'Product qty',
      'Pallets',
      'Cartons',
      'Cases',
      'Number of packages',
      'Number of pallets',
      'Number of cartons',
      'Pieces ordered',
    ],
    readQuantity,
    { ...NUMBER, example: '4', isNot: NOT_TO_SHIP },
  ),
  lineLevel(
    'packageType',
    'Package type',
    'packageType',
    ['Package', 'Packaging', 'Pack type', 'UOM', 'Unit of measure', 'Unit'],
    readText(10),
    { isNot: UNIT_OF_SOMETHING },
  ),
  lineLevel(
    'weight',
    'Weight',
    'Weight',
    [
      'Total weight',
      'Gross weight',
      'Gross wt',
      'Total wt',
      'Line wt',
      'Wgt',
      'Line weight',
      'Weight lbs',
      'Weight (lb)',
      'Wt',
      'Lbs',
      'Pounds',
      'Weight kg',
      'Kgs',
      'Kg',
      'Lb',
    ],
    readWeight,
    {
      ...NUMBER,
      units: WEIGHT_UNITS,
      example: '1250',
      isNot: new RegExp(`${NOT_OF_LINE.source}|\\bheight\\b`),
    },
  ),
  lineLevel(
    'freightClass',
    'Freight class',
    'itemClass',
    ['Class', 'Cls', 'Frt class', 'Item class', 'NMFC class'],
    readClass,
  ),
  lineLevel('nmfc', 'NMFC', 'NMFCCode', ['NMFC code', 'NMFC number', 'NMFC item'], readText(20)),
  lineLevel('length', 'Length', 'Length', ['Len', 'L', 'Length in'], readLength, {
    ...NUMBER,
    units: LENGTH_UNITS,
  }),
  lineLevel('width', 'Width', 'Width', ['W', 'Width in'], readLength, NUMBER),
  // A name that differs by one letter means another thing.
  lineLevel('height', 'Height', 'Height', ['H', 'Height in'], readLength, { ...NUMBER, isNot: /\bweight\b/ }),
  lineLevel(
    'pieces',
    'Pieces',
    'Pieces',
    ['Piece count', 'Eaches', 'Each qty', 'Pcs'],
    readWhole(0, 9_999_999),
    NUMBER,
  ),
  lineLevel(
    'lineValue',
    'Line value',
    'LineValue',
    ['Value', 'Declared value', 'Amount', 'Line amount', 'Extended price', 'Line total', 'Order value'],
    readMoney,
    { kind: 'money', isNot: NOT_OF_GOODS },
  ),
  lineLevel('isHazmat', 'Hazardous', 'Hazmatitemflag', ['Hazmat', 'Haz', 'Dangerous goods', 'HM'], readFlag, {
    kind: 'flag',
  }),
  lineLevel('unNumber', 'UN number', 'HazmatDetails.UNNumber', ['UN', 'UN no', 'UN/NA'], readText(10)),
  lineLevel(
    'technicalName',
    'Technical name',
    'HazmatDetails.TechnicalName',
    ['NOS technical name'],
    readText(150),
  ),
  lineLevel('isStackable', 'Stackable', 'Stackableitemflag', ['Stack'], readFlag, { kind: 'flag' }),
]
