import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listWarehouses } from '#database/locations/locations.ts'
import { PAGES } from '#domain/access/pages.ts'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { changeLocation } from './locations.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const PLACE = {
  Name: 'Harbor Hardware',
  AddressLine1: '4000 East Marginal Way',
  City: 'Seattle',
  State: 'WA',
  Zip: '98134',
}
const PLACE_OF_ORDER = wireDraft().Destination
const change = (funtype: string, location: object) =>
  product.call('Address/UpdateLocation', { as: 'clerk', body: { funtype, location } })
const read = (body: object) => product.call('Address/GetAddress', { as: 'clerk', body })
const list = async (body: object) =>
  (await product.call('Address/AddressDataList', { as: 'clerk', body })).body
const refusal = ({ status, body }: WireReply) => [status, body.code]

describe('locations', () => {
  it('are added, read, changed and removed', async () => {
    const added = await change('add', {
      ...PLACE,
      Phone: '206-555-0142',
      Email: 'dock@example.com',
      DefaultServices: ['LGDEL'],
    })
    expect(added.body.location).toMatchObject({ ...PLACE, DefaultServices: ['LGDEL'], IsWarehouse: false })
    const { LocationId } = added.body.location
    expect((await read({ LocationId })).body).toMatchObject({
      location: PLACE,
      place: { City: 'Seattle', timeZone: 'America/Los_Angeles' },
    })
    const renamed = { ...added.body.location, Name: 'Harbor Hardware North' }
    const { version } = (await change('UPDATE', renamed)).body.location
    expect((await read({ Name: 'harbor hardware NORTH' })).body.location.LocationId).toBe(LocationId)
    expect((await change('delete', { LocationId, version })).status).toBe(200)
    expect(refusal(await read({ LocationId }))).toEqual([404, 'LOCATION_NOT_FOUND'])
    expect(refusal(await change('delete', { LocationId }))).toEqual([404, 'LOCATION_NOT_FOUND'])
    expect(refusal(await change('update', { ...PLACE, LocationId }))).toEqual([404, 'LOCATION_NOT_FOUND'])
    const { rows } = await product.database.pool.query(
      'select what from audit_trail where subject_id = $1 order by at',
      [LocationId],
    )
    expect(rows.map(({ what }) => what)).toEqual(['location.added', 'location.changed', 'location.removed'])
  })

  it('get the city, state and country of their ZIP if these are missing', async () => {
    const { City: _city, State: _state, CountryCode: _country, ...bare } = { CountryCode: '', ...PLACE }
    const { location } = (await change('add', { ...bare, Name: 'Bare', Zip: '75201' })).body
    expect(location).toMatchObject({ City: 'Dallas', State: 'TX', CountryCode: 'US' })
    const moved = { ...location, Zip: 'V6B1A1', City: '', State: '', CountryCode: '' }
    expect((await change('update', moved)).body.location).toMatchObject({ State: 'BC', CountryCode: 'CA' })
    const abroad = { ...bare, Name: 'Abroad', Zip: '75201', CountryCode: 'DE' }
    expect((await change('add', abroad)).body.location).toMatchObject({ City: '', State: '' })
  })

  it('refuse to overwrite another user’s change, and need a version', async () => {
    const { location } = (await change('add', { ...PLACE, Name: 'Two at one' })).body
    expect((await read({ LocationId: location.LocationId })).body.location.version).toBe(location.version)
    const first = await change('update', { ...location, Phone: '206-555-0100' })
    expect(first.body.location).toMatchObject({ Phone: '206-555-0100', version: location.version + 1 })
    const second = await change('update', { ...location, ContactName: 'Ann' })
    expect([...refusal(second), second.body.message]).toEqual([
      ...[409, 'LOCATION_CHANGED', 'Someone else changed this location. Reload it and try again.'],
    ])
    expect(refusal(await change('delete', location))).toEqual([409, 'LOCATION_CHANGED'])
    const now = (await read({ LocationId: location.LocationId })).body.location
    expect(now).toMatchObject({ Phone: '206-555-0100', ContactName: '' })
    expect((await change('update', { ...now, ContactName: 'Ann' })).status).toBe(200)
    const { version: _silent, ...silent } = location
    for (const funtype of ['update', 'delete']) {
      const refused = await change(funtype, silent)
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['location.version']])
    }
    expect(second.body.version).toBe(first.body.location.version)
  })

  it('saved by several users at the same time accept one change', async () => {
    const { location } = (await change('add', { ...PLACE, Name: 'Many at one' })).body
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, at) => change('update', { ...location, ContactName: `Clerk ${at}` })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
  })

  it('that are the client’s own warehouses stay warehouses, whatever a caller sends', async () => {
    const { warehouseId } = product.scene.a
    const { location } = (await read({ LocationId: warehouseId })).body
    expect(location.IsWarehouse).toBe(true)
    expect((await change('update', { ...location, IsWarehouse: false })).body.location.IsWarehouse).toBe(true)
    expect(
      (await change('add', { ...PLACE, Name: 'No warehouse', IsWarehouse: true })).body.location.IsWarehouse,
    ).toBe(false)
  })

  it('accept codes and flags in any spelling', async () => {
    const written = { ...PLACE, Name: 'Low Case', State: 'wa', CountryCode: 'us', DefaultServices: ['lgdel'] }
    const { location } = (await change('add', written)).body
    expect(location).toMatchObject({ State: 'WA', CountryCode: 'US', DefaultServices: ['LGDEL'] })
    expect((await list({ warehousesOnly: 'true' })).rows).toHaveLength(1)
  })

  it('report every invalid field', async () => {
    const reply = await change('add', { Name: '', Zip: '98134', State: 'TX', Phone: '1', Email: 'nowhere' })
    expect(refusal(reply)).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.fields).sort()).toEqual([
      'location.Email',
      'location.Name',
      'location.Phone',
      'location.State',
    ])
    expect(Object.keys((await change('add', { Name: 'X', Zip: '00000' })).body.fields)).toEqual([
      'location.Zip',
    ])
  })

  it('report errors of the schema and of the rules together', async () => {
    const faulty = { Name: '', State: 'Texas', Zip: '98134', ContactName: 'x'.repeat(31), Phone: '1' }
    const reply = await change('add', { ...faulty, Email: 'nowhere', LocationType: 7 })
    expect(refusal(reply)).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.fields).sort()).toEqual([
      ...['location.ContactName', 'location.Email', 'location.LocationType'],
      ...['location.Name', 'location.Phone', 'location.State'],
    ])
    // A field that fails its schema is not checked a second time.
    const form = await change('add', { ...PLACE, Zip: 'x'.repeat(40) })
    expect(Object.keys(form.body.fields)).toEqual(['location.Zip'])
    const billTo = { CompanyName: '', Zip: '00000', ContactName: 'x'.repeat(31) }
    const both = await product.call('Address/BillToAddressUpdate?funtype=add', {
      as: 'admin',
      body: { billTo },
    })
    expect(both.body.code).toBe('VALIDATION_FAILED')
    expect(Object.keys(both.body.fields)).toEqual(
      expect.arrayContaining(['billTo.ContactName', 'billTo.Zip']),
    )
  })

  it('are searched by every word, paged and counted', async () => {
    for (let index = 0; index < 12; index++)
      await change('add', { ...PLACE, Name: `Shelf Store ${index % 3} No ${index}` })
    const first = await list({ searchText: 'store SHELF', pageSize: 5 })
    const third = await list({ searchText: 'store SHELF', pageSize: 5, pageIndex: 3 })
    expect([first.total, first.rows.length, third.rows.length]).toEqual([12, 5, 2])
    const names = first.rows.map((row: { Name: string }) => row.Name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect((await list({ searchText: 'shelf_' })).total).toBe(0)
    expect((await list({ warehousesOnly: true })).rows).toHaveLength(1)
  })
})

