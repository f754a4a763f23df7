import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
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
configure({ asyncUtilTimeout: 20_000, getElementError })

/** Prints the screen once, when the wait for a part of it is over, and not each time that the part is not there yet. */
function getElementError(message: string | null, screen: Element): Error {
  const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics
  const text = [message, isWaiting ? '' : prettyDOM(screen)].filter(Boolean).join('\n\n')
  return Object.assign(new Error(text), { name: 'TestingLibraryElementError' })
}

// For its warnings React keeps the stack of each of the first ten thousand elements of a second, a twelfth of the time
// that the tests of screens take. Beyond that number it does without.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals = (React as Record<string, unknown>)[INTERNALS]
const many = { get: () => 10_000, set: () => {}, configurable: true }
if (internals instanceof Object) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', many)

// jsdom lays nothing out, so it cannot scroll either.
Element.prototype.scrollIntoView = () => {}

// jsdom's own would reach whatever listens on the port of its address, a server that someone runs here for one.
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
