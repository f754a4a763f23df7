import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { BillDialog } from './bill-dialog.tsx'

it('loses no bill that is half typed by Escape or a press beside the dialog', async () => {
  answerCalls({ 'Shipment/CarriersList': () => ({ body: { Status: 'success', carriers: [] } }) })
  const close = vi.fn()
  await showScreen(<BillDialog isOpen onClose={close} onSaved={vi.fn()} />, '/FreightAudit')
  const number = await screen.findByLabelText(/^Bill number/)
  fireEvent.input(number, { target: { value: 'GL-77001' } })
  fireEvent.keyDown(number, { key: 'Escape', code: 'Escape' })
  fireEvent.click(document.querySelector('.mantine-Modal-inner')!)
  expect(close).not.toHaveBeenCalled()
})
