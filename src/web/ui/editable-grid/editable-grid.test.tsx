import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { propsOf } from '../drawn.test-support.ts'
import { EditableGrid } from './editable-grid.tsx'
import type { GridColumn } from './grid-column.ts'
import { readCells } from './grid-paste.ts'

interface Line {
  sku: string
  weight: string
  package: string
  isHazmat: boolean
}
const COLUMNS: GridColumn<Line>[] = [
  { id: 'sku', title: 'SKU' },
  { id: 'weight', title: 'Weight', kind: 'number' },
  {
    id: 'package',
    title: 'Package',
    kind: 'choice',
    choices: [
      { value: 'PLT', label: 'Pallet' },
      { value: 'CTN', label: 'Carton' },
    ],
  },
  { id: 'isHazmat', title: 'Hazmat', kind: 'tick' },
]
const blank = (): Line => ({ sku: '', weight: '', package: 'CTN', isHazmat: false })

interface SheetProps {
  faults?: Record<string, string>
  onActive?: (line: number) => void
  start?: Line[]
}
let lines: Line[]
function Sheet({ faults = {}, onActive = () => undefined, start = [blank()] }: SheetProps) {
  const [rows, setRows] = useState(start)
  lines = rows
  return (
    <MantineProvider env="test">
      <EditableGrid
        label="Items"
        columns={COLUMNS}
        rows={rows}
        onChange={setRows}
        blank={blank}
        faults={faults}
        onActive={onActive}
      />
    </MantineProvider>
  )
}
const cell = (name: string) => screen.getByLabelText(name)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
describe('the keys of the grid', () => {
  it('Enter goes from cell to cell, and from the last one to a new line', async () => {
    const user = userEvent.setup()
    render(<Sheet />)
    await user.click(cell('SKU, line 1'))
    await user.keyboard('SKU-1{Enter}1240{Enter}{Enter}{Enter}SKU-2{Shift>}{Enter}{/Shift}')
    expect(lines.map(({ sku }) => sku)).toEqual(['SKU-1', 'SKU-2'])
    expect(lines[0]?.weight).toBe('1240')
    expect(document.activeElement).toBe(cell('Hazmat, line 1'))
  })

  it('arrows stay within the column and add no line', async () => {
    const user = userEvent.setup()
    render(<Sheet />)
    await user.click(cell('Weight, line 1'))
    await user.keyboard('{ArrowDown}')
    expect(lines).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    await user.click(cell('Weight, line 2'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(cell('Weight, line 1'))
  })

  it('ignore keys without a target, and keep the active line while a button has the focus', () => {
    const active = vi.fn()
    render(<Sheet onActive={active} />)
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }))
    expect(active.mock.lastCall).toEqual([1])
    screen.getByRole('button', { name: 'Remove line 2' }).focus()
    expect(active.mock.lastCall).toEqual([1])
    // The caret may go to the start; Enter must not submit the form.
    expect(fireEvent.keyDown(cell('SKU, line 1'), { key: 'ArrowUp' })).toBe(true)
    expect(fireEvent.keyDown(cell('SKU, line 2'), { key: 'ArrowDown' })).toBe(true)
    expect(fireEvent.keyDown(cell('SKU, line 1'), { key: 'Enter', shiftKey: true })).toBe(false)
  })

  it('move the focus to the next line when a line is removed, and clear the only one', async () => {
    const user = userEvent.setup()
    render(<Sheet />)
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    await user.keyboard('SKU-2')
    await user.click(screen.getByRole('button', { name: 'Remove line 1' }))
    expect(document.activeElement).toBe(cell('SKU, line 1'))
    await user.click(screen.getByRole('button', { name: 'Clear line 1' }))
    expect(lines).toEqual([blank()])
    expect(document.activeElement).toBe(cell('SKU, line 1'))
  })

  it('leave the keys of a choice list to the list', () => {
    render(<Sheet />)
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }))
    expect(fireEvent.keyDown(cell('Package, line 1'), { key: 'ArrowDown' })).toBe(true)
    expect(fireEvent.keyDown(cell('Weight, line 1'), { key: 'ArrowDown' })).toBe(false)
    expect(fireEvent.keyDown(cell('Package, line 1'), { key: 'Enter', ctrlKey: true })).toBe(true)
  })

  it('renders no other line while one is typed into', async () => {
    const user = userEvent.setup()
    render(<Sheet />)
    await user.click(screen.getByRole('button', { name: 'Add line' }))
    const seen = propsOf(cell('SKU, line 1'))
    await user.type(cell('SKU, line 2'), 'SKU-2')
    expect(lines[1]?.sku).toBe('SKU-2')
    expect(propsOf(cell('SKU, line 1'))).toBe(seen)
  })
})

describe('pasting', () => {
  it('fills cells to the right and down, adds lines as needed and understands words', async () => {
    render(<Sheet />)
    const clipboardData = { getData: () => 'A-1\t1,240\tpallet\tyes\r\nA-2\t80\tunheard\tno\r\n' }
    fireEvent.paste(cell('SKU, line 1'), { clipboardData })
    expect(lines).toEqual([
      { sku: 'A-1', weight: '1240', package: 'PLT', isHazmat: true },
      { sku: 'A-2', weight: '80', package: 'CTN', isHazmat: false },
    ])
  })

  it('reads commas as thousands separators, and keeps unreadable numbers visible', () => {
    render(<Sheet />)
    fireEvent.paste(cell('Weight, line 1'), { clipboardData: { getData: () => '12,5\n 1,250.50 \nheavy\n' } })
    expect(lines.map(({ weight }) => weight)).toEqual(['12,5', '1250.50', 'heavy'])
  })

  it('selects the cell it started in, and reads plurals, units with a period, ☑ and cells of two lines', () => {
    render(<Sheet />)
    fireEvent.paste(cell('SKU, line 1'), {
      clipboardData: { getData: () => '"Two\nlines"\t5\tPLTs.\t☑\nB\t6\tbig box\n' },
    })
    expect(lines).toEqual([
      { sku: 'Two lines', weight: '5', package: 'PLT', isHazmat: true },
      { sku: 'B', weight: '6', package: 'CTN', isHazmat: false },
    ])
    const began = cell('SKU, line 1')
    expect(document.activeElement).toBe(began)
    expect(began).toMatchObject({ selectionStart: 0, selectionEnd: 'Two lines'.length })
  })

  it.each([
    ['plain words', null],
    ['one line\n', null],
    ['a\tb', [['a', 'b']]],
    ['a\nb', [['a'], ['b']]],
    [
      'a\t\tb\n\tc',
      [
        ['a', '', 'b'],
        ['', 'c'],
      ],
    ],
    ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
    ['a\t', [['a', '']]],
  ])('reads %j', (text, cells) => expect(readCells(text)).toEqual(cells))
})

it('shows a value that is not among the choices as it is', () => {
  render(<Sheet start={[{ ...blank(), package: 'TUB' }]} />)
  expect(screen.getByLabelText<HTMLSelectElement>('Package, line 1').value).toBe('TUB')
})

it('shows an error at its cell', () => {
  render(<Sheet faults={{ '0.weight': 'Weight is required.' }} />)
  expect(cell('Weight, line 1').getAttribute('aria-invalid')).toBe('true')
  const described = cell('Weight, line 1').getAttribute('aria-describedby')
  expect(document.getElementById(described ?? '')?.textContent).toBe('Weight is required.')
})
