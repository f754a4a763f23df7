import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { code, openQuoteDesk } from './spot-quotes.test-support.ts'

let desk: Awaited<ReturnType<typeof openQuoteDesk>>

/**
 * SYNA: won once (delivered late), lost once to a tariff, missed once. SYNB: lost once, no bid once, and once the
 * shipper decided before the deadline, which counts against no one. One request is still open.
 */
beforeAll(async () => {
  desk = await openQuoteDesk()
  const won = await desk.asked(['SYNA', 'SYNB'])
  const { body } = await desk.bid(won.quotes.SYNA!)
  await desk.bid(won.quotes.SYNB!, {
    ChargeDetails: [{ ChargeCode: 'LHS', Amount: 1_200 }],
    Included: ['FSC'],
  })
  await desk.award(won.shipmentId, body.BidID)
  await desk.product.call('Shipment/Pickup', {
    as: 'clerk',
    body: { shipmentId: won.shipmentId, selectedPricesheetid: body.PriceSheetID },
  })
  await desk.rows(
    `update shipments set status = 'D', delivered_at = delivery_date + interval '3 days' where id = $1`,
    won.shipmentId,
  )
  const byTariff = await desk.asked(['SYNA', 'SYNB'])
  await desk.bid(byTariff.quotes.SYNA!)
  await desk.product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(byTariff.rated, 'SYNB') })
  const late = await desk.asked(['SYNA', 'SYNB'])
  await desk.noBid(late.quotes.SYNB!, 'No truck')
  await desk.rows(`update quote_requests set deadline = now() where shipment_id = $1`, late.shipmentId)
  const open = await desk.asked(['SYNA'])
  await desk.bid(open.quotes.SYNA!)
  // Four hours for the winning bid.
  await desk.rows(
    `update quote_invitations set asked_at = asked_at - interval '4 hours' where id = $1`,
    won.quotes.SYNA!.QuoteID,
  )
})
afterAll(() => desk?.close())

const read = (body: object = {}, flag = 'summary', as: SceneUser = 'admin') =>
  desk.product.call('Supplemental/GetScoreCardDetails', { as, query: { flag }, body })
const shipments = (body: object = {}, as: SceneUser = 'admin') =>
  desk.product.call('Supplemental/GetCarrierShipments', { as, body })

