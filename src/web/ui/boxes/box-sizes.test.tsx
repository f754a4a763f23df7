import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { BoxSizes } from './box-sizes.tsx'

const SMALL = {
  ...{ BoxId: 'b1', BoxName: 'Small box', Length: 8, Width: 6, Height: 4, TareWeight: 0.3 },
  ...{ MaxWeight: 20, version: 1 },
}

it('lists the boxes, adds one and deletes one', async () => {
  let boxes = [SMALL]
  logInAs()
  answerCalls({
    'Shipment/ParcelBoxes': (body) => {
      const { box } = body as { box?: typeof SMALL }
      if (box) boxes = box.BoxId === '' ? [...boxes, { ...box, BoxId: 'b2', version: 1 }] : []
      return { body: { Status: 'success', boxes } }
    },
  })
  await showScreen(<BoxSizes />)
  const table = await screen.findByRole('table', { name: 'Box sizes' })
  expect(within(table).getByText('8 x 6 x 4')).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Add box size' }))
  const form = screen.getByRole('form', { name: 'Add a box size' })
  await userEvent.click(within(form).getByRole('button', { name: 'Add box size' }))
  expect(await within(form).findByText('Enter a name, such as Small box.')).toBeDefined()
  await userEvent.type(within(form).getByLabelText(/^Name/), 'Big box')
  for (const side of [/^Length/, /^Width/, /^Height/]) {
    await userEvent.type(within(form).getByLabelText(side), '20')
  }
  await userEvent.click(within(form).getByRole('button', { name: 'Add box size' }))
  expect(await within(table).findByText('20 x 20 x 20')).toBeDefined()

  await userEvent.click(screen.getByRole('button', { name: 'Change Small box' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})
