import { describe, expect, it } from 'vitest'
import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'
import { fedexRate } from '../fedex/rate.ts'
import type { ParcelPackage, ParcelQuote, ParcelRateAsk } from '../parcel-network.ts'
import {
  answerOf,
  NOW,
  onePackage,
  options,
  rateAsk,
  standIn,
  toronto,
} from '../parcel-samples.test-support.ts'
import { upsRate } from '../ups/rating.ts'
import { uspsRate } from '../usps/rate.ts'
import { answerFedexSandbox } from './fedex.ts'
import { answerUpsSandbox } from './ups.ts'
import { answerUspsSandbox } from './usps.ts'

const UPS = { clientId: 'id', clientSecret: 'secret', accountNumber: 'A1B2C3' }
const FEDEX = { clientId: 'id', clientSecret: 'secret', accountNumber: '510087000', hubId: '' }
const USPS = {
  ...{ clientId: 'id', clientSecret: 'secret', crid: '12345678', mid: '901755477', manifestMid: '' },
  ...{ accountNumber: '1000405525', hasContract: false },
}

const box = (length: number, width: number, height: number, weightLb: number): ParcelPackage =>
  onePackage({ dimensions: { length, width, height }, weightLb })
const ups = standIn(answerUpsSandbox, UPS)
const fedex = standIn(answerFedexSandbox, FEDEX)

async function quoteOf(carrier: 'UPS' | 'FedEx', packages: ParcelPackage[], now = NOW): Promise<ParcelQuote> {
  const serviceCode = carrier === 'UPS' ? '03' : 'FEDEX_GROUND'
  const ask = rateAsk({ packages, serviceCode })
  const reply = carrier === 'UPS' ? await ups(upsRate, ask, now) : await fedex(fedexRate, ask, now)
  return answerOf(reply).value[0]!
}

const CODES = { UPS: ['AHS', '377'], FedEx: ['ADDITIONAL_HANDLING', 'OVERSIZE'] } as const

