import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  built,
  chicago,
  customs,
  door,
  json,
  NOW,
  onePackage,
  options,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { askedByItself, extraServicesOf } from './extra-services.ts'
import { splitOrder } from './per-package.ts'
import { uspsPrices } from './prices.ts'
import { uspsRate } from './rate.ts'
import { uspsShip } from './ship.ts'
import { asked, credentials, one, PAID } from './usps.test-support.ts'

const signed = options({ signature: 'signature' })
const adult = options({ signature: 'adult' })
const worth = (declaredValueCents: number) => ({ packages: [onePackage({ declaredValueCents })] })

/** The refusal of both a price and a label of the class; '' if there is none. */
function refusalOf(serviceCode: string, more: Partial<ParcelShipAsk>): string {
  const [order] = splitOrder(shipAsk(serviceCode, { packages: [onePackage()], ...more }), 'token')
  const said = [uspsRate.build(order!, credentials, door()), uspsShip.build(order!, credentials, door())].map(
    (build) => ('kind' in build ? `${build.reason}: ${build.notices[0]!.message}` : ''),
  )
  expect(said[0]).toBe(said[1])
  return said[0]!
}

describe('extra services of USPS', () => {
  it('are requested only of classes that have them', () => {
    for (const mailClass of ['MEDIA_MAIL', 'LIBRARY_MAIL', 'BOUND_PRINTED_MATTER']) {
      expect(refusalOf(mailClass, { options: adult })).toMatch(/^unsupported: .+ has no adult signature\.$/)
      expect(refusalOf(mailClass, { options: signed, ...worth(10_000) })).toBe('')
    }
    for (const mailClass of ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS']) {
      expect(refusalOf(mailClass, { options: adult, ...worth(10_000) })).toBe('')
    }
    const express = { options: options({ other: ['931', '921'] }) }
    expect(refusalOf('PRIORITY_MAIL_EXPRESS', express)).toBe(
      'unsupported: Priority Mail Express has no insurance or signature.',
    )
    expect(refusalOf('PRIORITY_MAIL', { options: options({ other: ['981'] }) })).toBe(
      'unsupported: Priority Mail has no signature.',
    )
  })

  it('do not include insurance of international small packets', () => {
    const abroad = { to: toronto(), customs, ...worth(10_000) }
    expect(refusalOf('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', abroad)).toBe(
      'unsupported: First-Class Package International has no insurance.',
    )
    expect(refusalOf('PRIORITY_MAIL_INTERNATIONAL', abroad)).toBe('')
    expect(refusalOf('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', { ...abroad, ...worth(0) })).toBe('')
  })

  it('have other numbers in Express, which is then requested separately', () => {
    for (const wish of [one({ options: signed }), one(worth(10_000)), one(worth(60_000))]) {
      expect(askedByItself(wish)).toBe('PRIORITY_MAIL_EXPRESS')
    }
    const whole = { options: signed, ...worth(60_000) }
    expect(extraServicesOf(one({ ...whole, serviceCode: 'PRIORITY_MAIL_EXPRESS' }))).toEqual([981, 925])
    expect(extraServicesOf(one(whole))).toEqual([921, 931])
    for (const wish of [
      one(),
      one({ options: adult }),
      one({ ...worth(10_000), to: toronto() }),
      one({ ...whole, serviceCode: 'PRIORITY_MAIL' }),
    ]) {
      expect(askedByItself(wish)).toBeNull()
    }
    const rate = (mailClass: string) => ({
      mailClass,
      rateOptions: [
        {
          ...{ totalBasePrice: 9, totalPrice: 12 },
          rates: [{ mailClass, price: 9, rateIndicator: mailClass.includes('EXPRESS') ? 'PA' : 'SP' }],
          extraServices: [{ extraService: '921', name: 'Signature Confirmation', price: 3 }],
        },
      ],
    })
    const reply = json(200, {
      pricingOptions: [{ shippingOptions: [rate('PRIORITY_MAIL'), rate('PRIORITY_MAIL_EXPRESS')] }],
    })
    const all = uspsRate.parse(reply, one({ options: signed }))
    expect(all).toMatchObject({ kind: 'answer', notices: [] })
    expect(all.kind === 'answer' && all.value.map(({ serviceCode }) => serviceCode)).toEqual([
      'PRIORITY_MAIL',
    ])
  })

  it('are reported by their names if a class lacks them', () => {
    const bare = {
      mailClass: 'PRIORITY_MAIL',
      rateOptions: [
        {
          ...{ totalBasePrice: 9, totalPrice: 9 },
          rates: [{ mailClass: 'PRIORITY_MAIL', price: 9, rateIndicator: 'SP' }],
        },
      ],
    }
    const reply = json(200, { pricingOptions: [{ shippingOptions: [bare] }] })
    expect(uspsRate.parse(reply, one({ options: adult, ...worth(10_000) }))).toMatchObject({
      notices: [{ code: 'NOT_OFFERED', message: 'Priority Mail has no adult signature or insurance here.' }],
    })
    const strange = JSON.stringify(
      uspsPrices.build(one({ options: options({ other: ['700'] }) }), credentials, door()),
    )
    expect(strange).toContain('The USPS price service does not cover extra service 700.')
  })
})

