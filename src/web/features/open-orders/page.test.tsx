import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { suggestConsolidations } from '#contracts/endpoints/consolidation.ts'
import { BLANK_ITEM } from '#domain/items/master-item.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { readToasts } from '../../ui/toast.ts'
import { bucketOf, isFresh } from './buckets.ts'
import { BLANK_LINE, lineOfItem } from './line-of-item.ts'
import { Page } from './page.tsx'

const ROW = {
  ...{ shipmentId: 'o1', BOLNumber: '', statusCode: 'O', shipmentStatus: 'Open Orders' },
  ...{ isTendered: false, endedAs: '', shipMode: 'LTL', CarrierSCAC: '', CarrierName: '', PRONumber: '' },
  ...{ serviceDays: null, DeliveryDate: null, DeliveredAt: null, TotalCharge: 0, Currency: 'USD' },
  ...{ Totalweight: 1240, TotalQuantity: 2, TotalPallet: 0, Problem: '', version: 3, PO_Number: 'PO-7' },
  ...{ CreateDate: '2026-11-17T18:00:00Z', OrderNumber: 'SO-1', WHSE: 'RNO', PaymentType: 'P' },
  ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
  ...{ DestinationName: 'Store', DestinationCity: 'Dallas', DestinationState: 'TX', DestinationZip: '75201' },
  ...{ PickupByDate: '2026-11-23', PickupByFromTime: '', PickupByToTime: '', TimeZone: 'America/New_York' },
}
const TWO = { ...ROW, shipmentId: 'o2', OrderNumber: 'SO-2' }
const HELD = { ...ROW, shipmentId: 'o3', OrderNumber: 'SO-3', statusCode: 'H', DeferUntil: '2026-12-01' }
const SHIPMENT = { ...ROW, shipmentId: 's1', BOLNumber: '0400001', statusCode: 'Q' }

const ORDER_ROW = {
  ...{
    orderId: 'o1',
    OrderNumber: 'SO-1',
    BackOrderNumber: '00',
    PO_Number: '',
    SoldTo: '',
    PaymentType: 'P',
  },
  ...{ WHSE: 'RNO', ShipByDate: '2026-11-23', DeliverByDate: '', statusCode: 'O', Source: 'manual' },
  ...{ Totalweight: 1240, TotalQuantity: 2, TotalPallet: 0, OrderValue: 0, ShipmentIds: [], version: 3 },
  ...{ CreateDate: '2026-11-17T18:00:00Z', DestinationName: 'Store', DestinationStreet: '1 Road' },
  ...{
    DestinationCity: 'Dallas',
    DestinationState: 'TX',
    DestinationZip: '75201',
    LineCount: 1,
    SameConsignee: 2,
  },
}
const PRICE = {
  ...{ CurrAmount: 300, CarrierSCAC: 'SYNA', CarrierName: 'Synthetic Alpha', RateModeID: 1, ServiceDays: 2 },
  DeliveryDate: '2026-11-25',
}
const SUGGESTION = {
  ...{ key: 'k', reason: 'holdToTomorrow', DestinationName: 'Store', DestinationCity: 'Dallas' },
  ...{ DestinationState: 'TX', DestinationZip: '75201', drops: 1, PickupByDate: '2026-11-24' },
  Orders: [ORDER_ROW, { ...ORDER_ROW, orderId: 'o2', OrderNumber: 'SO-2', version: 5 }],
  ...{ Totalweight: 2480, TotalPallet: 4, alone: [PRICE, PRICE], whole: { ...PRICE, CurrAmount: 420 } },
  ...{ separateCharge: 600, combinedCharge: 420, saving: 180, lateOrderIds: ['o1'], laterDays: 1 },
}
const page = (rows: object[], more: object = {}) => ({
  body: { Status: 'success', rows, total: rows.length, cursor: '', ...more },
})

