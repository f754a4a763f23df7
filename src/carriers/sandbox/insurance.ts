import type { HttpResponse } from '#domain/http-exchange.ts'
import { centsOf, objectOf } from '../json-values.ts'
import type { Sandbox } from '../network.ts'
import { bodyOf, json } from './http.ts'

/**
 * Sandbox of an insurer: 90 cents for each started $100, at most $10,000 per shipment. The same key gives the same
 * policy. It refuses a missing key, and the key `wrong`.
 */

const [CENTS_PER_STEP, STEP_CENTS, MOST_CENTS] = [90, 10_000, 1_000_000]

interface KeptPolicy {
  number: string
  premiumCents: number
  isCanceled: boolean
}

export const answerInsuranceSandbox: Sandbox = async ({ method, url, headers, body }, memory, now) => {
  const { pathname } = new URL(url)
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  if (key === '' || key === 'wrong') return fault(401, 'UNAUTHORIZED', 'The API key is not valid.')
  const policy = /^\/v1\/policies\/([^/]+)$/.exec(pathname)?.[1]
  if (method === 'DELETE' && policy) {
    const kept = (await memory.recall('policy', policy)) as KeptPolicy | null
    if (!kept) return fault(404, 'NOT_FOUND', 'There is no such policy.')
    await memory.keep('policy', policy, { ...kept, isCanceled: true })
    return json(200, { policyNumber: policy, status: 'canceled' })
  }
  if (method !== 'POST' || !['/v1/quotes', '/v1/policies'].includes(pathname)) {
    return fault(404, 'NOT_FOUND', 'There is nothing at this path.')
  }
  const asked = bodyOf({ body })
  const cents = centsOf(objectOf(asked.insuredValue).amount) ?? 0
  if (cents <= 0) return fault(400, 'VALUE', 'The insured value must be more than zero.')
  if (cents > MOST_CENTS) return fault(400, 'VALUE', 'The insured value may be at most $10,000.00.')
  const premiumCents = Math.ceil(cents / STEP_CENTS) * CENTS_PER_STEP
  const premium = { amount: (premiumCents / 100).toFixed(2), currency: 'USD' }
  if (pathname === '/v1/quotes') return json(200, { premium, note: SANDBOX })
  const own = headers['idempotency-key'] ?? ''
  const numbers = asked.trackingNumbers
  if (own === '' || !Array.isArray(numbers) || numbers.length === 0) {
    return fault(400, 'INCOMPLETE', 'A policy needs an idempotency key and tracking numbers.')
  }
  const before = (await memory.recall('policy-key', own)) as KeptPolicy | null
  const kept = before ?? {
    number: `INS-${String(now.getTime() % 1_000_000_000).padStart(9, '0')}`,
    premiumCents,
    isCanceled: false,
  }
  if (!before) {
    await memory.keep('policy-key', own, kept)
    await memory.keep('policy', kept.number, kept)
  }
  return json(200, { policyNumber: kept.number, premium, note: SANDBOX })
}

const SANDBOX = 'Answered by a stand-in, not by an insurer.'

const fault = (status: number, code: string, message: string): HttpResponse =>
  json(status, { error: { code, message } })
