import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answerCalls, showScreen } from '../../../../show-screen.test-support.tsx'
import { freshBrowser } from '../../prepaid/open-screen.test-support.tsx'
import { BLANK_ADDRESS } from '../form/form.ts'
import { FromCard } from './from-card.tsx'

beforeEach(freshBrowser)

const dock = (id: string, zip: string) => ({
  ...{
    LocationId: id,
    LocationCode: id,
    IsWarehouse: true,
    WHSE: id,
    Name: `Dock ${id}`,
    City: 'Reno',
    State: 'NV',
  },
  ...{ AddressLine1: '1450 Industrial Way', AddressLine2: '', Zip: zip, CountryCode: 'US', ContactName: '' },
  ...{ Phone: '', Email: '', LocationType: '', SoldTo: '', DefaultServices: [] },
})

async function show(zip: string, docks: object[], more: Partial<typeof BLANK_ADDRESS> = {}) {
  answerCalls({
    'Address/AddressDataList': () => ({
      body: { Status: 'success', rows: docks, total: docks.length, cursor: '' },
    }),
  })
  const change = vi.fn()
  const address = { ...BLANK_ADDRESS, zip, ...more }
  await showScreen(<FromCard address={address} locationId="" faults={{}} change={change} />, '/Prepaid')
  await screen.findByLabelText('Warehouse')
  return change
}

it("a ZIP alone, as in a quote, means the shipper's only dock there", async () => {
  const change = await show('89502', [dock('RNO', '89502-1234'), dock('DAL', '75247')])
  await waitFor(() => expect(change).toHaveBeenCalled())
  expect(change.mock.calls[0]![0]).toMatchObject({
    ...{ kind: 'location', end: 'origin' },
    location: { id: 'RNO', street: '1450 Industrial Way' },
  })
})

it.each([
  ['two docks are there', [dock('RNO', '89502'), dock('RN2', '89502')], {}],
  ['none is there', [dock('DAL', '75247')], {}],
  ['somebody else is meant', [dock('RNO', '89502')], { companyName: 'Vendor', street: '9 Elm St' }],
])('the address stays unchanged if %s', async (_, docks, more) => {
  expect(await show('89502', docks, more)).not.toHaveBeenCalled()
})
