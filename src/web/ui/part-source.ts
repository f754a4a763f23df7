import type { ComponentType } from 'react'

/** A component whose code loads on first use. */
export interface PartSource<P> {
  /** The component, if its code has loaded. */
  read: () => ComponentType<P> | undefined
  /** Loads the code, once; after a failure the next call tries again. */
  load: () => Promise<void>
  /** Preloads the code when the user points at its link. A failure is reported only when the part is needed. */
  fetchAhead: () => void
}

/** Time limit for loading a part of the app: specification section 9. */
export const LOADS_WITHIN_MS = 120_000

/** Loads a part of the app, or fails after the time limit. `import` itself would wait forever. */
export async function inTime<T>(load: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('A part of the page took more than 120 seconds to load')),
    LOADS_WITHIN_MS,
  )
  try {
    return await Promise.race([load(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Creates a part; `importPart` imports the module and picks the component. */
export function partFrom<P>(importPart: () => Promise<ComponentType<P>>): PartSource<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= inTime(importPart).then(
      (loaded) => {
        component = loaded
      },
      (cause) => {
        loading = undefined
        throw cause
      },
    )
    return loading
  }
  return { read: () => component, load, fetchAhead: () => void load().catch(() => {}) }
}
