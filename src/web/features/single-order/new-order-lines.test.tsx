import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { NewOrderDialog } from './new-order-dialog.tsx'

const ITEM = {
  ...{ ItemId: 'i1', ItemCode: 'HMR-16', Description: 'Claw hammer', NMFCCode: '1234', itemClass: '65' },
  ...{ Weight: 28, wtUnit: 'lb', Length: 18, Width: 12, Height: 10, dimUnit: 'in', packageType: 'CRT' },
}

async function open(item: object = ITEM) {
  const master = {
    Status: 'success',
    rows: [item],
    total: 1,
    item: null,
    accepted: 0,
    rejected: [],
    message: '',
  }
  const sent = answerCalls({
    'Shipment/SaveItemDetails': () => ({ body: master }),
    'Shipment/AddNewOrder': () => ({
      status: 422,
      body: { Status: 'error', code: 'X', message: 'No.', requestId: 'r' },
    }),
  })
  await showScreen(<NewOrderDialog isOpen onClose={vi.fn()} onAdded={vi.fn()} />, '/SingleOrder')
  await screen.findByRole('dialog')
  return { added: () => sent.find(({ path }) => path === 'Shipment/AddNewOrder')?.body.order }
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
function type(label: string | RegExp, value: string) {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

beforeEach(() => localStorage.clear())

it('fills in a line from the item master, whose weight follows the quantity', async () => {
  const { added } = await open()
  type(/^Order number/, 'HAND-1')
  fireEvent.change(screen.getByRole('combobox', { name: 'Consignee' }), { target: { value: 'Store' } })
  type(/^ZIP/, '75201')
  type('SKU', 'hmr-16')
  await waitFor(() => expect(field(/^Description/).value).toBe('Claw hammer'))
  expect(field(/^Weight, lb/).value).toBe('28')
  type('Qty', '10')
  await waitFor(() => expect(field(/^Weight, lb/).value).toBe('280'))
  fireEvent.click(screen.getByRole('button', { name: 'Save and ship' }))
  await waitFor(() => expect(added()).toBeTruthy())
  expect(added()).toMatchObject({
    Items: [
      {
        ...{ ItemCode: 'HMR-16', Description: 'Claw hammer', NMFCCode: '1234', itemClass: '65' },
        ...{ packageType: 'CRT', Qty: 10, Weight: 280, Length: 18, Width: 12, Height: 10 },
      },
    ],
  })
})

it('uses the units of the form, and keeps typed values', async () => {
  await open({ ...ITEM, Weight: 10, wtUnit: 'kg', Length: 1, Width: 1, Height: 1, dimUnit: 'ft' })
  type(/^Description/, 'Hammers')
  type('Qty', '2')
  type('SKU', 'HMR-16')
  await waitFor(() => expect(field(/^Weight, lb/).value).toBe('44.09'))
  expect(field('L, in').value).toBe('12')
  expect(field(/^Description/).value).toBe('Hammers')
  type(/^Weight, lb/, '50')
  type('Qty', '3')
  await waitFor(() => expect(field('Qty').value).toBe('3'))
  expect(field(/^Weight, lb/).value).toBe('50')
})
