import { describe, expect, it } from 'vitest'
import { type CellPlace, nextPlace } from './grid-keys.ts'

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  ...{ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
  ...modifiers,
})
const at = (row: number, column: CellPlace['column']): CellPlace => ({ row, column })

describe('keys of the grid', () => {
  it.each<[string, CellPlace, ReturnType<typeof press>, CellPlace | null]>([
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
    expect(nextPlace(from, event, false)).toEqual(to)
  })

  it('leaves the arrows to a list of choices', () => {
    expect(nextPlace(at(0, 'packageType'), press('ArrowDown'), true)).toBeNull()
    expect(nextPlace(at(0, 'packageType'), press('Enter'), true)).toEqual(at(0, 'pieces'))
  })
})
