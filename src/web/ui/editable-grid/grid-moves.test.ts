import { describe, expect, it } from 'vitest'
import { type Cell, nextCell } from './grid-moves.ts'

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...modifiers,
})
const COLUMNS = ['itemCode', 'description', 'packageType', 'pieces', 'weight', 'isStackable'] as const
const at = (row: number, column: (typeof COLUMNS)[number]): Cell => ({ row, column: COLUMNS.indexOf(column) })

describe('the keys of the grid', () => {
  it.each<[string, Cell, ReturnType<typeof press>, Cell | null]>([
    ['Enter goes right', at(0, 'itemCode'), press('Enter'), at(0, 'description')],
    ['Enter at the end goes to the next line', at(0, 'isStackable'), press('Enter'), at(1, 'itemCode')],
    ['Shift+Enter goes back', at(1, 'itemCode'), press('Enter', { shiftKey: true }), at(0, 'isStackable')],
    [
      'Shift+Enter at the start leaves the grid',
      at(0, 'itemCode'),
      press('Enter', { shiftKey: true }),
      at(-1, 'isStackable'),
    ],
    ['down stays in the column', at(0, 'weight'), press('ArrowDown'), at(1, 'weight')],
    ['Ctrl+Enter rates', at(0, 'weight'), press('Enter', { ctrlKey: true }), null],
    ['a letter is a letter', at(0, 'weight'), press('5'), null],
  ])('%s', (_, from, event, to) => {
    expect(nextCell(from, event, COLUMNS.length, false)).toEqual(to)
  })

  it('leave the arrows to a list of choices', () => {
    expect(nextCell(at(0, 'packageType'), press('ArrowDown'), COLUMNS.length, true)).toBeNull()
    expect(nextCell(at(0, 'packageType'), press('Enter'), COLUMNS.length, true)).toEqual(at(0, 'pieces'))
  })
})
