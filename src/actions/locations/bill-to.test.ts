import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const AUDITORS = {
  companyName: 'Freight Audit Partners',
  addressLines: 'PO Box 500~Suite 12',
  City: 'Memphis',
  State: 'TN',
  Zip: '38101',
  Phone: '901-555-0100',
  Email: 'bills@example.com',
}
const work = (funtype: string, billTo?: object, as: 'admin' | 'other' = 'admin') =>
  product.call(`Address/BillToAddressUpdate?funtype=${funtype}`, { as, body: billTo ? { billTo } : {} })
type Row = Record<string, unknown>
const defaults = (rows: Row[]) => rows.filter((row) => row.IsDefault).map((row) => row.companyName)

describe('bill-to addresses', () => {
  it('are added with their two lines, read, changed and removed', async () => {
    const added = await work('add', AUDITORS)
    expect(added.status).toBe(200)
    const row = added.body.rows.find((one: Row) => one.companyName === AUDITORS.companyName)
    expect(row).toMatchObject({ ...AUDITORS, addressline1: 'PO Box 500', addressline2: 'Suite 12' })
    const changed = await work('UPDATE', { ...row, addressline2: 'Suite 14' })
    expect(changed.body.rows.find((one: Row) => one.id === row.id).addressLines).toBe('PO Box 500~Suite 14')
    const linesAfter = async (change: object) => {
      const read = (await work('select')).body.rows.find((one: Row) => one.id === row.id)
      const { rows } = (await work('update', { ...read, ...change })).body
      return rows.find((one: Row) => one.id === row.id).addressLines
    }
    // If one of the two spellings was changed, it counts; if both were, the two fields count.
    const addressLines = '9 New Street~Floor 3'
    expect(await linesAfter({ addressLines })).toBe(addressLines)
    expect(await linesAfter({ addressline2: '' })).toBe('9 New Street')
    expect(await linesAfter({ addressline1: '10 New Street', addressLines })).toBe('10 New Street')
    expect(await linesAfter({ addressline1: '', addressline2: '', addressLines })).toBe(addressLines)
    const removed = await work('delete', { id: row.id })
    expect(removed.body.rows.some((one: Row) => one.id === row.id)).toBe(false)
    expect((await work('update', row)).body.code).toBe('BILL_TO_NOT_FOUND')
  })

  it('keep their group at project44, whatever is sent', async () => {
    const typed = { ...AUDITORS, companyName: 'Grouped', AccountGroupCode: 'TYPED' }
    const added = (await work('add', typed)).body.rows.find((one: Row) => one.companyName === 'Grouped')
    expect(added.AccountGroupCode).toBe('')
    await product.database.db
      .updateTable('bill_to_addresses')
      .set({ account_group_code: 'P44-1' })
      .where('id', '=', added.id)
      .execute()
    const { AccountGroupCode: _, ...withoutGroup } = added
    const changed = await work('update', { ...withoutGroup, Phone: '' })
    expect(changed.body.rows.find((one: Row) => one.id === added.id).AccountGroupCode).toBe('P44-1')
    await work('delete', { id: added.id })
  })

  it('refuse to overwrite another user’s change, if the request has a version', async () => {
    const named = (rows: Row[]) => rows.find((one) => one.companyName === 'Watched')!
    const seen = named((await work('add', { ...AUDITORS, companyName: 'Watched' })).body.rows)
    expect(seen.version).toMatch(/^[0-9a-f]{32}$/)
    expect(named((await work('select')).body.rows).version).toBe(seen.version)
    const first = named((await work('update', { ...seen, Phone: '901-555-0199' })).body.rows)
    expect(first.version).not.toBe(seen.version)
    const second = await work('update', { ...seen, Email: 'late@example.com' })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'BILL_TO_CHANGED', 'Someone else changed this bill-to location. Reload it and try again.'],
    ])
    expect((await work('delete', { id: seen.id, version: seen.version })).body.code).toBe('BILL_TO_CHANGED')
    expect(named((await work('select')).body.rows)).toMatchObject({
      Phone: '901-555-0199',
      Email: AUDITORS.Email,
    })
    // Another default changes the version, too: otherwise saving the former one would make it the default again.
    const asDefault = named((await work('update', { ...first, IsDefault: true })).body.rows)
    const other = await work('add', { ...AUDITORS, companyName: 'The next default', IsDefault: true })
    expect((await work('update', asDefault)).body.code).toBe('BILL_TO_CHANGED')
    const { version: _silent, ...silent }: Row = { ...asDefault, IsDefault: false }
    const last = await work('update', silent)
    expect([last.status, defaults(last.body.rows)]).toEqual([200, ['The next default']])
    const gone = [
      named(last.body.rows),
      other.body.rows.find((one: Row) => one.companyName === 'The next default'),
    ]
    for (const one of gone) expect((await work('delete', one as Row)).status).toBe(200)
  })

  it('have exactly one default after every addition, change and removal', async () => {
    const first = (await work('add', { ...AUDITORS, companyName: 'One', IsDefault: true })).body.rows
    expect(defaults(first)).toEqual(['One'])
    const second = (await work('add', { ...AUDITORS, companyName: 'Two', IsDefault: true })).body.rows
    expect(defaults(second)).toEqual(['Two'])
    const two = second.find((one: Row) => one.companyName === 'Two')
    expect(defaults((await work('update', { ...two, IsDefault: false })).body.rows)).toEqual(['Two'])
    expect(defaults((await work('delete', { id: two.id })).body.rows)).toHaveLength(1)
  })

  it('keep one default if several are made the default at the same time', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const replies = await Promise.all(
      names.map((companyName) => work('add', { ...AUDITORS, companyName, IsDefault: true })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(names.map(() => 200))
    expect(defaults((await work('select')).body.rows)).toHaveLength(1)
  })

  it.each([
    ['no company', { companyName: '' }, 'billTo.companyName'],
    ['no street', { addressLines: '' }, 'billTo.addressline1'],
    ['a ZIP that is none', { Zip: '00000' }, 'billTo.Zip'],
    ['a state of another ZIP', { State: 'TX' }, 'billTo.State'],
    ['a phone that is none', { Phone: '12' }, 'billTo.Phone'],
    ['an e-mail that is none', { Email: 'bills@' }, 'billTo.Email'],
    ['a postal code of another country', { CountryCode: 'CA', State: 'ON' }, 'billTo.Zip'],
    ['a country that is none', { CountryCode: 'XX' }, 'billTo.CountryCode'],
  ])('with %s are refused at the field', async (_what, change, field) => {
    const before = (await work('select')).body.rows.length
    const refused = await work('add', { ...AUDITORS, ...change })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]])
    expect((await work('select')).body.rows).toHaveLength(before)
  })

  it('belong to one client', async () => {
    const [row] = (await work('select')).body.rows
    expect((await work('delete', { id: row.id }, 'other')).body.code).toBe('BILL_TO_NOT_FOUND')
    expect((await work('select', undefined, 'other')).body.rows.some((one: Row) => one.id === row.id)).toBe(
      false,
    )
  })
})
