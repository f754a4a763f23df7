import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { makePartner } from '#test/support/edi.ts'
import { addModeCarriers } from '#test/support/scene-modes.ts'
import { inDays, wireDraft, wireItem } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await addModeCarriers(product.database.db, product.scene.a.id)
})
afterAll(() => product?.close())

const DENVER = {
  ...{ CompanyName: 'Denver Store', Street: '9 Dock Street', City: 'Denver', State: 'CO', Zip: '80202' },
  ...{ ContactName: 'Receiving', ContactNumber: '303-555-0100' },
}
const OMAHA = { CompanyName: 'Omaha Store', Street: '4 Rail Road', City: 'Omaha', State: 'NE', Zip: '68102' }
const SHELVES = wireItem({ ItemCode: 'SHELF', Qty: 8, Weight: 8000 })
const BOLTS = wireItem({ ItemCode: 'BOLT', Description: 'Bolts', Qty: 2, Weight: 1500 })
const stop = (StopID: string, DropOffAddress: object, Items: object[] = [], more: object = {}) => ({
  ...{ StopID, DropOffAddress, Items },
  ...more,
})
const part = (ItemCode: string, Qty: number, more: object = {}) => ({
  ItemCode,
  Qty,
  packageType: 'PLT',
  ...more,
})

/** Eight pallets of shelves and two of bolts, by truck. */
const truck = (ShipmentStops: object[], changes: object = {}) =>
  wireDraft({ RateModeID: 3, Items: [SHELVES, BOLTS], ShipmentStops, EquipmentType: 'van53', ...changes })
const save = (shipment: object, more: object = {}, as: 'clerk' | 'other' = 'clerk') =>
  product.call('Shipment/ShipmentDetails', { as, body: { shipment, ...more } })
const read = async (shipmentId: string) =>
  (await product.call('Shipment/ShipmentDetails', { as: 'clerk', body: { shipmentId } })).body.shipment

const TWO_STOPS = [
  stop('D', DENVER, [part('SHELF', 3), part('BOLT', 1)], { Reference1: 'DEN-1' }),
  stop('O', OMAHA, [part('SHELF', 2, { Weight: 2100 })]),
]

describe('a shipment with stops', () => {
  it('saves them with what is unloaded there, equipment and packages, and returns them', async () => {
    const { status, body } = await save(truck(TWO_STOPS))
    expect(status).toBe(200)
    const shipment = await read(body.shipment.shipmentId)
    expect(shipment).toMatchObject({ EquipmentType: 'VAN53', version: 1 })
    expect(shipment.ShipmentStops).toMatchObject([
      { StopID: 'D', DropOffAddress: { Zip: '80202', City: 'Denver' }, Reference1: 'DEN-1' },
      { StopID: 'O', DropOffAddress: { Zip: '68102' } },
    ])
    type Line = { ItemCode: string; Qty: number; Weight: number; itemClass: string }
    const lines = shipment.ShipmentStops.map(({ Items }: { Items: Line[] }) =>
      Items.map(({ ItemCode, Qty, Weight, itemClass }) => [ItemCode, Qty, Weight, itemClass]),
    )
    expect(lines).toEqual([
      [
        ['SHELF', 3, 3000, '70'],
        ['BOLT', 1, 750, '70'],
      ],
      [['SHELF', 2, 2100, '70']],
    ])
  })

  it('is saved again unchanged, and without stops when they are removed', async () => {
    const made = (await save(truck(TWO_STOPS))).body.shipment
    const { ShipmentStops, Items, Origin, Destination } = made
    const more = { shipmentId: made.shipmentId, version: 1 }
    const again = await save(wireDraft({ RateModeID: 3, Origin, Destination, Items, ShipmentStops }), more)
    expect(again.body.shipment.ShipmentStops).toEqual(ShipmentStops)
    expect((await save(truck([]), { ...more, version: 1 })).body.code).toBe('SHIPMENT_CHANGED')
    const without = await save(truck([]), { ...more, version: 2 })
    expect([without.body.shipment.ShipmentStops, without.body.shipment.version]).toEqual([[], 3])
  })

  it('may name the destination as its last stop, which makes it the whole route', async () => {
    const { Destination } = wireDraft()
    const rest = stop('C', Destination, [part('SHELF', 3), part('BOLT', 1)])
    const whole = await save(truck([...TWO_STOPS, rest]))
    expect(whole.status).toBe(200)
    const short = await save(truck([...TWO_STOPS, stop('C', Destination, [part('SHELF', 3)])]))
    expect([short.status, short.body.fields]).toEqual([
      422,
      { 'shipment.Items.1.Qty': '1 of this line are not assigned to a stop.' },
    ])
  })

  it.each([
    ['no address', [stop('D', {})], 'ShipmentStops.0.DropOffAddress.Zip'],
    ['an unknown ZIP', [stop('D', { Zip: '00000' })], 'ShipmentStops.0.DropOffAddress.Zip'],
    ['one name twice', [stop('D', DENVER), stop('D', OMAHA)], 'ShipmentStops.1.StopID'],
    [
      'a stop after the destination',
      [stop('C', wireDraft().Destination), stop('D', DENVER)],
      'ShipmentStops.0.DropOffAddress.Zip',
    ],
    [
      'an item that is not shipped',
      [stop('D', DENVER, [part('NUT', 1)])],
      'ShipmentStops.0.Items.0.Description',
    ],
    [
      'more than is shipped',
      [stop('D', DENVER, [part('SHELF', 5)]), stop('O', OMAHA, [part('SHELF', 4)])],
      'ShipmentStops.1.Items.0.Qty',
    ],
    [
      'a part heavier than the whole',
      [stop('D', DENVER, [part('BOLT', 1, { Weight: 9000 })])],
      'Items.1.Weight',
    ],
  ])('with %s is refused at the field', async (_what, stops, field) => {
    const { status, body } = await save(truck(stops))
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [`shipment.${field}`]])
  })

  it('is not visible to another client', async () => {
    const { shipmentId } = (await save(truck(TWO_STOPS))).body.shipment
    expect((await save(truck([]), { shipmentId }, 'other')).status).toBe(404)
  })
})

