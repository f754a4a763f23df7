import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OceanReport, ReportedEvent } from '#carriers/ocean-report.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, upload } from '#test/support/rate-sheets.ts'
import { keepLook } from './keep-report.ts'
import { trackDueContainers } from './track-containers.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type As = 'clerk' | 'admin' | 'looker' | 'other'
const call = (path: string, body: object = {}, as: As = 'clerk') => product.call(path, { as, body })
const save = (container: object, as: As = 'clerk') =>
  call('NewTrackingAPI/GetContainers', { Container: container }, as)
const list = async (body: object = {}, as: As = 'clerk') =>
  (await call('NewTrackingAPI/GetContainers', body, as)).body
const saveEvent = (ContainerID: string, version: number, event: object, remove = false) =>
  call('Containers/SaveEvent', { ContainerID, version, event, remove })
const eventsOf = async (ContainerID: string) =>
  (await call('NewTrackingAPI/oceanEvents', { ContainerID })).body
const details = async (ContainerID: string) =>
  (await call('NewTrackingAPI/getContDetails', { ContainerID })).body
async function added(container: object) {
  const reply = await save(container)
  expect(reply.body).toMatchObject({ Status: 'success' })
  return reply.body.container
}

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const TRIP = { PortOfLoading: 'CNSHA', PortOfDischarge: 'USLGB Long Beach' }

describe('a container entered by hand', () => {
  it('is added, changed with its version, and deleted', async () => {
    const one = await added({ ContainerNumber: 'mscu 663987-0', BookingNumber: 'bk-1', ...TRIP })
    expect(one).toMatchObject({
      ContainerNumber: 'MSCU6639870',
      IsNumberValid: true,
      ContainerType: '40ft-Dry',
      BookingNumber: 'BK-1',
      status: 'booked',
      PortOfDischarge: { UNLocode: 'USLGB', PortName: 'Long Beach', TimeZone: 'America/Los_Angeles' },
    })
    const { ContainerID, version } = one
    const changed = await save({ ContainerID, version, VesselName: 'Ever Given' })
    // Absent fields stay.
    expect(changed.body.container).toMatchObject({ VesselName: 'Ever Given', BookingNumber: 'BK-1' })
    const late = await save({ ContainerID, version, VesselName: 'Other' })
    expect([late.status, late.body.code]).toEqual([409, 'CONTAINER_CHANGED'])
    expect((await save({ ContainerID, VesselName: 'Other' })).status).toBe(422)
    const now = changed.body.container
    const gone = await call('NewTrackingAPI/GetContainers', {
      Container: { ContainerID, version: now.version },
      remove: true,
    })
    expect(gone.body.message).toBe('Container MSCU6639870 has been deleted.')
    expect((await save({ ContainerID, version: now.version })).status).toBe(404)
  })

  it.each([
    [{}, 'ContainerNumber', /Enter a container number/],
    [{ ContainerNumber: 'MSCU6639871' }, 'ContainerNumber', 'The check digit of MSCU6639871 should be 0.'],
    [{ ContainerNumber: 'BOX1' }, 'ContainerNumber', /4 letters and 7 digits/],
    [{ BookingNumber: 'B', CarrierSCAC: '12' }, 'CarrierSCAC', /SCAC/],
    [{ BookingNumber: 'B', VesselIMO: '12' }, 'VesselIMO', /7 digits/],
    [
      { BookingNumber: 'B', PortOfLoading: 'USLGB', PortOfDischarge: 'USLGB' },
      'PortOfDischarge',
      /is the same as the port/,
    ],
  ])('is refused with an error at its field: %o', async (container, field, words) => {
    const { status, body } = await save(container)
    expect(status).toBe(422)
    expect(body.fields[`Container.${field}`]).toMatch(words)
  })

  it('exists once per booking', async () => {
    const first = { ContainerNumber: 'HLXU8452101', BookingNumber: 'TWICE' }
    await added(first)
    const again = await save(first)
    expect([again.status, again.body.code]).toEqual([409, 'CONTAINER_EXISTS'])
    const other = await added({ ...first, BookingNumber: 'NEXT TRIP' })
    const moved = await save({
      ContainerID: other.ContainerID,
      version: other.version,
      BookingNumber: 'TWICE',
    })
    expect(moved.body.code).toBe('CONTAINER_EXISTS')
  })

  it('belongs to one client', async () => {
    const one = await added({ BookingNumber: 'PRIVATE' })
    const { ContainerID, version } = one
    expect((await list({ searchText: 'private' }, 'other')).total).toBe(0)
    const body = { ContainerID, version }
    for (const [path, sent] of [
      ['NewTrackingAPI/getContDetails', body],
      ['NewTrackingAPI/oceanEvents', body],
      ['NewTrackingAPI/GetContainers', { Container: body }],
      ['Containers/SaveEvent', { ...body, event: { Code: 'DEPA', DateTime: inDays(-1) } }],
      ['Containers/Track', body],
    ] as const) {
      expect([path, (await call(path, sent, 'other')).status]).toEqual([path, 404])
    }
    const map = await call('NewTrackingAPI/OceanmappingData', { ContainerIDs: [ContainerID] }, 'other')
    expect(map.body.containers).toEqual([])
    expect((await save({ ...body, VesselName: 'X' }, 'looker')).status).toBe(403)
  })
})