describe('the sandbox of USPS', () => {
  const signedMail = { options: options({ other: ['921'] }), packages: [onePackage({ weightLb: 2 })] }

  it('has no price with an extra service that the class lacks', async () => {
    const ask = asked()
    const all = await ask(uspsRate, one(signedMail))
    expect(all).toMatchObject({ kind: 'answer' })
    const classes = all.kind === 'answer' ? all.value.map(({ serviceCode }) => serviceCode) : []
    expect(classes).toContain('PRIORITY_MAIL')
    expect(classes).not.toContain('PRIORITY_MAIL_EXPRESS')
    const dry = options({ other: ['DRYICE'] })
    const abroad = await ask(uspsRate, one({ to: toronto(), options: dry }))
    expect(abroad).toMatchObject({ kind: 'refused', reason: 'input' })
    expect(JSON.stringify(abroad)).toContain('Priority Mail International has no dry ice here.')
  })

  it('makes no label with one', async () => {
    const ask = asked()
    const [order] = splitOrder(shipAsk('PRIORITY_MAIL', signedMail), PAID)
    expect(await ask(uspsShip, order!)).toMatchObject({ kind: 'answer' })
    const request = built(uspsShip.build(order!, credentials, door()))
    const body = request.body.replace('"PRIORITY_MAIL"', '"PRIORITY_MAIL_EXPRESS"').replace('"SP"', '"PA"')
    const answer = await answerUspsSandbox({ ...request, body }, memoryOf(), NOW)
    expect(uspsShip.parse(answer, order!)).toMatchObject({
      kind: 'refused',
      notices: [{ code: '160010' }],
    })
  })
})

describe('options that USPS does not have', () => {
  it('are reported by the name on the screen', () => {
    expect(refusalOf('PRIORITY_MAIL', { options: options({ returnService: '8' }) })).toContain(
      'not return service "Electronic return label (ERL)".',
    )
    expect(refusalOf('PRIORITY_MAIL', { options: options({ uspsEndorsement: '1' }) })).toContain(
      'The USPS endorsement "Return service" is not one of USPS. Choose another.',
    )
    const ask = splitOrder(shipAsk('SMART', { packages: [onePackage()] }), 'token')[0]!
    expect(JSON.stringify(uspsShip.build(ask, credentials, door()))).toContain('these labels for SMART')
  })

  it('do not include Palau: USPS serves it as a state', () => {
    const palau = chicago({ city: 'Koror', state: '', zip: '96940', countryCode: 'PW' })
    const ask = one({ to: palau })
    expect(JSON.parse(built(uspsRate.build(ask, credentials, door())).body)).toMatchObject({
      destinationZIPCode: '96940',
      packageDescription: { mailClass: 'ALL_OUTBOUND' },
    })
  })
})
