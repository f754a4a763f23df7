import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { LabelProgress, useLabelStates } from './label-progress.tsx'

const row = (place: number, State: string, more: object = {}) => ({
  ...{ shipmentId: `s${place}`, BOLNumber: `040000${place}`, CarrierName: 'UPS', State, Message: '' },
  ...{ Labels: 2, ...more },
})

function Shown() {
  const { rows } = useLabelStates(['s1', 's2', 's3', 's4'])
  return <LabelProgress rows={rows} mayPrint />
}

it('counts bought labels, shows refusals with a link to fix them, and prints all labels', async () => {
  const rows = [row(1, 'bought'), row(2, 'bought'), row(3, 'failed', { Message: 'No such ZIP.' })]
  logInAs()
  answerCalls({
    'Shipment/LabelStates': () => ({ body: { Status: 'success', rows: [...rows, row(4, 'buying')] } }),
  })
  await showScreen(<Shown />)
  const labels = await screen.findByLabelText('Labels')
  expect(within(labels).getByRole('status').textContent).toBe(
    'Labels bought for 2 of 4 parcels · 1 being bought · 1 rejected',
  )
  const refused = within(labels).getByRole('list', { name: 'Rejected labels' })
  expect(refused.textContent).toContain('UPS: No such ZIP.')
  const way = within(refused).getByRole('link', { name: 'Fix and buy again' })
  expect(way.getAttribute('href')).toBe('/Parcel/s3')
  expect(within(labels).getByRole('button', { name: 'Print 4 labels' })).toBeDefined()
})
