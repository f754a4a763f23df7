import { t } from '@lingui/core/macro'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { FREIGHT_CLASSES, parseFreightClass } from '#domain/classification/freight-class.ts'
import { FREIGHT_LENGTH_UNITS, WEIGHT_UNITS } from '#domain/units.ts'
import { term } from '../../../../text/terms.ts'
import { type GridColumn, nameOf } from '../../../../ui/editable-grid/grid-column.ts'
import type { ItemRow } from '../form/form.ts'

/** A unit is its own label; spreadsheets have other spellings. */
const unitChoices = (units: readonly string[]) =>
  units.map((unit) => ({ value: unit, label: unit, ...(unit === 'in' ? { words: ['inch', 'inches'] } : {}) }))

/** The columns of the items grid; pasted cells fill them from the focused cell to the right. */
export const ITEM_COLUMNS: readonly GridColumn<ItemRow>[] = [
  { id: 'itemCode', title: t`Item`, name: t`Item code`, maxLength: 60 },
  { id: 'description', title: t`Description`, maxLength: 200 },
  { id: 'quantity', title: t`Qty`, name: t`Quantity`, kind: 'number', maxLength: 6 },
  {
    id: 'packageType',
    title: t`Pkg`,
    name: t`Package type`,
    kind: 'choice',
    choices: PACKAGE_TYPES.map(({ code, label }) => ({
      value: code,
      label: code,
      name: term(label),
      words: [label],
    })),
  },
  { id: 'pieces', title: t`Pcs`, name: t`Pieces`, kind: 'number', maxLength: 9 },
  { id: 'weight', title: t`Weight`, kind: 'number', maxLength: 10 },
  {
    id: 'weightUnit',
    title: t`Unit`,
    name: t`Weight unit`,
    kind: 'choice',
    choices: unitChoices(WEIGHT_UNITS),
  },
  { id: 'length', title: 'L', name: t`Length`, kind: 'number', maxLength: 7 },
  { id: 'width', title: 'W', name: t`Width`, kind: 'number', maxLength: 7 },
  { id: 'height', title: 'H', name: t`Height`, kind: 'number', maxLength: 7 },
  {
    id: 'lengthUnit',
    title: t`Unit`,
    name: t`Size unit`,
    kind: 'choice',
    choices: unitChoices(FREIGHT_LENGTH_UNITS),
  },
  {
    id: 'freightClass',
    title: t`Class`,
    kind: 'choice',
    choices: FREIGHT_CLASSES.map((value) => ({ value, label: value })),
    // An empty cell leaves the class to the density.
    read: (text) => (text === '' ? '' : parseFreightClass(text)),
  },
  { id: 'nmfc', title: 'NMFC', maxLength: 20 },
  { id: 'isHazmat', title: t`Haz`, name: t`Hazardous`, kind: 'tick' },
  { id: 'isStackable', title: t`Stack`, name: t`Stackable`, kind: 'tick' },
]

interface LineFacts {
  name: string
  isNumber: boolean
  maxLength: number
  placeholder?: string
}

export type LineField = 'palletNumber' | 'unitsPerPallet' | 'linearFeet' | 'declaredValueCents'

/** The fields of a line in addition to its cells, under the names of the contract. */
export const LINE_FIELDS: Record<LineField, LineFacts> = {
  palletNumber: { name: t`Pallet no.`, isNumber: false, maxLength: 20 },
  unitsPerPallet: { name: t`Units per pallet`, isNumber: true, maxLength: 6 },
  linearFeet: { name: t`Linear feet`, isNumber: true, maxLength: 5, placeholder: t`by size` },
  declaredValueCents: { name: t`Declared value, $`, isNumber: true, maxLength: 14 },
}

type Ordered = Pick<ItemRow, 'unseen'>

/** A line from an order shows the value from the order; on any other line, the user declares a value. */
export const lineFieldName = (field: LineField, { unseen }: Ordered): string =>
  field === 'declaredValueCents' && unseen.orderLineId ? t`Order value, $` : LINE_FIELDS[field].name

/** The label of a line's field on the screen; undefined for a field that the screen does not have. */
export const fieldName = (field: string, row: Ordered): string | undefined => {
  if (field in LINE_FIELDS) return lineFieldName(field as LineField, row)
  const column = ITEM_COLUMNS.find(({ id }) => id === field)
  return column && nameOf(column)
}

/** A sentence with the name of its field in front, unless it already begins with it. */
export const named = (field: string, sentence: string, row: Ordered): string => {
  const name = fieldName(field, row)
  return name === undefined || sentence.startsWith(name) ? sentence : `${name}: ${sentence}`
}
