import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveBus } from '#database/queue/live-bus.ts'
import { newProcessKey } from '#database/queue/processes.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
})
afterAll(() => product?.close())

interface Rate {
  PricesheetID: string
  CarrierSCAC: string
  ServiceCode: string
  ServiceName: string
  RateModeID: number
  CurrAmount: number
  Miles: number | null
  IsEstimated: boolean
  ServiceDays: number | null
  Badges: string[]
  Charges: { ChargeCode: string; Amount: number }[]
  Receipt: { step: string; label: string; working: string; amount: number | null }[]
}

const sumOf = (amounts: (number | null)[]) =>
  amounts.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 100), 0)
const scacsOf = (rates: Rate[]) => rates.map(({ CarrierSCAC }) => CarrierSCAC)
const reRate = async (id: string) =>
  (await product.call('Shipment/ReRate', { as: 'clerk', body: { PricesheetID: id } })).body
const pickup = (body: object) => product.call('Shipment/Pickup', { as: 'clerk', body })
const send = (changes: object) =>
  product.call('Shipment/GETLTLRates', { as: 'clerk', body: wireDraft(changes) })
/** A box of 10 lb. */
const box = (changes = {}) =>
  wireItem({ Weight: 10, Qty: 1, packageType: 'CTN', Length: 12, Width: 10, Height: 8, ...changes })

describe.each([
  [2, ['SYNA']],
  [3, ['TRKA', 'TRKB']],
  [5, ['HOTA']],
])('rate mode %i', (RateModeID, scacs) => {
  it('uses its own carriers, and prices by estimated miles', async () => {
    const { rates, notices, carriersAsked } = await rate(product, { RateModeID })
    expect([scacsOf(rates), notices, carriersAsked]).toEqual([scacs, [], scacs.length])
    for (const one of rates as Rate[]) {
      expect(one).toMatchObject({ RateModeID, IsEstimated: true })
      expect(one.Miles).toBeGreaterThan(1_750)
      expect(one.Miles).toBeLessThan(2_100)
      expect(sumOf(one.Charges.map(({ Amount }) => Amount))).toBe(Math.round(one.CurrAmount * 100))
      const told = one.Receipt.filter(({ step }) => step !== 'total')
      expect(sumOf(told.map(({ amount }) => amount))).toBe(Math.round(one.CurrAmount * 100))
      expect(told.find(({ label }) => label === 'Distance (estimated)')?.working).toContain('× 1.17 =')
    }
    expect(rates[0].Badges).toContain('Cheapest')
  })

  it('is saved, explained and recalculated with the same result', async () => {
    const { shipmentId, rates } = await rate(product, { RateModeID })
    const { body } = await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })
    expect(body.shipment.RateModeID).toBe(RateModeID)
    for (const one of rates as Rate[]) {
      const stored = body.shipment.PriceSheets.find((sheet: Rate) => sheet.PricesheetID === one.PricesheetID)
      expect(stored).toEqual(one)
      const again = await reRate(one.PricesheetID)
      expect(again).toMatchObject({ isSame: true, stored: one.CurrAmount, computed: one.CurrAmount })
      expect(again.receipt).toEqual(one.Receipt)
    }
  })

  it('is booked, and its bill of lading is printed', async () => {
    const rated = await rate(product, { RateModeID })
    const { status, body } = await pickup(bookingOf(rated))
    expect([status, body.statusCode, body.CarrierSCAC]).toEqual([200, 'T', scacs[0]])
    const bill = await product.call('Shipment/CheckBOLandDownload', {
      as: 'clerk',
      body: { shipmentId: rated.shipmentId },
    })
    expect([bill.status, bill.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})

describe('a truckload', () => {
  it('needs no class, and no size', async () => {
    const bare = wireItem({ itemClass: '', Length: 0, Width: 0, Height: 0 })
    const { rates } = await rate(product, { RateModeID: 3, Items: [bare] })
    expect(scacsOf(rates)).toEqual(['TRKA', 'TRKB'])
    const odd = await send({ RateModeID: 2, Items: [{ ...bare, itemClass: '71' }] })
    expect([odd.status, Object.keys(odd.body.fields)]).toEqual([422, ['Items.0.itemClass']])
  })

  it('has another price with other equipment', async () => {
    const [van] = (await rate(product, { RateModeID: 3 })).rates as Rate[]
    const [cold] = (await rate(product, { RateModeID: 3, EquipmentType: 'reefer53' })).rates as Rate[]
    expect([van!.ServiceName, cold!.ServiceName]).toEqual(['53 ft van', 'Refrigerated'])
    expect(cold!.CurrAmount).toBeGreaterThan(van!.CurrAmount)
  })

  it('has more miles and a charge if it makes stops', async () => {
    const [straight] = (await rate(product, { RateModeID: 3 })).rates as Rate[]
    const stop = { DropOffAddress: { ...wireDraft().Destination, City: 'Dallas', State: 'TX', Zip: '75201' } }
    const [halting] = (await rate(product, { RateModeID: 3, ShipmentStops: [stop] })).rates as Rate[]
    expect(halting!.Miles).toBeGreaterThan(straight!.Miles!)
    expect(halting!.Charges).toContainEqual(expect.objectContaining({ ChargeCode: 'SOC', Amount: 75 }))
    const nowhere = { DropOffAddress: { ...stop.DropOffAddress, Zip: '00000' } }
    const refused = await send({ RateModeID: 3, ShipmentStops: [nowhere] })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      422,
      ['ShipmentStops.0.DropOffAddress.Zip'],
    ])
  })

  it('that is too small is a notice of each carrier', async () => {
    const { rates, notices } = await rate(product, {
      RateModeID: 3,
      Items: [wireItem({ Qty: 40, Weight: 30_000 })],
    })
    expect(rates).toEqual([])
    expect(notices).toEqual([
      expect.objectContaining({ CarrierSCAC: 'TRKA', code: 'TOO_LARGE' }),
      expect.objectContaining({ CarrierSCAC: 'TRKB', code: 'TOO_LARGE' }),
    ])
  })
})

