import {
  brief,
  readFlag,
  readLine,
  readMoney,
  readWhole,
  withoutFormulaMark,
} from '../mapping/common-fields.ts'
import { readDecimal } from '../mapping/decimal-text.ts'
import { type FieldUnit, fault, type MappingField, type Reading, value } from '../mapping/field.ts'
import { readWeight } from '../order-files/read-order-cells.ts'
import { LENGTH_UNITS, unitIn, unitInTitle, unitOfWord, WEIGHT_UNITS } from '../order-files/unit-words.ts'
import type { Hazmat } from '../shipment/shipment.ts'
import { BLANK_HAZMAT, type TypedItem } from './master-item.ts'

/** The item master as a table: the names and allowed values of its columns. */

/** An item as one flat row, with its hazmat fields next to the others. */
export type ItemRow = Omit<TypedItem, 'hazmat'> & Hazmat
type ItemField = MappingField & { id: keyof ItemRow }

const MOST_WEIGHT = 999_999
const LONGEST_SIDE = 2_000

const field = (
  id: keyof ItemRow,
  label: string,
  example: string,
  aliases: readonly string[],
  read: MappingField['read'],
  unitTold?: MappingField['unitTold'],
): ItemField => ({
  ...{ id, label, example, aliases },
  ...(unitTold ? { unitTold } : {}),
  isRequired: id === 'itemCode',
  read: (text, unit) => read(withoutFormulaMark(text), unit),
})

/** A word for one of a few codes. */
const readWord =
  <T>(words: Readonly<Record<string, T>>, what: string) =>
  (text: string): Reading<T> => {
    const found = words[text.toLowerCase().replace(/\.$/, '')]
    return found === undefined ? fault(`'${brief(text)}' is not a ${what}.`) : value(found)
  }

const readUnit =
  (units: readonly FieldUnit[], what: string) =>
  (text: string): Reading<string> => {
    const unit = unitOfWord(text, units)
    return unit === '' ? fault(`'${brief(text)}' is not a ${what}.`) : value(unit)
  }

const PACKING_GROUPS: Readonly<Record<string, Hazmat['packingGroup']>> = {
  ...{ i: 'I', ii: 'II', iii: 'III', '1': 'I', '2': 'II', '3': 'III', none: '' },
}

/** The unit has its own column: a cell with another unit is an error. */
function readItemWeight(text: string): Reading<number> {
  const weight =
    unitIn(text, WEIGHT_UNITS) === '' ? readWeight(text) : fault('Enter the unit in its own column.')
  return weight.kind === 'value' && weight.value > MOST_WEIGHT
    ? fault(`'${brief(text)}' is more than ${MOST_WEIGHT.toLocaleString('en-US')}.`)
    : weight
}

/** Spreadsheets drop the leading zero of a UPC: eleven digits become twelve. */
const readUpc = (text: string): Reading<string> => readLine(14)(/^\d{11}$/.test(text) ? `0${text}` : text)

/** Finer than the stored hundredth of an inch, also for values in meters. */
function readSide(text: string): Reading<number> {
  const millionths = readDecimal(text, 6)
  return millionths === null || millionths > LONGEST_SIDE * 1_000_000
    ? fault(`'${brief(text)}' is not a number up to ${LONGEST_SIDE.toLocaleString('en-US')}.`)
    : value(millionths / 1_000_000)
}

const readUnits = readWhole(0, 999_999)

