import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orderNumbers } from '#domain/orders/merge-references.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const ADDRESS = {
  ...{ CompanyName: 'Dallas Store', Street: '9 Elm Street', Street2: '', City: 'Dallas', State: 'TX' },
  ...{ Zip: '75201', CountryCode: 'US', ContactName: '', ContactNumber: '', EmailID: '' },
}
const LINE = { LineId: 'l1', Description: 'Anvils', Weight: 900, Qty: 1, packageType: 'PLT', wtUnit: 'lb' }
const HEAD = {
  ...{ BackOrderNumber: '00', PO_Number: '', SoldTo: '', WHSE: '', ShipByDate: '', DeliverByDate: '' },
  ...{ statusCode: 'O', Source: 'manual', Totalweight: 900, TotalQuantity: 1, TotalPallet: 1 },
  ...{ OrderValue: 0, ShipmentIds: [], CreateDate: '2026-11-20T10:00:00Z', version: 1 },
}
const order = (number: string, changes: object = {}) => ({
  ...HEAD,
  ...{ orderId: `id ${number}`, OrderNumber: number, PaymentType: 'P' },
  ...{ Origin: ADDRESS, Destination: ADDRESS, Items: [LINE] },
  ...changes,
})
const row = (number: string, changes: object = {}) => ({
  ...HEAD,
  ...{ orderId: `id ${number}`, OrderNumber: number, PaymentType: 'P', LineCount: 1, SameConsignee: 2 },
  ...{ DestinationName: 'Dallas Store', DestinationStreet: '9 Elm Street', DestinationCity: 'Dallas' },
  ...{ DestinationState: 'TX', DestinationZip: '75201' },
  ...changes,
})

const orders = (found: object | null, rows: object[] = []): Answers => ({
  'Shipment/GetOrders': (body) => {
    const isLookup = (body as { OrderNumber?: string }).OrderNumber
    if (isLookup && found === null) {
      const message = 'There is no such order.'
      return { status: 404, body: { Status: 'error', code: 'ORDER_NOT_FOUND', message, requestId: 'r' } }
    }
    return {
      body: {
        Status: 'success',
        rows: isLookup ? [] : rows,
        total: rows.length,
        order: isLookup ? found : null,
      },
    }
  },
})

async function open(answers: Answers) {
  const sent = answerCalls({
    'Shipment/GetShipmentList': () => ({ body: { Status: 'success', rows: [], total: 0, cursor: '' } }),
    'Shipment/GlobalSearch': () => ({ body: { Status: 'success', hits: [] } }),
    ...answers,
  })
  const shown = await showScreen(<Page />, '/SingleOrder')
  return { sent, ...shown }
}

