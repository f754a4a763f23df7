import type { ComponentType } from 'react'

/** A component whose code is fetched when it is first needed. */
export interface PartSource<P> {
  /** The component, once its code is here. */
  read: () => ComponentType<P> | undefined
  /** Fetches the code, once; after a failure the next call asks anew. */
  load: () => Promise<void>
  /** The same ahead of need, when the way to it is pointed at: a failure is told when the part is wanted. */
  fetchAhead: () => void
}

/** `importPart` imports the module and picks the component. */
export function partFrom<P>(importPart: () => Promise<ComponentType<P>>): PartSource<P> {
  let component: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= importPart().then(
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
