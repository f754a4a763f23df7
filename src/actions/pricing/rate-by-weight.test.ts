import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
})
afterAll(() => product?.close())

/** 20 boxes of 10 lb each. */
const BOXES = wireItem({ Weight: 200, Qty: 20, packageType: 'CTN', Length: 12, Width: 10, Height: 8 })
const ask = (RateModeIDs: number[], changes: object = {}) =>
  product.call('Shipment/RateByWeight', {
    as: 'clerk',
    body: { Shipment: wireDraft({ Items: [BOXES], ...changes }), RateModeIDs },
  })

interface Point {
  weightLb: number
  prices: { RateModeID: number; Amount: number | null; CarrierSCAC: string }[]
}
interface Segment {
  fromLb: number
  toLb: number
  RateModeID: number
}

/** Lowest price of a mode for this weight of the same boxes, by the rating of one shipment. */
async function cheapest(RateModeID: number, pounds: number): Promise<number | null> {
  const item = { ...BOXES, Weight: pounds, Qty: Math.max(1, Math.ceil(pounds / 10)), itemClass: '85' }
  const { rates } = await rate(product, { Save: false, RateModeID, Items: [item] })
  const amounts = (rates as { CurrAmount: number }[]).map(({ CurrAmount }) => CurrAmount)
  return amounts.length === 0 ? null : Math.min(...amounts)
}

describe('prices by weight', () => {
  it('equal those of rating the same freight on its own', async () => {
    const { status, body } = await ask([1, 4], { Items: [{ ...BOXES, itemClass: '85' }] })
    expect([status, body.weightLb]).toEqual([200, 200])
    const points = body.points as Point[]
    expect(points.map(({ weightLb }) => weightLb)).toContain(200)
    for (const { weightLb, prices } of points.filter((_, at) => at % 4 === 0)) {
      for (const { RateModeID, Amount } of prices) {
        expect([weightLb, RateModeID, Amount]).toEqual([
          weightLb,
          RateModeID,
          await cheapest(RateModeID, weightLb),
        ])
      }
    }
  })

  it('change to another mode at the returned weight', async () => {
    const { body } = await ask([1, 4], { Items: [{ ...BOXES, itemClass: '85' }] })
    const segments = body.segments as Segment[]
    expect(segments.map(({ RateModeID }) => RateModeID)).toEqual([4, 1])
    const [parcel, ltl] = segments
    expect(ltl!.fromLb).toBe(parcel!.toLb + 1)
    const at = async (pounds: number) =>
      (await cheapest(4, pounds))! < (await cheapest(1, pounds))! ? 'parcel' : 'LTL'
    expect([await at(parcel!.toLb), await at(ltl!.fromLb)]).toEqual(['parcel', 'LTL'])
  })

  it('exclude forbidden carriers, and save nothing', async () => {
    const count = async () =>
      (await product.database.pool.query('select count(*)::int as n from shipments')).rows[0].n
    const before = await count()
    const scacsOf = (points: Point[]) => points.map(({ prices }) => prices[0]!.CarrierSCAC)
    const [cheapest] = scacsOf((await ask([1])).body.points)
    await product.database.pool.query(
      `update routing_guide_rules set rule = jsonb_set(rule, '{scac}', to_jsonb($1::text))`,
      [cheapest],
    )
    forgetTariffBook('*')
    expect(scacsOf((await ask([1], { SoldTo: 'FORBIDDEN' })).body.points)).not.toContain(cheapest)
    expect(await count()).toBe(before)
  })

  it('need what each mode needs', async () => {
    const { status, body } = await ask([4], { Items: [wireItem({ Length: 0, Width: 0, Height: 0 })] })
    expect([status, Object.keys(body.fields)]).toEqual([
      422,
      ['Shipment.Items.0.Length', 'Shipment.Items.0.Width', 'Shipment.Items.0.Height'],
    ])
  })
})