describe('the price of stops', () => {
  const byTruck = async (ShipmentStops: object[], RateModeID = 3) =>
    rate(product, { RateModeID, Items: [SHELVES, BOLTS], ShipmentStops })

  it('by truckload: each stop has its charge, and the miles include it', async () => {
    const [direct, over] = [await byTruck([]), await byTruck([stop('D', DENVER), stop('O', OMAHA)])]
    const [before, after] = [
      direct.rates[0],
      over.rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === direct.rates[0].CarrierSCAC),
    ]
    expect(after.Charges.find((one: { ChargeCode: string }) => one.ChargeCode === 'SOC')).toMatchObject({
      Amount: 150,
    })
    expect(after.Miles).toBeGreaterThan(before.Miles)
    expect(over.totals.miles).toBeGreaterThan(direct.totals.miles)
    const whole = await byTruck([stop('D', DENVER), stop('C', wireDraft().Destination)])
    expect(
      whole.rates[0].Charges.find((one: { ChargeCode: string }) => one.ChargeCode === 'SOC'),
    ).toMatchObject({ Amount: 75 })
  })

  it('by truckload: a carrier that does not allow that many stops reports it', async () => {
    const { rates, notices } = await byTruck([
      stop('1', DENVER),
      stop('2', OMAHA),
      stop('3', { ...OMAHA, Zip: '50309', City: '', State: '' }),
    ])
    expect(rates).toEqual([])
    expect(notices[0].message).toContain('at most 2 stops')
  })

  it.each([[1], [4]])('in rate mode %i: no carrier allows stops, and each reports it', async (mode) => {
    const { rates, notices, carriersAsked } = await byTruck([stop('D', DENVER)], mode)
    expect(rates).toEqual([])
    expect(notices).toHaveLength(carriersAsked)
    expect(carriersAsked).toBeGreaterThan(0)
    expect(notices[0]).toMatchObject({
      code: 'NO_STOPS',
      message: expect.stringContaining('does not allow stops'),
    })
  })
})

