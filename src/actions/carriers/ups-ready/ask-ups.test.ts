import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  product.installation.carrierEnvironment = 'sandbox'
})
afterAll(async () => {
  await product?.close()
})

const connect = (as: SceneUser = 'admin') =>
  product.call('Carriers/ParcelCarrier', {
    as,
    query: { function: 'add', mode: 'UPS' },
    body: { credentials: { Carrier: 'UPS', Environment: 'sandbox' } },
  })
const trace = (numbers: string[], asUps: string[] = []) =>
  product.call('NewTrackingAPI/DisplayTrackingDetails', {
    as: 'admin',
    body: { numbers, asUps, askUps: true },
  })
const rates = (body: object = {}, as: SceneUser = 'admin') => product.call('UPSReady/Rates', { as, body })
const LANE = { FromZip: '89502', ToZip: '60601', Weight: 12, Length: 12, Width: 10, Height: 8 }

describe('tracking packages at UPS', () => {
  it('works for any tracking number, with its position and who signed', async () => {
    const { body } = await trace(['1z 648616e1 92760718', '1Z12345E6605272234', '1Z648616E192760718'])
    expect(body.packages).toHaveLength(2)
    const [delivered, moving] = body.packages
    expect(delivered).toMatchObject({
      ...{ number: '1Z648616E192760718', kind: 'traced', isSandbox: true, signedBy: 'SANDBOX', progress: 1 },
      ...{ origin: { city: 'Dallas' }, destination: { city: 'Atlanta', state: 'GA' } },
    })
    expect(delivered.deliveredAt).toMatch(/^\d{4}-/)
    expect(delivered.events[0]).toMatchObject({
      ...{ Status: 'Delivered', Where: 'Atlanta, GA', TimeZone: 'America/New_York' },
    })
    expect(moving).toMatchObject({ kind: 'traced', deliveredAt: null, signedBy: '' })
    expect(moving.expectedDelivery).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('reports numbers of other carriers, and asks the user about ambiguous ones', async () => {
    const { body } = await trace(['986578788855', '9400111202555842332669', 'ABC', '1Z12345E0205271688'])
    expect(body.packages.map(({ number, kind }: { number: string; kind: string }) => [number, kind])).toEqual(
      [
        ['986578788855', 'other'],
        // USPS delivers for UPS, under its own numbers.
        ['9400111202555842332669', 'candidates'],
        ['ABC', 'unknown'],
        ['1Z12345E0205271688', 'unknown'],
      ],
    )
    expect(body.packages[0]).toMatchObject({
      message: 'Not a UPS number: FedEx (FedEx, 12 digits).',
      candidates: [{ SCAC: 'FDEX', CarrierName: 'FedEx' }],
    })
    expect(body.packages[1]).toMatchObject({
      message: 'A USPS number that UPS also uses: Mail Innovations, Ground Saver.',
      candidates: [{ SCAC: 'USPS' }],
    })
    const asked = await trace(['ABC1234', 'ABC'], ['ABC1234', 'ABC'])
    expect(asked.body.packages).toMatchObject([
      { kind: 'failed', message: 'UPS: Tracking Information Not Found' },
      { kind: 'failed', message: 'UPS: Invalid inquiry number' },
    ])
  })

  it('looks up ambiguous numbers only if the user chooses UPS', async () => {
    const { body } = await product.call('NewTrackingAPI/DisplayTrackingDetails', {
      as: 'admin',
      body: { numbers: ['1Z648616E192760718'] },
    })
    expect(body).toMatchObject({ found: [], notFound: ['1Z648616E192760718'], packages: [] })
  })
})

describe('the prices of UPS', () => {
  it('come from the sandbox account if the installation uses the sandbox; otherwise they need an account', async () => {
    expect((await rates(LANE)).body).toMatchObject({
      accounts: [{ AccountNumber: '000SBX', Environment: 'sandbox' }],
      quotes: [{ ServiceCode: '03' }, {}, {}, {}, {}],
    })
    product.installation.carrierEnvironment = 'live'
    expect((await rates()).body).toMatchObject({ accounts: [], quotes: [] })
    expect((await rates(LANE)).body.code).toBe('UPS_NOT_CONNECTED')
    product.installation.carrierEnvironment = 'sandbox'
  })

  it('include every service, published and negotiated, cheapest first, and nothing is saved', async () => {
    expect((await connect()).status).toBe(200)
    const { body } = await rates()
    expect(body).toMatchObject({ accounts: [{ Environment: 'sandbox' }], quotes: [], isSandbox: true })
    const shipments = async () =>
      (await product.database.pool.query('select count(*) from shipments')).rows[0].count
    const before = await shipments()
    const answer = await rates({ ...LANE, accountId: body.accounts[0].accountId })
    const quotes: {
      Total: number
      PublishedTotal: number
      ServiceCode: string
      Charges: { Amount: number }[]
    }[] = answer.body.quotes
    expect(quotes.map(({ ServiceCode }) => ServiceCode)).toEqual(['03', '12', '02', '13', '01'])
    for (const { Total, PublishedTotal, Charges } of quotes) {
      expect(PublishedTotal).toBeGreaterThan(Total)
      expect(Math.round(Charges.reduce((sum, { Amount }) => sum + Amount * 100, 0))).toBe(
        Math.round(Total * 100),
      )
    }
    expect(answer.body.quotes[4]).toMatchObject({ DeliveryTime: '10:30 AM', isGuaranteed: true })
    const home = await rates({ ...LANE, IsResidential: true })
    expect(home.body.quotes[0].Total).toBeGreaterThan(quotes[0]!.Total)
    expect((await rates({ ...LANE, ToZip: 'M5H2N2' })).body.quotes[0].ServiceCode).toBe('11')
    expect(await shipments()).toBe(before)
  })

  it('show next to the field what is missing', async () => {
    const { status, body } = await rates({
      FromZip: '89502',
      ToZip: '00000',
      Length: 5,
      PickupDate: '2020-01-01',
    })
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      422,
      ['Length', 'PickupDate', 'ToZip', 'Weight'],
    ])
  })

  it('are never requested under another client’s account', async () => {
    const { accountId } = (await rates()).body.accounts[0]
    expect((await rates({ ...LANE, AccountId: accountId }, 'other')).body.code).toBe('UPS_NOT_CONNECTED')
    expect((await rates({}, 'other')).body.accounts).toMatchObject([{ accountId: '' }])
  })
})
