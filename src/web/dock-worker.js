/**
 * The worker of the dock: keeps the page and its built files, so that it opens without network. It answers for these
 * files and for the page itself, and for nothing else: what calls answer never comes near it.
 * The build fills in `FILES`, and with them the name of the cache.
 */
const FILES = []
const VERSION = ''
const CACHE = `lading-dock-${VERSION}`
const PAGE = '/DockView'
/** Not hashed: which backends there are. Holds no data of anybody. */
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
  // The name of a built file is its hash: what is kept under it is the same for ever.
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