describe('events entered by hand', () => {
  it('move the container, and move it back when they are deleted', async () => {
    const one = await added({ ContainerNumber: 'TGHU0001236', BookingNumber: 'EV-1', ...TRIP })
    const id = one.ContainerID
    const loaded = await saveEvent(id, one.version, { Code: 'LOAD', Where: 'CNSHA', DateTime: inDays(-20) })
    expect(loaded.body.container.status).toBe('onTheWay')
    const arrived = await saveEvent(id, loaded.body.container.version, {
      ...{ Code: 'ARRI', Where: 'USLGB', DateTime: inDays(-1) },
    })
    expect(arrived.body.container).toMatchObject({ status: 'arrived', LastEvent: 'Vessel arrived' })
    const { events, steps } = await eventsOf(id)
    expect(steps.filter((step: { isDone: boolean }) => step.isDone)).toHaveLength(6)
    const arrival = events.find((event: { Code: string }) => event.Code === 'ARRI')
    expect(arrival).toMatchObject({ IsByHand: true, TimeZone: 'America/Los_Angeles', Where: 'Long Beach' })
    const removed = await saveEvent(id, arrived.body.container.version, { EventId: arrival.EventId }, true)
    expect(removed.body.container).toMatchObject({ status: 'onTheWay', ArrivedAt: null })
  })

  it.each([
    [{ Code: 'XXXX', DateTime: inDays(-1) }, 'event.Code'],
    [{ Code: 'DEPA' }, 'event.DateTime'],
    [{ Code: 'DEPA', DateTime: inDays(3) }, 'event.DateTime'],
    [{ Code: 'GTIN', DateTime: inDays(-1) }, 'event.IsEmpty'],
  ])('are refused with an error at their field: %o', async (event, field) => {
    const one = await added({ BookingNumber: `FAULT ${JSON.stringify(event).length} ${Math.random()}` })
    const { status, body } = await saveEvent(one.ContainerID, one.version, event)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })

  it('in the future change the estimated arrival and its history', async () => {
    const one = await added({ BookingNumber: 'EV-2', ...TRIP, ETA: inDays(10) })
    expect(one.DaysLate).toBe(0)
    const later = await saveEvent(one.ContainerID, one.version, {
      ...{ Classifier: 'EST', Code: 'ARRI', Where: 'USLGB', DateTime: inDays(13) },
    })
    expect(later.body.container).toMatchObject({ DaysLate: 3, status: 'booked' })
    const byHand = await save({
      ...{ ContainerID: one.ContainerID, version: later.body.container.version, ETA: inDays(12) },
    })
    expect(byHand.body.container.DaysLate).toBe(2)
    expect((await details(one.ContainerID)).arrivalHistory).toHaveLength(3)
  })
})

const REPORT: OceanReport = {
  ...{ containerNumber: 'MSCU6639870', vesselName: 'Ever Given', vesselImo: '9811000', voyage: '12E' },
  ...{ lastFreeDay: '2026-12-02', estimatedArrival: '' },
  loading: { unlocode: 'CNSHA', name: 'Shanghai' },
  discharge: { unlocode: 'USLGB', name: 'Long Beach' },
  events: [],
}
const reported = (
  code: string,
  unlocode: string,
  at: string,
  more: Partial<ReportedEvent> = {},
): ReportedEvent => ({
  ...{ classifier: 'ACT', code, unlocode, at, saidAt: at, place: '', timeZone: '' },
  ...{ vesselName: '', vesselImo: '', voyage: '12E', isEmpty: null, isTransshipment: false },
  ...more,
})

