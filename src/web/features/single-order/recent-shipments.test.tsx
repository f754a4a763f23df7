import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { RecentShipments } from './recent-shipments.tsx'

const ROW = {
  ...{ shipmentId: 's1', BOLNumber: '0400001', statusCode: 'Q', shipmentStatus: 'Rate & Route' },
  ...{ isTendered: false, endedAs: '', shipMode: 'Parcel', CarrierSCAC: 'UPSN', CarrierName: 'UPS' },
  ...{ PRONumber: '', serviceDays: 2, DeliveryDate: null, DeliveredAt: null, TotalCharge: 12.4 },
  ...{ Currency: 'USD', Totalweight: 4, TotalQuantity: 1, TotalPallet: 0, Problem: '', version: 3 },
  ...{ CreateDate: '2026-11-17T18:00:00Z', OrderNumber: '', PO_Number: '' },
  ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
  ...{ DestinationName: 'Store', DestinationCity: 'Dallas', DestinationState: 'TX', DestinationZip: '75201' },
  ...{ WHSE: 'RNO', PaymentType: 'P', PickupByDate: null, PickupByFromTime: '', PickupByToTime: '' },
  TimeZone: 'America/Los_Angeles',
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'WebSocket',
    class {
      send() {}
      close() {}
    },
  )
  logInAs()
})

const laneShown = async (row: object) => {
  answerCalls({
    'Shipment/GetShipmentList': () => ({ body: { Status: 'success', rows: [row], total: 1, cursor: '' } }),
  })
  await showScreen(<RecentShipments />, '/SingleOrder')
  const table = await screen.findByRole('table', { name: 'Recent shipments' })
  return (await within(table).findByText(/Dallas TX/)).closest('td')!.textContent!
}

it('shows the lane of a shipment', async () => {
  expect(await laneShown(ROW)).toMatch(/Reno NV 89502.*Dallas TX 75201/)
})

it('shows the lane of a return as it travels: from the customer back to the shipper', async () => {
  const ReturnLane = {
    from: { city: 'Dallas', state: 'TX', zip: '75201' },
    to: { city: 'Sparks', state: 'NV', zip: '89431' },
  }
  expect(await laneShown({ ...ROW, ReturnLane })).toMatch(/Dallas TX 75201.*Sparks NV 89431/)
})