const ANSWERS: Answers = {
  'Shipment/GetShipmentList': (_body, { statuscode }) =>
    page(
      statuscode === 'O' ? [ROW, TWO] : statuscode === 'H' ? [HELD] : statuscode === 'Q' ? [SHIPMENT] : [],
    ),
  'Shipment/GetShipmentCount': () => ({
    body: {
      ...{ Status: 'success', counts: { O: 60, Q: 4, H: 6, T: 9, A: 40, D: 610, V: 0 }, tendered: 7 },
      ...{ archived: 0, active: 0, problems: 1, refreshedAt: '2026-11-20T00:00:00Z' },
    },
  }),
  'Shipment/GetConsolidateOrderData': () =>
    page([SUGGESTION], { saving: 180, considered: 60, leftOut: 0, workId: '' }),
  'Shipment/PendingOrder': () =>
    page(
      [
        {
          ...{ orderId: 'o9', OrderNumber: 'SO-9', Source: 'upload', WHSE: 'RNO', DestinationName: 'Depot' },
          CreateDate: '2026-11-17T18:00:00Z',
          Reasons: [
            { code: 'NO_WEIGHT', label: 'Weight is missing', message: 'Weight is required.', field: '' },
          ],
        },
      ],
      { reasons: [{ code: 'NO_WEIGHT', message: 'Weight is missing', orders: 1 }], leftOut: 0 },
    ),
}
const outcome = (id: string, more: object = {}) => ({
  ...{ id, title: `SO-${id.slice(1)}`, outcome: 'done', code: '', message: '', shipmentId: 's9' },
  ...{ BOLNumber: '0400009', statusCode: 'Q', version: 1, ...more },
})
const workIs = (state: string) => {
  const work = {
    ...{ id: 'w1', kind: 'consolidation', title: 'What 9,000 orders save', state, total: 90, done: 90 },
    ...{ failed: 0, step: '', problem: '', isCancelAsked: state === 'cancelled', createdBy: 'clerk' },
    ...{ createdAt: '2026-11-20T00:00:00Z', endedAt: '2026-11-20T00:00:09Z' },
  }
  return { body: { Status: 'success', works: [work] } }
}
const open = async (at: string, answers: Answers = {}) => {
  const sent = answerCalls({ ...ANSWERS, ...answers })
  const shown = await showScreen(<Page />, at)
  return { sent, ...shown }
}

afterEach(() => vi.useRealTimers())

beforeEach(() => {
  localStorage.clear()
  logInAs()
})

describe('the buckets', () => {
  it('has six tabs with their counts; each uses its own page size', async () => {
    const { sent } = await open('/OpenOrders')
    await screen.findByText('SO-1')
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(tabs).toEqual([
      'Open Orders60',
      'Rate & Route4',
      'Schedule9',
      'InTransit40',
      'Delivered610',
      'Deferred6',
    ])
    expect(sent.find(({ path }) => path.endsWith('GetShipmentList'))).toMatchObject({
      query: { statuscode: 'O' },
      body: { pageSize: 15 },
    })
    fireEvent.click(screen.getByRole('tab', { name: /Rate & Route/ }))
    await screen.findByText('0400001')
    expect(sent.findLast(({ path }) => path.endsWith('GetShipmentList'))).toMatchObject({
      query: { statuscode: 'Q' },
      body: { pageSize: 25 },
    })
  })

  it('has the tabs that the user may open', async () => {
    logInAs({ pageList: '4,47,49' })
    await open('/OpenOrders')
    await screen.findByText('SO-1')
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/\d+$/, ''))
    expect(tabs).toEqual(['Open Orders', 'Schedule', 'Deferred'])
    expect(bucketOf('InTransit', [])).toMatchObject({ status: 'O' })
  })

  it('shows when they were read, and that they are stale after 15 minutes', async () => {
    await open('/OpenOrders')
    expect(await screen.findByText(/^Refreshed /)).toBeTruthy()
    expect([isFresh(0, 15 * 60_000 - 1), isFresh(0, 15 * 60_000)]).toEqual([true, false])
  })

  it('adds an order with its dialog', async () => {
    await open('/OpenOrders')
    const link = await screen.findByRole('link', { name: 'Add order' })
    expect(link.getAttribute('href')).toMatch(/^\/SingleOrder\?add=/)
  })

  it('shows deferred orders when they return', async () => {
    await open('/OpenOrders?tab=Deferred')
    await screen.findByText('SO-3')
    expect(screen.getByText(/^Tue, Dec 1/)).toBeTruthy()
  })

  it('offers no changes to read-only users', async () => {
    logInAs({ userType: 'ReadOnly' })
    await open('/OpenOrders')
    await screen.findByText('SO-1')
    expect(screen.queryByRole('checkbox', { name: /select row/i })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for / })).toBeNull()
  })
})

