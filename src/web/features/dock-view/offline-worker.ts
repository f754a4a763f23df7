/** Where the build puts the worker, and the only page that it serves. */
const WORKER = '/dock-worker.js'
const PAGE = '/DockView'

/**
 * Lets the dock open and reload without a network: a worker caches the built files of this page, but no API replies.
 * The development server builds no worker.
 */
export function keepWorkingOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register(WORKER, { scope: PAGE })
    .catch((cause) => console.warn('The dock cannot be reloaded without network.', cause))
}
