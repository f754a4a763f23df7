import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { wireOf } from '../../wire-of.test-support.ts'
import { sampleShipment } from '../shipment-details/sample-shipment.test-support.ts'
import { Page } from './page.tsx'

const LIST = 'Shipment/GenericShipmentsList'
const ROW = {
  ...{ shipmentId: 's1', BOLNumber: '0400001', statusCode: 'A', shipmentStatus: 'InTransit' },
  ...{ isTendered: true, endedAs: '', shipMode: 'LTL', CarrierSCAC: 'OLDR', CarrierName: 'Old Road Freight' },
  ...{ PRONumber: '123', serviceDays: 2, DeliveryDate: '2026-11-23', DeliveredAt: null, TotalCharge: 312.4 },
  ...{ Currency: 'USD', Totalweight: 1240, TotalQuantity: 2, TotalPallet: 2, Problem: '' },
  ...{ CreateDate: '2026-11-17T18:00:00Z', version: 3, OrderNumber: '', PO_Number: '' },
  ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
  ...{ DestinationName: 'Store', DestinationCity: 'Dallas', DestinationState: 'TX', DestinationZip: '75201' },
  ...{ WHSE: 'RNO', PaymentType: 'P', PickupByDate: '2026-11-18', PickupByFromTime: '11:00' },
  ...{ PickupByToTime: '15:30', TimeZone: 'America/Los_Angeles' },
}
const LATE = { ...ROW, shipmentId: 's2', BOLNumber: '0400002', Problem: 'Dock closed' }

const answers = (rows: object[]): Answers => ({
  [LIST]: (body) => {
    const found = (body as { problemsOnly?: boolean }).problemsOnly
      ? rows.filter((row) => (row as typeof ROW).Problem !== '')
      : rows
    return { body: { Status: 'success', rows: found, total: found.length, cursor: '' } }
  },
  'Shipment/GetShipmentCount': () => ({
    body: {
      ...{ Status: 'success', counts: { T: 9, A: 40, D: 610 }, tendered: 7 },
      ...{ archived: 0, active: 0, problems: 1, refreshedAt: '2026-11-20T00:00:00Z' },
    },
  }),
  'Shipment/CarriersList': () => ({ body: { Status: 'success', carriers: [] } }),
  'NewTrackingAPI/IntransitmappingData': () => ({ body: { Status: 'success', shipments: [] } }),
})

beforeEach(() => logInAs())