describe('booking a shipment with stops', () => {
  it('is refused if a stop has no street address or nothing to unload', async () => {
    const rated = await rate(product, {
      RateModeID: 3,
      Items: [SHELVES, BOLTS],
      ShipmentStops: [stop('D', { Zip: '80202' })],
    })
    const { status, body } = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated) })
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      [
        'ShipmentStops.0.DropOffAddress.CompanyName',
        'ShipmentStops.0.DropOffAddress.Street',
        'ShipmentStops.0.Items',
      ],
    ])
  })

  it('saves the delivery window of each, and includes it in the tender and the bill of lading', async () => {
    const appointment = { date: inDays(4), from: '8:00 AM', to: '10:00 AM' }
    const stops = [{ ...TWO_STOPS[0]!, appointment }, TWO_STOPS[1]!]
    const rated = await rate(product, truck(stops, { EquipmentType: 'van53' }))
    const kept = (await read(rated.shipmentId)).ShipmentStops
    expect(kept[0].appointment).toEqual({ date: inDays(4), from: '08:00 AM', to: '10:00 AM' })
    expect(kept[1].appointment).toBeUndefined()
    const { pool } = product.database
    await pool.query(
      `update carriers set tender_channel = 'email', tender_email = 'd@example.com'
      where client_id = $1 and scac = 'TRKA'`,
      [product.scene.a.id],
    )
    const booked = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, 'TRKA') })
    expect(booked.status).toBe(200)
    const { rows } = await pool.query(
      `select payload from outbox where shipment_id = $1 and kind = 'tender'`,
      [rated.shipmentId],
    )
    expect(rows[0].payload.text).toMatch(/Stop 1 +Denver Store, .*; appointment .* 8:00 AM-10:00 AM/)
    expect(rows[0].payload.text).toMatch(/Stop 2 +Omaha Store/)
    expect(rows[0].payload.text).toMatch(/^Equipment {2}53 ft van$/m)
    const drops = rows[0].payload.billOfLading.drops.map((drop: { appointment: string }) => drop.appointment)
    expect(drops).toEqual([expect.stringMatching(/8:00 AM-10:00 AM$/), '', ''])
  })

  it.each([
    ['before the pickup', { date: inDays(-3), from: '', to: '' }, 'date'],
    ['at a time of no day', { date: '', from: '08:00', to: '' }, 'date'],
    ['that ends before it begins', { date: inDays(4), from: '10:00', to: '08:00' }, 'to'],
  ])('refuses an appointment %s, at its field', async (_what, appointment, field) => {
    const refused = await save(truck([{ ...TWO_STOPS[0]!, appointment }, TWO_STOPS[1]!]))
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      422,
      [`shipment.ShipmentStops.0.appointment.${field}`],
    ])
  })

  it('sends each stop to the carrier: a 204 with its S5 loops', async () => {
    const { credentialKey } = product.installation
    await makePartner(product.database.db, { clientId: product.scene.a.id, credentialKey }, null, {
      scac: 'TRKA',
    })
    const appointment = { date: inDays(4), from: '8:00 AM', to: '' }
    const rated = await rate(product, {
      RateModeID: 3,
      Items: [SHELVES, BOLTS],
      ShipmentStops: [{ ...TWO_STOPS[0]!, appointment }, TWO_STOPS[1]!],
    })
    const booked = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated, 'TRKA') })
    expect(booked.status).toBe(200)
    const { rows } = await product.database.pool.query(
      `select payload from outbox where shipment_id = $1 and kind = 'tender'`,
      [rated.shipmentId],
    )
    const { set, facts } = rows[0].payload
    expect(set).toBe('204')
    type Told = {
      kind: string
      address: { zip: string }
      weightLb: number
      quantity: number
      references: unknown[]
    }
    expect(
      facts.stops.map(({ kind, address, weightLb, quantity }: Told) => [
        kind,
        address.zip,
        weightLb,
        quantity,
      ]),
    ).toEqual([
      ['pickup', '89502', 9500, 10],
      ['delivery', '80202', 3750, 4],
      ['delivery', '68102', 2100, 2],
      ['delivery', '60606', 3650, 4],
    ])
    expect(facts.stops[1].references).toEqual([{ qualifier: 'CR', value: 'DEN-1' }])
    expect(facts.stops[3].date).not.toBe('')
    expect(facts.stops[1]).toMatchObject({ date: inDays(4), from: '08:00', to: '' })
    expect(facts.stops[2]).toMatchObject({ date: '', from: '', to: '' })
  })
})

describe('other details of a shipment', () => {
  it('hazardous lines need their full description for booking, and only the UN number for pricing', async () => {
    const hazmat = { UNNumber: 'UN1263' }
    const rated = await rate(product, { Items: [wireItem({ Hazmatitemflag: true, HazmatDetails: hazmat })] })
    const { status, body } = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated) })
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      ['EmergencyPhone', 'HazardClass', 'ProperShippingName'].map(
        (field) => `Items.0.HazmatDetails.${field}`,
      ),
    ])
  })

  it('an n.o.s. line needs its technical name for booking, and keeps it', async () => {
    const hazmat = {
      ...{ UNNumber: 'UN1993', ProperShippingName: 'Flammable liquids, n.o.s.', HazardClass: '3' },
      ...{ PackingGroup: 'II', EmergencyPhone: '800-555-0199' },
    }
    const rated = await rate(product, { Items: [wireItem({ Hazmatitemflag: true, HazmatDetails: hazmat })] })
    const refused = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(rated) })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      {
        'Items.0.HazmatDetails.TechnicalName':
          'An n.o.s. name needs the technical name of the material, for example methanol.',
      },
    ])
    const HazmatDetails = { ...hazmat, TechnicalName: 'methanol' }
    const named = await rate(product, { Items: [wireItem({ Hazmatitemflag: true, HazmatDetails })] })
    const booked = await product.call('Shipment/Pickup', { as: 'clerk', body: bookingOf(named) })
    expect(booked.status).toBe(200)
    const shipment = await read(named.shipmentId)
    expect(shipment.Items[0].HazmatDetails).toMatchObject(HazmatDetails)
  })

  it('packages, parcel options and the details of a line are kept', async () => {
    const Mailpieces = [{ packageType: 'BOX', Weight: 4, Length: 10, Width: 8, Height: 6, Reference1: 'R' }]
    const line = wireItem({ UOMType: 'EA', WeightRef: 'SCALE', CheckweightQTY: 3, AdditionalHandling: true })
    const { body } = await save(
      wireDraft({
        RateModeID: 4,
        Items: [line],
        Mailpieces,
        SaturdayDelivery: true,
        DeliveryConfirmation: '2',
      }),
    )
    const shipment = await read(body.shipment.shipmentId)
    expect(shipment).toMatchObject({ SaturdayDelivery: true, DeliveryConfirmation: '2' })
    expect(shipment.Mailpieces).toMatchObject(Mailpieces)
    expect(shipment.Items[0]).toMatchObject({ UOMType: 'EA', WeightRef: 'SCALE', CheckweightQTY: 3 })
  })
})
