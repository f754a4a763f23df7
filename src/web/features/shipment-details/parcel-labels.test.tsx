import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { ParcelLabels, type ParcelLabelsProps } from './parcel-labels.tsx'

const label = {
  ...{ packageNumber: 1, trackingNumber: '9400', service: 'Priority Mail', state: 'bought', message: '' },
  ...{ boughtAt: '2026-11-20T18:00:00Z', trackingUrl: '', labelUrl: '', formats: ['PDF'] },
}
const shipmentTo = (state: string, countryCode: string) => ({
  ...{ id: 's1', bolNumber: '0400001', parcelLabels: [label] },
  ...{ origin: { state: 'NV', countryCode: 'US' }, destination: { state, countryCode } },
})

it.each([
  ['Toronto', 'ON', 'CA', true],
  ['a post of the forces', 'AE', 'US', true],
  ['Guam', 'GU', 'US', true],
  ['Dallas', 'TX', 'US', false],
])('a parcel to %s has an invoice where customs ask', async (_where, state, countryCode, hasInvoice) => {
  answerCalls({})
  const props = { shipment: shipmentTo(state, countryCode), isChangeable: false }
  await showScreen(<ParcelLabels {...(props as unknown as ParcelLabelsProps)} />, '/ShipmentDetails')
  expect(await screen.findByRole('button', { name: 'Label PDF' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Commercial invoice' }) !== null).toBe(hasInvoice)
})
