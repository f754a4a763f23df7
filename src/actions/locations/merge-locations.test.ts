import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type As = 'clerk' | 'looker' | 'other'
const call = (path: string, body: object, as: As = 'clerk') => product.call(path, { as, body })
const add = async (location: object, as: As = 'clerk') =>
  (await call('Address/UpdateLocation', { funtype: 'add', location }, as)).body.location
const read = async (LocationId: string) =>
  (await call('Address/GetAddress', { LocationId })).body.location ?? null
const found = async (as: As = 'clerk') => (await call('Locations/Duplicates', {}, as)).body

const PLACE = { Name: 'Twin Store', AddressLine1: '7 Twin Street', City: 'Reno', State: 'NV', Zip: '89502' }

describe('locations that are the same place', () => {
  it('are not merged by a user who has not seen another user’s change of one of them', async () => {
    const one = await add({ ...PLACE, AddressLine1: '8 Seen Street' })
    const other = await add({ ...PLACE, AddressLine1: '8 Seen St' })
    const [keepId, ids] = [one.LocationId, [other.LocationId]]
    const versions = { [keepId]: one.version, [other.LocationId]: other.version }
    const moved = { ...other, AddressLine1: '99 Elsewhere Road' }
    const { location } = (await call('Address/UpdateLocation', { funtype: 'update', location: moved })).body
    const merged = await call('Locations/Merge', { keepId, ids, versions })
    expect([merged.status, merged.body.code]).toEqual([409, 'LOCATION_CHANGED'])
    expect(await read(other.LocationId)).toEqual(location)
    const seen = { ...versions, [other.LocationId]: location.version }
    expect((await call('Locations/Merge', { keepId, ids, versions: seen })).status).toBe(200)
    expect((await call('Locations/Merge', { keepId, ids, versions: seen })).body.code).toBe(
      'LOCATION_NOT_FOUND',
    )
  })

  it('are found in any spelling, merged as requested, and separated again', async () => {
    const first = await add({ ...PLACE, DefaultServices: ['LGDEL'] })
    const second = await add({
      ...{ ...PLACE, Name: 'TWIN STORE, INC.', AddressLine1: '7 Twin St' },
      ...{ LocationCode: 'T-2', Phone: '775-555-0142', DefaultServices: ['APPT'] },
    })
    const { groups, total } = await found()
    expect(total).toBe(1)
    const ids = groups[0].locations.map(({ LocationId }: { LocationId: string }) => LocationId)
    expect(ids).toEqual([first.LocationId, second.LocationId])

    await product.database.pool.query(
      `insert into selected_parcel_carriers (client_id, subject_kind, subject, scac) values ($1, 'location', $2, 'UPSN')`,
      [product.scene.a.id, second.LocationId],
    )
    const merged = await call('Locations/Merge', { keepId: first.LocationId, ids: [second.LocationId] })
    const carriers = await product.database.pool.query(
      `select scac from selected_parcel_carriers where subject = $1`,
      [first.LocationId],
    )
    expect(carriers.rows).toEqual([{ scac: 'UPSN' }])
    expect(merged.body.location).toMatchObject({
      Name: 'Twin Store',
      LocationCode: 'T-2',
      Phone: '775-555-0142',
      DefaultServices: ['LGDEL', 'APPT'],
    })
    expect(await read(second.LocationId)).toBeNull()
    expect((await found()).total).toBe(0)

    const { mergeId } = merged.body
    expect((await call('Locations/UndoMerge', { mergeId })).body.isRestored).toBe(true)
    // As before; the version counts the change and its undo.
    expect(await read(first.LocationId)).toEqual({ ...first, version: 3 })
    expect(await read(second.LocationId)).toEqual({ ...second, version: 3 })
    expect((await call('Locations/UndoMerge', { mergeId })).body.code).toBe('MERGE_NOT_FOUND')
    const { rows } = await product.database.pool.query(
      `select what from audit_trail where subject_id = $1 order by at`,
      [first.LocationId],
    )
    expect(rows.map(({ what }) => what)).toEqual([
      'location.added',
      'locations.merged',
      'locations.merge-undone',
    ])
  })

  it('stay as another user has changed them since', async () => {
    const [kept, other] = [await add({ ...PLACE, Name: 'Kept' }), await add({ ...PLACE, Name: 'Other' })]
    const { mergeId, location } = (
      await call('Locations/Merge', { keepId: kept.LocationId, ids: [other.LocationId] })
    ).body
    await call('Address/UpdateLocation', {
      funtype: 'update',
      location: { ...location, ContactName: 'Night dock' },
    })
    expect((await call('Locations/UndoMerge', { mergeId })).body.isRestored).toBe(false)
    expect((await read(kept.LocationId)).ContactName).toBe('Night dock')
    expect(await read(other.LocationId)).toEqual({ ...other, version: 3 })
  })

  it('return without their code if the remaining location has it and keeps it', async () => {
    const kept = await add({ ...PLACE, Name: 'Codeless' })
    const other = await add({ ...PLACE, Name: 'Codeless Inc', LocationCode: 'CL-9' })
    const ids = [other.LocationId]
    const { mergeId, location } = (await call('Locations/Merge', { keepId: kept.LocationId, ids })).body
    expect(location.LocationCode).toBe('CL-9')
    const changed = { ...location, ContactName: 'Night dock' }
    await call('Address/UpdateLocation', { funtype: 'update', location: changed })
    expect((await call('Locations/UndoMerge', { mergeId })).body.isRestored).toBe(false)
    expect((await read(kept.LocationId)).LocationCode).toBe('CL-9')
    expect(await read(other.LocationId)).toMatchObject({ Name: 'Codeless Inc', LocationCode: '' })
  })

  it('leave existing orders and shipments unchanged', async () => {
    const orders = async () =>
      (
        await product.database.pool.query('select md5(string_agg(o::text, $1 order by id)) from orders o', [
          '',
        ])
      ).rows
    const before = await orders()
    const { consigneeId } = product.scene.a
    const consignee = await read(consigneeId)
    const other = await add({
      ...consignee,
      LocationId: '',
      Name: `${consignee.Name} Inc`,
      ContactName: 'Other',
    })
    await call('Locations/Merge', { keepId: other.LocationId, ids: [consigneeId] })
    expect(await orders()).toEqual(before)
  })

  it('are never a removed warehouse, another client’s, or merged by a read-only user', async () => {
    const { warehouseId } = product.scene.a
    const [one, theirs] = [
      await add({ ...PLACE, Name: 'One' }),
      await add({ ...PLACE, Name: 'Theirs' }, 'other'),
    ]
    const merge = (keepId: string, ids: string[], as: As = 'clerk') =>
      call('Locations/Merge', { keepId, ids }, as).then(({ body }) => body.code)
    expect(await merge(one.LocationId, [warehouseId])).toBe('WAREHOUSE_KEPT')
    expect(await merge(one.LocationId, [theirs.LocationId])).toBe('LOCATION_NOT_FOUND')
    expect(await merge(theirs.LocationId, [one.LocationId])).toBe('LOCATION_NOT_FOUND')
    expect(await merge(one.LocationId, [one.LocationId])).toBe('VALIDATION_FAILED')
    expect(await merge(one.LocationId, [theirs.LocationId], 'looker')).toBe('READ_ONLY')
    expect(await read(one.LocationId)).toEqual(one)
  })
})

describe('location codes', () => {
  it('are unique regardless of case, and can be reused after the location is deleted', async () => {
    const one = await add({ ...PLACE, Name: 'Coded', LocationCode: 'UNIQUE-1' })
    const twin = await call('Address/UpdateLocation', {
      funtype: 'add',
      location: { ...PLACE, Name: 'Coded too', LocationCode: 'unique-1' },
    })
    expect([twin.status, twin.body.code]).toEqual([409, 'LOCATION_CODE_TAKEN'])
    expect(twin.body.fields['location.LocationCode']).toBe('unique-1 is already used by Coded.')
    const { LocationId, version } = one
    const gone = { funtype: 'delete', location: { LocationId, version } }
    expect((await call('Address/UpdateLocation', gone)).status).toBe(200)
    expect((await add({ ...PLACE, Name: 'Coded too', LocationCode: 'unique-1' })).LocationCode).toBe(
      'unique-1',
    )
  })
})
