import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { ParcelLabels } from './parcel-labels.tsx'
import { sampleShipment } from './sample-shipment.test-support.ts'

const label: NonNullable<ShipmentValue['parcelLabels']>[number] = {
  ...{ packageNumber: 1, trackingNumber: '9400', service: 'Priority Mail', state: 'bought', message: '' },
  ...{ boughtAt: '2026-11-20T18:00:00Z', trackingUrl: '', labelUrl: '', formats: ['PDF'] },
  ...{ refusedField: '', refusedValue: '' },
}
const shipmentTo = (state: string, countryCode: string) =>
  sampleShipment({
    parcelLabels: [label],
    destination: { ...sampleShipment().destination, state, countryCode },
  })

it.each([
  ['Toronto', 'ON', 'CA', true],
  ['a post of the forces', 'AE', 'US', true],
  ['Guam', 'GU', 'US', true],
  ['Dallas', 'TX', 'US', false],
])(
  'a parcel to %s has an invoice if customs requires one',
  async (_where, state, countryCode, hasInvoice) => {
    answerCalls({})
    const shipment = shipmentTo(state, countryCode)
    await showScreen(<ParcelLabels shipment={shipment} isChangeable={false} />, '/ShipmentDetails')
    expect(await screen.findByRole('button', { name: 'Label PDF' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Commercial invoice' }) !== null).toBe(hasInvoice)
  },
)
