import { afterAll, beforeAll } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  json,
  type OverHttp,
  onePackage,
  overHttp,
  rateAsk,
  shipAsk,
  standIn,
} from '../parcel-samples.test-support.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { splitOrder } from './per-package.ts'
import type { UspsCredentials } from './usps.ts'

/** An account with USPS, one package on its way, and the sandbox of USPS behind a socket. */

export const credentials: UspsCredentials = {
  clientId: 'id',
  clientSecret: 's"cret',
  crid: '12345678',
  mid: '901755477',
  manifestMid: '',
  accountNumber: '1000405525',
  hasContract: false,
}
export const PAID = 'sandbox.payment.1000405525'
export const bodyOf = (request: { body: string }) => JSON.parse(request.body)
export const asked = () => standIn(answerUspsSandbox, credentials)
export const one = (more = {}) => rateAsk({ packages: [onePackage({ weightLb: 2 })], ...more })
export const anotherKey = '018f0000-aaaa-7bbb-8ccc-0000000000bb'
export const order = (serviceCode: string, more: Partial<ParcelShipAsk> = {}) =>
  splitOrder(shipAsk(serviceCode, { packages: [onePackage({ weightLb: 2 })], ...more }), PAID)[0]!
/** From today on, because the server uses a real clock. */
export const tomorrow = () => ({
  pickup: { date: addDays(new Date().toISOString().slice(0, 10), 1), time: '16:00' },
})
export const WRONG = json(401, {
  error: 'invalid_client',
  error_description: 'Client authentication failed.',
})
export const fault = (status: number, code: string, detail: string) =>
  json(status, {
    apiVersion: 'v3',
    error: { code: String(status), message: 'Bad', errors: [{ code, detail }] },
  })

/** Opened before the tests of a file and closed after them. */
export function uspsOverHttp(): Pick<OverHttp<UspsCredentials>, 'ask'> & {
  requests: () => OverHttp<UspsCredentials>['server']['requests']
} {
  let open: OverHttp<UspsCredentials> | undefined
  beforeAll(async () => {
    open = await overHttp(answerUspsSandbox, credentials)
  })
  afterAll(() => open?.server.close())
  return { ask: (...of) => open!.ask(...of), requests: () => open!.server.requests }
}
