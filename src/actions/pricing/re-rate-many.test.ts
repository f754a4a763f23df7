import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '#database/sql/insert-rows.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { findReRatedPrices, sumReRatedPrices } from '#database/tariffs/re-rated-prices.ts'
import { readShipmentsToRate } from '#database/tariffs/shipments-to-rate.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { isPrice, noticeOf } from '#domain/rating/ltl-answer.ts'
import { rateLtl } from '#domain/rating/rate-ltl.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { DESTINATION, ITEM, makeScene, ORIGIN, type Scene } from '#test/support/scene.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'
import { ltlRequestOf, type ReRatedShipment, type ReRateQuestion, reRateMany } from './re-rate-many.ts'
import { reRatePeriod } from './re-rate-period.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const COUNT = 5_000

let database: OpenDatabase
let scene: Scene
beforeAll(async () => {
  database = await openOwnDatabase()
  scene = await makeScene(database.db)
  await insertShipments()
})
afterAll(() => database?.close())

const idOf = (number: number) => `0192f0a1-0003-7000-8000-${String(number).padStart(12, '0')}`
/** Unusual texts: the separators between fields and rows in the database's output, and characters that COPY escapes. */
const ODD = 'P\x1fL\x1eT\\ \t\n'

/** Over fifty days up to yesterday; one in ten belongs to the other client, one in ten never moved. */
async function insertShipments(): Promise<void> {
  const shipments = Array.from({ length: COUNT }, (_, number) => ({
    id: idOf(number),
    client_id: number % 10 === 3 ? scene.b.id : scene.a.id,
    bol_number: `BOL\\${number}`,
    status: number % 10 === 4 ? ('Q' as const) : number % 10 === 5 ? ('V' as const) : ('D' as const),
    ended_as:
      number % 20 === 5 ? ('archived' as const) : number % 20 === 15 ? ('void' as const) : ('' as const),
    rate_mode_id: number % 10 === 6 ? 3 : 1,
    origin: ORIGIN,
    destination: { ...DESTINATION, ...(number === 0 ? { zip: 'nowhere' } : {}) },
    services: number % 4 === 0 ? ['LGDEL', 'APPT'] : [],
    pickup_date: addDays(TODAY, -1 - (number % 50)),
    carrier_scac: 'SYNA',
    total_cents: 10_000 + number,
    total_weight_lb: 100 + number,
  }))
  await insertRows(database.db, 'shipments', shipments as never)
  const items = shipments.flatMap(({ id }, number) =>
    [1, 2].map((line) => ({
      shipment_id: id,
      line_number: line,
      item: {
        ...ITEM,
        packageType: number === 1 ? ODD : 'PLT',
        weightLb: 100 + number / 10 + line,
        linearFeet: line === 2 ? 2.5 : null,
      },
      order_line_id: null,
    })),
  )
  await insertRows(database.db, 'shipment_items', items as never)
}

const PERIOD = { from: addDays(TODAY, -60), to: TODAY, rateModeIds: [1] }
const carriers = async () =>
  (await tariffBook(database.pool, scene.a.id)).tariffs.map(({ scac, compiled, storedId }) => ({
    scac,
    compiled,
    storedId,
  }))
async function question(): Promise<ReRateQuestion> {
  const contracts = (await carriers()).map(({ scac, compiled }) => ({
    scac,
    versions: [compiled],
    pickupDate: null,
  }))
  return { ...PERIOD, contracts: [...contracts, { scac: 'NONE', versions: [], pickupDate: TODAY }] }
}
async function all(options: Parameters<typeof reRateMany>[3] = {}): Promise<ReRatedShipment[]> {
  const found: ReRatedShipment[] = []
  for await (const batch of reRateMany(database.pool, scene.a.id, await question(), options))
    found.push(...batch)
  return found
}

describe('readShipmentsToRate', () => {
  it('returns what is stored, unusual texts too, of this client, period and mode only', async () => {
    const shipments = await readShipmentsToRate(database.pool, scene.a.id, PERIOD)
    const numbers = Array.from({ length: COUNT }, (_, number) => number).filter(
      (number) => ![3, 4, 6].includes(number % 10) && number % 20 !== 15,
    )
    expect(shipments.map(({ id }) => id).sort()).toEqual(numbers.map(idOf))
    expect(shipments.find(({ id }) => id === idOf(8))).toEqual({
      id: idOf(8),
      bolNumber: 'BOL\\8',
      pickupDate: addDays(TODAY, -9),
      rateModeId: 1,
      carrierScac: 'SYNA',
      totalCents: 10_008,
      totalWeightLb: 108,
      origin: { zip: ORIGIN.zip, state: ORIGIN.state, countryCode: ORIGIN.countryCode },
      destination: { zip: DESTINATION.zip, state: DESTINATION.state, countryCode: DESTINATION.countryCode },
      services: ['LGDEL', 'APPT'],
      items: [1, 2].map((line) => ({
        freightClass: ITEM.freightClass,
        weightLb: 100.8 + line,
        quantity: ITEM.quantity,
        packageType: 'PLT',
        pieces: ITEM.pieces,
        dimensions: ITEM.dimensions,
        isHazmat: ITEM.isHazmat,
        isStackable: ITEM.isStackable,
        linearFeet: line === 2 ? 2.5 : null,
      })),
    })
    // Separators of fields and rows are removed; everything else is unchanged.
    const odd = shipments.find(({ id }) => id === idOf(1))!
    expect(odd.items.map(({ packageType }) => packageType)).toEqual(['PLT\\ \t\n', 'PLT\\ \t\n'])
  })
})

