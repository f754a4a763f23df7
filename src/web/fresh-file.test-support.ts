import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'

// Web test files share a worker. Our modules are loaded again for each file and the browser's storage is cleared; only
// the libraries and jsdom stay.
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.title = ''
document.body.replaceChildren()

// Waits are long, because parts of a screen compile when they are first opened, which takes time on a busy machine.
// Something that never appears still fails.
configure({ asyncUtilTimeout: 20_000, getElementError })

/** Prints the screen once when a wait is over, and not at every attempt. */
function getElementError(message: string | null, screen: Element): Error {
  const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics
  const text = [message, isWaiting ? '' : prettyDOM(screen)].filter(Boolean).join('\n\n')
  return Object.assign(new Error(text), { name: 'TestingLibraryElementError' })
}

// React captures the stack of the first ten thousand elements per second for its warnings, a twelfth of the time of
// screen tests. Past that number it stops.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals = (React as Record<string, unknown>)[INTERNALS]
const many = { get: () => 10_000, set: () => {}, configurable: true }
if (internals instanceof Object) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', many)

// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => {}

// jsdom's own would connect to the port of its address, where a developer's server may listen.
class DeafSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly readyState = 0
  send(): void {}
  close(): void {}
}
Object.assign(globalThis, { WebSocket: DeafSocket })

afterEach(cleanup)
