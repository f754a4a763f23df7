import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelRateAsk } from '#carriers/parcel-network.ts'
import { rateAsk } from '#carriers/parcel-samples.test-support.ts'
import { answerFedexSandbox } from '#carriers/sandbox/fedex.ts'
import { answerUspsSandbox } from '#carriers/sandbox/usps.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { contextFor } from '#test/support/context.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { inDays } from '#test/support/wire-draft.ts'
import { sealedAccount } from './ask-network.ts'
import { flushExchanges } from './exchange-log.ts'
import { parcelNetworkOf } from './parcel-networks.ts'
import { aboutPrices } from './question.ts'

let product: TestApp
let server: CarrierServer
let fedexServer: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerUspsSandbox)
  fedexServer = await openCarrierServer(answerFedexSandbox)
  product.installation.carrierHosts = { 'usps.api': server.url, 'fedex.api': fedexServer.url }
})
afterAll(async () => {
  if (product) await flushExchanges(product.database.db)
  await server?.close()
  await fedexServer?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(server, fedexServer))

const FORBIDDEN: HttpResponse = {
  status: 403,
  headers: {},
  body: '{"error":{"message":"Not for this application."}}',
}
const forbid = (...services: string[]) =>
  server.answer(({ url }) => (services.some((one) => url.includes(one)) ? FORBIDDEN : undefined))

const USPS_CREDENTIALS = {
  ...{ clientId: 'id', clientSecret: 'secret', crid: '1', mid: '900000001', manifestMid: '900000001' },
  ...{ accountNumber: '1000000001', hasContract: false },
}

async function quotesOf(network: 'usps' | 'fedex', credentials: object, more: Partial<ParcelRateAsk> = {}) {
  const context = contextFor(product, 'clerk')
  const id = '0192f0a1-0009-7000-8000-000000000001'
  const account = sealedAccount(context, {
    ...{ id, network, accountNumber: '1000000001', credentials },
    ...{ environment: 'live', details: {}, triedAt: null },
  })
  return parcelNetworkOf({ id: network })!.quote(
    context,
    account,
    rateAsk({ pickup: { date: inDays(2), time: '16:00' }, ...more }),
    aboutPrices(context),
  )
}

async function quote() {
  const answer = await quotesOf('usps', USPS_CREDENTIALS)
  const asked = server.requests.map(({ url }) => url).filter((url) => !url.includes('oauth'))
  return { answer, asked }
}

describe('Ground Economy of FedEx', () => {
  const HUB = { clientId: 'id', clientSecret: 'secret', accountNumber: '510087000', hubId: '5531' }
  const ONE = { packages: rateAsk().packages.slice(0, 1) }
  const isAskedForEconomy = () => fedexServer.requests.some(({ body }) => body.includes('"FXSP"'))
  const codesOf = (answer: Awaited<ReturnType<typeof quotesOf>>) => {
    if (answer?.kind !== 'answer') throw new Error(JSON.stringify(answer))
    return answer.value.map(({ serviceCode }) => serviceCode)
  }

  it('is among the prices of an account that has a hub', async () => {
    const codes = codesOf(await quotesOf('fedex', HUB, ONE))
    expect(codes).toContain('SMART_POST')
    expect(codes).toContain('FEDEX_GROUND')
    const { packages } = ONE
    const others: [credentials: object, more: Partial<ParcelRateAsk>][] = [
      [{ ...HUB, hubId: '' }, ONE],
      [HUB, { packages: [...packages, ...packages] }],
      [HUB, { packages: [{ ...packages[0]!, weightLb: 71 }] }],
      [HUB, { packages: [{ ...packages[0]!, declaredValueCents: 10_001 }] }],
      [HUB, { ...ONE, payment: { ...rateAsk().payment, payer: 'receiver', accountNumber: '987654321' } }],
      [HUB, { ...ONE, options: { ...rateAsk().options, signature: 'adult' } }],
    ]
    for (const [credentials, more] of others) {
      fedexServer.requests.length = 0
      expect(codesOf(await quotesOf('fedex', credentials, more))).not.toContain('SMART_POST')
      expect(isAskedForEconomy()).toBe(false)
    }
  })

  it('brings no notice if FedEx does not offer it, but one if FedEx does not answer', async () => {
    const economyAnswers = (status: number, body: string) =>
      fedexServer.answer((request) =>
        request.body.includes('"FXSP"') ? { status, headers: {}, body } : undefined,
      )
    economyAnswers(400, '{"errors":[{"code":"SERVICE.UNAVAILABLE","message":"Not at this hub."}]}')
    const none = await quotesOf('fedex', HUB, ONE)
    expect(codesOf(none)).not.toContain('SMART_POST')
    expect(JSON.stringify(none)).not.toContain('Not at this hub')
    economyAnswers(503, '{"errors":[{"code":"SERVICE.UNAVAILABLE","message":"Later, please."}]}')
    const silent = await quotesOf('fedex', HUB, ONE)
    expect(codesOf(silent)).toContain('FEDEX_GROUND')
    expect(JSON.stringify(silent)).toContain('Later, please.')
  })
})

describe('prices of USPS', () => {
  it('include days of delivery if the application may use shipping options', async () => {
    const { answer, asked } = await quote()
    expect(answer).toMatchObject({ kind: 'answer' })
    expect(asked.every((url) => url.includes('shipping-options') || url.includes('options/search'))).toBe(
      true,
    )
  })

  it('come from the prices service if it may not', async () => {
    forbid('options')
    const { answer, asked } = await quote()
    expect(asked.some((url) => url.includes('/prices/v3/total-rates/search'))).toBe(true)
    if (answer?.kind !== 'answer') throw new Error(JSON.stringify(answer))
    expect(answer.value.length).toBeGreaterThan(0)
    expect(answer.value.every(({ cents }) => cents > 0)).toBe(true)
  })

  it('are refused with the reply of the first service if it may use neither', async () => {
    forbid('options', 'prices')
    expect((await quote()).answer).toMatchObject({
      kind: 'refused',
      notices: [{ message: 'Not for this application.' }],
    })
  })

  it('in Express have their own extra services, and each package is priced on its own', async () => {
    const [first] = rateAsk().packages
    const answer = await quotesOf('usps', USPS_CREDENTIALS, {
      packages: [{ ...first!, declaredValueCents: 10_000 }],
      options: { ...rateAsk().options, signature: 'signature' },
    })
    if (answer?.kind !== 'answer') throw new Error(JSON.stringify(answer))
    const classes = answer.value.map(({ serviceCode }) => serviceCode)
    expect(classes.toSorted()).toEqual(['PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'USPS_GROUND_ADVANTAGE'])
    const extras = server.requests
      .filter(({ url }) => url.includes('options'))
      .map(({ body }) => JSON.parse(body).packageDescription)
      .map(({ mailClass, extraServices }) => [mailClass, extraServices])
    expect(extras.toSorted()).toEqual([
      ['ALL_OUTBOUND', [921, 930]],
      ['PRIORITY_MAIL_EXPRESS', [981, 925]],
    ])
    const express = answer.value.find(({ serviceCode }) => serviceCode === 'PRIORITY_MAIL_EXPRESS')!
    expect(express.charges.map(({ code }) => code)).toContain('925')
  })

  it('report what Express does not offer, and omit the rest if only Express offers it', async () => {
    const [first] = rateAsk().packages
    const wished = {
      packages: [first!],
      options: { ...rateAsk().options, signature: 'signature' as const },
    }
    const without = (codes: string) =>
      server.answer((request) => {
        if (!request.url.includes('options')) return undefined
        const { mailClass, extraServices } = JSON.parse(request.body).packageDescription
        const code = mailClass === 'ALL_OUTBOUND' ? 'PRIORITY_MAIL' : mailClass
        const rates = [{ mailClass: code, price: 9, rateIndicator: code === mailClass ? 'PA' : 'SP' }]
        const extras = extraServices.filter((one: number) => !codes.includes(String(one)))
        const option = {
          ...{ totalBasePrice: 9, totalPrice: 12, rates },
          extraServices: extras.map((one: number) => ({
            extraService: String(one),
            name: 'Signature',
            price: 3,
          })),
        }
        const shippingOptions = [{ mailClass: code, rateOptions: [option] }]
        const body = JSON.stringify({ pricingOptions: [{ shippingOptions }] })
        return { status: 200, headers: {}, body }
      })
    without('981')
    const home = await quotesOf('usps', USPS_CREDENTIALS, wished)
    expect(home).toMatchObject({
      value: [{ serviceCode: 'PRIORITY_MAIL' }],
      notices: [{ message: 'Priority Mail Express has no signature here.' }],
    })
    without('921')
    const express = await quotesOf('usps', USPS_CREDENTIALS, wished)
    expect(express).toMatchObject({
      value: [{ serviceCode: 'PRIORITY_MAIL_EXPRESS', cents: 1_200 }],
      notices: [{ message: 'Priority Mail has no signature here.' }],
    })
  })
})
