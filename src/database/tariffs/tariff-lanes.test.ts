import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaneRow } from '#domain/rating/tariff.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { OpenDatabase } from '../sql/open.ts'
import { laneRecords, streamLanes } from './tariff-lanes.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openOwnDatabase()
})
afterAll(() => database?.close())

const ID = '0192f0a1-0036-7000-8000-000000000001'
const row = (destinationZone: string, freightClass: LaneRow['freightClass'], rate: number): LaneRow => ({
  originZone: 'US:100 (2)\\N',
  destinationZone,
  freightClass,
  minimumCents: rate + 1,
  rates: [rate, null, rate + 2, rate + 3, rate + 4, rate + 5, rate + 6, null, null],
})

describe('the rows of a rate sheet', () => {
  it('share a record if they are consecutive and of one lane', () => {
    const lanes = [row('A', '50', 10), row('A', '77.5', 20), row('B', '50', 30), row('A', '100', 40)]
    const records = [...laneRecords(ID, lanes)]
    expect(records.map((one) => [one.destination_zone, one.freight_classes, one.minimum_cents])).toEqual([
      ['A', ['50', '77.5'], [11, 21]],
      ['B', ['50'], [31]],
      ['A', ['100'], [41]],
    ])
    expect(records[0]!.rates).toEqual([...lanes[0]!.rates, ...lanes[1]!.rates])
    expect([...laneRecords(ID, [])]).toEqual([])
  })

  it('are read from the database unchanged', async () => {
    const lanes = [row('A', '50', 10), row('A', '77.5', 20), row('B', '50', 30), row('A', '100', 40)]
    await insertRows(database.db, 'tariff_lanes', [...laneRecords(ID, lanes)])
    const found: LaneRow[] = []
    await streamLanes(database.pool, ID, (lane) => found.push(lane))
    const byMinimum = (one: LaneRow, other: LaneRow) => one.minimumCents - other.minimumCents
    expect(found.sort(byMinimum)).toEqual(lanes)
  })
})
