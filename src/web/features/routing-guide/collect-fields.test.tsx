import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { SoldTos } from './sold-tos.tsx'

const ENTRY = (SCAC: string, IsSelected: boolean) => ({
  ...{ SCAC, CarrierName: SCAC, AccountNumber: `no-${SCAC}`, ShipViaCode: '', RateModeID: 1, IsSelected },
})
const ACCOUNT = {
  SoldTo: '1001',
  Name: 'Bighorn',
  CollectCarriers: [ENTRY('SYNA', true), ENTRY('SYNB', false)],
}

beforeEach(() => {
  localStorage.clear()
  logInAs({ pageList: '43' })
})

it('the collect carriers of an account are chosen, marked as default, added and removed in its form', async () => {
  const reply = { Status: 'updated', rows: [ACCOUNT], total: 1, rules: [], verdicts: [], message: 'done' }
  const sent = answerCalls({
    'Shipment/SoldToDetails': () => ({ body: reply }),
    'Shipment/CarriersList': () => ({ body: { Status: 'success', carriers: [] } }),
  })
  await showScreen(<SoldTos />, '/Profile')
  expect(await screen.findByText('SYNA, SYNB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change Sold To 1001' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Use SYNB unless another is chosen' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add collect carrier' }))
  expect(within(dialog).getAllByRole('radio')).toHaveLength(3)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove collect carrier' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const change = sent.find(({ body }) => body.function === 'update')!
  expect((change.body.SoldToAccount as { CollectCarriers: object[] }).CollectCarriers).toEqual([
    expect.objectContaining({ SCAC: 'SYNA', IsSelected: false, AccountNumber: 'no-SYNA' }),
    expect.objectContaining({ SCAC: 'SYNB', IsSelected: true }),
  ])
})