describe('a parcel', () => {
  it('has a price per service, each with its own badges', async () => {
    const { rates, notices, carriersAsked, suggestedPricesheetID } = await rate(product, {
      RateModeID: 4,
      Items: [box()],
    })
    expect([notices, carriersAsked]).toEqual([[], 1])
    // 10 lb against 12 x 10 x 8 / 139 = 7 lb: $10 and $1 a pound; the next day twice that.
    expect(
      (rates as Rate[]).map((one) => [
        one.ServiceCode,
        one.ServiceName,
        one.CurrAmount,
        one.ServiceDays,
        one.Badges,
      ]),
    ).toEqual([
      ['GROUND', 'Ground', 20, 3, ['Cheapest']],
      ['AIR', 'Next day', 40, 1, ['Fastest']],
    ])
    expect(suggestedPricesheetID).toBe(rates[0].PricesheetID)
  })

  it('streams one line per service, and counts the carrier once', async () => {
    const bus = new LiveBus(product.database.pool.options, newProcessKey())
    await bus.open()
    const heard: { answers: { serviceName: string; cents: number }[]; told: number; asked: number }[] = []
    bus.on(({ topic, data }) => {
      if (topic === 'rates') heard.push(data as (typeof heard)[number])
    })
    await rate(product, { RateModeID: 4, Items: [box()], stream: 'services' })
    await expect.poll(() => heard.at(-1)).toMatchObject({ told: 1, asked: 1, done: true })
    await bus.close()
    const lines = heard.flatMap(({ answers }) => answers)
    expect(lines.map(({ serviceName, cents }) => [serviceName, cents])).toEqual([
      ['Ground', 2_000],
      ['Next day', 4_000],
    ])
  })

  it('is saved, explained and recalculated, service by service', async () => {
    const { rates } = await rate(product, { RateModeID: 4, Items: [box({ Qty: 3, Weight: 25 })] })
    expect(rates).toHaveLength(2)
    for (const one of rates as Rate[]) {
      const again = await reRate(one.PricesheetID)
      expect(again).toMatchObject({ isSame: true, computed: one.CurrAmount })
      expect(again.receipt).toEqual(one.Receipt)
    }
  })

  it('without its dimensions is refused next to the fields', async () => {
    const { status, body } = await send({ RateModeID: 4, Items: [box({ Length: 0, Height: 0 })] })
    expect([status, body.fields]).toEqual([
      422,
      { 'Items.0.Length': 'Dimensions are required.', 'Items.0.Height': 'Dimensions are required.' },
    ])
  })

  it('with a service that the carrier does not charge for is a notice per service, never a lower price', async () => {
    const { rates, notices } = await rate(product, {
      RateModeID: 4,
      Items: [box()],
      AdditionalService: ['SATDEL'],
    })
    expect(rates).toEqual([])
    expect((notices as { message: string }[]).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Ground: /),
      expect.stringMatching(/^Next day: /),
    ])
  })

  it('can be entered as packages', async () => {
    const packages = [
      { Weight: 10, Length: 12, Width: 10, Height: 8 },
      { Weight: 4, Length: 10, Width: 10, Height: 10 },
    ]
    const { rates } = await rate(product, {
      RateModeID: 4,
      Items: [box({ Length: 0 })],
      Mailpieces: packages,
    })
    // $20 and, by 1,000 cubic inches / 139 = 8 lb, $18.
    expect(rates[0].CurrAmount).toBe(38)
  })
})

describe('the choices on screens', () => {
  const ask = async (path: string, body = {}) => (await product.call(path, { as: 'clerk', body })).body

  it('include the rate modes with their carriers', async () => {
    const { rateModes } = await ask('Shipment/Ratemodedetails')
    expect(
      rateModes.map(
        (one: { RateModeID: number; RateMode: string; RateModeCarriers: { Value: string }[] }) => [
          one.RateModeID,
          one.RateMode,
          one.RateModeCarriers.map(({ Value }) => Value).sort(),
        ],
      ),
    ).toEqual([
      [1, 'LTL', ['SYNA', 'SYNB', 'SYNC']],
      [2, 'Volume LTL', ['SYNA']],
      [3, 'Truckload', ['TRKA', 'TRKB']],
      [4, 'Parcel', ['PCLA']],
      [5, 'Expedited', ['HOTA']],
    ])
  })

  it('include the rate modes of each service', async () => {
    const { services } = await ask('Shipment/GetTlxTmsServices')
    const modesOf = (code: string) => services.find((one: { code: string }) => one.code === code).rateModes
    expect([modesOf('LGDEL'), modesOf('RESDEL')]).toEqual([
      [1, 2, 3, 5],
      [1, 2, 3, 4, 5],
    ])
  })

  it('include each carrier’s charge for a service', async () => {
    const { accessorials } = await ask('Shipment/GetAccessorials', { carrierSCAC: 'syna' })
    const { charges } = accessorials.find((one: { code: string }) => one.code === 'INDEL')
    expect(charges).toEqual([
      { SCAC: 'SYNA', RateModeID: 1, text: '$7.50 / cwt, at least $45.00, at most $400.00' },
    ])
  })
})
