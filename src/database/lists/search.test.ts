import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOwnDatabase } from '#test/support/database.ts'
import { CLIENT_A, CLIENT_B, insertClients, insertOrders, insertShipments } from '#test/support/many-rows.ts'
import { findShipmentByNumber } from '../shipments/shipments.ts'
import type { OpenDatabase } from '../sql/open.ts'
import { searchEverywhere } from './search.ts'

/** Above the newest hundred of each bucket, so that older ones have to be looked up. */
const SHIPMENTS = 9_000
/** The oldest shipment and order of client A. */
const OLDEST = { bol: 'BOL000000001', pro: 'PRO31', order: 'SO1' }

let open: OpenDatabase
beforeAll(async () => {
  open = await openOwnDatabase()
  await insertClients(open.pool)
  await insertShipments(open.pool, SHIPMENTS)
  await insertOrders(open.pool, 300)
  await open.pool.query(
    `update shipments set parcel = '{"mailpieces": [{"trackingNumber": "1Z999AA10123456784"}]}', order_number = 'SO-2027-77',
      pro_number = '' where bol_number = $1`,
    [OLDEST.bol],
  )
  await open.pool.query(`update orders set order_number = 'SO-2027-77' where order_number = 'SO1'`)
  await open.pool.query(`update orders set order_number = 'SO-2027-771' where order_number = 'SO2'`)
})
afterAll(() => open?.close())

/** The names of the statements of a search. */
function listenTo(pool: pg.Pool) {
  const asked: string[] = []
  const query = (one: pg.QueryConfig) => {
    asked.push(one.name!)
    return pool.query(one)
  }
  return { asked, listening: { query } as unknown as pg.Pool }
}

const titles = async (text: string, clientId = CLIENT_A) =>
  (await searchEverywhere(open.pool, clientId, text)).map(({ kind, title }) => `${kind} ${title}`)

describe('a complete number', () => {
  it('finds the oldest shipment, in any case', async () => {
    expect(await titles(OLDEST.bol)).toEqual([`shipment ${OLDEST.bol}`])
    expect(await titles(OLDEST.bol.toLowerCase())).toEqual([`shipment ${OLDEST.bol}`])
    expect((await findShipmentByNumber(open.db, CLIENT_A, ` ${OLDEST.bol.toLowerCase()} `))?.bolNumber).toBe(
      OLDEST.bol,
    )
  })

  it('of an order finds the order and its shipment before those with longer numbers', async () => {
    const found = await titles('so-2027-77')
    expect(found.slice(0, 2).toSorted()).toEqual(['order SO-2027-77', `shipment ${OLDEST.bol}`])
    expect(found.slice(2)).toEqual(['order SO-2027-771'])
    expect((await findShipmentByNumber(open.db, CLIENT_A, 'so-2027-77'))?.bolNumber).toBe(OLDEST.bol)
  })

  it('of a package finds its shipment', async () => {
    expect(await titles('1z999aa10123456784')).toEqual([`shipment ${OLDEST.bol}`])
  })

  it('is not found by another client', async () => {
    expect(await titles(OLDEST.bol, CLIENT_B)).toEqual([])
    expect(await findShipmentByNumber(open.db, CLIENT_B, OLDEST.bol)).toBeNull()
    expect(await findShipmentByNumber(open.db, CLIENT_A, '')).toBeNull()
  })
})

describe('a part of a number', () => {
  it('finds the last numbers that begin with it, if there are many', async () => {
    const { asked, listening } = listenTo(open.pool)
    const hits = await searchEverywhere(listening, CLIENT_A, 'bol0000012')
    expect(hits).toHaveLength(40)
    expect(hits.every(({ title, rank }) => title.startsWith('BOL0000012') && rank === 1)).toBe(true)
    expect(asked).toEqual(['search-newest', 'search-beginning'])
    expect(await searchEverywhere(open.pool, CLIENT_B, 'bol0000012')).not.toContainEqual(hits[0])
  })

  it('finds all numbers that contain it', async () => {
    expect((await titles('so-2027')).toSorted()).toEqual([
      'order SO-2027-77',
      'order SO-2027-771',
      `shipment ${OLDEST.bol}`,
    ])
    expect(await titles('000000001')).toEqual([`shipment ${OLDEST.bol}`])
  })
})

describe('a word of a client with most of all rows', () => {
  it('is searched without the client, and finds the same', async () => {
    await open.pool.query('analyze shipments')
    const { asked, listening } = listenTo(open.pool)
    const found = await searchEverywhere(listening, CLIENT_A, 'ro271')
    expect(asked).toContain('search-all-of-most')
    const { rows } = await open.pool.query(
      `select id from shipments where client_id = $1 and pro_number like '%RO271%'`,
      [CLIENT_A],
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(found.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })

  it('is not shown to other clients', async () => {
    const { asked, listening } = listenTo(open.pool)
    const theirs = await searchEverywhere(listening, CLIENT_B, 'ro31')
    expect(asked).toContain('search-all')
    const { rows } = await open.pool.query('select id from shipments where client_id = $1', [CLIENT_A])
    const ofA = new Set(rows.map(({ id }) => id))
    expect(theirs.filter(({ id }) => ofA.has(id))).toEqual([])
  })
})
