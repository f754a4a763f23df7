import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { post, reply } from '#contracts/endpoint.ts'
import { renamed } from '#contracts/renamed.ts'
import { CLERK } from '../log-in-as.test-support.ts'
import { closeToast, readToasts } from '../ui/toast.ts'
import { call } from './call.ts'
import { readSession, SESSION_STORAGE_KEY, startSession } from './session.ts'

const item = renamed(
  { weight: z._default(z.number().check(z.minimum(1, 'Too light.')), 1) },
  { weight: 'Weight' },
)
const read = post('Test/Read', {
  summary: 'Reads.',
  body: renamed(
    { items: z._default(z.array(item), []), note: z._default(z.string(), '') },
    { items: 'Items' },
  ),
  reply: reply({ item }),
})
const change = post('Test/Change', { ...read, writes: ['orders'], developerKey: true })
const handedOn = post('Test/HandedOn', { ...read, via: 'serverless' })
const open = post('Test/Open', { ...read, door: 'public' })

interface Sent {
  url: string
  headers: Record<string, string>
  body: unknown
}
let sent: Sent[]
let answer: () => Response

/** A fake server that records the calls it gets; it always answers `/config.json`. */
function serve(make: () => Response): void {
  answer = make
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers })

beforeEach(() => {
  localStorage.clear()
  sent = []
  serve(() => json({ item: { Weight: 5 } }))
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (url === '/config.json') return Promise.resolve(json({ developerKey: 'dev-key' }))
    sent.push({
      url,
      headers: init?.headers as Record<string, string>,
      body: JSON.parse(String(init?.body)),
    })
    return new Promise((resolve) => resolve(answer()))
  })
})
afterEach(() => {
  for (const { id } of readToasts()) closeToast(id)
})

const logIn = () => startSession({ key: 'key-1', user: CLERK })

describe('the request', () => {
  it('has the body in wire spelling, with the defaults that the caller left out', async () => {
    await call(read, { items: [{}] }, { query: { flag: 'get', nothing: undefined } })
    expect(sent[0]).toMatchObject({
      url: '/api/Test/Read?flag=get',
      body: { Items: [{ Weight: 1 }], note: '' },
    })
  })

  it('carries the session key if there is one, and no developer key unless the entry asks for it', async () => {
    await call(read, {})
    logIn()
    await call(read, {})
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
    expect(sent[1]?.headers.authorization).toBe('Bearer key-1')
    expect(sent[1]?.headers).not.toHaveProperty('idempotency-key')
    expect(sent[1]?.headers).not.toHaveProperty('x-developer-key')
  })

  it('carries the developer key if the entry asks for it, and an idempotency key for a change', async () => {
    await call(change, {})
    await call(change, {}, { idempotencyKey: 'mine' })
    expect(sent[0]?.headers['x-developer-key']).toBe('dev-key')
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[1]?.headers['idempotency-key']).toBe('mine')
  })

  it('is not sent if the body is invalid, and the refusal names the field', async () => {
    const outcome = await call(read, { items: [{ weight: 3 }, { weight: 0 }] })
    expect(sent).toEqual([])
    expect(outcome).toMatchObject({
      kind: 'refused',
      code: 'VALIDATION_FAILED',
      fields: { 'items.1.weight': 'Too light.' },
      wireFields: { 'Items.1.Weight': 'Too light.' },
    })
  })
})

describe('the reply', () => {
  it('is decoded into our spelling', async () => {
    expect(await call(read, {})).toEqual({ kind: 'ok', value: { Status: 'success', item: { weight: 5 } } })
  })

  it('replaces the stored key with the refreshed one', async () => {
    logIn()
    serve(() => json({ item: { Weight: 5 } }, 200, { 'x-session-key': 'key-2' }))
    await call(read, {})
    expect(readSession()?.key).toBe('key-2')
  })

  it('starts no session if it arrives after logout', async () => {
    serve(() => json({ item: { Weight: 5 } }, 200, { 'x-session-key': 'key-2' }))
    await call(read, {})
    expect(readSession()).toBeNull()
  })

  it('becomes a general sentence if it does not match the contract', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    serve(() => json({ item: { Weight: 'heavy' } }))
    expect(await call(read, {})).toMatchObject({ kind: 'refused', code: 'UNEXPECTED', isTold: true })
    expect(readToasts().map(({ message }) => message)).toEqual([
      'Something went wrong. Please try again later',
    ])
  })
})

describe('refusals', () => {
  const refuse = (status: number, code = 'ACTION_REFUSED') =>
    serve(() =>
      json({ Status: 'error', code, message: 'No.', fields: { 'Items.0.Weight': 'Heavy.' } }, status),
    )

  it('401 ends the session and shows no error on the screen', async () => {
    logIn()
    refuse(401, 'NOT_LOGGED_IN')
    expect(await call(read, {})).toMatchObject({ status: 401, isTold: true })
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
  })

  it('401 of a login call is left to the screen', async () => {
    refuse(401, 'WRONG_CREDENTIALS')
    expect(await call(open, {})).toMatchObject({ message: 'No.', isTold: false })
  })

  it('shows one toast for a 500 of the main client', async () => {
    refuse(500, 'UNEXPECTED')
    const outcome = await call(read, {})
    expect(outcome).toMatchObject({ status: 500, isTold: true })
    expect(readToasts()).toHaveLength(1)
  })

  it('500 of a serverless call is passed to the caller', async () => {
    refuse(500, 'UNEXPECTED')
    expect(await call(handedOn, {})).toMatchObject({ status: 500, isTold: false })
    expect(readToasts()).toHaveLength(0)
  })

  it('returns any other failure as a value, with its fields in both spellings', async () => {
    refuse(409)
    expect(await call(read, {})).toEqual({
      kind: 'refused',
      code: 'ACTION_REFUSED',
      status: 409,
      message: 'No.',
      fields: { 'items.0.weight': 'Heavy.' },
      wireFields: { 'Items.0.Weight': 'Heavy.' },
      isTold: false,
    })
    expect(readToasts()).toHaveLength(0)
  })

  it('is UNREACHABLE if no reply arrives', async () => {
    serve(() => {
      throw new TypeError('network')
    })
    expect(await call(read, {})).toMatchObject({ code: 'UNREACHABLE', status: 0, isTold: false })
  })
})
