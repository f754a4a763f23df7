import { type Cells, choice, list, type Option, type RuleColumn } from './column.ts'
import { numbered } from './shared-sections.ts'

/** Columns that several tables of a parcel contract have. */

/** Services that a row holds for. */
export const services = (): RuleColumn =>
  list('services', 'Services', { isNull: true, hint: 'Codes with commas; empty: all' })

export const ROUNDING: readonly Option[] = [
  { value: 'up', label: 'Up' },
  { value: 'nearest', label: 'To the nearest' },
  { value: 'none', label: 'Not' },
]
const SIDES: readonly Option[] = [...ROUNDING, { value: 'down', label: 'Down' }]
/** How one side is rounded before it is used. */
export const sides = (at = 'sides', isOn?: (cells: Cells) => boolean): RuleColumn[] => [
  choice(`${at}.mode`, 'Sides rounded', SIDES, { cell: 'sidesMode', width: 130, ...(isOn ? { isOn } : {}) }),
  numbered(
    `${at}.toInches`,
    'To in',
    [
      { value: '1', label: '1' },
      { value: '0.25', label: '0.25' },
    ],
    { cell: 'sidesTo', width: 80, ...(isOn ? { isOn } : {}) },
  ),
]
export const SIDES_START = { sidesMode: 'up', sidesTo: '1' }

export const MEASURES: readonly Option[] = [
  { value: 'longest', label: 'Longest side, in' },
  { value: 'second', label: 'Second longest side, in' },
  { value: 'lengthPlusGirth', label: 'Length plus girth, in' },
  { value: 'cube', label: 'Cube, cu in' },
  { value: 'actualWeight', label: 'Weight, lb' },
]