describe('reRateMany', () => {
  it('returns the price of every contract for each shipment, equal to the engine’s own', async () => {
    const progress: { done: number; of: number }[] = []
    const found = await all({ onProgress: (one) => progress.push(one) })
    const tariffs = await carriers()
    expect(found).toHaveLength((COUNT * 13) / 20)
    expect(progress[0]).toEqual({ done: 0, of: found.length })
    expect(progress.at(-1)).toEqual({ done: found.length, of: found.length })
    for (const { shipment, answers } of found) {
      const alone = tariffs.map(({ compiled }) => {
        const result = rateLtl(compiled, ltlRequestOf(shipment))
        return result.kind === 'rate' ? result.cents : result.code
      })
      expect(answers.map((answer) => (isPrice(answer) ? answer : noticeOf(answer)))).toEqual([
        ...alone,
        'TARIFF_NOT_EFFECTIVE',
      ])
    }
    expect(found.filter(({ answers }) => isPrice(answers[0]!)).length).toBeGreaterThan(3000)
    expect(noticeOf(found.find(({ shipment }) => shipment.id === idOf(0))!.answers[0]!)).toBe(
      'REQUEST_INVALID',
    )
  })

  it('ends when it is canceled', async () => {
    const cancel = new AbortController()
    const stopped = all({
      signal: cancel.signal,
      onProgress: ({ done }) => {
        if (done > 0) cancel.abort(new Error('enough'))
      },
    })
    await expect(stopped).rejects.toThrow('enough')
  })
})

describe('reRatePeriod', () => {
  const order = async (runId: string) => {
    const contracts = (await carriers()).map(({ scac, storedId }) => ({
      scac,
      tariffIds: [storedId],
      pickupDate: null,
    }))
    return { ...PERIOD, runId, clientId: scene.a.id, contracts }
  }
  const tables = async () => {
    const { rows } = await database.pool.query(
      `select relname from pg_class where relname like 're\\_rated\\_%'`,
    )
    return rows.length
  }

  it('writes the same answers to a separate table', async () => {
    const runId = newId()
    const asked = await order(runId)
    const progress: number[] = []
    const rated = await reRatePeriod(database.pool, asked, { onProgress: ({ done }) => progress.push(done) })
    const expected = await all()
    expect(rated).toBe(expected.length)
    expect(progress.at(-1)).toBe(rated)
    const sums = await sumReRatedPrices(database.pool, runId)
    for (const [contract] of asked.contracts.entries()) {
      const answers = expected.map((one) => one.answers[contract]!)
      const priced = answers.filter(isPrice)
      const own = sums.filter((sum) => sum.contract === contract)
      expect(own.find(({ answer }) => answer === 0)).toMatchObject({
        shipments: priced.length,
        cents: priced.reduce((sum, cents) => sum + cents, 0),
      })
      expect(own.reduce((sum, { shipments }) => sum + shipments, 0)).toBe(answers.length)
    }
    const { shipment, answers } = expected[17]!
    expect(await findReRatedPrices(database.pool, runId, shipment.id)).toEqual(
      answers.slice(0, asked.contracts.length).map((answer, contract) => ({ contract, answer })),
    )
  })

  it('leaves nothing behind if it is canceled, or a tariff cannot be used', async () => {
    const before = await tables()
    const cancel = new AbortController()
    const run = reRatePeriod(database.pool, await order(newId()), { signal: cancel.signal })
    setTimeout(() => cancel.abort(new Error('enough')), 50)
    await expect(run).rejects.toThrow('enough')
    const asked = await order(newId())
    const contracts = [{ scac: 'GONE', tariffIds: [newId()], pickupDate: null }]
    await expect(reRatePeriod(database.pool, { ...asked, contracts })).rejects.toThrow('no class-rate tariff')
    expect(await tables()).toBe(before)
  })
})
