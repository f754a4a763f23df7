import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshBrowser, open } from '../../prepaid/open-screen.test-support.tsx'

beforeEach(freshBrowser)

describe('the items grid', () => {
  it('makes a line at the end on Enter, and takes pasted rows', async () => {
    await open()
    const last = screen.getByLabelText('Stackable, line 1')
    last.focus()
    fireEvent.keyDown(last, { key: 'Enter' })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Item code, line 2')))
    fireEvent.paste(screen.getByLabelText('Item code, line 2'), {
      clipboardData: { getData: () => 'A-1\tShelf\t3\nA-2\tRack\t4\n' },
    })
    // The code that reads cells comes with the first paste.
    const third = await screen.findByLabelText<HTMLInputElement>('Description, line 3')
    expect(third.value).toBe('Rack')
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }))
    expect(screen.getByLabelText<HTMLInputElement>('Description, line 2').value).toBe('Rack')
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate line 2' }))
    expect(screen.getByLabelText<HTMLInputElement>('Quantity, line 3').value).toBe('4')
  })

  it('asks for what the law wants of dangerous goods', async () => {
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
