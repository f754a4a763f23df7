import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PAGES, PUBLIC_PAGES } from '#domain/access/pages.ts'
import viteConfig from '../vite.config.ts'

/** `npm run dev` proxies to the server: the server's own paths must reach it, pages must not. */

const SERVER = path.join(import.meta.dirname, '../src/server')
/** The development server builds no worker, and its page requests none. */
const ONLY_BUILT = ['/dock-worker.js']

/** Matches like Vite: a key that starts with ^ is a pattern, any other a prefix of the path. */
function goesToServer(address: string): boolean {
  const keys = Object.keys(('server' in viteConfig ? viteConfig.server?.proxy : undefined) ?? {})
  return keys.some((key) => (key.startsWith('^') ? new RegExp(key).test(address) : address.startsWith(key)))
}

const doors = readdirSync(SERVER)
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .flatMap((name) => [
    ...readFileSync(path.join(SERVER, name), 'utf8').matchAll(/\.(?:get|post)(?:<.*>)?\(\s*'(\/[^']*)'/g),
  ])
  .map(([, door]) => door!)
  .filter((door) => !ONLY_BUILT.includes(door))

it("covers the server's paths", () => {
  expect(doors).toEqual(expect.arrayContaining(['/upload', '/ws', '/healthz', '/api/docs']))
})

it.each([...doors, '/api/Shipment/GetShipmentList', '/upload?name=rates.csv', '/api/docs/assets/a.js'])(
  'forwards %s to the server',
  (door) => expect(goesToServer(door)).toBe(true),
)

const pages = [...Object.values(PAGES), ...Object.values(PUBLIC_PAGES)].map((page) => page.path)

it.each([...pages, '/Tracking/SH-1', '/api/call.ts', '/uploads.tsx', '/features/track/page.tsx?t=1'])(
  'does not forward %s',
  (page) => expect(goesToServer(page)).toBe(false),
)