describe('the scorecard', () => {
  it('counts every decided invitation once, and calculates the rest from that', async () => {
    const { body } = await read()
    const [alpha, bravo] = body.cards
    expect(alpha).toMatchObject({
      CarrierSCAC: 'SYNA',
      CarrierName: 'Synthetic Alpha Freight',
      ...{ Requested: 3, Won: 1, Lost: 1, Missed: 1, NoBid: 0 },
      WinRate: 0.5,
      AverageRank: 1,
      AverageAboveLowest: 0,
      OnTimeDelivery: 0,
      WonAmount: 1000,
    })
    expect(alpha.ResponseRate).toBeCloseTo(2 / 3, 5)
    // 5 x (0.4 x 0.5 + 0.3 x 0.667 + 0.3 x 0) = 2.0
    expect(alpha.Stars).toBe(2)
    expect(alpha.AverageAnswerMinutes).toBeGreaterThan(119)
    expect(alpha.AverageAnswerMinutes).toBeLessThan(122)
    expect(bravo).toMatchObject({
      CarrierSCAC: 'SYNB',
      ...{ Requested: 2, Won: 0, Lost: 1, Missed: 0, NoBid: 1 },
      ...{ ResponseRate: 1, WinRate: 0, AverageRank: 2, OnTimeDelivery: null, WonAmount: 0 },
    })
    expect(bravo.AverageAboveLowest).toBeGreaterThan(0.1)
    expect(body.total).toMatchObject({ Requested: 5, Won: 1, Lost: 2, Missed: 1, NoBid: 1, Stars: null })
    expect(body.months).toEqual([])
    expect(body.definitions.Stars).toContain('0.4 × win rate')
  })

  it('shows the same by month, and excludes other periods', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const { body } = await read({}, 'detail')
    const all = body.months.flatMap(({ cards }: { cards: { Requested: number }[] }) => cards)
    expect(all.reduce((sum: number, { Requested }: { Requested: number }) => sum + Requested, 0)).toBe(5)
    expect(body.months[0].month).toBe(month)
    const [year, number] = month.split('-').map(Number)
    expect((await read({ Year: year, Month: number })).body.cards).toHaveLength(2)
    expect((await read({ Year: year! - 2 })).body).toMatchObject({ cards: [], total: null })
    expect((await read({ carrierSCAC: 'SYNB' })).body.cards).toHaveLength(1)
  })

  it('has the shipments of each count', async () => {
    for (const card of (await read()).body.cards) {
      for (const [name, outcome] of [
        ['Requested', ''],
        ['Won', 'won'],
        ['Lost', 'lost'],
        ['Missed', 'missed'],
        ['NoBid', 'noBid'],
      ] as const) {
        const { body } = await shipments({ carrierSCAC: card.CarrierSCAC, Outcome: outcome })
        expect([card.CarrierSCAC, name, body.total]).toEqual([card.CarrierSCAC, name, card[name]])
        expect(body.rows).toHaveLength(card[name])
      }
    }
    const { body } = await shipments({ Outcome: 'won' })
    expect(body.rows[0]).toMatchObject({
      Lane: 'Reno NV 89502 → Chicago IL 60606',
      ...{ BidAmount: 1000, LowestAmount: 1000, Rank: 1, Currency: 'USD' },
    })
    expect((await shipments({ Outcome: 'noBid' })).body.rows[0].NoBidReason).toBe('No truck')
  })

  it('pages, sorts and searches them', async () => {
    const page = await shipments({ pageSize: 2, pageIndex: 2, sortName: 'CarrierName', sortOrder: 'asc' })
    expect(page.body.total).toBe(5)
    expect(page.body.rows.map((row: { CarrierSCAC: string }) => row.CarrierSCAC)).toEqual(['SYNA', 'SYNB'])
    const [first] = (await shipments()).body.rows
    const found = await shipments({ searchText: first.BOLNumber })
    expect(new Set(found.body.rows.map((row: { BOLNumber: string }) => row.BOLNumber))).toEqual(
      new Set([first.BOLNumber]),
    )
    expect((await shipments({ searchText: '%' })).body.total).toBe(0)
  })

  it('is limited to the user’s own client, and to users with the right', async () => {
    expect((await read({}, 'summary', 'other')).body).toMatchObject({ cards: [], total: null })
    expect((await shipments({}, 'other')).body).toMatchObject({ rows: [], total: 0 })
    expect(code(await read({}, 'summary', 'guest'))).toEqual([403, 'PAGE_FORBIDDEN'])
  })

  it('calculates the punctuality of all carriers by deliveries, not by won quotes', async () => {
    const win = async () => {
      const asked = await desk.asked(['SYNB'])
      const { body } = await desk.bid(asked.quotes.SYNB!)
      await desk.award(asked.shipmentId, body.BidID)
      await desk.product.call('Shipment/Pickup', {
        as: 'clerk',
        body: { shipmentId: asked.shipmentId, selectedPricesheetid: body.PriceSheetID },
      })
      return asked.shipmentId
    }
    const delivered = await win()
    // Still in transit: its punctuality is not known.
    await win()
    const punctual = `update shipments set status = 'D', delivered_at = delivery_date where id = $1`
    await desk.rows(punctual, delivered)
    const { cards, total } = (await read()).body
    const shares = Object.fromEntries(
      cards.map((card: { CarrierSCAC: string; OnTimeDelivery: number }) => [
        card.CarrierSCAC,
        card.OnTimeDelivery,
      ]),
    )
    expect(shares).toEqual({ SYNA: 0, SYNB: 1 })
    expect(total).toMatchObject({ Won: 3, OnTimeDelivery: 0.5 })
  })

  it('has its own error if it cannot be read', async () => {
    const { pool } = desk.product.database
    await pool.query('alter view quote_outcomes rename to gone')
    try {
      const failed = await read()
      expect([failed.status, failed.body.message]).toEqual([
        500,
        'Something went wrong while getting the score card',
      ])
      expect((await shipments()).body.message).toBe(
        'Something went wrong while getting the carrier shipments',
      )
    } finally {
      await pool.query('alter view gone rename to quote_outcomes')
    }
  })
})
