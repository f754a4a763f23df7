import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { callsOf, freshBrowser, open, rate, refusal } from './open-screen.test-support.tsx'

beforeEach(freshBrowser)

const LIFTGATE = {
  ...{ code: 'LGDEL', label: 'Liftgate delivery', alike: 'consignee', billed: 4, of: 6, average: 85 },
  words: '4 of 6 deliveries here were billed liftgate delivery, $85.00 on average.',
}

it('an expected charge is added with one button, which rates again', async () => {
  const { sent } = await open({
    'Invoices/Expected': () => ({ body: { Status: 'success', charges: [LIFTGATE] } }),
  })
  await rate()
  const note = await screen.findByText(`${LIFTGATE.words} Add it now?`)
  expect(note.closest('[role=alert]')?.parentElement?.className).toContain('expected')
  fireEvent.click(screen.getByRole('button', { name: 'Add liftgate delivery and rate again' }))
  await waitFor(() => expect(callsOf(sent, 'Shipment/GETLTLRates')).toHaveLength(2))
  expect(callsOf(sent, 'Shipment/GETLTLRates')[1]!.body.AdditionalService).toContain('LGDEL')
  await waitFor(() => expect(screen.queryByText(`${LIFTGATE.words} Add it now?`)).toBeNull())
})

it('prices are shown as usual if nothing is expected, or the charges cannot be read', async () => {
  await open({ 'Invoices/Expected': () => refusal(403, 'PAGE_FORBIDDEN', 'No.') })
  await rate()
  expect(screen.queryByText(/Add it now/)).toBeNull()
  // The space of the note is reserved: prices do not move when it arrives.
  expect(document.querySelector('[class*=expected]')?.textContent).toBe(
    'Extra charges from past bills could not be looked up.',
  )
})

it('says that no charges are expected', async () => {
  await open({ 'Invoices/Expected': () => ({ body: { Status: 'success', charges: [] } }) })
  await rate()
  await screen.findByText('Past bills show no extra charges for shipments like this one.')
})