describe('reports of a carrier', () => {
  const look = (clientId: string, id: string, events: ReportedEvent[], failure = '') =>
    keepLook(
      product.database.db,
      { clientId, id },
      {
        ...{ at: new Date(), source: 'Shipping line', requestId: 'r', tracking: {}, failure },
        report: failure === '' ? { ...REPORT, events } : null,
      },
    )
  const clientOf = async (id: string) => {
    const { rows } = await product.database.pool.query('select client_id from containers where id = $1', [id])
    return rows[0].client_id as string
  }

  it('are saved once, however often and in whatever order they come', async () => {
    const one = await added({ BookingNumber: 'REPORTED', TrackedBy: 'terminal49' })
    const client = await clientOf(one.ContainerID)
    const arrival = reported('ARRI', 'USLGB', inDays(-2))
    const estimates = [30, 20].map((ago, place) =>
      reported('ARRI', 'USLGB', inDays(place - 5), { classifier: 'EST', saidAt: inDays(-ago) }),
    )
    const first = await look(client, one.ContainerID, [arrival, ...estimates])
    expect(first).toMatchObject({
      newEvents: 3,
      container: {
        state: 'arrived',
        containerNumber: 'MSCU6639870',
        lastFreeDay: '2026-12-02',
        dischargeCode: 'USLGB',
      },
    })
    const again = await look(client, one.ContainerID, [arrival, ...estimates])
    expect(again?.newEvents).toBe(0)
    const older = await look(client, one.ContainerID, [reported('LOAD', 'CNSHA', inDays(-25)), arrival])
    expect(older).toMatchObject({ newEvents: 1, container: { state: 'arrived' } })
    const { arrivalHistory, container } = await details(one.ContainerID)
    expect(arrivalHistory).toHaveLength(2)
    expect(container.DaysLate).toBe(3)
    const { events } = await eventsOf(one.ContainerID)
    expect(events.map((event: { Code: string }) => event.Code)).toEqual(['LOAD', 'ARRI'])
    const change = await saveEvent(one.ContainerID, container.version, {
      EventId: events[0].EventId,
      Notes: 'x',
    })
    expect(change.body.code).toBe('CONTAINER_EVENT_REPORTED')
  })

  it('that fail are noted, and repeated at growing intervals', async () => {
    const one = await added({ BookingNumber: 'FAILS', TrackedBy: 'terminal49' })
    const client = await clientOf(one.ContainerID)
    const waits: number[] = []
    for (let round = 0; round < 3; round++) {
      const kept = await look(client, one.ContainerID, [], 'Terminal49 is having technical problems (503).')
      waits.push(Math.round((kept!.container.nextPollAt!.getTime() - Date.now()) / 60_000))
    }
    expect(waits).toEqual([30, 60, 120])
    expect((await details(one.ContainerID)).container.TrackingNote).toMatch(/503/)
    const fine = await look(client, one.ContainerID, [])
    expect(fine?.container).toMatchObject({ pollFailures: 0, pollNote: '' })
  })
})