describe('bulk actions', () => {
  it('builds the selected orders and shows each result', async () => {
    const { sent } = await open('/OpenOrders', {
      'Shipment/BuildShipment': () => ({
        body: {
          Status: 'success',
          outcomes: [
            outcome('o1'),
            outcome('o2', {
              outcome: 'refused',
              code: 'ORDER_BUILT',
              message: 'Order SO-2 is built.',
              shipmentId: '',
            }),
          ],
        },
      }),
    })
    for (const box of await screen.findAllByRole('checkbox', { name: /select row/i })) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Build shipment' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Build shipment' }))
    const outcomes = await within(dialog).findByRole('list', { name: 'Outcomes' })
    expect(
      within(outcomes)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['SO-2 Order SO-2 is built.', 'SO-1 built: BOL 0400009'])
    const asked = sent.find(({ path }) => path.endsWith('BuildShipment'))
    expect(asked?.body.orderIds).toEqual(['o1', 'o2'])
    expect(asked?.idempotencyKey).toBeTruthy()
  })

  it('defers one order to a date', async () => {
    const { sent } = await open('/OpenOrders', {
      'Shipment/DeferOrders': () => ({ body: { Status: 'success', outcomes: [outcome('o1')] } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for SO-1' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Defer…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/Until/), { target: { value: '2026-12-01' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Defer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ path }) => path.endsWith('DeferOrders'))?.body).toMatchObject({
      ids: ['o1'],
      DeferUntil: '2026-12-01',
      resume: false,
    })
    // For ten seconds it can be undone from its message.
    const message = readToasts().find(({ undo }) => undo)
    expect(message?.message).toContain('deferred')
    act(() => message!.undo!())
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('DeferOrders'))).toHaveLength(2))
    expect(sent.findLast(({ path }) => path.endsWith('DeferOrders'))?.body).toMatchObject({
      ids: ['o1'],
      resume: true,
    })
  })

  it('keeps the dialog open and shows the reason if the call is refused', async () => {
    await open('/OpenOrders', {
      'Shipment/ConsolidateandDeconsolidateOrders': () => ({
        status: 422,
        body: {
          Status: 'error',
          code: 'ORDERS_APART',
          message: 'These orders cannot ship together.',
          requestId: 'r',
        },
      }),
    })
    for (const box of await screen.findAllByRole('checkbox', { name: /select row/i })) fireEvent.click(box)
    fireEvent.click(screen.getByRole('button', { name: 'Consolidate' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Consolidate' }))
    expect(await within(dialog).findByText('These orders cannot ship together.')).toBeTruthy()
  })
})

describe('consolidation', () => {
  it('shows savings and late orders, and applies and undoes a suggestion with the versions on the screen', async () => {
    const { sent } = await open('/OpenOrders?view=consolidate', {
      'Shipment/ConsolidateandDeconsolidateOrders': () => ({
        body: { Status: 'success', shipmentId: 's9', BOLNumber: '0400009', version: 1, orders: [] },
      }),
    })
    const card = await screen.findByRole('article', { name: 'Store' })
    expect(within(card).getByText('$180.00')).toBeTruthy()
    expect(card.textContent).toContain('$600.00 separately, $420.00 together')
    expect(card.textContent).toContain(
      'SO-1 would leave after the ship-by date; an order would arrive 1 day later',
    )
    fireEvent.click(within(card).getByRole('button', { name: 'Consolidate' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    const work = sent.filter(({ path }) => path.endsWith('DeconsolidateOrders')).map(({ body }) => body)
    expect(work).toMatchObject([
      { function: 'consolidate', orderIds: ['o1', 'o2'], versions: [3, 5], pickupDate: '2026-11-24' },
      { function: 'deconsolidate', shipmentId: 's9', version: 1 },
    ])
  })

  it('shows the page before when the last suggestion of the last page is applied', async () => {
    let total = 11
    const { sent } = await open('/OpenOrders?view=consolidate', {
      'Shipment/GetConsolidateOrderData': (body) => {
        const isShort = (body as { pageIndex?: number }).pageIndex === 2 && total === 10
        return page(isShort ? [] : [SUGGESTION], {
          total,
          saving: 180,
          considered: 60,
          leftOut: 0,
          workId: '',
        })
      },
      'Shipment/ConsolidateandDeconsolidateOrders': () => {
        total = 10
        return { body: { Status: 'success', shipmentId: 's9', BOLNumber: '0400009', version: 1, orders: [] } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: '2' }))
    await waitFor(() => expect(sent.some(({ body }) => body.pageIndex === 2)).toBe(true))
    const card = await screen.findByRole('article', { name: 'Store' })
    fireEvent.click(within(card).getByRole('button', { name: 'Consolidate' }))
    expect(await screen.findByText('0400009')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
    const asked = () => sent.findLast(({ path }) => path.endsWith('GetConsolidateOrderData'))?.body.pageIndex
    await waitFor(() => expect(asked() ?? 1).toBe(1))
    expect(await screen.findByRole('article', { name: 'Store' })).toBeTruthy()
  })

  it('waits for a long search and then shows its result', async () => {
    const { sent } = await open('/OpenOrders?view=consolidate', {
      'Shipment/GetConsolidateOrderData': (body) =>
        (body as { workId: string }).workId === ''
          ? page([], { saving: 0, considered: 9_000, leftOut: 0, workId: 'w1' })
          : page([SUGGESTION], { saving: 180, considered: 9_000, leftOut: 0, workId: '' }),
      'Works/Read': () => workIs('done'),
    })
    expect(await screen.findByRole('article', { name: 'Store' })).toBeTruthy()
    expect(sent.some(({ body }) => body.workId === 'w1')).toBe(true)
  })

  it('does not restart automatically after it was canceled, only on request', async () => {
    let isCancelled = false
    const { sent, client } = await open('/OpenOrders?view=consolidate', {
      'Shipment/GetConsolidateOrderData': () =>
        isCancelled
          ? page([SUGGESTION], { saving: 180, considered: 60, leftOut: 0, workId: '' })
          : page([], { saving: 0, considered: 9_000, leftOut: 0, workId: 'w1' }),
      'Works/Read': () => workIs('cancelled'),
    })
    const again = await screen.findByRole('button', { name: 'Check again' })
    // The button is rendered a moment before the query is switched off.
    const query = client.getQueryCache().find({ queryKey: [suggestConsolidations.path], exact: false })
    await waitFor(() => expect(query?.isActive()).toBe(false))
    const asked = () => sent.filter(({ path }) => path.endsWith('GetConsolidateOrderData')).length
    const before = asked()
    isCancelled = true
    const first = sent.length
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    const since = () => sent.slice(first).map(({ path }) => path)
    await waitFor(() => expect(since()).toContain('Shipment/GetShipmentCount'))
    expect(asked()).toBe(before)
    fireEvent.click(again)
    expect(await screen.findByRole('article', { name: 'Store' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })
})

const LINE = {
  ...{ ItemCode: 'S1', Description: 'Shelves', Qty: 2, Weight: 100, wtUnit: 'lb', packageType: 'PLT' },
  ...{ LineId: 'l1', LineNumber: 1, ShippedQty: 0, LineValue: 0, itemClass: '70' },
}
const PLACE = { CompanyName: 'Store', Street: '1 Road', City: 'Dallas', State: 'TX', Zip: '75201' }
const ORDER = {
  ...{ ...ORDER_ROW, OrderDate: '2026-11-20', CreateDate: '2026-11-20T00:00:00Z' },
  ...{ Destination: PLACE, Origin: PLACE, Items: [LINE, { ...LINE, LineId: 'l2', LineNumber: 2 }] },
}

const SETUP = {
  ...{ Status: 'success', IsOrderWeightEachPerQty: true, defaultClass: '70', warehouses: [] },
  ...{ isAutoClassCalculationEnabled: true, freightClasses: ['70'], ODFLPalletRates: [] },
  defaultPickup: { WHSE: '', from: '11:00 AM', to: '03:30 PM' },
  classCalculationDensities: { scale: 'usual', tiers: [] },
}

describe('with more orders than are considered', () => {
  const dock = (id: string, City: string) => ({ id, WHSE: id, Name: id, City, Zip: '', FullAddress: '' })
  const setup = { ...SETUP, warehouses: [dock('RNO', 'Reno'), dock('DAL', 'Dallas')] }
  const SETUP_CALL = { 'Shipment/GetGenericClientDetails': () => ({ body: setup }) }

  it.each([
    ['consolidate', 'Shipment/GetConsolidateOrderData', { saving: 0, considered: 20_000, workId: '' }],
    ['pending', 'Shipment/PendingOrder', { reasons: [] }],
  ])('%s shows how many were left out, and suggests choosing a warehouse', async (view, path, more) => {
    const { sent } = await open(`/OpenOrders?view=${view}`, {
      ...SETUP_CALL,
      [path]: (body) =>
        page([], { ...more, leftOut: (body as { WHSE?: string }).WHSE === 'DAL' ? 0 : 1_250 }),
    })
    const words = 'Only the oldest 20,000 orders were checked; 1,250 newer ones were not.'
    expect((await screen.findByText(words, { exact: false })).textContent).toContain('Choose a warehouse')
    fireEvent.click(screen.getByRole('combobox', { name: 'Warehouse' }))
    fireEvent.click(await screen.findByRole('option', { name: /DAL/, hidden: true }))
    await waitFor(() => expect(screen.queryByText(words, { exact: false })).toBeNull())
    expect(sent.findLast((one) => one.path === path)?.body).toMatchObject({ WHSE: 'DAL' })
  })
})

describe('an order', () => {
  const show = async (more: Answers = {}) => {
    await open('/OpenOrders', {
      ...more,
      'Shipment/GetOrders': () => page([], { order: ORDER }),
      'Address/GetAddress': () => ({
        body: {
          ...{ Status: 'success', location: null },
          place: {
            ...{ Zip: '78701', City: 'Austin', State: 'TX', CountryCode: 'US' },
            ...{ latitude: 30.3, longitude: -97.7, timeZone: 'America/Chicago' },
          },
        },
      }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    return within(await screen.findByRole('dialog'))
  }

  it('gets a line with the default class if it does not come from the density', async () => {
    const setup = { ...SETUP, defaultClass: '85', isAutoClassCalculationEnabled: false }
    const dialog = await show({ 'Shipment/GetGenericClientDetails': () => ({ body: setup }) })
    await dialog.findByText('Weight each')
    fireEvent.click(await dialog.findByRole('button', { name: 'Add item' }))
    expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveProperty('value', '85')
  })

  it('is edited in one place at a time, and Escape does not discard typed values', async () => {
    const dialog = await show()
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit order' }))
    expect(dialog.getByRole('button', { name: 'Change line 1' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('button', { name: 'Remove line 1' })).toHaveProperty('disabled', true)
    expect(dialog.queryByRole('button', { name: 'Add item' })).toBeNull()
    fireEvent.keyDown(dialog.getByLabelText('ZIP *'), { key: 'Escape' })
    expect(dialog.getByLabelText('ZIP *')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Edit order' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Change line 1' }))
    expect(dialog.queryByRole('button', { name: 'Edit order' })).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Build shipment' })).toBeNull()
  })

  it('that was split ships by number and code if its number finds another part', async () => {
    await open('/OpenOrders', {
      'Shipment/GetOrders': (body) =>
        page([], {
          order: (body as { orderId: string }).orderId === '' ? { ...ORDER, orderId: 'o1-01' } : ORDER,
        }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    const link = await dialog.findByRole('link', { name: 'Ship now' })
    expect(link.getAttribute('href')).toBe('/Prepaid?order=SO-1-00')
  })

  it('is reloaded after another user saved it, or overwritten with the typed values', async () => {
    const sent: { version: number; order: Record<string, unknown> }[] = []
    let saved: typeof ORDER = ORDER
    const changeElsewhere = (PO_Number: string) => {
      saved = { ...ORDER, PO_Number, Items: [LINE], version: saved.version + 1 }
    }
    await open('/OpenOrders', {
      'Shipment/GetOrders': () => page([], { order: saved }),
      'Shipment/AddNewOrder': (body) => {
        sent.push(body as (typeof sent)[number])
        if (sent.at(-1)!.version === saved.version) return { body: { Status: 'updated', order: saved } }
        const message = 'Someone else changed this order. Reload it and try again.'
        return { status: 409, body: { Status: 'error', code: 'ORDER_CHANGED', message, requestId: 'r' } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    const type = () => fireEvent.change(dialog.getByLabelText('Sold to'), { target: { value: 'MINE' } })
    const save = () => fireEvent.click(dialog.getByRole('button', { name: 'Save order' }))
    const isSaved = () =>
      waitFor(() => expect(dialog.queryByRole('button', { name: 'Save order' })).toBeNull())
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit order' }))
    type()
    changeElsewhere('THEIRS')
    save()
    fireEvent.click(await dialog.findByRole('button', { name: 'Reload the order' }))
    await waitFor(() => expect(dialog.getByLabelText('PO')).toHaveProperty('value', 'THEIRS'))
    expect(dialog.getByLabelText('Sold to')).toHaveProperty('value', '')
    type()
    changeElsewhere('LATER')
    save()
    fireEvent.click(await dialog.findByRole('button', { name: 'Keep mine and save' }))
    await isSaved()
    expect(sent.map(({ version }) => version)).toEqual([3, 4, 5])
    expect(sent.at(-1)!.order).toMatchObject({
      SoldTo: 'MINE',
      PO_Number: 'THEIRS',
      Items: [{ LineId: 'l1' }],
    })
  })

  it('keeps the typed values if it cannot be read again', async () => {
    const message = 'There is no such order.'
    let isThere = true
    const { sent } = await open('/OpenOrders', {
      'Shipment/GetOrders': () =>
        isThere
          ? page([], { order: ORDER })
          : { status: 404, body: { Status: 'error', code: 'ORDER_NOT_FOUND', message, requestId: 'r' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit order' }))
    fireEvent.change(dialog.getByLabelText('Sold to'), { target: { value: 'MINE' } })
    isThere = false
    const asked = sent.length
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sent.length).toBeGreaterThan(asked))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(dialog.getByLabelText('Sold to')).toHaveProperty('value', 'MINE')
  })

  it('is reloaded after another user changed it before a split; then the selection can be split', async () => {
    let version = 3
    const { sent } = await open('/OpenOrders', {
      'Shipment/GetOrders': () => page([], { order: { ...ORDER, version } }),
      'Shipment/SplitOrder': (body) => {
        if ((body as { version: number }).version === version)
          return { body: { Status: 'success', order: ORDER, rest: { ...ORDER, BackOrderNumber: '01' } } }
        const message = 'Someone else changed this order. Reload it and try again.'
        return { status: 409, body: { Status: 'error', code: 'ORDER_CHANGED', message, requestId: 'r' } }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for SO-1' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Split…' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(await dialog.findByLabelText('Quantity to split from line 1'), {
      target: { value: '1' },
    })
    version = 4
    fireEvent.click(dialog.getByRole('button', { name: 'Split order' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Reload the order' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Reload the order' })).toBeNull())
    fireEvent.click(dialog.getByRole('button', { name: 'Split order' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const splits = sent.filter(({ path }) => path === 'Shipment/SplitOrder').map(({ body }) => body)
    const lines = [{ LineId: 'l1', Qty: 1 }]
    expect(splits).toMatchObject([
      { version: 3, lines },
      { version: 4, lines },
    ])
  })

  it.each([
    ['another ZIP', ['78701']],
    ['the same ZIP, typed again,', ['7520', '75201']],
  ])('%s fills in its city and state', async (_what, typed) => {
    const dialog = await show()
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit order' }))
    for (const value of typed) fireEvent.change(dialog.getByLabelText('ZIP *'), { target: { value } })
    await waitFor(() => expect(dialog.getByLabelText('City')).toHaveProperty('value', 'Austin'))
    expect(dialog.getByLabelText('State')).toHaveProperty('value', 'TX')
  })
})

describe('the consignee of an order', () => {
  const COUNTRIES = [
    ['US', 'United States', 'TX'],
    ['CA', 'Canada', 'ON'],
    // The country's states are unknown: they are typed.
    ['MX', 'Mexico', ''],
  ].map(([CountryCode, CountryName, State]) => ({
    ...{ CountryCode, CountryName, postalPattern: '', postalExample: '', currency: 'USD' },
    states: State ? [{ State, StateName: State }] : [],
  }))
  const fill = async (change: (dialog: ReturnType<typeof within>) => Promise<void>) => {
    const { sent } = await open('/OpenOrders', {
      'Address/GetCountryList': () => ({ body: { Status: 'success', countries: COUNTRIES } }),
      'Shipment/GetOrders': () => page([], { order: ORDER }),
      'Shipment/AddNewOrder': () => ({ body: { Status: 'updated', order: ORDER } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit order' }))
    await change(dialog)
    fireEvent.click(dialog.getByRole('button', { name: 'Save order' }))
    const saved = () => sent.find(({ path }) => path === 'Shipment/AddNewOrder')?.body.order
    await waitFor(() => expect(saved()).toBeTruthy())
    return saved()
  }
  const choose = async (dialog: ReturnType<typeof within>, field: string, option: string) => {
    fireEvent.click(dialog.getByRole('combobox', { name: field }))
    fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
  }

  it('gets a contact and services', async () => {
    const saved = await fill(async (dialog) => {
      for (const [label, value] of Object.entries({ Contact: 'Ann', Phone: '775-555-0177', 'Street 2': 'B' }))
        fireEvent.change(dialog.getByLabelText(label), { target: { value } })
      fireEvent.change(dialog.getByLabelText('E-mail'), { target: { value: 'ann@example.com' } })
      await choose(dialog, 'Services', 'Liftgate delivery')
    })
    const contact = { ContactName: 'Ann', ContactNumber: '775-555-0177', EmailID: 'ann@example.com' }
    expect(saved).toMatchObject({
      Destination: { ...contact, Street2: 'B', Zip: '75201' },
      AdditionalService: ['LGDEL'],
    })
  })

  it('moves to another country, which has no state of the former one', async () => {
    const saved = await fill(async (dialog) => {
      await waitFor(() =>
        expect(dialog.getByLabelText('Country')).toHaveProperty('value', 'US United States'),
      )
      await choose(dialog, 'Country', 'MX Mexico')
      fireEvent.change(dialog.getByLabelText('ZIP *'), { target: { value: '64000' } })
      fireEvent.change(dialog.getByLabelText('City'), { target: { value: 'Monterrey' } })
    })
    expect(saved).toMatchObject({
      Destination: { CountryCode: 'MX', State: '', Zip: '64000', City: 'Monterrey' },
    })
  })

  it('with a Canadian ZIP is in Canada', async () => {
    const saved = await fill(async (dialog) => {
      fireEvent.change(dialog.getByLabelText('ZIP *'), { target: { value: 'K1A 0B1' } })
    })
    expect(saved).toMatchObject({ Destination: { CountryCode: 'CA', Zip: 'K1A0B1', City: '', State: '' } })
  })
})

describe('pending orders', () => {
  it('are listed with the reasons', async () => {
    await open('/OpenOrders?view=pending')
    expect(await screen.findByText('Weight is required.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Report (XLSX)' })).toBeTruthy()
  })

  it('have the same actions as in the list of orders', async () => {
    await open('/OpenOrders?view=pending', { 'Shipment/GetOrders': () => page([], { order: ORDER }) })
    fireEvent.click(await screen.findByText('Weight is required.'))
    const dialog = await screen.findByRole('dialog', { name: 'Order SO-1' })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Split…' }))
    expect(await screen.findByRole('dialog', { name: 'Split SO-1' })).toBeTruthy()
  })
})

describe('a line from the item master', () => {
  const item = {
    ...{ ...BLANK_ITEM, id: 'i1', itemCode: 'SKU-1', weight: 12.5, declaredValueCents: 250 },
    weightUnit: 'kg' as const,
  }

  it('has the weight and value of its quantity', () => {
    expect(lineOfItem({ ...BLANK_LINE, quantity: 4 }, item, false)).toMatchObject({
      ...{ itemCode: 'SKU-1', quantity: 4, weight: 50, weightUnit: 'kg', declaredValueCents: 1_000 },
    })
  })

  it('updates weight and value with the quantity, until the user types another weight', async () => {
    const anvil = { ItemCode: 'SKU-1', Description: 'Anvil', Weight: 12.5, wtUnit: 'lb', DeclaredValue: 2.5 }
    const { sent } = await open('/OpenOrders', {
      'Shipment/GetOrders': () => page([], { order: ORDER }),
      'Shipment/SaveItemDetails': () => page([anvil], { item: null, accepted: 0, rejected: [], message: '' }),
      'Shipment/InsertItem': () => ({ body: { Status: 'success', order: ORDER } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(await dialog.findByRole('button', { name: 'Add item' }))
    const picker = dialog.getByLabelText('From the item master')
    picker.focus()
    fireEvent.change(picker, { target: { value: 'SKU' } })
    fireEvent.click(await screen.findByRole('option', { name: 'SKU-1 Anvil', hidden: true }))
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label)
    expect(field('Weight').value).toBe('12.5')
    fireEvent.change(field('Qty'), { target: { value: '' } })
    fireEvent.change(field('Qty'), { target: { value: '4' } })
    await waitFor(() => expect(field('Weight').value).toBe('50'))
    fireEvent.change(field('Weight'), { target: { value: '44' } })
    fireEvent.change(field('Qty'), { target: { value: '6' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add line' }))
    const saved = () => sent.find(({ path }) => path === 'Shipment/InsertItem')?.body.line
    await waitFor(() => expect(saved()).toMatchObject({ Qty: 6, Weight: 44, DeclaredValue: 15 }))
  })

  it('shows the weight of one unit if the client enters it that way, and multiplies it when saving', async () => {
    const line = lineOfItem({ ...BLANK_LINE, quantity: 4 }, item, true)
    expect(line).toMatchObject({ quantity: 4, weight: 12.5, declaredValueCents: 1_000 })
    await open('/OpenOrders', {
      'Shipment/GetOrders': () => page([], { order: ORDER }),
      'Shipment/GetGenericClientDetails': () => ({ body: SETUP }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'SO-1' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Weight each')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Change line 1' }))
    expect(dialog.getByLabelText('Weight each')).toHaveProperty('value', '100')
  })
})

describe('the Schedule bucket', () => {
  const SCHEDULED = {
    ...SHIPMENT,
    statusCode: 'T',
    shipmentStatus: 'Schedule',
    CarrierName: 'Old Road',
    CarrierSCAC: 'OLDR',
  }
  const TENDERED = { ...SCHEDULED, shipmentId: 's2', BOLNumber: '0400002', isTendered: true }
  const JOB = {
    ...{ jobId: 'j1', kind: 'bulk-schedule', state: 'done', total: 1, done: 1, failed: 0, outcomes: [] },
    ...{
      TotalCharge: 300,
      DearestCharge: null,
      Currency: 'USD',
      startedAt: null,
      finishedAt: null,
      Problem: '',
    },
  }
  const schedule = (more: Parameters<typeof answerCalls>[0] = {}) =>
    open('/OpenOrders?tab=Schedule', {
      'Shipment/GetShipmentList': () => page([SCHEDULED, TENDERED]),
      'Shipment/CheckPrinterStatus': () => ({
        body: {
          ...{ Status: 'success', isOnline: false, printerOnlineStatus: '', bridge: null, pairing: null },
          ...{ printers: [], jobs: [] },
        },
      }),
      'Shipment/BulkSchedule': () => ({ body: { Status: 'success', job: JOB } }),
      'Works/Read': () => workIs('done'),
      ...more,
    })

  it('tenders a row with one click, and only untendered shipments', async () => {
    const { router } = await schedule()
    await screen.findByText('0400001')
    expect(screen.queryByRole('button', { name: 'Tender 0400002' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Tender 0400001' }))
    await waitFor(() => expect(router.state.location.href).toBe('/Tender?shipment=s1'))
  })

  it('tenders in place if the user may not open the Tender page', async () => {
    logInAs({ pageList: '4,49' })
    const { sent } = await schedule()
    await screen.findByText('0400001')
    fireEvent.click(screen.getByRole('button', { name: 'Tender 0400001' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Tender 1 shipment' }))
    await waitFor(() => expect(sent.some(({ path }) => path === 'Shipment/BulkSchedule')).toBe(true))
    expect(sent.find(({ path }) => path === 'Shipment/BulkSchedule')).toMatchObject({
      query: { flag: 'tender' },
      body: { rows: [{ shipmentId: 's1', version: 3 }], notify: true },
    })
  })

  it("enters the carrier's numbers only for tendered rows", async () => {
    await schedule()
    await screen.findByText('0400001')
    fireEvent.click(screen.getByRole('button', { name: '0400001: actions' }))
    await screen.findByRole('menuitem', { name: 'Change pickup…' })
    expect(screen.queryByRole('menuitem', { name: 'PRO and pickup number…' })).toBeNull()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: '0400002: actions' }))
    expect(await screen.findByRole('menuitem', { name: 'PRO and pickup number…' })).toBeTruthy()
  })

  it('asks for confirmation before an untendered shipment is moved to InTransit', async () => {
    await schedule()
    await screen.findByText('0400001')
    fireEvent.click(screen.getByRole('button', { name: '0400001: actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to InTransit…' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('This shipment was never tendered')
  })

  it('offers Tender, print, move and void for many rows', async () => {
    await schedule()
    await screen.findByText('0400001')
    fireEvent.click(screen.getByRole('checkbox', { name: /all/i }))
    const bar = await screen.findByRole('region', { name: 'Selected rows' })
    const names = within(bar)
      .getAllByRole('button')
      .map((button) => button.textContent)
    expect(names).toEqual([
      ...['Tender…', 'Print BOLs and labels', 'Change pickup…', 'Prepared Pickup…', 'Pickup…'],
      ...['Move to InTransit…', 'Void…', 'Clear'],
    ])
    fireEvent.click(within(bar).getByRole('button', { name: 'Move to InTransit…' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('This shipment was never tendered')
  })

  it.each(['Prepared Pickup', 'Pickup'])('reports %s of many rows', async (status) => {
    const { sent } = await schedule({
      'Shipment/UpdateStatusCode': () => ({
        body: { Status: 'success', shipmentId: 's1', statusCode: 'T', isTendered: true, version: 4 },
      }),
    })
    await screen.findByText('0400001')
    fireEvent.click(screen.getByRole('checkbox', { name: /all/i }))
    const bar = await screen.findByRole('region', { name: 'Selected rows' })
    fireEvent.click(within(bar).getByRole('button', { name: `${status}…` }))
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${status}: \\d+ shipments?$`) }))
    await screen.findByRole('list', { name: 'Outcomes' })
    await waitFor(() => {
      const told = sent.filter(({ path }) => path.endsWith('UpdateStatusCode'))
      expect(told.length).toBeGreaterThan(0)
      for (const { body } of told) expect(body).toMatchObject({ Status: status })
    })
  })
})
