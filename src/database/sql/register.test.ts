import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { CLIENT_A, CLIENT_B, insertClients } from '#test/support/many-rows.ts'
import { columnNames } from './column-names.ts'
import { inTransaction, type OpenDatabase } from './open.ts'
import { register } from './register.ts'

const NAMES = columnNames('parcel_boxes', ['id', 'name', 'length', 'width', 'height', 'tare_lb', 'version'])
const boxes = register(NAMES, {
  hides: true,
  onHide: { tare_lb: 0 },
  twin: ({ name }: { name: string }) => [[sql`lower(name)`, name.toLowerCase()]],
  written: ({ length }) => (length === undefined ? {} : { max_weight_lb: length * 10 }),
  searched: ['name'],
  exact: (searchText) => sql`name = ${searchText}`,
  sorts: { Name: 'name', Volume: sql`length * width * height` },
  order: ['name'],
})
const rules = register(columnNames('sku_rules', ['id', 'sku']), {
  hides: false,
  written: ({ sku }) => ({ sku_key: sku?.toLowerCase() }),
  searched: 'search',
})

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
})
afterAll(() => open?.close())

const box = (name: string, length = 10) => ({ id: newId(), name, length, width: 2, height: 1, tareLb: 1 })
const raw = async (id: string) =>
  (await open.pool.query('select * from parcel_boxes where id = $1', [id])).rows[0]

describe('a register', () => {
  it('adds a row of a client, unless its key is taken', async () => {
    const added = await boxes.insert(open.db, CLIENT_A, box('Added'))
    expect(added).toMatchObject({ name: 'Added', tareLb: 1, version: 1 })
    expect(await raw(added!.id)).toMatchObject({ client_id: CLIENT_A, max_weight_lb: 100 })
    expect(await boxes.insert(open.db, CLIENT_A, box('ADDED'))).toBeNull()
    expect(await boxes.insert(open.db, CLIENT_B, box('ADDED'))).not.toBeNull()
    expect(await boxes.findByKey(open.db, CLIENT_A, { name: 'added' })).toEqual(added)
  })

  it('throws if a row without a uniqueness rule already exists', async () => {
    const { id } = (await rules.insert(open.db, CLIENT_A, { id: newId(), sku: 'One' }))!
    await expect(rules.insert(open.db, CLIENT_A, { id, sku: 'Two' })).rejects.toThrow(/duplicate key/)
  })

  it('changes the given fields, increases the version, and leaves other clients’ rows alone', async () => {
    const { id } = (await boxes.insert(open.db, CLIENT_A, box('Changed')))!
    expect(await boxes.update(open.db, CLIENT_A, { id, height: 7 })).toMatchObject({
      ...{ name: 'Changed', length: 10, height: 7, version: 2 },
    })
    expect(await raw(id)).toMatchObject({ max_weight_lb: 100 })
    expect(await boxes.update(open.db, CLIENT_B, { id, height: 8 })).toBeNull()
    expect(await boxes.find(open.db, CLIENT_B, id)).toBeNull()
    expect(await boxes.remove(open.db, CLIENT_B, id, new Date())).toBe(false)
    expect(await boxes.find(open.db, CLIENT_A, id)).toMatchObject({ height: 7, version: 2 })
    // A caller's own version is not written.
    const stale = { ...box('Changed'), id, version: 40 }
    expect(await boxes.update(open.db, CLIENT_A, stale)).toMatchObject({ version: 3 })
  })

  it('returns whether another row has the key', async () => {
    const { id } = (await boxes.insert(open.db, CLIENT_A, box('Taken')))!
    expect(await boxes.isTaken(open.db, CLIENT_A, { name: 'TAKEN' }, id)).toBe(false)
    expect(await boxes.isTaken(open.db, CLIENT_A, { name: 'TAKEN' }, newId())).toBe(true)
    expect(await boxes.isTaken(open.db, CLIENT_B, { name: 'TAKEN' }, newId())).toBe(false)
  })

  it('hides a row, deletes its secrets and frees its key; or removes it', async () => {
    const { id } = (await boxes.insert(open.db, CLIENT_A, box('Hidden')))!
    expect(await boxes.remove(open.db, CLIENT_A, id, new Date())).toBe(true)
    expect(await raw(id)).toMatchObject({ name: 'Hidden', tare_lb: 0, deleted_at: expect.any(Date) })
    expect(await boxes.find(open.db, CLIENT_A, id)).toBeNull()
    expect(await boxes.update(open.db, CLIENT_A, { id, height: 3 })).toBeNull()
    expect(await boxes.remove(open.db, CLIENT_A, id, new Date())).toBe(false)
    expect(await boxes.insert(open.db, CLIENT_A, box('Hidden'))).not.toBeNull()
    const rule = (await rules.insert(open.db, CLIENT_A, { id: newId(), sku: 'Gone' }))!
    expect(await rules.remove(open.db, CLIENT_A, rule.id, new Date())).toBe(true)
    const { rows } = await open.pool.query('select from sku_rules where id = $1', [rule.id])
    expect(rows).toEqual([])
  })

  it('finds nothing for an invalid id', async () => {
    expect(await boxes.find(open.db, CLIENT_A, "x' or true")).toBeNull()
    expect(await boxes.lock(open.db, CLIENT_A, '')).toBeNull()
  })

  it('blocks a second writer of a locked row until the first is done', async () => {
    const { id } = (await boxes.insert(open.db, CLIENT_A, box('Locked')))!
    let second: Promise<unknown> = Promise.resolve()
    await inTransaction(open.db, async (tx) => {
      await boxes.lock(tx, CLIENT_A, id)
      second = inTransaction(open.db, async (other) => {
        const known = await boxes.lock(other, CLIENT_A, id)
        return known?.height
      })
      await boxes.update(tx, CLIENT_A, { id, height: 9 })
    })
    expect(await second).toBe(9)
  })

  it('lists a page: each word in any column, exact matches first, then the requested order', async () => {
    for (const name of ['Red tube', 'Red', 'Red 100%', 'Redder'])
      await boxes.insert(open.db, CLIENT_B, box(name, name.length))
    const names = async (
      ...ask: [searchText: string, sort?: { by: 'Name' | 'Volume'; isDescending: boolean }]
    ) => {
      const [searchText, sort] = ask
      const found = await boxes.list(open.db, CLIENT_B, { searchText, sort, limit: 3, offset: 0 })
      return [found.total, ...found.rows.map(({ name }) => name)]
    }
    expect(await names('red')).toEqual([4, 'Red', 'Red 100%', 'Red tube'])
    expect(await names('Redder')).toEqual([1, 'Redder'])
    expect(await names('Red', { by: 'Volume', isDescending: true })).toEqual([
      4,
      'Red',
      'Red 100%',
      'Red tube',
    ])
    expect(await names('e tub')).toEqual([1, 'Red tube'])
    expect(await names('100%')).toEqual([1, 'Red 100%'])
    const narrowed = await boxes.list(open.db, CLIENT_B, { limit: 9, offset: 1 }, (all) =>
      all.where('length', '>', 6),
    )
    expect([narrowed.total, narrowed.rows.map(({ name }) => name)]).toEqual([3, ['Red 100%', 'Red tube']])
  })
})