/** Types like a scanner: the number, then Enter. */
function scan(number: string) {
  const field = screen.getByRole('combobox', { name: 'Order number' })
  fireEvent.change(field, { target: { value: number } })
  fireEvent.submit(field.closest('form')!)
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

describe('Single Order', () => {
  it("opens the order's shipping screen immediately if no other order waits for the consignee", async () => {
    const { router } = await open(orders(order('SO-1', { PaymentType: 'C' })))
    scan(' *SO-1* ')
    await waitFor(() => expect(router.state.location.href).toBe('/Collect?order=SO-1'))
  })

  it('offers other orders for the same consignee, and only those, for one shipment', async () => {
    const others = [row('SO-1'), row('SO-2'), row('SO-3'), row('SO-9', { DestinationStreet: '1 Oak Street' })]
    const { router } = await open(orders(order('SO-1'), others))
    scan('SO-1')
    const offer = await screen.findByRole('region', { name: 'Orders to the same consignee' })
    expect(within(offer).getAllByRole('checkbox')).toHaveLength(2)
    fireEvent.click(within(offer).getByRole('checkbox', { name: /SO-3/ }))
    expect(within(offer).getByRole('status').textContent).toBe('1,800 lb')
    fireEvent.click(within(offer).getByRole('button', { name: 'Ship 2 orders together' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid'))
    expect(router.state.location.search).toEqual({ order: 'SO-1,SO-3' })
  })

  /** Finds SO-48234 by its complete number alone, and lists it with the others. */
  const typedAhead = (rows: object[]): Answers => ({
    'Shipment/GetOrders': (body) => {
      const { OrderNumber, searchText } = body as { OrderNumber?: string; searchText?: string }
      const isMissing = OrderNumber && OrderNumber !== 'SO-48234'
      const message = 'There is no such order.'
      if (isMissing)
        return { status: 404, body: { Status: 'error', code: 'ORDER_NOT_FOUND', message, requestId: 'r' } }
      const listed = searchText ? rows : []
      const found = OrderNumber ? order('SO-48234') : null
      return { body: { Status: 'success', rows: listed, total: listed.length, order: found } }
    },
  })

  it('finds the only open order with the typed text in its number', async () => {
    const { router } = await open(
      typedAhead([row('SO-48234'), row('SO-1', { DestinationName: '48234 Inc' })]),
    )
    scan('48234')
    await waitFor(() => expect(router.state.location.href).toBe('/Prepaid?order=SO-48234'))
  })

  it('suggests open orders by number, PO and consignee during typing, and selects one by keyboard', async () => {
    const { router } = await open(typedAhead([row('SO-7', { PO_Number: 'PO-9' }), row('SO-48234')]))
    const field = screen.getByRole('combobox', { name: 'Order number' })
    fireEvent.change(field, { target: { value: 'dallas' } })
    const list = await screen.findByRole('listbox', { name: 'Open orders' })
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['SO-7 · PO PO-9Dallas Store, Dallas TX 75201', 'SO-48234Dallas Store, Dallas TX 75201'])
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(field, { key, code: key })
    await waitFor(() => expect(router.state.location.href).toBe('/Prepaid?order=SO-48234'))
  })

  it('asks which of several orders is meant', async () => {
    await open(typedAhead([row('SO-48234'), row('SO-48235')]))
    scan('4823')
    await screen.findByText('Several open orders match 4823. Choose one from the list.')
  })

  it('ships an order whose number contains a comma or semicolon', async () => {
    const { router } = await open(orders(order('4711,2;B'), [row('4711,2;B'), row('SO-3')]))
    scan('4711,2;B')
    fireEvent.click(await screen.findByRole('checkbox', { name: /SO-3/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Ship 2 orders together' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid'))
    const { order: numbers } = router.state.location.search as { order: string }
    expect(orderNumbers(numbers)).toEqual(['4711,2;B', 'SO-3'])
  })

  const cartons = (Weight: number, Qty: number) => [{ ...LINE, packageType: 'CTN', Weight, Qty }]

  it('opens the freight screen for cartons that are light individually', async () => {
    const { router } = await open(orders(order('SO-1', { Items: cartons(40, 10), Totalweight: 400 })))
    scan('SO-1')
    await waitFor(() => expect(router.state.location.href).toBe('/Prepaid?order=SO-1'))
  })

  it.each([
    ['alone', 'Ship SO-1 alone', '/Parcel'],
    ['with others too heavy for a parcel', 'Ship 2 orders together', '/Prepaid'],
  ])('opens the right screen for orders that ship %s', async (_what, button, way) => {
    const light = { Items: cartons(100, 1), Totalweight: 100 }
    const { router } = await open(orders(order('SO-1', light), [row('SO-2', { Totalweight: 100 })]))
    scan('SO-1')
    const offer = within(await screen.findByRole('region', { name: 'Orders to the same consignee' }))
    if (way === '/Prepaid') fireEvent.click(offer.getByRole('button', { name: 'Select all' }))
    fireEvent.click(offer.getByRole('button', { name: button }))
    await waitFor(() => expect(router.state.location.pathname).toBe(way))
  })

  it('distinguishes the parts of a split order, and ships each by number and code', async () => {
    const later = { orderId: 'later', BackOrderNumber: '01' }
    const others = [row('SO-1', later), row('SO-1'), row('SO-2', { ...later, orderId: 'x' })]
    const { router } = await open(orders(order('SO-1', later), others))
    scan('SO-1-01')
    const offer = await screen.findByRole('region', { name: 'Orders to the same consignee' })
    fireEvent.click(within(offer).getByRole('checkbox', { name: /^SO-1 ·/ }))
    fireEvent.click(within(offer).getByRole('checkbox', { name: /^SO-2-01 ·/ }))
    fireEvent.click(within(offer).getByRole('button', { name: 'Ship 3 orders together' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid'))
    expect(router.state.location.search).toEqual({ order: 'SO-1-01,SO-1-00,SO-2-01' })
  })

  it('ships the first part of a split order that was scanned by its code', async () => {
    const { router } = await open(orders(order('SO-1')))
    scan('SO-1-00')
    await waitFor(() => expect(router.state.location.href).toBe('/Prepaid?order=SO-1-00'))
  })

  it('links to the shipment of an order', async () => {
    const shipped = order('SO-1', {
      statusCode: 'Q',
      ShipmentIds: ['s7'],
      Items: [{ ...LINE, ShippedQty: 1 }],
    })
    await open(orders(shipped))
    scan('SO-1')
    const link = await screen.findByRole('link', { name: 'Open the shipment' })
    expect(link.getAttribute('href')).toBe('/ShipmentDetails/s7')
    expect(screen.getByText('Order SO-1 is already on a shipment.')).toBeTruthy()
  })

  it('links to a shipment whose own number was scanned', async () => {
    const hit = { kind: 'shipment', id: 's8', title: '0400008', detail: '', statusCode: 'T' }
    await open({
      ...orders(null),
      'Shipment/GlobalSearch': () => ({ body: { Status: 'success', hits: [hit] } }),
    })
    scan('0400008')
    const link = await screen.findByRole('link', { name: 'Open the shipment' })
    expect(link.getAttribute('href')).toBe('/ShipmentDetails/s8')
  })

  it('reports an unknown number', async () => {
    await open(orders(null))
    scan('NOPE')
    await screen.findByText('Order NOPE was not found.')
  })

  it('does not ship a deferred order', async () => {
    const { router } = await open(orders(order('SO-1', { statusCode: 'H' })))
    scan('SO-1')
    await screen.findByText(/Order SO-1 is deferred/)
    expect(router.state.location.pathname).toBe('/SingleOrder')
  })

  it('lists the drafts in this browser, continues one and discards it', async () => {
    const value = { form: { orderNumber: '77', destination: { companyName: 'Dallas Store', zip: '75201' } } }
    localStorage.setItem('lading.kept.draft.u.collect.order.77', JSON.stringify({ value, savedAt: 1 }))
    localStorage.setItem('lading.kept.draft.other.prepaid.new', JSON.stringify({ value, savedAt: 2 }))
    await open(orders(null))
    const links = await screen.findAllByRole('link', { name: /^Continue/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/Collect?order=%2277%22'])
    fireEvent.click(screen.getByRole('button', { name: /^Discard the draft/ }))
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull()
    expect(localStorage.getItem('lading.kept.draft.u.collect.order.77')).toBeNull()
    expect(localStorage.getItem('lading.kept.draft.other.prepaid.new')).not.toBeNull()
  })

  it('saves a new order typed by hand and ships it', async () => {
    const { sent, router } = await open({
      ...orders(null),
      'Shipment/AddNewOrder': () => ({ body: { Status: 'success', order: order('HAND-1') } }),
      'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'New order' }))
    const dialog = await screen.findByRole('dialog')
    const fill = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByRole('textbox', { name: label }), { target: { value } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save and ship' }))
    await within(dialog).findByText('Order number is required.')
    fill('Order number', 'HAND-1')
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Consignee' }), {
      target: { value: 'Dallas Store' },
    })
    fill('ZIP', '75201')
    fill('Description', 'Anvils')
    fill('Weight, lb', '900')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save and ship' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/Prepaid'))
    const added = sent.find(({ path }) => path === 'Shipment/AddNewOrder')
    expect(added?.idempotencyKey).toBeTruthy()
    expect(added?.body.order).toMatchObject({
      OrderNumber: 'HAND-1',
      Items: [{ Description: 'Anvils', Weight: 900 }],
    })
  })

  it.each([
    ['a Canadian ZIP is one of Canada', 'K1A 0B1', { CountryCode: 'CA', Zip: 'K1A0B1' }],
    [
      'a ZIP of nine digits stays in the United States',
      '752011234',
      { CountryCode: 'US', Zip: '75201-1234' },
    ],
  ])('%s', async (_what, typed, expected) => {
    const { added } = await typeOrder((dialog) => {
      fireEvent.change(dialog.getByLabelText(/^ZIP/), { target: { value: typed } })
    })
    expect(added()).toMatchObject({ Destination: expected })
  })

  it('requires no ZIP in countries without one, and requires it everywhere else', async () => {
    const country = (CountryCode: string) => ({
      ...{ CountryCode, CountryName: '', postalPattern: '', postalExample: '', currency: 'USD' },
      states: [],
    })
    const { dialog, added } = await typeOrder(() => {}, {
      'Address/GetCountryList': () => ({
        body: { Status: 'success', countries: ['US', 'HK', 'MX'].map(country) },
      }),
    })
    const choose = async (code: string) => {
      fireEvent.click(dialog.getByRole('combobox', { name: 'Country' }))
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(code), hidden: true }))
    }
    await dialog.findByText('ZIP is required.')
    await choose('MX')
    fireEvent.click(dialog.getByRole('button', { name: 'Save and ship' }))
    expect(await dialog.findByText('ZIP is required.')).toBeTruthy()
    await choose('HK')
    fireEvent.click(dialog.getByRole('button', { name: 'Save and ship' }))
    await waitFor(() => expect(added()).toMatchObject({ Destination: { CountryCode: 'HK', Zip: '' } }))
  })
})

/** Fills in the form of a new order, except for the fields that `more` fills in, and saves it. */
async function typeOrder(more: (dialog: ReturnType<typeof within>) => void, answers: Answers = {}) {
  const { sent } = await open({
    ...orders(null),
    'Shipment/AddNewOrder': () => ({ body: { Status: 'success', order: order('HAND-1') } }),
    'Address/AddressDataList': () => ({ body: { Status: 'success', rows: [], total: 0 } }),
    ...answers,
  })
  fireEvent.click(screen.getByRole('button', { name: 'New order' }))
  const dialog = within(await screen.findByRole('dialog'))
  const texts = { 'Order number': 'HAND-1', Description: 'Anvils', 'Weight, lb': '900' }
  for (const [name, value] of Object.entries(texts))
    fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } })
  fireEvent.change(dialog.getByRole('combobox', { name: 'Consignee' }), { target: { value: 'Store' } })
  more(dialog)
  fireEvent.click(dialog.getByRole('button', { name: 'Save and ship' }))
  const added = () => sent.find(({ path }) => path === 'Shipment/AddNewOrder')?.body.order
  await waitFor(() => expect(added() ?? dialog.queryByText('ZIP is required.')).toBeTruthy())
  return { dialog, added }
}
