import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveMessage } from '#database/queue/notify.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { loadFuel } from '#database/tariffs/tariffs.ts'
import { compileSheet } from '#domain/rating/compile-tariff.ts'
import { compileVolumeTariff } from '#domain/rating/volume/compile-volume-tariff.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { storedDocument } from '#test/support/stored-tariff.ts'
import { forgetTariffBook, tariffBook, warmTariffBooks } from './tariff-book.ts'

let database: OpenDatabase
let scene: Scene
beforeAll(async () => {
  database = await openOwnDatabase()
  scene = await makeScene(database.db)
  await addModeCarriers(database.db, scene.a.id)
})
afterAll(() => database?.close())

/** The pool, and the statements that this thread sends through it. */
function listening(pool: pg.Pool): { pool: pg.Pool; sent: string[] } {
  const sent: string[] = []
  const heard = new Proxy(pool, {
    get(target, name) {
      const member = Reflect.get(target, name, target)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        const [first] = args as [string | { text: string } | undefined]
        if (name === 'query') sent.push(typeof first === 'string' ? first : (first?.text ?? ''))
        if (name === 'connect') sent.push('a connection of its own')
        return member.apply(target, args)
      }
    },
  })
  return { pool: heard, sent }
}

describe('the cached contracts of a client', () => {
  it('are loaded without reading or compiling a rate in this thread', async () => {
    const { pool, sent } = listening(database.pool)
    const book = await tariffBook(pool, scene.a.id)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((text) => /tariff_lanes|a connection of its own/.test(text))).toEqual([])
    expect([book.tariffs.length > 0, book.volume.length > 0, book.parcel.length > 0]).toEqual([
      true,
      true,
      true,
    ])
    expect(book.unusable).toEqual([])
  })

  it('have exactly the stored rates, in memory that other threads may share', async () => {
    const book = await tariffBook(database.pool, scene.a.id)
    for (const { storedId, compiled } of book.tariffs) {
      const { zones, lanes } = compileSheet(await storedDocument(database.pool, scene.a.id, storedId))
      expect({ zones: compiled.zones, lanes: compiled.lanes }).toEqual({ zones, lanes })
      for (const { buffer } of [compiled.lanes.rates, compiled.lanes.slots, compiled.zones.placeOfZip])
        expect(buffer).toBeInstanceOf(SharedArrayBuffer)
    }
    const fuel = await loadFuel(database.pool, scene.a.id, '2000-01-01')
    for (const { compiled } of book.volume) {
      const here = compileVolumeTariff(compiled.document, fuel)
      expect(here.kind === 'compiled' && here.tariff.rules.zones).toEqual(compiled.rules.zones)
    }
  })

  it('keep their sheets when they are loaded again', async () => {
    const before = await tariffBook(database.pool, scene.a.id)
    forgetTariffBook(scene.a.id)
    const after = await tariffBook(database.pool, scene.a.id)
    expect(after).not.toBe(before)
    const rates = (book: typeof before) => book.tariffs.map(({ compiled }) => compiled.lanes.rates)
    expect(rates(after).every((one, at) => one === rates(before)[at])).toBe(true)
  })

  it('are loaded again after a change, before anyone needs them', async () => {
    const { pool, sent } = listening(database.pool)
    let tell: (message: LiveMessage) => void = () => {}
    warmTariffBooks(
      { ...database, pool },
      {
        on: (listener) => {
          tell = listener
        },
      },
    )
    await tariffBook(database.pool, scene.a.id)
    await database.pool.query("update tariffs set name = 'Renamed' where client_id = $1", [scene.a.id])
    tell({ clientId: scene.a.id, topic: 'changed', data: { tags: ['tariffs'] } })
    await expect
      .poll(() => sent.some((text) => text.includes('from tariffs')), { timeout: 10_000 })
      .toBe(true)
    expect((await tariffBook(database.pool, scene.a.id)).tariffs[0]?.name).toBe('Renamed')
  })
})
