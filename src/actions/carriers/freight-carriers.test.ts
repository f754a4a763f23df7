import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCarrier, listCarriers } from '#database/carriers/carriers.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type Mode = 'Load' | 'ADD' | 'UPDATE' | 'DELETE'
const work = (mode: Mode, carrier?: Record<string, unknown>, as: SceneUser = 'clerk') =>
  product.call('Carriers/FreightCarrier', { as, query: { mode }, body: carrier ? { carrier } : {} })
const load = async (body: Record<string, unknown> = {}, as: SceneUser = 'clerk') =>
  (await product.call('Carriers/FreightCarrier', { as, query: { mode: 'Load' }, body })).body

const typed = (changes: Record<string, unknown> = {}) => ({
  CarrierName: 'Synthetic Delta Lines',
  SCAC: 'SYND',
  RateMode: 'LTL',
  CarrierLocn: 'ALL',
  TenderEmail: 'tender@delta.example.com',
  ...changes,
})
const auditOf = async (id: string) => {
  const { rows } = await product.database.pool.query(
    'select what, user_name, detail from audit_trail where subject_id = $1 order by at, id',
    [id],
  )
  return rows
}

describe('adding a freight carrier', () => {
  it('saves it in normalized form, returns the specified sentence, and adds an audit entry', async () => {
    const { status, body } = await work(
      'ADD',
      typed({
        SCAC: 'synd',
        TenderEmail: 'tender@Delta.example.com; desk@delta.example.com & tender@delta.example.com',
        Phone: '(775) 555-0142',
        Contact: 'Customer service',
        AccountNumber: 'D-17',
      }),
    )
    expect([status, body.Status]).toEqual([200, 'added'])
    expect(body.message).toBe('Carrier(Synthetic Delta Lines) has been added successfully')
    expect(body.rows).toHaveLength(1)
    expect(body.rows[0]).toMatchObject({
      SCAC: 'SYND',
      RateMode: 'LTL',
      RateModeID: 1,
      CarrierLocn: 'ALL',
      TenderEmail: 'tender@delta.example.com,desk@delta.example.com',
      Phone: '(775)555-0142',
      AccountNumber: 'D-17',
      IsEnabled: true,
      Tariffs: [],
    })
    const [line] = await auditOf(body.rows[0].CarrierId)
    expect(line).toMatchObject({ what: 'carrier.added', user_name: 'clerk' })
    expect(line.detail).toEqual({ SCAC: 'SYND', rateModeId: 1, location: 'ALL' })
  })

  it('refuses a second account of the same SCAC, location and rate mode, and no other', async () => {
    await work('ADD', typed({ SCAC: 'SYNE', CarrierName: 'Synthetic Echo' }))
    const again = await work('ADD', typed({ SCAC: 'syne', CarrierName: 'Synthetic Echo', RateModeID: 1 }))
    expect([again.status, again.body.message]).toEqual([409, 'Carrier(Synthetic Echo) already exist'])
    const elsewhere = await work('ADD', typed({ SCAC: 'SYNE', CarrierLocn: 'W-A' }))
    const volume = await work('ADD', typed({ SCAC: 'SYNE', RateMode: '', RateModeID: 2 }))
    expect([elsewhere.body.Status, volume.body.Status]).toEqual(['added', 'added'])
    expect(volume.body.rows[0].RateMode).toBe('Volume LTL')
  })

  it('requires all the details, each at its field', async () => {
    const nothing = await work('ADD')
    expect([nothing.status, nothing.body.message]).toEqual([422, 'Please fill all the details'])
    const { status, body } = await work('ADD', { Phone: '12' })
    expect([status, body.message]).toEqual([422, 'Please fill all the details'])
    expect(body.fields).toEqual({
      'carrier.CarrierName': 'Carrier name is required.',
      'carrier.SCAC': 'SCAC is required.',
      'carrier.RateModeID': 'Rate mode is required.',
      'carrier.CarrierLocn': 'Location is required.',
      'carrier.TenderEmail': 'Tender e-mail is required.',
      'carrier.Phone': expect.stringMatching(/^Enter a valid phone number/),
    })
  })

  it.each([
    [{ TenderEmail: 'a@x.example.com, nowhere' }, 'TenderEmail', 'Following email is invalid: nowhere'],
    [{ Email: 'one&two' }, 'Email', 'Following emails are invalid: one, two'],
    [{ Phone: '555' }, 'Phone', 'Enter a valid phone number(eg:(312)555-0142 , 312-555-0142ext27)'],
    [{ Contact: 'x'.repeat(31) }, 'Contact', 'Use at most 30 characters.'],
    [{ SCAC: 'SYN1' }, 'SCAC', 'A SCAC has two to four letters.'],
    [{ RateMode: 'Airship' }, 'RateModeID', 'Use one of: LTL, Volume LTL, Truckload, Parcel, Expedited.'],
    [{ RateModeID: 2 }, 'RateModeID', 'Use one of: LTL, Volume LTL, Truckload, Parcel, Expedited.'],
    [{ CarrierLocn: 'MOON' }, 'CarrierLocn', 'There is no warehouse MOON. Use ALL, W-A.'],
    [{ TenderChannel: 'EDI' }, 'TenderChannel', 'Set this carrier up under EDI first.'],
  ])('refuses %j next to the field', async (changes, field, sentence) => {
    const { status, body } = await work('ADD', typed({ SCAC: 'SYNX', ...changes }))
    expect(status).toBe(422)
    expect(body.fields).toEqual({ [`carrier.${field}`]: sentence })
    expect((await load({ searchText: 'SYNX' })).total).toBe(0)
  })
})