describe('ZIPs and countries', () => {
  it('a ZIP finds its place, in Canada too', async () => {
    expect((await read({ Zip: '60606' })).body).toMatchObject({
      location: null,
      place: { City: 'Chicago', State: 'IL' },
    })
    expect((await read({ Zip: 'V0N 1A0' })).body.place).toMatchObject({ State: 'BC', CountryCode: 'CA' })
    // In Germany the same digits are another place, which is not in the ZIP table.
    expect(refusal(await read({ Zip: '60606', CountryCode: 'de' }))).toEqual([404, 'ZIP_UNKNOWN'])
    const abroad = await change('add', { Name: 'Lager Kassel', Zip: '34117', CountryCode: 'DE' })
    const { LocationId } = abroad.body.location
    expect((await read({ LocationId })).body.place).toBeNull()
    const unknown = await read({ Zip: '00000' })
    expect(refusal(unknown)).toEqual([404, 'ZIP_UNKNOWN'])
    expect(unknown.body.message).toBe('ZIP 00000 is not known. Type the city and state.')
    const nothing = await read({})
    expect(refusal(nothing)).toEqual([422, 'VALIDATION_FAILED'])
    expect(nothing.body.fields).toEqual({ Zip: 'Enter a ZIP or a location.' })
  })

  it('countries include their address format', async () => {
    const { body } = await product.call('Address/GetCountryList', { as: 'clerk', body: {} })
    const of = (code: string) =>
      body.countries.find((one: { CountryCode: string }) => one.CountryCode === code)
    expect(body.countries.length).toBeGreaterThan(200)
    expect(of('US').states.length).toBeGreaterThan(50)
    expect(of('CA').states).toHaveLength(13)
    for (const code of ['US', 'CA', 'MX'])
      expect(of(code).postalExample).toMatch(new RegExp(of(code).postalPattern))
  })
})