describe.each(['UPS', 'FedEx'] as const)('the sandbox of %s', (carrier) => {
  const [handling, oversize] = CODES[carrier]
  const feesOf = async (...packages: ParcelPackage[]) =>
    (await quoteOf(carrier, packages)).charges
      .filter(({ code }) => code === handling || code === oversize)
      .map(({ code, cents }) => [code, cents])

  it('charges additional handling above each limit, but not at it', async () => {
    expect(await feesOf(box(48, 10, 10, 12))).toEqual([])
    expect(await feesOf(box(48.5, 10, 10, 12))).toEqual([[handling, 3_590]])
    expect(await feesOf(box(36, 30, 8, 12))).toEqual([])
    expect(await feesOf(box(36, 31, 8, 12))).toEqual([[handling, 3_590]])
    expect(await feesOf(box(48, 24, 9, 12))).toEqual([])
    expect(await feesOf(box(48, 24, 10, 12))).toEqual([[handling, 3_590]])
    expect(await feesOf(box(12, 10, 8, 50))).toEqual([])
    expect(await feesOf(box(12, 10, 8, 50.1))).toEqual([[handling, 5_220]])
  })

  it('charges for a large package instead of handling, and bills it at 90 lb', async () => {
    for (const large of [box(97, 6, 6, 12), box(70, 16, 15, 12), box(28, 28, 23, 12), box(12, 10, 8, 111)]) {
      expect(await feesOf(large)).toEqual([[oversize, 29_700]])
    }
    expect((await quoteOf(carrier, [box(97, 6, 6, 12)])).billedWeightLb).toBe(90)
    const withFee = await quoteOf(carrier, [box(97, 6, 6, 12)])
    expect(withFee.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(withFee.cents)
  })

  it('has a price above 150 billed lb if the package itself is lighter', async () => {
    const quote = await quoteOf(carrier, [box(85, 20, 20, 50)])
    expect(quote.billedWeightLb).toBe(245)
    const heaviest = await quoteOf(carrier, [box(12, 10, 8, 150)])
    expect(quote.cents).toBeGreaterThan(heaviest.cents)
  })

  it('uses hundredweight rates for many packages if that is cheaper', async () => {
    const ten = Array.from({ length: 10 }, () => box(12, 10, 8, 30))
    const [alone, together] = [await quoteOf(carrier, ten.slice(0, 1)), await quoteOf(carrier, ten)]
    expect(together.cents).toBeLessThan(10 * alone.cents)
  })
})

describe('the sandbox of USPS', () => {
  const usps = standIn(answerUspsSandbox, USPS)
  const offered = async (one: ParcelPackage, more: Partial<ParcelRateAsk> = {}) =>
    answerOf(await usps(uspsRate, rateAsk({ packages: [one], ...more }))).value

  it('bills dimensional weight by 166 above a cubic foot', async () => {
    const cents = async (one: ParcelPackage): Promise<number> => {
      // Nonstandard packages have no cubic price.
      const odd = { ...one, needsAdditionalHandling: true }
      const [quote] = await offered(odd, { serviceCode: 'USPS_GROUND_ADVANTAGE' })
      return quote!.charges.find(({ code }) => code === 'LHS')!.cents
    }
    // 1,728 cu in exactly, then 1,872: 12 lb.
    expect(await cents(box(12, 12, 12, 5))).toBe(await cents(box(20, 6, 6, 5)))
    expect(await cents(box(13, 12, 12, 5))).toBe(await cents(box(20, 6, 6, 12)))
  })

  it.each([
    ['USPS_GROUND_ADVANTAGE', [12, 12, 12], [12.25, 12, 12]],
    ['PRIORITY_MAIL', [12, 9, 8], [12.25, 9, 8]],
  ] as const)('sells %s by the cube up to its limit', async (serviceCode, within, over) => {
    const indicatorOf = async ([length, width, height]: readonly [number, number, number], lb = 5) =>
      (await offered(box(length, width, height, lb), { serviceCode }))[0]!.rateIndicator
    expect(await indicatorOf(within)).toBe('CP')
    expect(await indicatorOf(over)).toBe('SP')
    expect(await indicatorOf(within, 20.1)).toBe('SP')
    // Sides are rounded down to the quarter inch.
    expect(await indicatorOf([within[0] + 0.2, within[1], within[2]])).toBe('CP')
    expect(await indicatorOf([18.5, 4, 4])).toBe('SP')
  })

  it('offers First-Class Package International within its limits', async () => {
    const SMALL = 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE'
    const classesOf = async (one: ParcelPackage) =>
      (await offered(one, { to: toronto() })).map(({ serviceCode }) => serviceCode)
    expect(await classesOf(box(24, 6, 6, 4))).toContain(SMALL)
    for (const large of [box(12, 10, 8, 12.5), box(8, 8, 8, 4.01), box(24.5, 6, 5, 1), box(14, 12, 11, 1)]) {
      const classes = await classesOf(large)
      expect(classes).not.toContain(SMALL)
      expect(classes).toContain('PRIORITY_MAIL_INTERNATIONAL')
    }
    const ask = rateAsk({ packages: [box(12, 10, 8, 12.5)], to: toronto(), serviceCode: SMALL })
    expect(await usps(uspsRate, ask)).toMatchObject({
      reason: 'input',
      notices: [{ message: 'First-Class Package International takes no package over 4 lb.' }],
    })
  })

  it('sells all classes of the Parcel screen', async () => {
    const [plain] = await offered(box(12, 10, 8, 5))
    for (const code of [PARCEL_OPTIONS.hazardous, PARCEL_OPTIONS.dryIce]) {
      const [asked] = await offered(box(12, 10, 8, 5), { options: options({ other: [code] }) })
      expect(asked!.cents).toBeGreaterThan(plain!.cents)
    }
  })

  it('offers no class above its maximum weight or length plus girth', async () => {
    const classesOf = async (one: ParcelPackage) => (await offered(one)).map(({ serviceCode }) => serviceCode)
    expect(await classesOf(box(60, 12, 12, 70))).toContain('PRIORITY_MAIL')
    expect(await classesOf(box(60, 13, 12, 70))).toEqual(['USPS_GROUND_ADVANTAGE'])
    expect(await usps(uspsRate, rateAsk({ packages: [box(82, 12, 13, 20)] }))).toMatchObject({
      reason: 'input',
    })
  })
})

describe('the sandboxes', () => {
  it('charge more to the islands and to Alaska than to the mainland, although their ZIPs are close', async () => {
    const to = (city: string, state: string, zip: string) =>
      rateAsk({ to: { ...rateAsk().to, city, state, zip } })
    const places = [to('Portland', 'OR', '97201'), to('Honolulu', 'HI', '96813'), to('Juneau', 'AK', '99801')]
    const [near, ...far] = await Promise.all(
      places.map(async (ask) => answerOf(await ups(upsRate, { ...ask, serviceCode: '02' })).value[0]!.cents),
    )
    expect(far.every((cents) => cents > near!)).toBe(true)
    expect(far[0]).toBe(far[1])
  })

  it('of FedEx serve the US territories, which are countries for it, by its international services', async () => {
    const places = [
      ['San Juan', 'PR', '00901'],
      ['Charlotte Amalie', 'VI', '00802'],
      ['Hagatna', 'GU', '96910'],
    ] as const
    for (const [city, state, zip] of places) {
      const reply = await fedex(fedexRate, rateAsk({ to: { ...rateAsk().to, city, state, zip } }))
      expect(answerOf(reply).value.map(({ serviceCode }) => serviceCode)).toEqual([
        'INTERNATIONAL_ECONOMY',
        'FEDEX_INTERNATIONAL_PRIORITY',
      ])
    }
  })

  it('of UPS report the limit that a package exceeds', async () => {
    const refusedFor = (one: ParcelPackage) => ups(upsRate, rateAsk({ packages: [one] }))
    expect(await refusedFor(box(109, 4, 4, 5))).toMatchObject({ notices: [{ code: '111057' }] })
    expect(await refusedFor(box(60, 40, 40, 5))).toMatchObject({ notices: [{ code: '111050' }] })
    expect(await refusedFor(box(108, 14, 14, 5))).toMatchObject({ kind: 'answer' })
  })
})
