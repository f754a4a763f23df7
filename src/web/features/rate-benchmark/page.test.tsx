import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const CALL = 'Analysis/RateBenchmark'
const sums = (shipments: number, paid: number) => ({
  ...{ shipments, weightLb: shipments * 1_000, paid, market: paid + 200, cheapest: paid - 100 },
  ...{ saved: 250, missed: 50, overCheapest: 100 },
})
const hidden = (shipments: number) => ({
  ...{ shipments, weightLb: null, paid: null, market: null, cheapest: null },
  ...{ saved: null, missed: null, overCheapest: null },
})
const REPLY = {
  ...{
    Status: 'success',
    from: '2026-08-23',
    to: '2026-11-21',
    every: 'week',
    fewestShipments: 5,
    unpriced: 2,
  },
  all: sums(12, 2_000),
  times: [
    { from: '2026-11-09', ...sums(9, 1_500) },
    { from: '2026-11-16', ...hidden(3) },
  ],
  lanes: [
    { origin: 'NV', destination: 'TX', ...sums(12, 2_000) },
    { origin: 'NV', destination: 'CA', ...hidden(1) },
  ],
  laneCount: 2,
  contracts: [
    {
      ...{ CarrierSCAC: 'SYNA', CarrierName: 'Carrier SYNA', shipments: 12, cost: 1_900, paid: 2_000 },
      ...{ timesCheapest: 8, timesUsed: 4 },
    },
    {
      ...{ CarrierSCAC: 'SYNB', CarrierName: 'Carrier SYNB', shipments: 2, cost: null, paid: null },
      ...{ timesCheapest: 0, timesUsed: 0 },
    },
  ],
  breaks: [
    {
      ...{ code: 'M1M', fromLb: 1_000, shipments: 12, perCwt: 16.67, historyShipments: 40 },
      ...{ low: 12, median: 15, high: 20, variance: 0.111 },
    },
  ],
  rows: [],
  rowsTotal: 0,
}
const ROW = {
  ...{ shipmentId: 's-1', BOLNumber: '0401', PickupByDate: '2026-11-18', origin: 'NV 89502' },
  ...{ destination: 'TX 75201', weightLb: 1_240, CarrierSCAC: 'SYNA', paid: 260, against: 225 },
  ...{ againstSCAC: '', difference: 35 },
}
const ANSWERS: Answers = {
  'Shipment/GetGenericClientDetails': () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'No.' } }),
  'Shipment/CarriersList': () => ({ body: { Status: 'success', carriers: [] } }),
  [CALL]: (body) =>
    (body as { list?: string }).list ? { body: { ...REPLY, rows: [ROW], rowsTotal: 30 } } : { body: REPLY },
}

beforeEach(() => logInAs())

const open = (at = '/RateBenchmark') => showScreen(<Page />, at)

describe('Rate Benchmark', () => {
  it('shows the amount paid, the contracts’ median and the savings, each with its definition', async () => {
    answerCalls(ANSWERS)
    await open()
    const missed = (await screen.findByText('Savings missed', { selector: 'dt' })).parentElement!
    expect(missed.textContent).toContain('$50.00')
    expect(missed.textContent).toContain('2.5% of the amount paid')
    fireEvent.focus(within(missed).getByRole('button', { name: 'What savings missed means' }))
    expect((await screen.findByRole('tooltip')).textContent).toMatch(/booked above the median/)
    const paid = screen.getByText('Paid', { selector: 'dt' }).parentElement!
    expect(paid.textContent).toContain('$2,000.00')
    expect(paid.textContent).toContain('12 shipments')
    expect(screen.getByText(/2 shipments could not be compared because no contract has a price/)).toBeTruthy()
  })

  it('compares every contract, lane, week and weight, and hides figures from too few shipments', async () => {
    answerCalls(ANSWERS)
    await open()
    const contracts = within(await screen.findByRole('region', { name: 'Table of every contract' }))
    const [first, second] = contracts.getAllByRole('row').slice(1)
    expect(first!.textContent).toMatch(/SYNA.*\$1,900.00.*\$2,000.00.*\$100.00 \+5.3%.*8 ×.*4 ×/)
    expect(second!.textContent).toContain('not enough shipments')
    const lanes = within(screen.getByRole('region', { name: 'Table of every lane' })).getAllByRole('row')
    expect(lanes[2]!.textContent).toContain('NV → CA1not enough shipments')
    const weeks = within(screen.getByRole('region', { name: 'Table of costs over time', hidden: true }))
    expect(weeks.getAllByRole('row', { hidden: true })[2]!.textContent).toContain('not enough shipments')
    const history = within(screen.getByRole('region', { name: 'Table of your own history' }))
    expect(history.getByText('1,000 – 1,999 lb').closest('tr')!.textContent).toMatch(
      /\$16.67.*\$12.00 · \$15.00 · \$20.00.*\+11.1%/,
    )
  })

  it('shows that the filters leave too few shipments', async () => {
    answerCalls({ ...ANSWERS, [CALL]: () => ({ body: { ...REPLY, all: hidden(3), unpriced: 0 } }) })
    await open()
    expect(await screen.findByText(/Not enough shipments: 3 shipments with a contract price/)).toBeTruthy()
  })

  it('opens the shipments behind a figure, in the URL', async () => {
    const sent = answerCalls(ANSWERS)
    const { router } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Shipments behind savings missed' }))
    const list = within(await screen.findByRole('region', { name: 'Table of shipments' }))
    expect(list.getByRole('link', { name: '0401' }).getAttribute('href')).toBe('/ShipmentDetails/s-1')
    expect(list.getByText('NV 89502 → TX 75201')).toBeTruthy()
    expect(router.state.location.search).toEqual({ list: 'missed' })
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ list: 'missed', pageIndex: 2 }))
    fireEvent.click(screen.getByRole('button', { name: 'Close the list of shipments' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Table of shipments' })).toBeNull())
  })

  it('filters by lane with a click, and by a typed lane', async () => {
    const sent = answerCalls(ANSWERS)
    const { router } = await open()
    fireEvent.click(await screen.findByRole('button', { name: 'NV → TX' }))
    await waitFor(() => expect(sent.at(-1)!.body).toMatchObject({ origin: 'NV', destination: 'TX' }))
    expect(screen.getByLabelText('Lane from')).toHaveProperty('value', 'NV')
    fireEvent.change(screen.getByLabelText('Lane to'), { target: { value: '75201' } })
    fireEvent.blur(screen.getByLabelText('Lane to'))
    await waitFor(() => expect(router.state.location.search).toEqual({ origin: 'NV', destination: '752' }))
    fireEvent.change(screen.getByLabelText('Lane to'), { target: { value: 'Dallas' } })
    expect(screen.getByText('Enter a state like NV or a ZIP3 like 895.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'All lanes' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('requests the mode, the dock and the period in the URL', async () => {
    const sent = answerCalls(ANSWERS)
    await open('/RateBenchmark?mode=all&warehouse=RNO&from=2026-01-01&lanes=zip3')
    await screen.findByText('Savings missed', { selector: 'dt' })
    expect(sent.find(({ path }) => path === CALL)!.body).toMatchObject({
      ...{ RateModeID: 0, warehouse: 'RNO', from: '2026-01-01', lanesBy: 'zip3' },
    })
  })
})