describe('docks of the client', () => {
  const setUp = async () =>
    (await product.call('Shipment/IntialCachefunction', { as: 'clerk', body: {} })).body
  const docks = async (): Promise<string[]> =>
    (await setUp()).warehouses.map(({ WHSE }: { WHSE: string }) => WHSE)

  it('are locations with a dock code: orders leave from there, until the code is removed', async () => {
    const { body } = await change('add', { ...PLACE, Name: 'Our own dock', WHSE: ' SEA ' })
    expect(body.location).toMatchObject({ IsWarehouse: true, WHSE: 'SEA' })
    expect(await docks()).toContain('SEA')
    const order = { OrderNumber: 'DOCK-1', WHSE: 'sea', Destination: PLACE_OF_ORDER, Items: [wireItem()] }
    const added = await product.call('Shipment/AddNewOrder', { as: 'clerk', body: { order } })
    expect(added.body.order).toMatchObject({ WHSE: 'SEA', Origin: { Zip: '98134' } })
    // A request without docks changes none.
    const { WHSE: _silent, ...silent } = body.location
    const still = (await change('update', silent)).body.location
    expect(still).toMatchObject({ IsWarehouse: true, WHSE: 'SEA' })
    const none = await change('update', { ...still, WHSE: '' })
    expect(none.body.location).toMatchObject({ IsWarehouse: false, WHSE: '' })
    expect(await docks()).not.toContain('SEA')
  })

  it('are set up by users with the page Locations; others save addresses only', async () => {
    await change('add', { ...PLACE, Name: 'Kept dock', WHSE: 'KEPT' })
    const [kept] = (await listWarehouses(product.database.db, product.scene.a.id)).filter(
      ({ warehouseCode }) => warehouseCode === 'KEPT',
    )
    const dock = { ...kept!, isWarehouse: true }
    const shipper = contextFor(product, 'clerk')
    shipper.user.pageIds = [PAGES.Prepaid.id]
    for (const [funtype, location] of [
      ['add', { ...dock, id: '', code: '', warehouseCode: 'IDEA' }],
      ['update', { ...dock, warehouseCode: '' }],
      ['delete', dock],
    ] as const) {
      const asked = changeLocation(shipper, { funtype, location })
      await expect(asked).rejects.toMatchObject({ code: 'PAGE_FORBIDDEN' })
    }
    const named = { ...dock, contactName: 'Ann' }
    const { version, ...plain } = named
    expect(await changeLocation(shipper, { funtype: 'update', location: named })).toMatchObject({
      ...plain,
      version: version + 1,
    })
  })

  it('have unique codes, also if two are added at the same time', async () => {
    const add = (WHSE: string) => change('add', { ...PLACE, Name: `Dock ${WHSE}`, WHSE })
    const both = await Promise.all([add('TWIN'), add('twin')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = both.find(({ status }) => status === 422)!
    expect(refused.body.fields['location.WHSE']).toMatch(/is already the dock Dock (TWIN|twin)\.$/)
    expect((await add('ALL')).body.fields['location.WHSE']).toContain('means all docks')
    expect((await add('A B')).body.fields['location.WHSE']).toContain('letters')
  })
})
