import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { DALLAS } from '../desk/sample.test-support.ts'
import { freshBrowser, shownShipment } from '../prepaid/open-screen.test-support.tsx'
import { LabelDesk } from './label-desk.tsx'

const LABEL = {
  ...{ packageNumber: 1, trackingNumber: '9205590175547734780723', service: 'Ground Advantage' },
  ...{ state: 'bought', message: '', boughtAt: null, trackingUrl: '', formats: ['ZPL'], labelUrl: '' },
}

async function show(destination: Partial<typeof DALLAS>) {
  answerCalls({
    'Shipment/ShipmentDetails': () => ({
      body: shownShipment({
        ...{ rateModeId: 4, status: 'T', carrierName: 'USPS', parcelLabels: [LABEL] },
        destination: { ...DALLAS, ...destination },
      } as never),
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
  it('is offered for every place that customs ask about, those of the US mail too', async () => {
    expect(await show({ city: 'APO', state: 'AE', zip: '09012' })).not.toBeNull()
  })

  it('is offered for another country', async () => {
    expect(await show({ city: 'Toronto', state: 'ON', zip: 'M5H 2N2', countryCode: 'CA' })).not.toBeNull()
  })

  it('is not offered where no border is crossed', async () => {
    expect(await show({})).toBeNull()
  })
})
