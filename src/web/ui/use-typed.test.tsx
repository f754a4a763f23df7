import { Modal, TextInput } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showScreen } from '../show-screen.test-support.tsx'
import { useTyped } from './use-typed.ts'

function Dialog() {
  const [isOpen, setOpen] = useState(true)
  const typed = useTyped(isOpen)
  return (
    <Modal onClose={() => setOpen(false)} title="Item" {...typed}>
      <TextInput label="Name" />
    </Modal>
  )
}

it('Escape does not close a dialog in which something was typed', async () => {
  await showScreen(<Dialog />)
  const name = await screen.findByLabelText('Name')
  fireEvent.input(name, { target: { value: 'Bolts' } })
  fireEvent.keyDown(name, { key: 'Escape', code: 'Escape' })
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Bolts')
})

it('Escape closes it immediately if nothing was typed', async () => {
  await showScreen(<Dialog />)
  fireEvent.keyDown(await screen.findByLabelText('Name'), { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
