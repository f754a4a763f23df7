import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { propsOf } from '../../../../ui/drawn.test-support.ts'
import { freshBrowser, open } from '../../prepaid/open-screen.test-support.tsx'

beforeEach(freshBrowser)

describe('the items grid', () => {
  it('adds a line on Enter in the last one, and accepts pasted rows', async () => {
    await open()
    const last = screen.getByLabelText('Stackable, line 1')
    last.focus()
    fireEvent.keyDown(last, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Item code, line 2')))
    fireEvent.paste(screen.getByLabelText('Item code, line 2'), {
      clipboardData: { getData: () => 'A-1\tShelf\t3\nA-2\tRack\t4\n' },
    })
    const third = screen.getByLabelText<HTMLInputElement>('Description, line 3')
    expect(third.value).toBe('Rack')
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
    expect(screen.getByLabelText<HTMLInputElement>('Description, line 2').value).toBe('Rack')
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate line 2' }))
    expect(screen.getByLabelText<HTMLInputElement>('Quantity, line 3').value).toBe('4')
  })

  it('reads quoted cells, checkboxes, units and classes like the other grids', async () => {
    await open()
    const paste = (name: string, text: string) =>
      fireEvent.paste(screen.getByLabelText(name), { clipboardData: { getData: () => text } })
    const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
    paste('Description, line 1', '"Two\nlines\there"\t1,240\npallet racks\t2')
    await waitFor(() => expect(value('Description, line 2')).toBe('pallet racks'))
    expect([value('Description, line 1'), value('Quantity, line 1')]).toEqual(['Two lines here', '1240'])
    paste('Package type, line 1', 'skid\t\t500\tKGS.\t48\t40\t50\tinches\tClass 92.50\t\t☑\tno')
    await waitFor(() => expect(value('Package type, line 1')).toBe('SKD'))
    expect([value('Weight unit, line 1'), value('Size unit, line 1')]).toEqual(['kg', 'in'])
    expect(value('Class, line 1')).toBe('92.5')
    expect(screen.getByLabelText<HTMLInputElement>('Hazardous, line 1').checked).toBe(true)
    paste('Size unit, line 1', 'yards\tno class')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Size unit, line 1')))
    expect([value('Size unit, line 1'), value('Class, line 1')]).toEqual(['in', '92.5'])
  })

  it('keeps the active line while a button has the focus, and ignores keys without a target', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }))
    const code = await screen.findByLabelText('Item code, line 2')
    expect(document.activeElement).toBe(code)
    screen.getByRole('button', { name: 'Duplicate line 1' }).focus()
    expect(screen.getByText(/^Line 2: /)).toBeTruthy()
    const first = screen.getByLabelText('Item code, line 1')
    // The caret may go to the start; Enter must not send a form.
    expect(fireEvent.keyDown(first, { key: 'ArrowUp' })).toBe(true)
    expect(fireEvent.keyDown(code, { key: 'ArrowDown' })).toBe(true)
    expect(fireEvent.keyDown(first, { key: 'Enter', shiftKey: true })).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Item code, line 1'))
  })

  it('renders no other line while the user types in one', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate line 1' }))
    const other = screen.getByLabelText('Description, line 2')
    const seen = propsOf(other)
    const typed = screen.getByLabelText<HTMLInputElement>('Description, line 1')
    fireEvent.change(typed, { target: { value: 'Racks' } })
    expect(typed.value).toBe('Racks')
    expect(propsOf(other)).toBe(seen)
  })

  it('asks for the hazardous materials data that the law requires', async () => {
    await open()
    expect(screen.queryByLabelText('UN number, line 1')).toBeNull()
    fireEvent.click(screen.getByLabelText('Hazardous, line 1'))
    fireEvent.change(await screen.findByLabelText('UN number, line 1'), {
      target: { value: 'UN1263' },
    })
    fireEvent.click(screen.getByLabelText('Hazardous, line 1'))
    expect(screen.queryByLabelText('UN number, line 1')).toBeNull()
  })
})
