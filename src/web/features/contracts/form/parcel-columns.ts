import { t } from '@lingui/core/macro'
import { type Cells, choice, list, type Option, type RuleColumn } from './column.ts'
import { numbered } from './shared-sections.ts'

/** Columns shared by several tables of a parcel contract. */

/** The services that a row applies to. */
export const services = (): RuleColumn =>
  list('services', t`Services`, { isNull: true, hint: t`Codes separated by commas; empty: all` })

export const ROUNDING: readonly Option[] = [
  { value: 'up', label: t`Up` },
  { value: 'nearest', label: t`To the nearest` },
  { value: 'none', label: t`Not rounded` },
]
const SIDES: readonly Option[] = [...ROUNDING, { value: 'down', label: t`Down` }]
/** How one dimension is rounded before it is used. */
export const sides = (at = 'sides', isOn?: (cells: Cells) => boolean): RuleColumn[] => [
  choice(`${at}.mode`, t`Sides rounded`, SIDES, { cell: 'sidesMode', width: 130, ...(isOn ? { isOn } : {}) }),
  numbered(
    `${at}.toInches`,
    t`To (in)`,
    [
      { value: '1', label: '1' },
      { value: '0.25', label: '0.25' },
    ],
    { cell: 'sidesTo', width: 80, ...(isOn ? { isOn } : {}) },
  ),
]
export const SIDES_START = { sidesMode: 'up', sidesTo: '1' }

export const MEASURES: readonly Option[] = [
  { value: 'longest', label: t`Longest side, in` },
  { value: 'second', label: t`Second longest side, in` },
  { value: 'lengthPlusGirth', label: t`Length plus girth, in` },
  { value: 'cube', label: t`Cube, cu in` },
  { value: 'actualWeight', label: t`Weight, lb` },
]
