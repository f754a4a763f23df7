import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { refresh } from '../../../api/queries.ts'
import { answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { DALLAS } from '../desk/form/sample.test-support.ts'
import { freshBrowser, shownShipment } from '../prepaid/open-screen.test-support.tsx'
import { LabelDesk } from './label-desk.tsx'

type Label = NonNullable<ShipmentValue['parcelLabels']>[number]
const LABEL: Label = {
  ...{
    refusedField: '',
    refusedValue: '',
    packageNumber: 1,
    trackingNumber: '9205590175547734780723',
    service: 'Ground Advantage',
  },
  ...{ state: 'bought', message: '', boughtAt: null, trackingUrl: '', formats: ['ZPL'], labelUrl: '' },
}

async function show(destination: Partial<typeof DALLAS>) {
  answerCalls({
    'Shipment/ShipmentDetails': () => ({
      body: shownShipment({
        ...{ rateModeId: 4, status: 'T', carrierName: 'USPS', parcelLabels: [LABEL] },
        destination: { ...DALLAS, ...destination },
      }),
    }),
  })
  const nothing = () => {}
  await showScreen(
    <LabelDesk shipmentId="s1" onAnother={nothing} onCopy={nothing} onReopened={nothing} />,
    '/Parcel/s1',
  )
  await screen.findByRole('button', { name: 'Label ZPL' })
  return screen.queryByRole('button', { name: 'Commercial invoice' })
}

beforeEach(freshBrowser)

describe('the commercial invoice of a bought label', () => {
  it('is offered for all places that require customs data, including those of USPS', async () => {
    expect(await show({ city: 'APO', state: 'AE', zip: '09012' })).not.toBeNull()
  })

  it('is offered for another country', async () => {
    expect(await show({ city: 'Toronto', state: 'ON', zip: 'M5H 2N2', countryCode: 'CA' })).not.toBeNull()
  })

  it('is not offered for domestic shipments', async () => {
    expect(await show({})).toBeNull()
  })
})

/** Sends the live message that a label was voided. */
function Voided() {
  const client = useQueryClient()
  return (
    <button type="button" onClick={() => refresh(client, ['documents', 'shipments'])}>
      voided
    </button>
  )
}

it('does not request the pages of a voided label again, and requests those of another one', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => {} }))
  let label: Label = { ...LABEL, formats: ['PDF'] }
  const sent = answerCalls({
    'Shipment/ShipmentDetails': () => ({
      body: shownShipment({
        rateModeId: 4,
        status: 'T',
        carrierName: 'USPS',
        parcelLabels: [label],
      }),
    }),
    'Shipment/CheckBOLandDownload': () => ({ body: {} }),
  })
  const nothing = () => {}
  await showScreen(
    <>
      <LabelDesk shipmentId="s1" onAnother={nothing} onCopy={nothing} onReopened={nothing} />
      <Voided />
    </>,
    '/Parcel/s1',
  )
  const previews = () => sent.filter(({ path }) => path === 'Shipment/CheckBOLandDownload').length
  await waitFor(() => expect(previews()).toBe(1))
  label = { ...LABEL, formats: [], state: 'voided' }
  await userEvent.click(screen.getByRole('button', { name: 'voided' }))
  await waitFor(() => expect(screen.queryByTitle('Preview of the labels')).toBeNull())
  expect(previews()).toBe(1)
  label = { ...LABEL, formats: ['PDF'], trackingNumber: '9205590175547734780730' }
  await userEvent.click(screen.getByRole('button', { name: 'voided' }))
  await waitFor(() => expect(previews()).toBe(2))
})