describe('a container that a service tracks', () => {
  const accounts = (body: object, as: As = 'clerk') => call('Containers/Accounts', body, as)

  it('needs an account, which is tested first', async () => {
    const wrong = await accounts({ work: 'add', network: 'terminal49', secret: 'wrong' })
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'The account was not saved: Terminal49 rejected this API key.',
    ])
    const line = await accounts({
      work: 'add',
      network: 'dcsa',
      CarrierSCAC: 'MAEU',
      clientId: 'wrong',
      secret: 'x',
    })
    expect(line.status).toBe(422)
    const unknown = await accounts({
      work: 'add',
      network: 'dcsa',
      CarrierSCAC: 'ABCD',
      clientId: 'a',
      secret: 'x',
    })
    expect(unknown.body.fields).toEqual({ CarrierSCAC: 'Choose a shipping line.' })
    for (const body of [
      { network: 'terminal49', secret: 'key' },
      { network: 'dcsa', CarrierSCAC: 'maeu', clientId: 'id', secret: 'the secret' },
    ]) {
      const reply = await accounts({ work: 'add', ...body })
      expect(reply.body).toMatchObject({ Status: 'success' })
      expect(JSON.stringify(reply.body)).not.toContain('the secret')
    }
    expect((await accounts({ work: 'add', network: 'terminal49', secret: 'k2' })).body.code).toBe(
      'ACCOUNT_EXISTS',
    )
    expect((await accounts({}, 'other')).body.accounts).toEqual([])
    const { rows } = await product.database.pool.query(
      "select request, response from carrier_exchanges where network in ('dcsa', 'terminal49')",
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain('the secret')
  })

  it.each([
    ['dcsa', { TrackedBy: 'dcsa', CarrierSCAC: 'MAEU', ContainerNumber: 'MSKU1234565' }],
    ['terminal49', { TrackedBy: 'terminal49', ContainerNumber: 'MSKU1234565' }],
  ])('moves as %s reports it, from the booking to the empty return', async (network, container) => {
    const booking = `TRIP${network.toUpperCase()}`
    let one = await added({ ...container, BookingNumber: `${booking}-D10` })
    const track = async () => (await call('Containers/Track', { ContainerID: one.ContainerID })).body
    const young = await track()
    expect(young.container).toMatchObject({
      ...{ status: 'onTheWay', VesselName: 'Sandbox Meridian', TrackingNote: '' },
      PortOfDischarge: { UNLocode: 'USLGB' },
    })
    expect((await track()).message).toBe('Nothing new since the last update.')
    for (const [days, state, kind] of [
      [36, 'arrived', 'demurrage'],
      [46, 'returned', 'perDiem'],
    ] as const) {
      const { version } = (await details(one.ContainerID)).container
      one = (await save({ ContainerID: one.ContainerID, version, BookingNumber: `${booking}-D${days}` })).body
        .container
      const { container: now } = await track()
      expect(now).toMatchObject({ status: state, FreeTime: { Kind: kind } })
      one = now
    }
    const { arrivalHistory } = await details(one.ContainerID)
    expect(arrivalHistory).toHaveLength(3)
    const events = (await eventsOf(one.ContainerID)).events as { What: string; Classifier: string }[]
    expect(events.every(({ Classifier }) => Classifier === 'ACT')).toBe(true)
    expect(events.at(-1)?.What).toBe('Empty container returned')
  })

  it('shows why it cannot be tracked', async () => {
    const one = await added({ BookingNumber: 'NONE77', TrackedBy: 'terminal49' })
    const tracked = await call('Containers/Track', { ContainerID: one.ContainerID })
    expect(tracked.body.message).toBe('The shipping line does not know the number.')
    const line = await added({ BookingNumber: 'HAPAG1', TrackedBy: 'dcsa', CarrierSCAC: 'HLCU' })
    const none = await call('Containers/Track', { ContainerID: line.ContainerID })
    expect(none.body.message).toBe('There is no account with Hapag-Lloyd yet.')
    const byHand = await added({ BookingNumber: 'BYHAND' })
    expect((await call('Containers/Track', { ContainerID: byHand.ContainerID })).body.code).toBe(
      'CONTAINER_NOT_TRACKED',
    )
  })

  it('is asked about by the job when it is due', async () => {
    const one = await added({ BookingNumber: 'JOB-D20', TrackedBy: 'terminal49' })
    const house = { db: product.database.db, installation: product.installation }
    expect(await trackDueContainers(house, new Date(Date.now() + 1000))).toBeGreaterThan(0)
    expect((await details(one.ContainerID)).container).toMatchObject({
      ...{ status: 'onTheWay', ContainerNumber: expect.stringMatching(/^SBXU\d{7}$/), IsNumberValid: true },
    })
    expect(await trackDueContainers(house, new Date())).toBe(0)
  })
})