describe('concurrent changes of one account', () => {
  it('do not overwrite each other; carrier data from project44 does not count as a change', async () => {
    const { body } = await work('ADD', typed({ SCAC: 'SYNV' }))
    const [seen] = body.rows
    const read = async () => (await load({ searchText: 'SYNV' })).rows[0]
    expect(seen.version).toMatch(/^[0-9a-f]{32}$/)
    expect((await read()).version).toBe(seen.version)
    await product.call('Shipment/UpdateP44CarrierMetatag', {
      as: 'clerk',
      body: { CarrierId: seen.CarrierId, CarrierMetaTagJSON: '{"a":1}' },
    })
    const first = await work('UPDATE', { ...seen, AccountNumber: 'A-1' })
    expect([first.status, first.body.rows[0].AccountNumber]).toEqual([200, 'A-1'])
    expect((await read()).version).toBe(first.body.rows[0].version)
    const second = await work('UPDATE', { ...seen, TenderEmail: 'late@example.com' })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'CARRIER_CHANGED', 'Someone else changed this carrier. Reload it and try again.'],
    ])
    expect((await work('DELETE', seen)).body.code).toBe('CARRIER_CHANGED')
    expect(await read()).toMatchObject({ AccountNumber: 'A-1', TenderEmail: seen.TenderEmail })
    const { version: _silent, ...silent } = seen
    const unread = await work('UPDATE', silent)
    expect([unread.status, Object.keys(unread.body.fields)]).toEqual([422, ['carrier.version']])
    expect((await work('DELETE', await read())).status).toBe(200)
  })

  it('at the same moment: all but one get an error', async () => {
    const [seen] = (await work('ADD', typed({ SCAC: 'SYNW' }))).body.rows
    const replies = await Promise.all(
      ['A-1', 'A-2', 'A-3'].map((AccountNumber) => work('UPDATE', { ...seen, AccountNumber })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('changing a freight carrier', () => {
  it('changes what may change, and audits the changed parts', async () => {
    const { rows } = (await work('ADD', typed({ SCAC: 'SYNF' }))).body
    const { status, body } = await work('UPDATE', {
      ...rows[0],
      CarrierName: 'Synthetic Foxtrot',
      CarrierLocn: 'W-A',
      Phone: '775.555.0100',
    })
    expect([status, body.Status]).toEqual([200, 'updated'])
    expect(body.message).toBe('Carrier(Synthetic Foxtrot) has been updated successfully')
    expect(body.rows[0]).toMatchObject({
      CarrierId: rows[0].CarrierId,
      CarrierLocn: 'W-A',
      Phone: '775-555-0100',
    })
    const trace = await auditOf(rows[0].CarrierId)
    expect(trace.at(-1)).toMatchObject({ what: 'carrier.changed' })
    expect(trace.at(-1).detail.changed).toBe('name, location, contactPhone')
  })

  it('never changes SCAC or rate mode: tariffs are stored under them', async () => {
    const { rows } = (await work('ADD', typed({ SCAC: 'SYNG' }))).body
    const { status, body } = await work('UPDATE', { ...rows[0], SCAC: 'SYNH', RateMode: '', RateModeID: 2 })
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['carrier.SCAC', 'carrier.RateModeID'])
  })

  it('refuses a location that another account of the carrier has', async () => {
    await work('ADD', typed({ SCAC: 'SYNI' }))
    const { rows } = (await work('ADD', typed({ SCAC: 'SYNI', CarrierLocn: 'W-A' }))).body
    const { status, body } = await work('UPDATE', { ...rows[0], CarrierLocn: 'ALL' })
    expect([status, body.code]).toEqual([409, 'CARRIER_EXISTS'])
  })

  it('finds the account by its key if no id is given', async () => {
    await work('ADD', typed({ SCAC: 'SYNJ' }))
    const { body } = await work('UPDATE', typed({ SCAC: 'SYNJ', IsEnabled: false }))
    expect(body.rows[0].IsEnabled).toBe(false)
  })

  it('excludes a carrier that is turned off from rating, and keeps prices that were rated before', async () => {
    const rated = await rate(product)
    const [bravo] = (await load({ searchText: 'SYNB' })).rows
    await work('UPDATE', { ...bravo, IsEnabled: false })
    const { db } = product.database
    const asked = await listCarriers(db, product.scene.a.id, 1)
    expect(asked.map(({ scac }) => scac)).not.toContain('SYNB')
    expect(await findCarrier(db, product.scene.a.id, 'SYNB', 1)).toMatchObject({
      tenderEmail: bravo.TenderEmail,
    })
    const again = await rate(product)
    expect(again.carriersAsked).toBe(rated.carriersAsked - 1)
    expect((await load({ searchText: 'SYNB' })).total).toBe(1)
    await work('UPDATE', { ...bravo, IsEnabled: true })
  })
})

describe('deleting a freight carrier', () => {
  const refusal = 'Insufficient params passes while deleting the carrier. Please refersh and try again'

  it.each([
    ['nothing', undefined],
    ['no location', { SCAC: 'SYNA', RateMode: 'LTL' }],
    ['no SCAC', { CarrierLocn: 'ALL', RateMode: 'LTL' }],
    ['no rate mode', { CarrierLocn: 'ALL', SCAC: 'SYNA' }],
  ])('with %s returns the specified sentence', async (_what, carrier) => {
    const { status, body } = await work('DELETE', carrier)
    expect([status, body.message]).toEqual([422, refusal])
  })

  it('deletes exactly the account with the key', async () => {
    await work('ADD', typed({ SCAC: 'SYNK' }))
    const kept = (await work('ADD', typed({ SCAC: 'SYNK', CarrierLocn: 'W-A' }))).body.rows[0]
    const { body } = await work('DELETE', { SCAC: 'synk', CarrierLocn: 'all', RateMode: 'ltl' })
    expect([body.Status, body.message]).toEqual([
      'deleted',
      'Carrier(Synthetic Delta Lines) has been deleted successfully',
    ])
    const { rows } = await load({ searchText: 'SYNK' })
    expect(rows.map((row: { CarrierId: string }) => row.CarrierId)).toEqual([kept.CarrierId])
    const again = await work('DELETE', { SCAC: 'SYNK', CarrierLocn: 'ALL', RateMode: 'LTL' })
    expect([again.status, again.body.code]).toEqual([404, 'CARRIER_NOT_FOUND'])
    expect((await work('ADD', typed({ SCAC: 'SYNK' }))).body.Status).toBe('added')
  })

  it('leaves booked shipments their carrier’s name', async () => {
    const rated = await rate(product)
    const booked = await book(product, rated)
    const [alpha] = (await load({ searchText: 'SYNA' })).rows
    await work('DELETE', alpha)
    const { body } = await product.call('Shipment/ShipmentDetails', {
      as: 'clerk',
      body: { shipmentId: booked.shipmentId },
    })
    expect(JSON.stringify(body.shipment)).toContain('Synthetic Alpha Freight')
    await work('ADD', { ...alpha, CarrierId: '' })
  })
})

describe('loading the freight carriers', () => {
  it('shows their tariffs and possible locations', async () => {
    const { rows, locations } = await load({ searchText: 'alpha' })
    expect(rows).toHaveLength(1)
    expect(rows[0].Tariffs).toEqual([
      expect.objectContaining({ isSynthetic: true, effectiveFrom: expect.stringMatching(/^\d{4}-/) }),
    ])
    expect(locations).toEqual([
      { code: 'ALL', name: 'All locations' },
      { code: 'W-A', name: 'Scene Warehouse, Reno' },
    ])
  })

  it('pages, sorts and filters', async () => {
    const all = await load({ pageSize: 100, sortName: 'SCAC', sortOrder: 'desc' })
    const scacs = all.rows.map((row: { SCAC: string }) => row.SCAC)
    expect(scacs).toEqual([...scacs].sort().reverse())
    const second = await load({ pageSize: 2, pageIndex: 2, sortName: 'SCAC', sortOrder: 'desc' })
    expect([second.total, second.rows.length]).toEqual([all.total, 2])
    expect(second.rows[0].SCAC).toBe(scacs[2])
    const volume = await load({ RateModeID: 2 })
    expect(new Set(volume.rows.map((row: { RateMode: string }) => row.RateMode))).toEqual(
      new Set(['Volume LTL']),
    )
    expect((await load({ searchText: '100%' })).total).toBe(0)
  })

  it('shows the general rules of the routing guide for a carrier', async () => {
    const rule = (verdict: string) => ({
      function: 'add',
      RoutingRule: { Verdict: verdict, SCAC: 'SYNB', FromDate: '2020-01-01' },
    })
    await product.call('Shipment/SoldToDetails', { as: 'admin', body: rule('preferred') })
    expect((await load({ searchText: 'SYNB' })).rows[0]).toMatchObject({
      IsPreferred: true,
      IsDoNotUse: false,
    })
    await product.call('Shipment/SoldToDetails', { as: 'admin', body: rule('doNotUse') })
    expect((await load({ searchText: 'SYNB' })).rows[0]).toMatchObject({
      IsPreferred: false,
      IsDoNotUse: true,
    })
  })
})

describe('rights to the accounts', () => {
  it('do not include users of another client', async () => {
    const mine = (await work('ADD', typed({ SCAC: 'SYNL' }))).body.rows[0]
    expect((await load({ searchText: 'SYNL' }, 'other')).total).toBe(0)
    const stranger = await work('UPDATE', { ...mine, CarrierName: 'Taken over' }, 'other')
    expect([stranger.status, stranger.body.code]).toEqual([404, 'CARRIER_NOT_FOUND'])
    const removed = await work('DELETE', { SCAC: 'SYNL', CarrierLocn: 'ALL', RateMode: 'LTL' }, 'other')
    expect(removed.status).toBe(404)
    expect((await load({ searchText: 'SYNL' })).rows).toEqual([mine])
    expect((await work('ADD', typed({ SCAC: 'SYNL' }), 'other')).body.Status).toBe('added')
  })

  it('allow users with the page to read them, and all but read-only users to change them', async () => {
    expect((await load({}, 'looker')).Status).toBe('success')
    expect((await work('ADD', typed({ SCAC: 'SYNM' }), 'looker')).body.code).toBe('READ_ONLY')
    expect((await work('Load', undefined, 'guest')).body.code).toBe('PAGE_FORBIDDEN')
  })
})

describe('an internal error', () => {
  it('shows the specification’s sentence for each operation', async () => {
    const broken = await openTestApp()
    await broken.keyOf('clerk')
    await broken.database.pool.query('alter table carriers rename to gone_carriers')
    const call = (mode: Mode, carrier?: object) =>
      broken.call('Carriers/FreightCarrier', { as: 'clerk', query: { mode }, body: { carrier } })
    const loading = await call('Load')
    expect([loading.status, loading.body.message]).toEqual([
      500,
      'Something went wrong while loading the carrier details',
    ])
    const deleting = await call('DELETE', { SCAC: 'SYNA', CarrierLocn: 'ALL', RateMode: 'LTL' })
    expect([deleting.status, deleting.body.message]).toEqual([
      500,
      'Something went wrong while deleting the carrier',
    ])
    await broken.close()
  })
})
