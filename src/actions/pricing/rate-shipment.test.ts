import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { contextFor } from '#test/support/context.ts'
import { inDays, wireDraft, wireItem } from '#test/support/wire-draft.ts'
import { streamRates } from './rate-stream.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const refusal = ({ status, body }: WireReply) => [status, body.code]
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const details = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment
interface Rate {
  PricesheetID: string
  CarrierSCAC: string
  CurrAmount: number
  Charges: { Amount: number }[]
  Badges: string[]
}

describe('rating', () => {
  it('returns every carrier’s price, cheapest first, each the sum of its charges', async () => {
    const { rates, notices, carriersAsked, suggestedPricesheetID } = await rate(product, {
      AdditionalService: ['LGDEL', 'INSDEL'],
    })
    expect(carriersAsked).toBe(3)
    expect(notices).toEqual([])
    const prices = rates.map((one: Rate) => one.CurrAmount)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(rates[0].Badges).toContain('Cheapest')
    expect(suggestedPricesheetID).toBe(rates[0].PricesheetID)
    for (const one of rates as Rate[]) {
      const cents = one.Charges.reduce((sum, charge) => sum + Math.round(charge.Amount * 100), 0)
      expect(cents).toBe(Math.round(one.CurrAmount * 100))
    }
  })

  it('saves shipment and prices together, with its entries in the audit trail', async () => {
    const { shipmentId, rates, BOLNumber } = await rate(product)
    const shipment = await details(shipmentId)
    expect(shipment).toMatchObject({ statusCode: 'Q', BOLNumber, version: 1 })
    expect(shipment.PriceSheets.map((one: Rate) => one.PricesheetID).sort()).toEqual(
      rates.map((one: Rate) => one.PricesheetID).sort(),
    )
    expect(
      (await rows('select what from audit_trail where subject_id = $1 order by at', shipmentId)).map(
        ({ what }) => what,
      ),
    ).toEqual(['shipment.created', 'shipment.rated'])
  })

  it('again replaces the prices and raises the version', async () => {
    const first = await rate(product)
    const again = await rate(product, {
      shipmentId: first.shipmentId,
      version: first.version,
      Items: [wireItem({ Weight: 5_000 })],
    })
    expect(again).toMatchObject({ shipmentId: first.shipmentId, BOLNumber: first.BOLNumber, version: 2 })
    const shipment = await details(first.shipmentId)
    expect(shipment.PriceSheets.map((one: Rate) => one.PricesheetID).sort()).toEqual(
      again.rates.map((one: Rate) => one.PricesheetID).sort(),
    )
    expect(shipment.Totalweight).toBe(5_000)
  })

  it('without saving leaves nothing behind', async () => {
    const before = await rows(
      'select count(*) as shipments, (select count(*) from price_sheets) as prices from shipments',
    )
    const answer = await rate(product, { Save: false }, 'looker')
    expect(answer.rates).toHaveLength(3)
    expect(answer.shipmentId).toBe('')
    expect(
      await rows(
        'select count(*) as shipments, (select count(*) from price_sheets) as prices from shipments',
      ),
    ).toEqual(before)
  })

  it('reports for each carrier why it has no price', async () => {
    const { rates, notices } = await rate(product, {
      Destination: { CompanyName: 'Consignee', Street: '1 King St', Zip: 'M5V 3L9', CountryCode: 'CA' },
    })
    expect(rates.map((one: Rate) => one.CarrierSCAC).sort()).toEqual(['SYNA', 'SYNC'])
    expect(notices).toEqual([expect.objectContaining({ CarrierSCAC: 'SYNB', code: 'NO_ZONE' })])
  })

  it('asks only the chosen carriers', async () => {
    const { rates, carriersAsked } = await rate(product, { SelectedCarriers: ['SYNC'] })
    expect([carriersAsked, rates.map((one: Rate) => one.CarrierSCAC)]).toEqual([1, ['SYNC']])
  })

  it('reports chosen carriers that do not exist, and ignores the case of SCACs', async () => {
    const { rates, notices, carriersAsked } = await rate(product, { SelectedCarriers: [' sync', 'NOPE'] })
    expect([carriersAsked, rates.map((one: Rate) => one.CarrierSCAC)]).toEqual([1, ['SYNC']])
    expect(notices).toEqual([expect.objectContaining({ CarrierSCAC: 'NOPE', code: 'NO_CARRIER' })])
  })

  it('marks what the routing guide forbids, and does not suggest it', async () => {
    const { rates } = await rate(product, { SoldTo: 'FORBIDDEN' })
    const forbidden = rates.find((one: Rate) => one.CarrierSCAC === 'SYNC')
    expect(forbidden).toMatchObject({ Badges: ['Do not use'], GuideReason: 'Claims history' })
  })

  it('recalculates the same result', async () => {
    const { rates } = await rate(product)
    for (const one of rates as Rate[]) {
      const { body } = await product.call('Shipment/ReRate', {
        as: 'clerk',
        body: { PricesheetID: one.PricesheetID },
      })
      expect(body).toMatchObject({ isSame: true, stored: one.CurrAmount, computed: one.CurrAmount })
    }
  })

  it('is refused for a shipment that has left Rate & Route', async () => {
    const { shipmentId, suggestedPricesheetID } = await rate(product)
    await product.call('Shipment/Pickup', {
      as: 'clerk',
      body: { shipmentId, selectedPricesheetid: suggestedPricesheetID },
    })
    const reply = await product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: { ...wireDraft(), shipmentId },
    })
    expect(refusal(reply)).toEqual([409, 'ACTION_REFUSED'])
    expect(
      await rows('select count(*) as total from price_sheets where shipment_id = $1', shipmentId),
    ).toEqual([{ total: 3 }])
  })

  it('keeps what was entered next to what is calculated', async () => {
    const metric = wireItem({
      Weight: 500,
      wtUnit: 'kg',
      Length: 120,
      Width: 100,
      Height: 150,
      dimUnit: 'cm',
      itemClass: '',
      Qty: 1,
    })
    const { shipmentId, items, totals } = await rate(product, { Items: [metric] })
    expect(totals.weightLb).toBe(1102.31)
    expect(items[0]).toMatchObject({ isComputed: true, freightClass: '70' })
    const [item] = (await details(shipmentId)).Items
    expect(item).toMatchObject({
      Weight: 500,
      wtUnit: 'kg',
      Length: 120,
      Width: 100,
      Height: 150,
      dimUnit: 'cm',
      itemClass: '70',
    })
  })

  it('gives every shipment its own BOL number, also with many concurrent ratings', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => rate(product)))
    expect(new Set(made.map(({ BOLNumber }) => BOLNumber)).size).toBe(30)
  })
})

