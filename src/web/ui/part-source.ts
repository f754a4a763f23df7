import type { ComponentType } from 'react'

/** A component whose code is fetched when it is first needed. */
export interface PartSource<P> {
  /** The component, once its code is here. */
  read: () => ComponentType<P> | undefined
  /** Fetches the code, once; after a failure the next call asks again. */
  load: () => Promise<void>
  /** Preloads the part when the user points at its link. A failure shows only when the part is needed. */
  fetchAhead: () => void
}

/** A part of the app that has not arrived by then is given up: specification section 9. */
export const LOADS_WITHIN_MS = 120_000

/** Loads a part of the app, or fails when it takes too long. `import` itself would wait forever. */
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

/** `importPart` imports the module and picks the component. */
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
