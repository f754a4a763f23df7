import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contracts/endpoint.ts'
import { readTerminals as endpoint } from '#contracts/endpoints/carriers.ts'
import { Refusal } from '#contracts/errors.ts'
import { listTransitTimes } from '#database/carriers/transit.ts'
import { insertRows } from '#database/sql/insert-rows.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { ANYWHERE } from '#domain/rating/routing-guide.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { findPlace } from '#outside/geography.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import { ALWAYS } from '#test/support/scene-tariff.ts'
import type { ActionContext } from '../kernel/context.ts'
import { readServiceMap } from './service-map.ts'
import { readTerminals } from './terminals.ts'

let server: TestDatabase
let open: OpenDatabase
let scene: Scene

/** Friday, November 20, 2026, 09:30 in Reno; Thanksgiving is on the 26th. */
const NOW = new Date('2026-11-20T17:30:00Z')

beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
  scene = await makeScene(open.db, NOW)
  await insertNetwork(scene.a.id)
})

afterAll(async () => {
  await open?.close()
  await server?.drop()
})

async function insertNetwork(clientId: string): Promise<void> {
  const terminal = (scac: string, code: string, zip: string, serves: string[]) => ({
    id: newId(),
    client_id: clientId,
    scac,
    code,
    name: `${scac} ${code}`,
    street: '1 Dock Street',
    city: code,
    state: '',
    zip,
    phone: '(775)555-0101',
    fax: '',
    hours: 'Mon-Fri 07:00-19:00',
    serves,
  })
  await insertRows(open.db, 'terminals', [
    terminal('SYNA', 'FAR', '93721', ['895']),
    terminal('SYNA', 'NEAR', '89431', ['895']),
    terminal('SYNA', 'CHI', '60632', ['606']),
    terminal('SYNB', 'NEARB', '89431', ['895']),
    // Assigned to this very ZIP, although it is farther away.
    terminal('SYNB', 'OWN', '95814', ['89502']),
  ])
  const days = (scac: string, from: string, to: string, count: number, isDirect = true) => ({
    client_id: clientId,
    scac,
    origin_area: from,
    destination_area: to,
    days: count,
    is_direct: isDirect,
  })
  await insertRows(open.db, 'transit_days', [
    days('SYNB', '895', '606', 2, false),
    days('SYNA', 'NV', 'NV', 1),
    days('SYNA', 'NV', '890', 2),
    days('SYNA', '895', 'CA', 1),
    days('SYNA', 'NV', '900', 3),
  ])
  const rule = {
    id: 'lane',
    verdict: 'preferred' as const,
    scac: 'SYNB',
    soldTo: null,
    origin: ANYWHERE,
    destination: { ...ANYWHERE, state: 'IL' },
    fromLb: 0,
    belowLb: null,
    rateModeId: null,
    reason: 'Best to Chicago',
    ...ALWAYS,
  }
  await insertRows(open.db, 'routing_guide_rules', [
    { id: newId(), client_id: clientId, rule, created_at: NOW, deleted_at: null },
  ])
}

const contextOf = (clientId: string, now = NOW): ActionContext => ({
  db: open.db,
  pool: open.pool,
  clientId,
  settings: parseClientSettings({ defaultPickup: { warehouse: '', from: '09:00', to: '16:00' } }),
  user: { id: scene.users.clerk.id, userName: 'clerk', userType: 'User', pageIds: [] },
  requestId: 'request',
  now,
  installation: {} as ActionContext['installation'],
  note: () => {},
})

type Asked = Partial<BodyOf<typeof endpoint>>

function ask(asked: Asked, now = NOW, clientId = scene.a.id) {
  const body = { ...endpoint.body.parse({ OriginZip: '89502', DestinationZip: '60606' }), ...asked }
  return readTerminals(contextOf(clientId, now), body)
}

async function faultsOf(asked: Asked): Promise<unknown> {
  const refusal = await ask(asked).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  return (refusal as Refusal).details.fields
}

describe('terminals of a lane', () => {
  it('are the nearest of those that serve the ZIP3; one that names the ZIP has priority', async () => {
    const { carriers } = await ask({})
    const bySCAC = new Map(carriers.map((one) => [one.scac, one]))
    expect(bySCAC.get('SYNA')?.origin).toMatchObject({ code: 'NEAR', zip: '89431' })
    expect(bySCAC.get('SYNA')?.origin?.miles).toBeLessThan(15)
    expect(bySCAC.get('SYNA')?.destination?.code).toBe('CHI')
    expect(bySCAC.get('SYNB')?.origin?.code).toBe('OWN')
    expect(bySCAC.get('SYNB')?.destination).toBeNull()
  })

  it('can be requested for the origin alone', async () => {
    const { carriers, destination, miles } = await ask({ destinationZip: '' })
    expect([destination, miles]).toEqual([null, null])
    expect(carriers.find(({ scac }) => scac === 'SYNA')).toMatchObject({
      origin: { code: 'NEAR' },
      destination: null,
      serviceDays: null,
      notice: '',
    })
  })

  it('are shown to their own client only', async () => {
    const { carriers } = await ask({}, NOW, scene.b.id)
    expect(carriers.map(({ origin, destination }) => [origin, destination])).toEqual(
      carriers.map(() => [null, null]),
    )
    expect(carriers.every(({ guide }) => guide === '')).toBe(true)
  })
})

