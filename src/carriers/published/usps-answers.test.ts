import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Operation } from '../network.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  answerOf,
  built,
  chicago,
  customs,
  door,
  NOW,
  onePackage,
  options,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { uspsAddress } from '../usps/address.ts'
import { splitOrder } from '../usps/per-package.ts'
import { uspsShip } from '../usps/ship.ts'
import { uspsTrack } from '../usps/track.ts'
import type { UspsCredentials } from '../usps/usps.ts'
import { uspsVoid } from '../usps/void.ts'
import { faultsOf, type Shape } from './shape.test-support.ts'
import {
  uspsAbroadLabelAnswer,
  uspsAddressAnswer,
  uspsCancelAnswer,
  uspsErrorAnswer,
  uspsLabelAnswer,
  uspsReturnLabelAnswer,
  uspsTrackAnswer,
} from './usps-answers.test-support.ts'

const credentials: UspsCredentials = {
  ...{ clientId: 'id', clientSecret: 'secret', accountNumber: '1000405525', hasContract: false },
  ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
}
const PAID = 'sandbox.payment.1000405525'
const DAY = 86_400_000

/** Calls the sandbox, compares its answer with the published form, and returns it as parsed. */
function asking() {
  const memory = memoryOf()
  return async <Ask, Result>(
    shape: Shape,
    operation: Operation<Ask, Result, UspsCredentials>,
    ask: Ask,
    days = 0,
  ) => {
    const now = new Date(NOW.getTime() + days * DAY)
    const request = built(operation.build(ask, credentials, door({ now })))
    const response = await answerUspsSandbox(request, memory, now)
    expect(faultsOf(shape, JSON.parse(response.body))).toEqual([])
    return operation.parse(response, ask)
  }
}

const insured = { packages: [onePackage({ weightLb: 2, declaredValueCents: 20_000 })] }
const orderOf = (serviceCode: string, more: Partial<ParcelShipAsk>) =>
  splitOrder(shipAsk(serviceCode, { ...insured, ...more }), PAID)[0]!

describe('answers of USPS’s sandbox', () => {
  it.each([
    ['a label at home', uspsLabelAnswer, orderOf('PRIORITY_MAIL', {})],
    [
      'a label abroad',
      uspsAbroadLabelAnswer,
      orderOf('PRIORITY_MAIL_INTERNATIONAL', { to: toronto(), customs }),
    ],
    [
      'a label for the way back',
      uspsReturnLabelAnswer,
      orderOf('PRIORITY_MAIL', { options: options({ returnService: '9' }) }),
    ],
  ])('match what USPS publishes: %s, tracking, and cancellation', async (_name, shape, order) => {
    const ask = asking()
    const { value } = answerOf(await ask(shape, uspsShip, order))
    expect(value.charges).toContainEqual({ code: 'EXTRA', label: 'Insurance <= $500', cents: 310 })
    const number = value.shipmentNumber
    const cancelled = { shipmentNumber: number, trackingNumbers: [], paymentToken: PAID }
    for (const days of [0, 2, 9]) await ask(uspsTrackAnswer, uspsTrack, number, days)
    await ask(uspsCancelAnswer, uspsVoid, cancelled)
    await ask(uspsErrorAnswer, uspsVoid, cancelled)
  })

  it('match what USPS publishes: addresses, and errors', async () => {
    const ask = asking()
    await ask(uspsAddressAnswer, uspsAddress, chicago({ street2: 'Apt 4' }))
    await ask(uspsAddressAnswer, uspsAddress, chicago({ street: '1 Willis Tower', companyName: '' }))
    await ask(uspsErrorAnswer, uspsAddress, chicago({ street: 'Nowhere' }))
    await ask(uspsErrorAnswer, uspsTrack, '9400109104250532908587')
  })
})
