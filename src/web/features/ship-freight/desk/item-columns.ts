import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { FREIGHT_LENGTH_UNITS, WEIGHT_UNITS } from '#domain/units.ts'
import { PASTE_COLUMNS, type PasteColumn } from './paste-rows.ts'

export type ItemColumn = PasteColumn
export const ITEM_COLUMNS = PASTE_COLUMNS

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
  itemCode: { head: 'Item', name: 'Item code', kind: 'text', maxLength: 60 },
  description: { head: 'Description', name: 'Description', kind: 'text', maxLength: 200 },
  quantity: { head: 'Qty', name: 'Quantity', kind: 'number', maxLength: 6 },
  packageType: {
    head: 'Pkg',
    name: 'Package type',
    kind: 'choice',
    choices: PACKAGE_TYPES.map(({ code }) => ({ value: code, label: code })),
  },
  pieces: { head: 'Pcs', name: 'Pieces', kind: 'number', maxLength: 9 },
  weight: { head: 'Weight', name: 'Weight', kind: 'number', maxLength: 10 },
  weightUnit: { head: 'Unit', name: 'Weight unit', kind: 'choice', choices: choicesOf(WEIGHT_UNITS) },
  length: { head: 'L', name: 'Length', kind: 'number', maxLength: 7 },
  width: { head: 'W', name: 'Width', kind: 'number', maxLength: 7 },
  height: { head: 'H', name: 'Height', kind: 'number', maxLength: 7 },
  lengthUnit: { head: 'Unit', name: 'Size unit', kind: 'choice', choices: choicesOf(FREIGHT_LENGTH_UNITS) },
  freightClass: { head: 'Class', name: 'Class', kind: 'class' },
  nmfc: { head: 'NMFC', name: 'NMFC', kind: 'text', maxLength: 20 },
  isHazmat: { head: 'Haz', name: 'Hazardous', kind: 'check' },
  isStackable: { head: 'Stack', name: 'Stackable', kind: 'check' },
}

/** The whole name of a package type, for who points at its code. */
export const packageName = (code: string): string =>
  PACKAGE_TYPES.find((one) => one.code === code)?.label ?? code

/** A sentence with the name of its cell before it, unless it begins with it. */
export const named = (column: ItemColumn, sentence: string): string => {
  const { name } = COLUMN_FACTS[column]
  return sentence.startsWith(name) ? sentence : `${name}: ${sentence}`
}