describe('a file of containers', () => {
  const HEADER = ['Container No', 'Booking', 'SCAC', 'Size type', 'POL', 'POD', 'ETA', 'LFD']
  async function bring(rows: string[][], step: 'check' | 'import') {
    const { body: staged } = await upload(product, 'containers.csv', csvOf([HEADER, ...rows]))
    const { body: head } = await call('Containers/Preview', { fileId: staged.fileId })
    const columns = head.columns.map(
      ({ confidence: _confidence, by: _by, ...choice }: Record<string, unknown>) => choice,
    )
    return (
      await call('Containers/Import', {
        ...{ fileId: staged.fileId, sheet: head.sheet, headerRow: head.headerRow, columns, step },
      })
    ).body
  }
  const ROW = ['CAIU7654324', 'FILE1', 'ONEY', '40HC', 'CNSHA', 'USLGB', '2026-12-05 08:00', '2026-12-10']

  it('is checked, imported, and imported again without a change', async () => {
    const rows = [ROW, ['CAIU7654325', 'FILE1', '', '40HC', '', '', '', '']]
    const checked = await bring(rows, 'check')
    expect(checked).toMatchObject({ rows: 2, added: 1, wrong: 1 })
    expect(checked.faults).toEqual([
      {
        ...{ row: 3, column: 'Container number' },
        reason: 'The check digit of CAIU7654325 should be 4. Check the number.',
      },
    ])
    expect((await list({ searchText: 'FILE1' })).total).toBe(0)
    expect((await bring(rows, 'import')).message).toBe('1 container added, 0 updated.')
    const [one] = (await list({ searchText: 'FILE1' })).rows
    expect(one).toMatchObject({
      ...{ ContainerType: '40ft-HighCube', CarrierName: 'Ocean Network Express', LastFreeDay: '2026-12-10' },
      ETA: '2026-12-05T16:00:00.000Z',
    })
    expect(await bring([ROW], 'import')).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    const moved = [...ROW.slice(0, 6), '2026-12-07 08:00', ROW[7]!]
    expect(await bring([moved], 'import')).toMatchObject({ changed: 1 })
    expect((await details(one.ContainerID)).container.DaysLate).toBe(2)
    expect(await bring([ROW, ROW], 'check')).toMatchObject({ wrong: 1 })
  })

  it('is exported as it was imported', async () => {
    const file = await product.call('Containers/Export', {
      as: 'clerk',
      body: { format: 'CSV', searchText: 'FILE1' },
    })
    const [header, row] = file.bytes.toString('utf8').trim().split(/\r?\n/)
    expect(header).toContain('Container number,Booking number,Bill of lading,SCAC')
    expect(row).toContain('CAIU7654324,FILE1,,ONEY,40ft-HighCube')
    expect(row).toContain('CNSHA Shanghai,USLGB Long Beach')
    expect(row).toContain('2026-12-07 08:00')
  })
})

describe('the list', () => {
  it('is filtered and counted by what needs attention', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const near = await added({ BookingNumber: 'LISTED 1', ...TRIP, LastFreeDay: today, VesselName: 'Listed' })
    await added({ BookingNumber: 'LISTED 2', ...TRIP, ETA: inDays(5) })
    const late = await added({ BookingNumber: 'LISTED 3', ...TRIP, ETA: inDays(-4) })
    const all = await list({ searchText: 'listed', sortName: 'ETA' })
    expect(all.counts).toMatchObject({ all: 3, late: 1, freeTime: 1, states: { booked: 3 } })
    const only = async (body: object) =>
      (await list({ searchText: 'listed', ...body })).rows.map(
        (row: { ContainerID: string }) => row.ContainerID,
      )
    expect(await only({ freeTimeOnly: true })).toEqual([near.ContainerID])
    expect(await only({ lateOnly: true })).toEqual([late.ContainerID])
    expect(await only({ vesselName: 'listed' })).toEqual([near.ContainerID])
    expect(await only({ portName: 'Rotterdam' })).toEqual([])
    expect(await only({ portName: 'shanghai' })).toHaveLength(3)
    expect(await only({ status: 'arrived' })).toEqual([])
    expect(all.choices.ports).toEqual(expect.arrayContaining(['Long Beach', 'Shanghai']))
    expect((await call('NewTrackingAPI/GetContainers', { sortName: 'nothing' })).status).toBe(400)
  })

  it('is shown on a map with routes and positions', async () => {
    const { containers } = (await call('NewTrackingAPI/OceanmappingData')).body
    const moving = containers.find((one: { status: string }) => one.status === 'onTheWay')
    expect(moving).toMatchObject({ isEstimated: true })
    expect(moving.position).toHaveLength(2)
    expect(moving.route.length).toBeGreaterThan(2)
  })
})

describe('the search of the header', () => {
  const find = async (text: string, as: As = 'clerk') => {
    const query = { searchtext: text }
    const { body } = await product.call('Shipment/GlobalSearch', { as, body: query, query })
    return (body.hits as { kind: string; id: string; title: string; detail: string }[]).filter(
      ({ kind }) => kind === 'container',
    )
  }

  it('finds containers by number and vessel, for their own company only', async () => {
    const one = await added({
      ContainerNumber: 'CSQU3054383',
      BookingNumber: 'FIND-77',
      VesselName: 'Demo Falcon',
    })
    for (const text of ['csqu3054383', 'CSQU3054', 'find-77', 'demo falcon']) {
      expect(
        (await find(text)).map(({ id }) => id),
        text,
      ).toEqual([one.ContainerID])
    }
    expect((await find('find-77'))[0]).toMatchObject({
      title: 'CSQU3054383',
      detail: 'Container · FIND-77 · Demo Falcon',
    })
    expect(await find('find-77', 'other')).toEqual([])
  })
})
