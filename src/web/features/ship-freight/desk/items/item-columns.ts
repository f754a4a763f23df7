import { t } from '@lingui/core/macro'
import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { FREIGHT_LENGTH_UNITS, WEIGHT_UNITS } from '#domain/units.ts'
import { term } from '../../../../text/terms.ts'
import type { ItemRow } from '../form/form.ts'

/** Columns of the grid in their order: what is pasted fills them from the cell with the focus to the right. */
export const ITEM_COLUMNS = [
  'itemCode',
  'description',
  'quantity',
  'packageType',
  'pieces',
  'weight',
  'weightUnit',
  'length',
  'width',
  'height',
  'lengthUnit',
  'freightClass',
  'nmfc',
  'isHazmat',
  'isStackable',
] as const
export type ItemColumn = (typeof ITEM_COLUMNS)[number]

interface ColumnFacts {
  /** In the head, and on a phone above the cell. */
  head: string
  /** In full, for the name of each cell. */
  name: string
  kind: 'text' | 'number' | 'choice' | 'class' | 'check'
  maxLength?: number
  choices?: readonly { value: string; label: string }[]
}

const choicesOf = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }))

/** The columns of the items grid; the order is that of pasting. */
export const COLUMN_FACTS: Record<ItemColumn, ColumnFacts> = {
  itemCode: { head: t`Item`, name: t`Item code`, kind: 'text', maxLength: 60 },
  description: { head: t`Description`, name: t`Description`, kind: 'text', maxLength: 200 },
  quantity: { head: t`Qty`, name: t`Quantity`, kind: 'number', maxLength: 6 },
  packageType: {
    head: t`Pkg`,
    name: t`Package type`,
    kind: 'choice',
    choices: PACKAGE_TYPES.map(({ code }) => ({ value: code, label: code })),
  },
  pieces: { head: t`Pcs`, name: t`Pieces`, kind: 'number', maxLength: 9 },
  weight: { head: t`Weight`, name: t`Weight`, kind: 'number', maxLength: 10 },
  weightUnit: { head: t`Unit`, name: t`Weight unit`, kind: 'choice', choices: choicesOf(WEIGHT_UNITS) },
  length: { head: 'L', name: t`Length`, kind: 'number', maxLength: 7 },
  width: { head: 'W', name: t`Width`, kind: 'number', maxLength: 7 },
  height: { head: 'H', name: t`Height`, kind: 'number', maxLength: 7 },
  lengthUnit: { head: t`Unit`, name: t`Size unit`, kind: 'choice', choices: choicesOf(FREIGHT_LENGTH_UNITS) },
  freightClass: { head: t`Class`, name: t`Class`, kind: 'class' },
  nmfc: { head: 'NMFC', name: 'NMFC', kind: 'text', maxLength: 20 },
  isHazmat: { head: t`Haz`, name: t`Hazardous`, kind: 'check' },
  isStackable: { head: t`Stack`, name: t`Stackable`, kind: 'check' },
}

/** The whole name of a package type, for who points at its code. */
export const packageName = (code: string): string =>
  term(PACKAGE_TYPES.find((one) => one.code === code)?.label ?? code)

interface LineFacts {
  name: string
  isNumber: boolean
  maxLength: number
  placeholder?: string
}

export type LineField = 'palletNumber' | 'unitsPerPallet' | 'linearFeet' | 'declaredValueCents'

/** What a line says beside its cells, by the contract's names. */
export const LINE_FIELDS: Record<LineField, LineFacts> = {
  palletNumber: { name: t`Pallet no.`, isNumber: false, maxLength: 20 },
  unitsPerPallet: { name: t`Units a pallet`, isNumber: true, maxLength: 6 },
  linearFeet: { name: t`Linear feet`, isNumber: true, maxLength: 5, placeholder: t`by size` },
  declaredValueCents: { name: t`Declared value, $`, isNumber: true, maxLength: 14 },
}

type Ordered = Pick<ItemRow, 'unseen'>

/** A line from an order shows the value from the order; on any other line, the user declares a value. */
export const lineFieldName = (field: LineField, { unseen }: Ordered): string =>
  field === 'declaredValueCents' && unseen.orderLineId ? t`Order value, $` : LINE_FIELDS[field].name

/** What a field of a line is called on the screen; undefined for one that the screen does not have. */
export const fieldName = (field: string, row: Ordered): string | undefined =>
  COLUMN_FACTS[field as ItemColumn]?.name ??
  (field in LINE_FIELDS ? lineFieldName(field as LineField, row) : undefined)

/** A sentence with the name of its field before it, unless it begins with it. */
export const named = (field: string, sentence: string, row: Ordered): string => {
  const name = fieldName(field, row)
  return name === undefined || sentence.startsWith(name) ? sentence : `${name}: ${sentence}`
}

/** Did a text come from several cells of a spreadsheet? A cell alone ends with its line. */
export const isManyCells = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''))
