import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { isValidBolNumber } from '#domain/check-digits/bol-number.ts'
import { checkPro } from '#domain/check-digits/pro-number.ts'
import { classFromDensity, densityOf } from '#domain/classification/density.ts'
import { dropsOf } from '#domain/shipment/stops.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { statusOfX12 } from '#domain/tracking/status-map.ts'
import { makeFuelPrices, makeFuelTables } from './carriers/fuel.ts'
import { CEDAR_AND_STEEL, HARBOR_ROW } from './demo-clients.ts'
import { makeDemoRows } from './demo-rows.ts'
import { DEMO_TABLES, type DemoRows } from './demo-tables.ts'
import { isWorkday, todayOf } from './scene.ts'

const today = todayOf('2026-11-21')
const fuel = { prices: makeFuelPrices(today.day), tables: makeFuelTables(today.day) }
const rowsOf = (client: typeof CEDAR_AND_STEEL) => makeDemoRows(client, today, fuel, 1)

let large: DemoRows
let small: DemoRows

beforeAll(async () => {
  large = await rowsOf(CEDAR_AND_STEEL)
  small = await rowsOf(HARBOR_ROW)
})

/** Every row except the passwords, whose salts are random. */
function fingerprint(rows: DemoRows): string {
  const hash = createHash('sha256')
  for (const table of DEMO_TABLES) {
    for (const row of rows[table]) hash.update(JSON.stringify({ ...row, password_hash: '' }))
  }
  return hash.digest('hex')
}

