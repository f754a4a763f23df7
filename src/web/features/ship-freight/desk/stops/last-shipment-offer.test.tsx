import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../../../show-screen.test-support.tsx'
import { DALLAS } from '../form/sample.test-support.ts'
import { LastShipmentOffer } from './last-shipment-offer.tsx'

const ROW = {
  ...{ shipmentId: 's1', BOLNumber: '0400001', statusCode: 'A', shipmentStatus: 'InTransit' },
  ...{ isTendered: true, endedAs: '', shipMode: 'LTL', CarrierSCAC: 'OLDR', CarrierName: 'Old Road Freight' },
  ...{ PRONumber: '123', serviceDays: 2, DeliveryDate: '2026-11-23', DeliveredAt: null, TotalCharge: 312.4 },
  ...{ Currency: 'USD', Totalweight: 620, TotalQuantity: 1, TotalPallet: 1, Problem: '' },
  ...{ CreateDate: '2026-11-17T18:00:00Z', version: 3, OrderNumber: '', PO_Number: '' },
  ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
  ...{ DestinationName: 'Store', DestinationCity: 'Dallas', DestinationState: 'TX', DestinationZip: '75201' },
  ...{ WHSE: 'RNO', PaymentType: 'P', PickupByDate: '2026-11-18', PickupByFromTime: '11:00' },
  ...{ PickupByToTime: '15:30', TimeZone: 'America/Los_Angeles' },
}

it('describes the last shipment to the consignee', async () => {
  const body = { Status: 'success', rows: [ROW], total: 1, cursor: '' }
  answerCalls({ 'Shipment/GenericShipmentsList': () => ({ body }) })
  const consignee = { ...DALLAS, companyName: 'Store' }
  await showScreen(<LastShipmentOffer consignee={consignee} onRepeat={() => {}} />, '/Prepaid')
  expect(
    await screen.findByText('Last time, Wed, Nov 18, 2026: 1 pallet, 620 lb with Old Road Freight'),
  ).toBeTruthy()
})