describe('transit days of a lane', () => {
  it('count business days from the pickup and name each day that is skipped', async () => {
    const { carriers, pickup } = await ask({ pickupDate: '2026-11-24' })
    expect(pickup).toMatchObject({ from: '09:00', to: '16:00', timeZone: 'America/Los_Angeles' })
    const alpha = carriers.find(({ scac }) => scac === 'SYNA')
    expect(alpha).toMatchObject({
      pickupDate: '2026-11-24',
      pickupReasons: [],
      serviceDays: 3,
      deliveryDate: '2026-12-01',
    })
    expect(alpha?.skippedDays).toEqual([
      { date: '2026-11-26', because: 'holiday', holiday: 'Thanksgiving Day' },
      { date: '2026-11-27', because: 'holiday', holiday: 'Day after Thanksgiving' },
      { date: '2026-11-28', because: 'weekend', holiday: '' },
      { date: '2026-11-29', because: 'weekend', holiday: '' },
    ])
  })

  it('put the earliest delivery first, with the routing guide’s verdict for the lane', async () => {
    const { carriers } = await ask({ pickupDate: '2026-11-23' })
    expect(carriers.map(({ scac, serviceDays, isDirect }) => [scac, serviceDays, isDirect])).toEqual([
      ['SYNB', 2, false],
      ['SYNA', 3, true],
      ['SYNC', 3, true],
    ])
    expect(carriers.map(({ guide }) => guide)).toEqual(['preferred', '', ''])
    expect(carriers[0]).toMatchObject({ guideReason: 'Best to Chicago', isSynthetic: true })
  })

  it('begin on the next working day after the cutoff, with the reason', async () => {
    const late = new Date('2026-11-20T22:30:00Z')
    const { carriers, pickup } = await ask({ scacs: ['SYNA'] }, late)
    expect(pickup).toMatchObject({ date: '2026-11-20', cutOff: '14:00' })
    expect(carriers).toHaveLength(1)
    expect(carriers[0]).toMatchObject({
      pickupDate: '2026-11-23',
      pickupReasons: ['afterCutOff', 'shortWindow', 'closedDay'],
      deliveryDate: '2026-11-30',
    })
    expect(carriers[0]?.skippedDays.map(({ date }) => date)).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ])
  })

  it('are absent for a lane without published days', async () => {
    const { carriers } = await ask({ destinationZip: '33101' })
    expect(carriers.map(({ serviceDays }) => serviceDays)).toEqual([null, null, null])
    expect(carriers[0]?.notice).toBe(
      'Synthetic Alpha Freight lists no service days from NV 89502 to FL 33101.',
    )
  })
})

describe('an invalid lane', () => {
  it('has its errors next to the fields', async () => {
    expect(await faultsOf({ originZip: '', destinationZip: '00000' })).toEqual({
      OriginZip: 'ZIP is required.',
      DestinationZip: 'ZIP 00000 is not known in the United States or Canada. Check it.',
    })
    expect(await faultsOf({ originCountry: 'CA' })).toEqual({
      OriginZip: 'ZIP 89502 is not known in Canada. Check it.',
    })
    expect(await faultsOf({ pickupFrom: '16:00', pickupTo: '09:00' })).toEqual({
      PickupByToTime: 'The pickup window must end after it begins.',
    })
  })
})

describe('the map of transit days', () => {
  it('lists ZIP3s only if they differ from their state', async () => {
    const { serviceMap } = await ask({ withServiceMap: true, scacs: ['SYNA'] })
    expect(serviceMap.days).toEqual([
      { CarrierSCAC: 'SYNA', Area: 'CA', ServiceDays: 1 },
      { CarrierSCAC: 'SYNA', Area: 'IL', ServiceDays: 3 },
      { CarrierSCAC: 'SYNA', Area: 'NV', ServiceDays: 1 },
      { CarrierSCAC: 'SYNA', Area: '890', ServiceDays: 2 },
    ])
    expect(serviceMap.zip3s).toEqual([expect.objectContaining({ Area: '890', State: 'NV' })])
    expect((await ask({})).serviceMap).toEqual({ zip3s: [], days: [] })
  })

  it('matches the single-lane result', async () => {
    const context = contextOf(scene.a.id)
    const origin = findPlace('89502')!
    const map = await readServiceMap(context, origin, [], '2026-11-23')
    for (const zip of ['60606', '61820', '89101', '89431', '90001', '95814', '75201']) {
      const destination = findPlace(zip)!
      const lane = await listTransitTimes(open.pool, scene.a.id, origin, destination)
      for (const scac of ['SYNA', 'SYNB', 'SYNC']) {
        const daysTo = (area: string) =>
          map.days.find((row) => row.CarrierSCAC === scac && row.Area === area)?.ServiceDays
        const onMap = daysTo(zip.slice(0, 3)) ?? daysTo(destination.state)
        expect([zip, scac, onMap]).toEqual([zip, scac, lane.get(scac)?.days])
      }
    }
  })
})
