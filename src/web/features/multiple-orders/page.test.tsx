import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const ROW = {
  ...{ shipmentId: 's1', BOLNumber: '0400001', statusCode: 'Q', shipmentStatus: 'Rate & Route' },
  ...{
    isTendered: false,
    endedAs: '',
    shipMode: 'LTL',
    CarrierSCAC: 'OLDR',
    CarrierName: 'Old Road Freight',
  },
  ...{ PRONumber: '', serviceDays: 2, DeliveryDate: null, DeliveredAt: null, TotalCharge: 312.4 },
  ...{ Currency: 'USD', Totalweight: 1240, TotalQuantity: 2, TotalPallet: 2, Problem: '' },
  ...{ CreateDate: '2026-11-17T18:00:00Z', version: 3, OrderNumber: 'SO-1', PO_Number: '' },
  ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
  ...{ DestinationName: 'Store', DestinationCity: 'Dallas', DestinationState: 'TX', DestinationZip: '75201' },
  ...{ WHSE: 'RNO', PaymentType: 'P', PickupByDate: '2026-11-18', PickupByFromTime: '11:00' },
  ...{ PickupByToTime: '15:30', TimeZone: 'America/Los_Angeles' },
}
const OFFER = { ServiceCode: '', ServiceName: '', serviceDays: 2, Badges: [] }
const ROUTING = {
  ...{ shipmentId: 's1', isOutdated: false, isExpired: false, Currency: 'USD' },
  ...{ CarrierSCAC: 'OLDR', CurrAmount: 312.4 },
  ...{ DearestCharge: 400, needsReason: true },
  Offers: [
    { ...OFFER, CarrierSCAC: 'OLDR', CarrierName: 'Old Road Freight', CurrAmount: 312.4 },
    { ...OFFER, CarrierSCAC: 'NEWR', CarrierName: 'New Road', CurrAmount: 400, Badges: ['Preferred'] },
  ],
}
const WORK = {
  ...{
    id: 'w1',
    kind: 'bulk-route',
    title: 'Route 40',
    state: 'done',
    total: 40,
    done: 38,
    failed: 1,
    step: '',
  },
  ...{
    problem: '',
    isCancelAsked: false,
    createdBy: 'demo',
    createdAt: '2026-11-20T00:00:00Z',
    endedAt: null,
  },
}
const JOB = {
  ...{ jobId: 'w1', state: 'done', total: 40, done: 38, failed: 1, startedAt: null, finishedAt: null },
  ...{ Problem: '', TotalCharge: 900, DearestCharge: 1200 },
  outcomes: [
    {
      ...{
        id: 's9',
        title: '0400009',
        outcome: 'refused',
        code: 'NO_PRICE_SHEET',
        message: 'Sorry, No pricesheet found!',
      },
      ...{ shipmentId: 's9', BOLNumber: '0400009', statusCode: 'Q', version: 1 },
    },
  ],
}

const answers = (works: object[] = []): Answers => ({
  'Shipment/GetShipmentList': () => ({ body: { Status: 'success', rows: [ROW], total: 40, cursor: '' } }),
  'Shipment/GetShipmentCount': () => ({
    body: {
      ...{
        Status: 'success',
        counts: { O: 52, Q: 40, T: 9, A: 4, D: 610 },
        tendered: 7,
        archived: 0,
        active: 0,
      },
      ...{ problems: 1, refreshedAt: '2026-11-20T00:00:00Z' },
    },
  }),
  'Shipment/RoutedOffers': () => ({ body: { Status: 'success', routings: [ROUTING] } }),
  'Shipment/MultiRouting': () => ({ body: { Status: 'success', job: JOB } }),
  'Works/Read': () => ({ body: { Status: 'success', works } }),
})

beforeEach(() => logInAs())

