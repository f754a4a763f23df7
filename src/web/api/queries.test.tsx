import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { post, reply } from '#contracts/endpoint.ts'
import { makeQueryClient, refresh, useCall, useChange } from './queries.ts'

const list = post('Test/List', {
  summary: 'Lists.',
  silent: true,
  body: z.object({ page: z._default(z.number(), 1) }),
  reply: reply({ page: z.number() }),
  reads: ['orders'],
})
const change = post('Test/Change', {
  summary: 'Changes.',
  body: z.object({ name: z.string() }),
  reply: reply({}),
  writes: ['orders'],
})

let sent: { path: string; key: string | undefined }[]
let status: number
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
let client = makeQueryClient()

beforeEach(() => {
  client = makeQueryClient()
  sent = []
  status = 200
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json') return new Response('{}')
    const headers = init?.headers as Record<string, string>
    sent.push({ path: url, key: headers['idempotency-key'] })
    const body = url.includes('List') ? { page: JSON.parse(String(init?.body)).page } : {}
    return new Response(JSON.stringify(status === 200 ? body : { code: 'ACTION_REFUSED', message: 'No.' }), {
      status: url.includes('List') ? 200 : status,
    })
  })
})
it('a query is read again after a change to a tag it reads', async () => {
  const read = renderHook(() => useCall(list, { page: 3 }), { wrapper })
  await waitFor(() => expect(read.result.current.data?.page).toBe(3))
  const changing = renderHook(() => useChange(change), { wrapper })
  await act(() => changing.result.current.run({ name: 'a' }))
  await waitFor(() => expect(sent.filter(({ path }) => path.includes('List'))).toHaveLength(2))
})

it('a query that was running during the change is read again', async () => {
  const read = renderHook(() => useCall(list, { page: 3 }), { wrapper })
  expect(read.result.current.data).toBeUndefined()
  act(() => refresh(client, ['orders']))
  await waitFor(() => expect(sent.filter(({ path }) => path.includes('List'))).toHaveLength(2))
})

it('a change without a reply is retried with the same key; after a reply the key is new', async () => {
  const { result } = renderHook(() => useChange(change), { wrapper })
  status = 503
  await act(() => result.current.run({ name: 'a' }))
  await act(() => result.current.run({ name: 'a' }))
  status = 200
  await act(() => result.current.run({ name: 'a' }))
  await act(() => result.current.run({ name: 'a' }))
  const keys = sent.map(({ key }) => key)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

it('another stream name for pushed answers does not make it a new request', async () => {
  const streamed = { ...change, body: z.object({ name: z.string(), stream: z.string() }) }
  const { result } = renderHook(() => useChange(streamed), { wrapper })
  status = 503
  for (const stream of ['one', 'two']) await act(() => result.current.run({ name: 'a', stream }))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

it('another request has a new key, and its refusal is returned', async () => {
  const { result } = renderHook(() => useChange(change), { wrapper })
  status = 503
  await act(() => result.current.run({ name: 'a' }))
  status = 409
  await act(() => result.current.run({ name: 'b' }))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  await waitFor(() => expect(result.current.refused?.message).toBe('No.'))
})

it('a change without a connection fails immediately and is not sent later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onlineManager.setOnline(false)
  try {
    const { result } = renderHook(() => useChange(change), { wrapper })
    const outcome = await act(() => result.current.run({ name: 'a' }))
    expect(outcome).toMatchObject({ kind: 'refused', code: 'UNREACHABLE' })
  } finally {
    onlineManager.setOnline(true)
  }
})