/** The fields that a column of a list of items can fill; also the header row of exports. */
export const ITEM_FIELDS: readonly ItemField[] = [
  field(
    'itemCode',
    'SKU',
    'SKU-1042',
    [
      'Item',
      'Item code',
      'Item number',
      'Item no',
      'Item id',
      'Product code',
      'Part number',
      'Article',
      'Material',
    ],
    readLine(60),
  ),
  field(
    'description',
    'Description',
    'Steel shelving, 48 in',
    ['Item description', 'Product', 'Product name', 'Title', 'Name', 'Material description'],
    readLine(200),
  ),
  field('freightClass', 'Class', '85', ['Freight class', 'Item class', 'NMFC class'], readLine(5)),
  field('nmfc', 'NMFC', '', ['NMFC code', 'NMFC number', 'NMFC no', 'NMFC item'], readLine(20)),
  field(
    'weight',
    'Weight',
    '38.5',
    ['Unit weight', 'Item weight', 'Weight each', 'Gross weight'],
    readItemWeight,
    { field: 'weightUnit', unitIn: (title) => unitInTitle(title, WEIGHT_UNITS) },
  ),
  field(
    'weightUnit',
    'Weight unit',
    'lb',
    ['Weight UOM', 'Wt unit', 'Weight unit of measure', 'Unit of weight'],
    readUnit(WEIGHT_UNITS, 'unit of weight: use lb, kg or mt'),
  ),
  field('length', 'Length', '49', ['Item length', 'L'], readSide, {
    field: 'lengthUnit',
    unitIn: (title) => unitInTitle(title, LENGTH_UNITS),
  }),
  field('width', 'Width', '13', ['Item width', 'W'], readSide),
  field('height', 'Height', '6', ['Item height', 'H', 'Depth'], readSide),
  field(
    'lengthUnit',
    'Size unit',
    'in',
    ['Dimension unit', 'Dim unit', 'Dimension UOM', 'Dim UOM', 'Length unit'],
    readUnit(LENGTH_UNITS, 'unit of length: use in, cm, ft or m'),
  ),
  field('packageType', 'Handling unit', 'CTN', ['Package type', 'Package', 'Packaging'], readLine(10)),
  field('unitsPerCarton', 'Units per carton', '1', ['Per carton', 'Case pack', 'Case quantity'], readUnits),
  field(
    'unitsPerPallet',
    'Units per pallet',
    '24',
    ['Per pallet', 'Pallet quantity', 'Pallet qty'],
    readUnits,
  ),
  field('palletSizeId', 'Pallet size', '0', ['Pallet size ID'], readWhole(0, 9)),
  field('isStackable', 'Stackable', 'yes', ['Is stackable', 'Can be stacked'], readFlag),
  field(
    'declaredValueCents',
    'Unit value',
    '64.00',
    ['Value', 'Declared value', 'Unit value', 'Unit price', 'Price', 'Cost'],
    readMoney,
  ),
  field('upc', 'UPC', '', ['UPC code', 'GTIN', 'EAN', 'Barcode'], readUpc),
  field('htsCode', 'HTS', '', ['HTS code', 'HS code', 'Tariff code', 'Harmonized code'], readLine(20)),
  field(
    'countryOfOrigin',
    'Country of origin',
    'US',
    ['Origin country', 'Origin', 'COO', 'Made in'],
    readLine(2),
  ),
  field('isHazmat', 'Hazardous', 'no', ['Hazmat', 'Is hazmat', 'Dangerous goods'], readFlag),
  field('unNumber', 'UN number', '', ['UN no', 'UN', 'UN/NA number'], readLine(10)),
  field('properShippingName', 'Proper shipping name', '', ['Shipping name', 'PSN'], readLine(150)),
  field('technicalName', 'Technical name', '', ['Chemical name', 'NOS technical name'], readLine(150)),
  field('hazardClass', 'Hazard class', '', ['Hazmat class', 'DOT class'], readLine(20)),
  field(
    'packingGroup',
    'Packing group',
    '',
    ['PG'],
    readWord(PACKING_GROUPS, 'packing group: use I, II or III'),
  ),
  field('emergencyPhone', 'Emergency phone', '', ['Emergency contact', '24-hour phone'], readLine(50)),
]

/** The label of a field, for sentences and headings. */
export const itemLabel = (id: keyof ItemRow): string => ITEM_FIELDS.find((one) => one.id === id)?.label ?? id

/** An item as a row of a table with the columns of `ITEM_FIELDS`. */
export function cellsOfItem({ hazmat, ...item }: TypedItem): string[] {
  const row: ItemRow = { ...item, ...BLANK_HAZMAT, ...hazmat }
  return ITEM_FIELDS.map(({ id }) => cellOf(id, row[id] ?? ''))
}

function cellOf(id: keyof ItemRow, cell: NonNullable<ItemRow[keyof ItemRow]>): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return id === 'declaredValueCents' ? (Number(cell) / 100).toFixed(2) : String(cell)
}