describe('Multiple Orders', () => {
  it('has five tabs with their counts', async () => {
    answerCalls(answers())
    await showScreen(<Page />, '/MultipleOrders')
    const tabs = await screen.findAllByRole('tab')
    await waitFor(() =>
      expect(tabs.map((tab) => tab.textContent)).toEqual([
        'Set Items52',
        'Rate & Route40',
        'Schedule9',
        'En Route4',
        'Delivered610',
      ]),
    )
  })

  it('routes all rows of the search, and shows the job from then on', async () => {
    const sent = answerCalls(answers())
    const { router } = await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute&q=store')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'All 40' }))
    fireEvent.click(screen.getByRole('button', { name: 'Rate & route 40 shipments' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ job: 'w1' }))
    const asked = sent.find(({ path }) => path === 'Shipment/MultiRouting')
    expect(asked?.body).toMatchObject({
      everything: { statusCode: 'Q', searchText: 'store' },
      rule: 'defaults',
    })
    expect(asked?.idempotencyKey).toBeTruthy()
  })

  it('shows that a row whose price was lost has no carrier, and that it changed', async () => {
    const row = { ...ROW, CarrierSCAC: '', CarrierName: '', TotalCharge: 0 }
    const lost = { ...ROUTING, isOutdated: true, CarrierSCAC: '', CurrAmount: 0, needsReason: false }
    answerCalls({
      ...answers(),
      'Shipment/GetShipmentList': () => ({ body: { Status: 'success', rows: [row], total: 1, cursor: '' } }),
      'Shipment/RoutedOffers': () => ({ body: { Status: 'success', routings: [lost] } }),
    })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    const button = await screen.findByRole('button', { name: 'No carrier: choose a carrier for 0400001' })
    expect(button.textContent).toBe('No carrier')
    expect(screen.getByText('changed since')).toBeTruthy()
  })

  it('shows before the tender which chosen prices have expired', async () => {
    const expired = { ...ROUTING, isExpired: true }
    answerCalls({
      ...answers(),
      'Shipment/RoutedOffers': () => ({ body: { Status: 'success', routings: [expired] } }),
    })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    expect(await screen.findByText('price expired')).toBeTruthy()
    expect(screen.queryByText('reason required')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /choose another carrier for 0400001/ }))
    expect(await screen.findByText(/^The selected price is no longer valid\./)).toBeTruthy()
  })

  it('shows how many rows are selected, and ends the selection of all when a row is unchecked', async () => {
    const rows = [ROW, { ...ROW, shipmentId: 's2', BOLNumber: '0400002' }]
    answerCalls({
      ...answers(),
      'Shipment/GetShipmentList': () => ({ body: { Status: 'success', rows, total: 40, cursor: '' } }),
    })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    const boxes = await screen.findAllByRole('checkbox', { name: /select row/i })
    for (const box of boxes) fireEvent.click(box)
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    fireEvent.click(bar.getByRole('button', { name: 'All 40' }))
    expect(bar.getByText('40 selected')).toBeTruthy()
    // A single unchecked row ends the selection of all.
    fireEvent.click(boxes[0]!)
    expect(bar.getByText('1 selected')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Rate & route 1 shipment' })).toBeTruthy()
    fireEvent.click(bar.getByRole('button', { name: 'All 40' }))
    fireEvent.click(bar.getByRole('button', { name: 'Clear' }))
    fireEvent.click((await screen.findAllByRole('checkbox', { name: /select row/i }))[0]!)
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('All in Schedule selects the untendered shipments; tendered ones among the selected rows are listed', async () => {
    const rows = [
      { ...ROW, statusCode: 'T', isTendered: true },
      { ...ROW, shipmentId: 's2', BOLNumber: '0400002', statusCode: 'T' },
    ]
    const sent = answerCalls({
      ...answers(),
      'Shipment/GetShipmentList': (body) => ({
        body: {
          Status: 'success',
          rows,
          total: (body as { isTendered?: boolean }).isTendered === false ? 5 : 40,
          cursor: '',
        },
      }),
      'Shipment/BulkSchedule': () => ({ body: { Status: 'success', job: JOB } }),
    })
    await showScreen(<Page />, '/MultipleOrders?tab=Schedule&q=store')
    const boxes = await screen.findAllByRole('checkbox', { name: /select row/i })
    for (const box of boxes) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Schedule or tender…' }))
    expect(await screen.findByText(/^1 of them is already tendered/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(await screen.findByRole('button', { name: 'All 5' }))
    fireEvent.click(screen.getByRole('button', { name: 'Schedule or tender…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Tender 5 shipments' }))
    const asked = () => sent.find(({ path }) => path === 'Shipment/BulkSchedule')
    await waitFor(() => expect(asked()?.body).toMatchObject({ everything: { statusCode: 'T' } }))
    expect(screen.queryByText(/tendered already/)).toBeNull()
  })

  it('does not offer more rows than one job accepts', async () => {
    const list = { Status: 'success', rows: [ROW], total: 12_345, cursor: '' }
    answerCalls({ ...answers(), 'Shipment/GetShipmentList': () => ({ body: list }) })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    fireEvent.click((await screen.findAllByRole('checkbox', { name: /select row/i }))[0]!)
    fireEvent.click(await screen.findByRole('button', { name: 'Newest 10,000' }))
    expect(screen.getByRole('button', { name: 'Rate & route 10,000 shipments' })).toBeTruthy()
  })

  it('offers no checkboxes without actions', async () => {
    answerCalls(answers())
    await showScreen(<Page />, '/MultipleOrders?tab=EnRoute')
    await screen.findByText('0400001')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('rejects a pickup date in the past, or a window that ends before it starts', async () => {
    const sent = answerCalls(answers())
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Schedule or tender…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    type('Pickup date', '2020-01-06')
    type('From', '15:00')
    type('To', '11:00')
    fireEvent.click(dialog.getByRole('button', { name: 'Tender 1 shipment' }))
    expect(dialog.getByText('The pickup date is in the past.')).toBeTruthy()
    expect(dialog.getByText('The pickup window must end after it begins.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Pickup date')))
    expect(sent.some(({ path }) => path === 'Shipment/BulkSchedule')).toBe(false)
  })

  it('prints papers on request for users with printers', async () => {
    const PRINTER = {
      ...{ PrinterId: 'p1', PrinterName: 'Office', PrinterType: 'PDF', isOnline: true, jobsWaiting: 0 },
      ...{ isDefaultFor: [], LabelFormat: 'None', resolution: 203, isEnabled: true },
    }
    const status = {
      ...{ Status: 'success', isOnline: true, printerOnlineStatus: 'Online', bridge: null, pairing: null },
      ...{ printers: [PRINTER], jobs: [] },
    }
    const sent = answerCalls({ ...answers(), 'Shipment/CheckPrinterStatus': () => ({ body: status }) })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Schedule or tender…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const box = await dialog.findByRole('checkbox', { name: 'Print the bills of lading when tendering' })
    expect((box as HTMLInputElement).checked).toBe(false)
    fireEvent.click(box)
    fireEvent.click(dialog.getByRole('button', { name: 'Tender 1 shipment' }))
    const asked = () => sent.find(({ path }) => path === 'Shipment/BulkSchedule')?.body
    await waitFor(() => expect(asked()).toMatchObject({ print: true }))
  })

  it('sets the items of all orders of the search, and builds the complete ones', async () => {
    const done = (id: string) => ({
      ...{ id, title: id, outcome: 'done', code: '', message: '' },
      ...{ shipmentId: '', BOLNumber: '', statusCode: 'O', version: 1 },
    })
    const refused = { ...done('o2'), outcome: 'refused', code: 'ORDER_NOT_FOUND', message: 'Gone.' }
    const unfit = {
      ...refused,
      ...{ id: 'o3', title: 'SO-3', code: 'VALIDATION_FAILED', message: 'Too high.' },
    }
    const sent = answerCalls({
      ...answers(),
      'Shipment/SetItems': () => ({ body: { Status: 'success', outcomes: [done('o1'), refused, unfit] } }),
      'Shipment/BuildShipment': () => ({ body: { Status: 'success', outcomes: [done('o1')] } }),
    })
    const { router } = await showScreen(<Page />, '/MultipleOrders?q=store')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'All 40' }))
    fireEvent.click(screen.getByRole('button', { name: 'Set items…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Set items and build' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'Shipment/BuildShipment')?.body).toMatchObject({
        orderIds: ['o1'],
      }),
    )
    const set = sent.find(({ path }) => path === 'Shipment/SetItems')
    expect(set?.body).toMatchObject({ everything: { searchText: 'store', WHSE: '' } })
    const told = await screen.findByText('Gone.')
    const fixes = screen.getAllByRole('link', { name: /^Fix / })
    expect(fixes.map((link) => link.getAttribute('href'))).toEqual(['/OpenOrders?order=o3'])
    fireEvent.click(within(told.closest<HTMLElement>('[role=dialog]')!).getAllByRole('button').at(-1)!)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'RateAndRoute' }))
  })

  it('continues with exactly the built, then the routed shipments, without a new selection', async () => {
    const built = (id: string, shipmentId: string) => ({
      ...{ id, title: id, outcome: 'done', code: '', message: '' },
      ...{ shipmentId, BOLNumber: '', statusCode: 'Q', version: 1 },
    })
    const ended = { ...WORK, id: 'w1', total: 3, endedAt: '2026-11-20T00:01:00Z' }
    const routed = { ...JOB, total: 3, done: 2, failed: 1 }
    const sent = answerCalls({
      ...answers([ended]),
      'Shipment/SetItems': () => ({ body: { Status: 'success', outcomes: [built('o1', '')] } }),
      'Shipment/BuildShipment': () => ({
        body: { Status: 'success', outcomes: [built('o1', 's1'), built('o2', 's2'), built('o3', 's9')] },
      }),
      'Shipment/MultiRouting': () => ({
        body: {
          Status: 'success',
          job: { ...routed, outcomes: [built('s1', 's1'), built('s2', 's2'), ...JOB.outcomes] },
        },
      }),
      'Shipment/BulkSchedule': () => ({ body: { Status: 'success', job: JOB } }),
    })
    await showScreen(<Page />, '/MultipleOrders')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Set items…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Set items and build' }))
    const next = within(await screen.findByRole('region', { name: 'Just built' }))
    fireEvent.click(next.getByRole('button', { name: 'Rate & route 3 shipments' }))
    const routing = within(await screen.findByRole('region', { name: 'Routing' }))
    expect(
      sent.find(({ path, body }) => path === 'Shipment/MultiRouting' && !body.jobId)?.body,
    ).toMatchObject({
      shipmentIds: ['s1', 's2', 's9'],
    })
    // The failed one is listed with its reason, and can be routed again separately.
    expect(await routing.findByText('Sorry, No pricesheet found!')).toBeTruthy()
    expect(routing.getByRole('button', { name: 'Rate & route 1 shipment' })).toBeTruthy()
    fireEvent.click(routing.getByRole('button', { name: 'Schedule or tender…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Tender 2 shipments' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path === 'Shipment/BulkSchedule')?.body).toMatchObject({
        rows: [{ shipmentId: 's1' }, { shipmentId: 's2' }],
      }),
    )
  })

  it('shows an error in the setup at its field', async () => {
    const fault = 'Enter a number from 0 to 108.'
    const body = {
      Status: 'error',
      code: 'VALIDATION_FAILED',
      message: 'Look.',
      fields: { maxHeight: fault },
    }
    answerCalls({ ...answers(), 'Shipment/SetItems': () => ({ status: 422, body }) })
    await showScreen(<Page />, '/MultipleOrders')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Set items…' }))
    fireEvent.change(await screen.findByLabelText('Pallets'), { target: { value: '1' } })
    const highest = screen.getByLabelText('Max height, in')
    fireEvent.change(highest, { target: { value: '109' } })
    fireEvent.click(screen.getByRole('button', { name: 'Set items and build' }))
    expect(await screen.findByText(fault)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(highest))
    fireEvent.change(highest, { target: { value: '100' } })
    expect(screen.queryByText(fault)).toBeNull()
  })

  it('reloads its orders if only orders were changed', async () => {
    const refused = {
      ...{
        id: 's1',
        title: 'SO-1',
        outcome: 'refused',
        code: 'ORDER_CHANGED',
        message: 'Changed meanwhile.',
      },
      ...{ shipmentId: '', BOLNumber: '', statusCode: 'O', version: 1 },
    }
    const sent = answerCalls({
      ...answers(),
      'Shipment/SetItems': () => ({ body: { Status: 'success', outcomes: [refused] } }),
    })
    await showScreen(<Page />, '/MultipleOrders')
    fireEvent.click(await screen.findByRole('checkbox', { name: /select row/i }))
    fireEvent.click(screen.getByRole('button', { name: 'Set items…' }))
    const listed = () => sent.filter(({ path }) => path === 'Shipment/GetShipmentList').length
    const before = listed()
    fireEvent.click(await screen.findByRole('button', { name: 'Set items and build' }))
    expect(await screen.findByText('Changed meanwhile.')).toBeTruthy()
    await waitFor(() => expect(listed()).toBe(before + 1))
  })

  it('reverts, and shows which rows were reverted and which stayed', async () => {
    const one = { ...{ title: '0400001', code: '', message: '', shipmentId: 's1' }, BOLNumber: '0400001' }
    answerCalls({
      ...answers(),
      'Shipment/RevertSetItems': () => ({
        body: {
          Status: 'success',
          outcomes: [{ ...one, id: 's1', outcome: 'done', statusCode: 'O', version: 2 }],
        },
      }),
    })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    fireEvent.click((await screen.findAllByRole('checkbox', { name: /select row/i }))[0]!)
    fireEvent.click(screen.getByRole('button', { name: 'Revert…' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Revert' }))
    const words = '1 shipment broken up: orders are back in Open Orders'
    await waitFor(() => expect(readToasts().map(({ message }) => message)).toContain(words))
  })

  it('shows cost, savings and failed rows, also after a reload', async () => {
    answerCalls(answers([WORK]))
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute&job=w1')
    const panel = await screen.findByRole('region', { name: 'Routing' })
    expect(await within(panel).findByText('$300.00 (25%)')).toBeTruthy()
    const refused = within(panel).getByRole('list', { name: 'Not completed' })
    expect(refused.textContent).toContain('0400009 Sorry, No pricesheet found!')
    expect(panel.textContent).toContain('1 was left as it was')
    // The job's own number would be of no use to a clerk.
    expect(panel.textContent).not.toContain(JOB.jobId)
    expect(within(panel).queryByText(/^Job/)).toBeNull()
  })

  it.each([
    ['TENDER_ACCOUNT_MISSING', 'link', 'Add account'],
    ['TENDER_ADDRESS_MISSING', 'link', 'Add tender e-mail'],
    ['CARRIER_DO_NOT_USE', 'link', 'Choose another carrier'],
    ['VALIDATION_FAILED', 'link', 'Fix on the shipment'],
    ['PRICE_SHEET_EXPIRED', 'button', 'Rate again'],
    ['OVERRIDE_REASON_REQUIRED', 'button', 'Enter the reason…'],
  ])('shows the fix of a row that failed with %s next to its reason', async (code, role, name) => {
    const outcomes = JOB.outcomes.map((row) => ({ ...row, code, shipmentId: 's9', message: 'It is so.' }))
    const routed = () => ({ body: { Status: 'success', job: { ...JOB, outcomes } } })
    answerCalls({ ...answers([WORK]), 'Shipment/MultiRouting': routed })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute&job=w1')
    const rows = await screen.findByRole('list', { name: 'Not completed' })
    expect(within(rows).getAllByRole(role, { name })).toHaveLength(outcomes.length)
    if (name !== 'Add account') return
    const link = within(rows).getAllByRole('link', { name })[0]!
    expect(link.getAttribute('href')).toBe('/Carriers?view=Freight&add=s9')
  })

  it('shows the notices of successful rows', async () => {
    const message = 'Not compared with Old Road Freight: it did not answer in time.'
    const outcomes = JOB.outcomes.map((row) => ({ ...row, outcome: 'done', code: '', message }))
    const routed = () => ({ body: { Status: 'success', job: { ...JOB, outcomes } } })
    answerCalls({ ...answers([WORK]), 'Shipment/MultiRouting': routed })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute&job=w1')
    const panel = await screen.findByRole('region', { name: 'Routing' })
    expect((await within(panel).findByRole('list', { name: 'Done, with notes' })).textContent).toContain(
      message,
    )
    expect(within(panel).queryByRole('list', { name: 'Not completed' })).toBeNull()
  })

  it('shows the first of thousands of rows, and the number of the others', async () => {
    const [row] = JOB.outcomes
    const outcomes = Array.from({ length: 1_300 }, (_, at) => ({ ...row, id: `s${at}` }))
    const routed = () => ({ body: { Status: 'success', job: { ...JOB, outcomes } } })
    answerCalls({ ...answers([WORK]), 'Shipment/MultiRouting': routed })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute&job=w1')
    const panel = await screen.findByRole('region', { name: 'Routing' })
    expect(await within(panel).findByText('and 1,100 more')).toBeTruthy()
  })

  it('does not add up prices in several currencies', async () => {
    const job = { ...JOB, TotalCharge: null, DearestCharge: null, Currency: '' }
    const routed = () => ({ body: { Status: 'success', job } })
    answerCalls({ ...answers([WORK]), 'Shipment/MultiRouting': routed })
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute&job=w1')
    const panel = await screen.findByRole('region', { name: 'Routing' })
    expect(await within(panel).findByText(/are in several currencies/)).toBeTruthy()
    expect(panel.textContent).not.toContain('$')
  })

  it('shows the result of the user’s last job, which has ended in the meantime, until it is closed', async () => {
    logInAs({ userName: 'demo' })
    const endedAt = new Date().toISOString()
    const sent = answerCalls(
      answers([
        { ...WORK, id: 'w2', createdBy: 'other', endedAt },
        { ...WORK, endedAt },
      ]),
    )
    const { unmount } = await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    const panel = await screen.findByRole('region', { name: 'Routing' })
    fireEvent.click(await within(panel).findByRole('button', { name: 'Close the result' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Routing' })).toBeNull())
    const asked = sent.find(({ path }) => path === 'Shipment/MultiRouting')
    expect(asked?.body).toMatchObject({ jobId: 'w1' })
    unmount()
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    expect(await screen.findByText('reason required')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Routing' })).toBeNull()
  })

  it('shows no finished job of another user, and none of the day before', async () => {
    logInAs({ userName: 'demo' })
    const before = new Date(Date.now() - 25 * 3_600_000).toISOString()
    const others = { ...WORK, id: 'w2', createdBy: 'other', endedAt: new Date().toISOString() }
    answerCalls(answers([others, { ...WORK, endedAt: before }]))
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    expect(await screen.findByText('reason required')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Routing' })).toBeNull()
  })

  it('shows when a reason is required, and the cost of choosing another carrier', async () => {
    answerCalls(answers())
    await showScreen(<Page />, '/MultipleOrders?tab=RateAndRoute')
    expect(await screen.findByText('reason required')).toBeTruthy()
    expect(await screen.findByText('$87.60')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Old Road Freight: choose another carrier/ }))
    expect(await screen.findByRole('button', { name: 'Choose New Road' })).toBeTruthy()
  })
})