describe('saving', () => {
  const save = (body: object) => product.call('Shipment/ShipmentDetails', { as: 'clerk', body })

  it('creates a shipment, fills city and state from the ZIP and the pickup from the defaults', async () => {
    const { body } = await save({
      shipment: { Origin: { Zip: '89502' }, Destination: { Zip: '60606-1234' }, Items: [wireItem()] },
    })
    expect(body.shipment).toMatchObject({
      statusCode: 'Q',
      Origin: { City: 'Reno', State: 'NV' },
      Destination: { City: 'Chicago', State: 'IL' },
      SheduleDateTime: { PickupByFromTime: '09:00 AM', PickupByToTime: '04:00 PM' },
      TimeZone: 'America/Los_Angeles',
      TotalPallet: 2,
      TotalQuantity: 2,
    })
  })

  it('with an outdated version is refused and changes nothing', async () => {
    const { shipmentId } = await rate(product)
    await save({ shipmentId, version: 1, shipment: wireDraft({ PO_Number: 'first' }) })
    expect(
      refusal(await save({ shipmentId, version: 1, shipment: wireDraft({ PO_Number: 'second' }) })),
    ).toEqual([409, 'SHIPMENT_CHANGED'])
    expect(await details(shipmentId)).toMatchObject({ PO_Number: 'first', version: 2 })
  })

  it('by two users at the same time succeeds for one, and the other gets an error', async () => {
    for (let pair = 0; pair < 15; pair++) {
      const { shipmentId } = await rate(product)
      const replies = await Promise.all(
        ['one', 'two'].map((PO_Number) =>
          save({ shipmentId, version: 1, shipment: wireDraft({ PO_Number }) }),
        ),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    }
  })

  it('shows a pickup in the past as such', async () => {
    const reply = await save({ shipment: wireDraft({ SheduleDateTime: { PickupByDate: inDays(-2) } }) })
    expect(Object.keys(reply.body.fields)).toEqual(['shipment.SheduleDateTime.PickupByDate'])
  })
})

describe('streamed prices', () => {
  it('arrive under the given name, completely, also from many carriers with long names', async () => {
    const bus = new LiveBus(product.database.pool.options, newProcessKey())
    await bus.open()
    const heard: {
      stream: string
      answers: { scac: string }[]
      told: number
      asked: number
      done: boolean
    }[] = []
    bus.on((message) => {
      if (message.topic === 'rates') heard.push(message.data as (typeof heard)[number])
    })
    const stream = streamRates(contextFor(product, 'clerk'), 'my rating', 60)
    for (let index = 0; index < 60; index++) {
      const notice = {
        scac: `S${index}`,
        carrierName: '運'.repeat(100),
        code: 'NO_LANE',
        message: '送'.repeat(500),
      }
      await stream.tell({ rates: [], notices: [notice] })
    }
    await stream.end()
    await expect.poll(() => heard.at(-1)?.done).toBe(true)
    await bus.close()
    expect(heard.flatMap(({ answers }) => answers.map(({ scac }) => scac))).toEqual(
      Array.from({ length: 60 }, (_, index) => `S${index}`),
    )
    expect(heard.map(({ stream: name }) => name)).toEqual(heard.map(() => 'my rating'))
    expect(heard.at(-1)).toMatchObject({ told: 60, asked: 60 })
    expect(heard.filter(({ done }) => done)).toHaveLength(1)
  })
})
