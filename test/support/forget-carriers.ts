import { forgetTokens } from '#actions/carrier-calls/ask-network.ts'
import { forgetChannels } from '#outside/resilience.ts'
import type { CarrierServer } from './carrier-server.ts'

/** Resets these carriers: no replies set by a test, no requests, no tokens, no open circuit breakers. */
export function forgetCarriers(...servers: readonly CarrierServer[]): void {
  for (const server of servers) {
    server.answer(undefined)
    server.requests.length = 0
  }
  forgetChannels()
  forgetTokens()
}
