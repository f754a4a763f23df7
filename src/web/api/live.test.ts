import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logInAs } from '../log-in-as.test-support.ts'
import { listen } from './live.ts'

/** A server that accepts the connection, reads the key and closes: the session has ended. */
class Closing {
  static opened = 0
  static isWelcoming = false
  onopen?: () => void
  onmessage?: (message: { data: string }) => void
  onclose?: () => void
  constructor() {
    Closing.opened += 1
    setTimeout(() => this.onopen?.(), 1)
  }
  send() {
    const { isWelcoming } = Closing
    if (isWelcoming) setTimeout(() => this.onmessage?.({ data: '{"type":"welcome"}' }), 1)
    setTimeout(() => this.onclose?.(), 2)
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Closing)
  Closing.opened = 0
  logInAs()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('retries less and less often if the server refuses the session', async () => {
  Closing.isWelcoming = false
  const end = listen('changed', () => {})
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  end()
  expect(Closing.opened).toBeLessThan(60)
})

it('reports a reconnect once the server has accepted the session again', async () => {
  Closing.isWelcoming = true
  const heard: string[] = []
  const ends = [listen('changed', () => {}), listen('connected', () => heard.push('connected'))]
  await vi.advanceTimersByTimeAsync(5_000)
  for (const end of ends) end()
  expect(heard.length).toBeGreaterThan(2)
})
