import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { textColumn, timeColumn, withActions } from './columns.tsx'

type Row = { nmfc: string; at: string | null }

test.each<[Column<Row>]>([
  [textColumn('nmfc', 'NMFC', 90, ({ nmfc }) => nmfc)],
  [timeColumn('at', 'Last used', 180, ({ at }) => at)],
])('an empty cell exports as nothing', (column) => {
  expect(column.text({ nmfc: '', at: null })).toBe('')
})

test('the row menu comes after the first column, and only for users who may change something', () => {
  const columns: Column<Row>[] = [
    textColumn('nmfc', 'NMFC', 90, ({ nmfc }) => nmfc),
    timeColumn('at', 'Last used', 180, ({ at }) => at),
  ]
  expect(withActions(columns, () => 'menu').map(({ id }) => id)).toEqual(['nmfc', 'actions', 'at'])
  expect(withActions(columns, null)).toBe(columns)
})
