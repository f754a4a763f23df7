import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files of the web share a worker. What is ours is loaded again for each, with whatever its modules keep, and what a
// browser keeps is gone; only the libraries and the jsdom stay.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.title = ''
document.body.replaceChildren()

// What is waited for takes its time on a busy machine: a part of a screen is compiled when it is first opened, behind
// whatever else is compiled. What never comes still fails.
configure({ asyncUtilTimeout: 20_000 })

// jsdom's own would reach whatever listens on the port of its address, a server that someone runs here for one.
globalThis.WebSocket = class extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly readyState = 0
  send(): void {}
  close(): void {}
} as unknown as typeof WebSocket

afterEach(cleanup)
