import type { HttpResponse } from '#domain/http-exchange.ts'
import type { Sandbox } from '../network.ts'

/** Failures that a sandbox can simulate, for tests and demonstrations; the chances are 0 to 1. */
export interface SandboxTrouble {
  /** Before every answer, milliseconds. */
  latencyMs?: number
  /** Share of requests that are answered with 503. */
  errors?: number
  /** Share of requests that are answered in another format than the carrier's. */
  garbage?: number
  /** Always 503. */
  isDown?: boolean
  /** 0 to 1; absent: by chance. */
  random?: () => number
}

/** The same sandbox with its failures: a request that fails on the way in was not performed. */
export function troubled(sandbox: Sandbox, trouble: SandboxTrouble): Sandbox {
  const { latencyMs = 0, errors = 0, garbage = 0, isDown = false, random = Math.random } = trouble
  return async (request, memory, now) => {
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (isDown || random() < errors) return UNAVAILABLE
    if (random() < garbage) return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }
    return sandbox(request, memory, now)
  }
}

const UNAVAILABLE: HttpResponse = {
  status: 503,
  headers: { 'content-type': 'text/plain' },
  body: 'Service Unavailable',
}
