// @vitest-environment jsdom
import { expect, it } from 'vitest'

/** Screen tests reach no server, even if one runs on this machine. */

it('opens no socket on its own', () => {
  const socket = new WebSocket('ws://127.0.0.1:3000/ws')
  expect(socket.readyState).toBe(WebSocket.CONNECTING)
  expect(Object.getPrototypeOf(socket.constructor)).toBe(EventTarget)
})

it('has an address that no server listens on', () => {
  expect(location.hostname).toMatch(/\.invalid$/)
})
