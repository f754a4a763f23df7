import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const BOARD = 'Console/GetShipmentList'
const shipment = (id: string) => ({
  ...{ shipmentId: id, BOLNumber: `BOL-${id}`, statusCode: 'T', shipmentStatus: 'Schedule' },
  ...{ isTendered: true, endedAs: '', shipMode: 'LTL', CarrierSCAC: 'OLDR', CarrierName: 'Old Road Freight' },
  ...{ PRONumber: '', serviceDays: 2, DeliveryDate: null, DeliveredAt: null, TotalCharge: 312.4 },
  ...{ Currency: 'USD', Totalweight: 1240, TotalQuantity: 2, TotalPallet: 2, Problem: '', version: 3 },
  ...{ CreateDate: '2026-11-17T18:00:00Z', OrderNumber: '', PO_Number: '' },
  ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
  ...{ DestinationName: `Store ${id}`, DestinationCity: 'Dallas', DestinationState: 'TX' },
  ...{ DestinationZip: '75201', WHSE: 'RNO', PaymentType: 'P', PickupByDate: '2026-11-18' },
  ...{ PickupByFromTime: '11:00', PickupByToTime: '15:30', TimeZone: 'America/Los_Angeles' },
})
const row = (id: string, stage: string, more: object = {}) => ({
  ...{ shipment: shipment(id), stage, reason: '', minutesToPickupEnd: 190, ...more },
})
const ROWS = [
  row('1', 'late', { reason: 'Not picked up', minutesToPickupEnd: -20 }),
  ...Array.from({ length: 9 }, (_, index) => row(String(index + 2), 'tendered')),
]
const open = async (rows: object[] = ROWS, at = '/ShipmentConsole') => {
  const sent = answerCalls({
    [BOARD]: () => ({
      body: {
        ...{ Status: 'success', rows, total: rows.length, refreshedAt: new Date().toISOString() },
        stages: { tendered: 9, accepted: 0, pickedUp: 4, atRisk: 0, late: 1 },
      },
    }),
    'Shipment/GetScheduleShipmentCount': () => ({
      body: {
        ...{ Status: 'success', today: 7, overdue: 1, refreshedAt: '' },
        warehouses: [
          { WHSE: 'DAL', name: 'DC, Dallas', today: 5, overdue: 0 },
          { WHSE: 'RNO', name: 'DC, Reno', today: 2, overdue: 1 },
        ],
      },
    }),
  })
  await showScreen(<Page />, at)
  return sent
}

class NoSocket {
  send() {}
  close() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', NoSocket)
  logInAs()
})

describe('the wall board', () => {
  it('shows the counts of every stage, of the day, and by warehouse', async () => {
    await open()
    await screen.findByText('Store 1')
    const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    await waitFor(() => expect(figures).toEqual(['1', '0', '7', '9', '0', '4']))
    const [, dallas, reno] = within(screen.getByRole('table')).getAllByRole('row')
    expect([dallas!.textContent, reno!.textContent]).toEqual(['DALDallas50', 'RNOReno21'])
  })

  it('lists the most urgent first, with the reason and the time left', async () => {
    await open()
    await screen.findByText('Store 1')
    const [first, second] = screen.getAllByRole('listitem')
    expect(first!.textContent).toContain('Late')
    expect(first!.textContent).toContain('20 min over')
    expect(first!.textContent).toContain('Not picked up')
    expect(second!.textContent).toContain('3 h 10 left')
  })

  it('shows a return as it travels: from the customer back to the shipper', async () => {
    const ReturnLane = {
      from: { city: 'Dallas', state: 'TX', zip: '75201' },
      to: { city: 'Sparks', state: 'NV', zip: '89431' },
    }
    const back = row('1', 'late', { shipment: { ...shipment('1'), ReturnLane }, minutesToPickupEnd: null })
    await open([back])
    const line = (await screen.findByText('Return from Store 1')).closest('li')!
    expect(line.textContent).toContain('Sparks NV')
    expect(line.textContent).not.toContain('Dallas')
  })

  it('turns its pages automatically, and holds one on request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await open()
    await screen.findByText('Page 1 of 2, 10 shipments')
    await act(() => vi.advanceTimersByTimeAsync(12_500))
    expect(screen.getByText('Page 2 of 2, 10 shipments')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.getByText('Page 2 of 2, 10 shipments')).toBeTruthy()
    vi.useRealTimers()
  })

  it('shows one warehouse if the URL names it', async () => {
    const sent = await open(ROWS, '/ShipmentConsole?warehouse=RNO')
    await screen.findByText('Store 1')
    expect(sent.find(({ path }) => path === BOARD)).toMatchObject({
      query: { statuscode: 'TC' },
      body: { WHSE: 'RNO' },
    })
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
  })

  it('accepts a warehouse code in upper or lower case in the URL', async () => {
    await open(ROWS, '/ShipmentConsole?warehouse=rno')
    await screen.findByText('Store 1')
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)[2]).toBe('2'),
    )
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Warehouse' }).value).toBe('RNO')
  })

  it('shows that nothing waits', async () => {
    await open([])
    expect(await screen.findByText('Nothing is waiting for pickup, and nothing is late.')).toBeTruthy()
  })

  it('shows that it is outdated', async () => {
    answerCalls({})
    await showScreen(<Page />, '/ShipmentConsole')
    expect(await screen.findByText('Out of date since the start')).toBeTruthy()
  })
})
