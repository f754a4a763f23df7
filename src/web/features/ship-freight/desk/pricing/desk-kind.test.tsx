import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../../../show-screen.test-support.tsx'
import { Page as Collect } from '../../collect/page.tsx'
import { Page as Parcel } from '../../parcel/page.tsx'
import { freshBrowser, refusal, shownShipment } from '../../prepaid/open-screen.test-support.tsx'
import { Page as Prepaid } from '../../prepaid/page.tsx'

const SETUP = {
  ...{ Status: 'success', IsOrderWeightEachPerQty: false, defaultClass: '70' },
  ...{ isAutoClassCalculationEnabled: true, freightClasses: [], warehouses: [], ODFLPalletRates: [] },
  classCalculationDensities: { scale: '13-tier', tiers: [] },
  defaultPickup: { WHSE: '', from: '11:00 AM', to: '03:30 PM' },
}

beforeEach(freshBrowser)

describe('a shipment that belongs to another screen', () => {
  it.each([
    ['a parcel', Prepaid, '/Prepaid/$shipmentid', { rateModeId: 4 }, 'Open in Parcel', '/Parcel/s1'],
    [
      'a parcel that the receiver pays',
      Collect,
      '/Collect/$shipmentid',
      { rateModeId: 4, paymentType: 'C' },
      'Open in Parcel',
      '/Parcel/s1',
    ],
    ['freight', Parcel, '/Parcel/$shipmentid', {}, 'Open in Prepaid / 3P', '/Prepaid/s1'],
    [
      'collect freight',
      Prepaid,
      '/Prepaid/$shipmentid',
      { paymentType: 'C' },
      'Open in Collect',
      '/Collect/s1',
    ],
  ] as const)('%s links to that screen', async (_what, Page, at, changes, name, path) => {
    answerCalls({
      'Shipment/GetGenericClientDetails': () => ({ body: SETUP }),
      'Login/userDetails': () => refusal(403, 'PAGE_FORBIDDEN', 'You do not have permission.'),
      'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
      'Shipment/ShipmentDetails': () => ({ body: shownShipment(changes) }),
    })
    await showScreen(<Page />, at)
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(path)
    expect(screen.queryByRole('region', { name: 'Summary' })).toBeNull()
  })
})