describe('the demo', () => {
  it('is the same in every run, but differs by day', async () => {
    expect(fingerprint(await rowsOf(CEDAR_AND_STEEL))).toBe(fingerprint(large))
    const tomorrow = todayOf('2026-11-22')
    expect(fingerprint(await makeDemoRows(HARBOR_ROW, tomorrow, fuel, 1))).not.toBe(fingerprint(small))
  })

  it('has as much of everything as it promises', () => {
    const countsOf = (rows: DemoRows) => [
      rows.locations.length,
      rows.locations.filter((row) => row.warehouse_code !== '').length,
      rows.item_master.length,
      new Set(rows.carriers.filter((row) => row.rate_mode_id === 1).map((row) => row.scac)).size,
      rows.orders.filter((row) => row.status === 'O').length,
      rows.orders.filter((row) => row.status === 'H').length,
      rows.shipments.length,
    ]
    expect(countsOf(large)).toEqual([403, 3, 250, 24, 52, 8, 6_000])
    expect(countsOf(small)).toEqual([20, 1, 20, 5, 5, 0, 120])
    expect(large.users.map((row) => row.user_name)).toEqual(['demo', 'clerk', 'readonly', 'operator'])
    expect(small.users.map((row) => row.user_name)).toEqual(['other'])
  })

  it('gives every row its own id', () => {
    const ids = [large, small].flatMap((rows) =>
      DEMO_TABLES.flatMap((table) => rows[table].flatMap((row) => ('id' in row ? [row.id] : []))),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sorts shipments by id as by time', () => {
    const byId = large.shipments.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const times = byId.map((row) => row.created_at!.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('has carrier accounts that were tested in the days before', () => {
    const tried = [...large.network_accounts, ...large.capacity_accounts].map((row) => row.tried_at!)
    expect(tried.length).toBe(8)
    for (const at of tried) {
      expect(at.toISOString() < '2026-11-21').toBe(true)
      expect(at.toISOString() > '2026-11-11').toBe(true)
    }
  })

  it('has nothing that happened after the start of its day', () => {
    const last = (dates: (Date | null | undefined)[]) =>
      Math.max(...dates.map((date) => date?.getTime() ?? 0))
    const { shipments, shipment_events, orders, price_sheets, audit_trail, outbox } = large
    expect(
      last([
        ...shipments.flatMap((row) => [row.created_at, row.updated_at, row.delivered_at]),
        ...shipment_events.map((row) => row.at),
        ...orders.map((row) => row.created_at),
        ...price_sheets.map((row) => row.created_at),
        ...audit_trail.map((row) => row.at),
        ...outbox.map((row) => row.finished_at),
      ]),
    ).toBeLessThanOrEqual(today.start.getTime())
  })
})

describe('locations and items', () => {
  it('are fictional: invented numbers and addresses only', () => {
    for (const row of [...large.locations, ...small.locations]) {
      expect(row.contact_phone).toMatch(/555-01\d\d$/)
      expect(parsePhone(row.contact_phone!).kind).toBe('valid')
      expect(row.email).toMatch(/^[a-z0-9.-]+@example\.com$/)
    }
    for (const row of large.carriers) {
      // Carriers with tenders over the network have no address.
      const nobodys = row.tender_channel === 'api' ? /^$/ : /^tender\+[a-z]+@example\.com$/
      expect(row.tender_email).toMatch(nobodys)
    }
  })

  it('class items by density, and contain no licensed item numbers', () => {
    for (const row of [...large.item_master, ...small.item_master]) {
      const dimensions = { length: row.length!, width: row.width!, height: row.height! }
      const pcf = densityOf([{ weightLb: row.weight_lb!, quantity: 1, dimensions }])!
      expect(row.freight_class, row.item_code).toBe(classFromDensity(pcf, '13-tier'))
      expect(row.nmfc).toBe('')
      expect(row.is_hazmat).toBe(row.hazmat !== null)
    }
    expect(new Set(large.item_master.map((row) => row.freight_class)).size).toBeGreaterThan(8)
    expect(large.item_master.filter((row) => row.is_hazmat).length).toBeGreaterThan(5)
  })
})

describe('orders', () => {
  it('have one to six lines, and totals that match them', () => {
    const lines = Map.groupBy(large.order_lines, (line) => line.order_id)
    for (const order of large.orders) {
      const own = lines.get(order.id)!
      expect(own.length).toBeGreaterThanOrEqual(1)
      expect(own.length).toBeLessThanOrEqual(6)
      expect(order.total_weight_lb).toBeCloseTo(
        own.reduce((sum, line) => sum + line.item.weightLb, 0),
        6,
      )
    }
  })

  it('can be consolidated: several wait for the same consignee', () => {
    const open = large.orders.filter((row) => row.status === 'O')
    const groups = Map.groupBy(open, (row) => `${row.warehouse} ${row.destination.companyName}`)
    expect([...groups.values()].filter((group) => group.length > 1).length).toBeGreaterThan(5)
  })
})

describe('shipments', () => {
  it('are in every bucket', () => {
    const buckets = Map.groupBy(large.shipments, (row) =>
      `${row.status}${row.is_tendered ? ' tendered' : ''} ${row.ended_as}`.trim(),
    )
    for (const bucket of [
      'Q',
      'H',
      'T',
      'T tendered',
      'A tendered',
      'D tendered',
      'V tendered archived',
      'V void',
      'V tendered void',
    ]) {
      expect(buckets.get(bucket)?.length ?? 0, bucket).toBeGreaterThan(4)
    }
    const share = (count: number) => count / large.shipments.length
    const isVoid = large.shipments.filter((row) => row.ended_as === 'void')
    expect(Math.abs(share(isVoid.length) - 0.03)).toBeLessThan(0.008)
  })

  it('have charges that add up to the cent: freight, fuel, accessorials', () => {
    const shipments = new Map(large.shipments.map((row) => [row.id, row]))
    const chosen = large.price_sheets.filter(
      (sheet) => shipments.get(sheet.shipment_id)!.price_sheet_id === sheet.id,
    )
    expect(chosen.length).toBe(large.shipments.filter((row) => row.carrier_scac !== '').length)
    for (const sheet of large.price_sheets) {
      expect(sheet.charges.reduce((sum, charge) => sum + charge.cents, 0)).toBe(sheet.cents)
      expect(sheet.cents).toBeGreaterThan(0)
    }
    for (const sheet of chosen) {
      expect(shipments.get(sheet.shipment_id)).toMatchObject({
        total_cents: sheet.cents,
        carrier_scac: sheet.scac,
        delivery_date: sheet.delivery_date,
      })
    }
    const codes = new Set(chosen.flatMap((sheet) => sheet.charges.map((charge) => charge.code)))
    for (const code of ['LHS', 'FSC', 'LGDEL', 'APPT', 'HAZM', 'OVER']) expect(codes).toContain(code)
  })

  it('keep all prices with receipts for the latest, and never use a forbidden carrier', () => {
    const latest = new Set(large.shipments.slice(-200).map((row) => row.id))
    const sheets = large.price_sheets.filter(
      (sheet) => latest.has(sheet.shipment_id) && sheet.source === 'tariff',
    )
    expect(
      sheets.every(
        (sheet) => sheet.receipt?.cents === sheet.cents && sheet.receipt_hash === sheet.receipt.hash,
      ),
    ).toBe(true)
    expect(sheets.length / latest.size).toBeGreaterThan(10)
    const forbidden = sheets.filter((sheet) => sheet.badges!.includes('Do not use'))
    expect(forbidden.length).toBeGreaterThan(0)
    const booked = new Set(large.shipments.map((row) => row.price_sheet_id))
    expect(forbidden.filter((sheet) => booked.has(sheet.id))).toEqual([])
  })

  it('have quote requests for some: decided in the past, open today, every bid with its sum and its comparison', () => {
    const { quote_requests: requests, quote_invitations: invitations, quote_bids: bids } = large
    const open = requests.filter((request) => !request.closed_at)
    expect(open).toHaveLength(2)
    expect(requests.length).toBeGreaterThan(200)
    for (const { asked_at, deadline, closed_at } of requests) {
      expect(asked_at < deadline && (!closed_at || deadline < closed_at)).toBe(true)
    }
    const shipments = new Map(large.shipments.map((row) => [row.id, row]))
    expect(open.every(({ shipment_id }) => shipments.get(shipment_id)!.status === 'Q')).toBe(true)
    const sum = (lines: readonly { cents: number }[]) => lines.reduce((total, { cents }) => total + cents, 0)
    for (const bid of bids) {
      expect(sum(bid.charges)).toBe(bid.cents)
      expect(sum(bid.comparison)).toBe(bid.comparable_cents)
      expect(bid.comparable_cents).toBeGreaterThanOrEqual(bid.cents)
    }
    // A shipment booked with a bid has exactly the bid's price.
    const sheets = new Map(large.price_sheets.map((sheet) => [sheet.id, sheet]))
    const won = bids.filter(
      ({ price_sheet_id }) =>
        shipments.get(sheets.get(price_sheet_id!)?.shipment_id ?? '')?.price_sheet_id === price_sheet_id &&
        price_sheet_id !== null,
    )
    expect(won.length).toBeGreaterThan(100)
    for (const { price_sheet_id, cents } of won) {
      expect(sheets.get(price_sheet_id!)).toMatchObject({ source: 'spot', cents, receipt: null })
    }
    expect(new Set(invitations.map(({ no_bid_at }) => no_bid_at === null)).size).toBe(2)
  })

  it('have numbers with valid check digits', () => {
    for (const row of [...large.shipments, ...small.shipments]) {
      expect(isValidBolNumber(row.bol_number)).toBe(true)
      if (row.pro_number !== '') expect(checkPro(row.carrier_scac!, row.pro_number!).kind).not.toBe('invalid')
    }
    const proven = large.shipments.filter(
      (row) => checkPro(row.carrier_scac!, row.pro_number!).kind === 'valid',
    )
    expect(new Set(proven.map((row) => row.carrier_scac))).toEqual(new Set(['CNWY', 'ODFL']))
  })

  it('arrive on time as often as their carrier does', () => {
    const lateShare = (scac: string) => {
      const own = large.shipments.filter((row) => row.carrier_scac === scac && row.delivered_at)
      return (
        own.filter((row) => row.delivered_at!.toISOString().slice(0, 10) > row.delivery_date!).length /
        own.length
      )
    }
    expect(lateShare('ODFL')).toBeLessThan(0.06)
    expect(lateShare('RDFS')).toBeGreaterThan(0.08)
    expect(lateShare('RDFS')).toBeLessThan(0.22)
  })
})

describe('events', () => {
  it('agree with the shipment: in order, with X12 codes, and no further than its bucket', () => {
    const events = Map.groupBy(
      [...large.shipment_events, ...small.shipment_events],
      (event) => event.shipment_id,
    )
    for (const row of [...large.shipments, ...small.shipments]) {
      const own = events.get(row.id) ?? []
      const times = own.map((event) => event.at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      const codes = own.map((event) => event.code)
      const isMoving = row.status === 'A' || row.status === 'D' || row.ended_as === 'archived'
      const isDelivered = row.status === 'D' || row.ended_as === 'archived'
      expect([codes.includes('AF'), codes.includes('D1')], row.bol_number).toEqual([isMoving, isDelivered])
      if (!row.is_tendered) expect(own).toEqual([])
      if (isDelivered) expect(own.at(-1)!.status).toBe('Delivered')
      expect(row.last_event_at).toEqual(own.at(-1)?.at ?? null)
      expect(row.picked_up_at).toEqual(own.find((event) => event.code === 'AF')?.at ?? null)
      expect(row.delivered_at).toEqual(own.find((event) => event.code === 'D1')?.at ?? null)
      expect(row.problem !== '').toBe(own.at(-1)?.status === 'Problem')
    }
  })

  it("deliver only on workdays, in the consignee's hours", () => {
    for (const event of large.shipment_events.filter((one) => one.code === 'D1')) {
      const format = { timeZone: event.time_zone!, dateStyle: 'short', timeStyle: 'short' } as const
      const [date, time] = event.at.toLocaleString('sv-SE', format).split(' ')
      expect(isWorkday(parseIsoDate(date!)), date).toBe(true)
      expect(time! >= '09:00' && time! <= '16:30', time).toBe(true)
    }
  })

  it('carry the status that their code means', () => {
    // A declined tender is the reply to a tender (990), not a tracking status.
    const others = large.shipment_events.filter(({ code }) => code !== '990 D')
    expect(others.length).toBeGreaterThan(large.shipments.length)
    // One assertion for all of them: one each took a tenth of the time of this file.
    const wrong = others.filter((event) => {
      const mapped = statusOfX12({ status: event.code!, reason: '', appointmentStatus: '' })
      return mapped.kind !== 'status' || mapped.status !== event.status
    })
    expect(wrong).toEqual([])
  })

  it('report problems on about one shipment in twenty, some of them unresolved', () => {
    const troubled = new Set(
      large.shipment_events.filter((event) => event.status === 'Problem').map((event) => event.shipment_id),
    )
    expect(troubled.size / large.shipments.length).toBeGreaterThan(0.03)
    expect(troubled.size / large.shipments.length).toBeLessThan(0.06)
    expect(large.shipments.filter((row) => row.problem !== '').length).toBeGreaterThan(1)
  })
})

describe('messages', () => {
  it('never wait: seeding mails nothing', () => {
    expect(large.outbox.length).toBeGreaterThan(20)
    for (const message of [...large.outbox, ...small.outbox]) {
      expect(message.state).toBe('delivered')
      expect(message.recipient).toMatch(/@example\.com$/)
    }
  })
})

describe('any day', () => {
  it.each(['2026-01-01', '2026-03-09', '2026-07-05', '2028-02-29'])(
    'can be the day of the demo: %s',
    async (date) => {
      const day = todayOf(date)
      const prices = { prices: makeFuelPrices(day.day), tables: makeFuelTables(day.day) }
      const rows = await makeDemoRows(HARBOR_ROW, day, prices, 1)
      expect(rows.shipments).toHaveLength(HARBOR_ROW.shipments)
      expect(rows.shipments.every((row) => row.updated_at! <= day.start)).toBe(true)
      expect(rows.shipments.filter((row) => row.status === 'A').length).toBeGreaterThan(0)
    },
  )

  it('have trucks with stops that wait for a price, trailers in transit, and one declined tender', () => {
    const withStops = large.shipments.filter(({ stops }) => (stops?.length ?? 0) > 0)
    expect(withStops.length).toBeGreaterThan(0)
    for (const row of withStops) {
      const items = large.shipment_items.filter(({ shipment_id }) => shipment_id === row.id)
      const drops = dropsOf({
        destination: row.destination,
        stops: row.stops!,
        items: items.map(({ item }) => item),
      })
      expect(drops.every((drop) => drop.items.length > 0)).toBe(true)
      expect(large.price_sheets.some(({ shipment_id }) => shipment_id === row.id)).toBe(false)
    }
    const declined = large.shipments.filter(({ is_declined }) => is_declined)
    expect(declined).toMatchObject([{ status: 'T', is_tendered: true }])
    const onTheRoad = large.shipments.filter(({ status }) => status === 'A')
    const trailers = large.shipment_extra_infos.filter(({ kind }) => kind === 'TrailerNumber')
    expect(trailers.map(({ shipment_id }) => shipment_id)).toEqual(onTheRoad.map(({ id }) => id))
  })
})
