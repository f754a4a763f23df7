import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { BillDialog } from './bill-dialog.tsx'

it('keeps a half-typed bill on Escape or a click outside of the dialog', async () => {
  answerCalls({ 'Shipment/CarriersList': () => ({ body: { Status: 'success', carriers: [] } }) })
  const close = vi.fn()
  await showScreen(<BillDialog isOpen onClose={close} onSaved={vi.fn()} />, '/FreightAudit')
  const number = await screen.findByLabelText(/^Bill number/)
  fireEvent.input(number, { target: { value: 'GL-77001' } })
  fireEvent.keyDown(number, { key: 'Escape', code: 'Escape' })
  fireEvent.click(document.querySelector('.mantine-Modal-inner')!)
  expect(close).not.toHaveBeenCalled()
})
