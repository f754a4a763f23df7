/** Where the build puts the worker, and the only page that it has to do with. */
const WORKER = '/dock-worker.js'
const PAGE = '/DockView'

/**
 * Lets the dock be opened and reloaded without network: a worker keeps the built files of this page, and nothing that
 * any call answered. The development server builds no worker.
 */
export function keepWorkingOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register(WORKER, { scope: PAGE })
    .catch((cause) => console.warn('The dock cannot be reloaded without network.', cause))
}