describe('Track', () => {
  it('shows the tab in the URL with its count, and problem shipments above the list', async () => {
    const sent = answerCalls(answers([ROW, LATE]))
    await showScreen(<Page />, '/Track?tab=InTransit')
    const tab = await screen.findByRole('tab', { name: /In Transit/ })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(tab.textContent).toBe('In Transit40'))
    expect(screen.getByRole('tab', { name: /Tendered/ }).textContent).toBe('Tendered7')
    const problems = screen.getByRole('region', { name: 'Problems first' })
    expect(await within(problems).findByText('Dock closed')).toBeTruthy()
    expect(within(problems).queryByText('0400001')).toBeNull()
    expect(await within(screen.getByRole('table', { name: 'Shipments' })).findByText('0400001')).toBeTruthy()
    expect(sent.some((call) => call.path === LIST && call.body.problemsOnly === true)).toBe(true)
  })

  it('shows the lane of a return as it travels: from the customer back to the shipper', async () => {
    const ReturnLane = {
      from: { city: 'Dallas', state: 'TX', zip: '75201' },
      to: { city: 'Sparks', state: 'NV', zip: '89431' },
    }
    answerCalls(answers([{ ...ROW, ReturnLane, Problem: 'Dock closed' }]))
    await showScreen(<Page />, '/Track?tab=InTransit')
    const table = await screen.findByRole('table', { name: 'Shipments' })
    const lane = (await within(table).findByText(/Sparks/)).closest('td')!.textContent!
    expect(lane.indexOf('Dallas TX 75201')).toBeLessThan(lane.indexOf('Sparks NV 89431'))
    const problems = screen.getByRole('region', { name: 'Problems first' })
    expect(within(problems).getByText(/Sparks NV/)).toBeTruthy()
  })

  it('lists only the problems on request, and keeps that in the URL', async () => {
    answerCalls(answers([ROW, LATE]))
    const { router } = await showScreen(<Page />, '/Track?tab=InTransit')
    await within(await screen.findByRole('table', { name: 'Shipments' })).findByText('0400001')
    fireEvent.click(screen.getByRole('switch', { name: 'Show only these' }))
    await waitFor(() =>
      expect(within(screen.getByRole('table', { name: 'Shipments' })).queryByText('0400001')).toBeNull(),
    )
    expect(router.state.location.search).toEqual({ tab: 'InTransit', problems: '1' })
  })

  it('shows at the field that the range ends before it starts', async () => {
    answerCalls(answers([ROW]))
    await showScreen(<Page />, '/Track?tab=InTransit&from=2026-11-20&to=2026-11-19')
    const end = await screen.findByLabelText('Created to')
    expect(end.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('The end date is before the start date.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Created from'), { target: { value: '2026-11-19' } })
    await waitFor(() => expect(screen.queryByText('The end date is before the start date.')).toBeNull())
  })

  it('offers exactly the moves of the life cycle on a row', async () => {
    answerCalls(answers([ROW]))
    await showScreen(<Page />, '/Track?tab=InTransit')
    fireEvent.click(await screen.findByRole('button', { name: 'Move 0400001' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'PRO and pickup number…',
      'Move to Delivered…',
      'Problem…',
      'Void…',
    ])
  })

  it('enters PRO and pickup number from a row, which is read first', async () => {
    const shipment = sampleShipment({ id: 's1', isTendered: true, pickupNumber: '', proNumber: '' })
    const body = wireOf(shipmentDetails.reply, { shipment })
    const sent = answerCalls({
      ...answers([ROW]),
      'Shipment/ShipmentDetails': () => ({ body }),
      'Shipment/TenderReferences': () => ({ body: { PRONumber: '', PickupNumber: 'PU-7', version: 4 } }),
    })
    await showScreen(<Page />, '/Track?tab=InTransit')
    fireEvent.click(await screen.findByRole('button', { name: 'Move 0400001' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'PRO and pickup number…' }))
    fireEvent.change(await screen.findByLabelText('Pickup number'), { target: { value: 'PU-7' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save numbers' }))
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('TenderReferences'))).toBe(true))
    expect(sent.find(({ path }) => path.endsWith('TenderReferences'))).toMatchObject({
      body: { shipmentId: 's1', version: shipment.version, PickupNumber: 'PU-7' },
    })
  })

  it('moves the selected shipments and shows each result', async () => {
    const sent = answerCalls({
      ...answers([ROW, LATE]),
      'Shipment/UpdateStatusCode': (body) =>
        (body as { shipmentId: string }).shipmentId === 's1'
          ? {
              body: { Status: 'success', shipmentId: 's1', statusCode: 'D', isTendered: true, version: 4 },
            }
          : {
              status: 409,
              body: { Status: 'error', code: 'SHIPMENT_CHANGED', message: 'Changed.', requestId: 'r' },
            },
    })
    await showScreen(<Page />, '/Track?tab=InTransit')
    for (const box of await screen.findAllByRole('checkbox', { name: /select row/i })) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Move to Delivered' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Move to Delivered: 2 shipments' }))
    const outcomes = await screen.findByRole('list', { name: 'Outcomes' })
    await waitFor(() =>
      expect(
        within(outcomes)
          .getAllByRole('listitem')
          .map((row) => row.textContent),
      ).toEqual(['0400002 Changed.', '0400001 is delivered']),
    )
    const keys = sent
      .filter((call) => call.path.endsWith('UpdateStatusCode'))
      .map((call) => call.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  it.each(['Prepared Pickup', 'Pickup'])('reports %s of many tendered ones', async (status) => {
    const sent = answerCalls({
      ...answers([{ ...ROW, statusCode: 'T' }]),
      'Shipment/UpdateStatusCode': () => ({
        body: { Status: 'success', shipmentId: 's1', statusCode: 'T', isTendered: true, version: 4 },
      }),
    })
    await showScreen(<Page />, '/Track?tab=Tendered')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    const bar = await screen.findByRole('region', { name: 'Selected rows' })
    fireEvent.click(within(bar).getByRole('button', { name: status }))
    fireEvent.click(await screen.findByRole('button', { name: `${status}: 1 shipment` }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('UpdateStatusCode'))?.body).toMatchObject({
        shipmentId: 's1',
        Status: status,
      }),
    )
  })

  it('offers no moves to read-only users', async () => {
    logInAs({ userType: 'ReadOnly' })
    answerCalls(answers([ROW]))
    await showScreen(<Page />, '/Track?tab=InTransit')
    await within(await screen.findByRole('table', { name: 'Shipments' })).findByText('0400001')
    expect(screen.queryByRole('button', { name: 'Move 0400001' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /select row/i })).toBeNull()
  })

  it("shows the specification's words if a tab is empty", async () => {
    answerCalls(answers([]))
    await showScreen(<Page />, '/Track')
    expect(await screen.findByText('No Shipments.')).toBeTruthy()
  })

  it("shows the specification's words if no shipment is in the requested date range", async () => {
    answerCalls(answers([]))
    await showScreen(<Page />, '/Track?from=2026-11-19&to=2026-11-19')
    expect(await screen.findByText('No shipments available on the given date.')).toBeTruthy()
  })
})
