/**
 * The service worker of the dock: caches the page and its built files, so that it opens without a network. It answers
 * only requests for these files and the page itself; API calls bypass it. The build fills in `FILES` and `VERSION`,
 * which names the cache.
 */
const FILES = []
const VERSION = ''
const CACHE = `lading-dock-${VERSION}`
const PAGE = '/DockView'
/** Not hashed: the backends. Contains no user data. */
const CONFIG = '/config.json'
const NETWORK_MS = 5000

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, CONFIG, ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('lading-dock-') && name !== CACHE
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(networkFirst(request, PAGE))
  else if (pathname === CONFIG) event.respondWith(networkFirst(request, CONFIG))
  // The name of a built file has its hash, so a cached file never changes.
  else if (FILES.includes(pathname)) event.respondWith(keptFirst(request))
})

async function networkFirst(request, kept) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_MS) })
  } catch (cause) {
    const found = await caches.match(kept)
    if (found) return found
    throw cause
  }
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request)
}
