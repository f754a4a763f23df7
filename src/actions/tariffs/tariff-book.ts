import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { emptyBook, shelveTariff, type TariffBook } from '#carriers/tariff/tariff-book.ts'
import { readCalendars } from '#database/carriers/carrier-calendars.ts'
import { listClientIds } from '#database/clients/clients.ts'
import type { LiveMessage } from '#database/queue/notify.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import {
  listLiveTariffs,
  loadFuel,
  loadRoutingGuide,
  type TariffWithoutRows,
} from '#database/tariffs/tariffs.ts'
import { CarrierCalendars } from '#domain/calendar/carrier-calendar.ts'
import type { CompiledSheet, FuelRows } from '#domain/rating/compile-tariff.ts'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import { compileSheets, sourceOf, type TariffSheets } from './tariff-sheets.ts'

/** All data of a client's contracts that rating needs, in memory. */
export interface ClientBook extends TariffBook {
  routingGuide: RoutingGuideRule[]
}

const KNOWN_YEARS = 3
const MOST_WARMED = 20
/** The first screen after a start has priority: loading large tariffs takes a second of CPU time. */
const WARM_AFTER_MS = 1_000
/** Changes seldom come alone, so several are loaded together. */
const RELOAD_AFTER_MS = 250
const books = new Map<string, Promise<ClientBook>>()
/**
 * The last cache entry of each client, forgotten or not: the rows of a version never change, and are not compiled
 * again.
 */
const lastBooks = new Map<string, ClientBook>()

/** The client's contracts; loaded and compiled at first use, and again after `forgetTariffBook`. */
export function tariffBook(pool: pg.Pool, clientId: string): Promise<ClientBook> {
  let book = books.get(clientId)
  if (!book) {
    book = load(pool, clientId)
    books.set(clientId, book)
    // A failed load must not be cached.
    book.catch(() => books.delete(clientId))
  }
  return book
}

/** The first day (YYYY-MM-DD) for which tariffs and fuel prices are loaded. */
export function contractsKnownFrom(now: Date): string {
  const since = new Date(now)
  since.setUTCFullYear(since.getUTCFullYear() - KNOWN_YEARS)
  return since.toISOString().slice(0, 10)
}

export function forgetTariffBook(clientId: string): void {
  if (clientId === '*') books.clear()
  else books.delete(clientId)
}

/**
 * Loads the contracts of all clients in the background, and again after changes, so that the first rating after a
 * start, or after a new sheet is put in force, is as fast as any other.
 */
export function warmTariffBooks(
  database: OpenDatabase,
  bus: { on: (listener: (message: LiveMessage) => void) => void },
): void {
  bus.on((message) => {
    const hasOthers = message.topic === 'changed' && message.data.tags.includes('tariffs')
    if (message.topic !== 'reconnected' && !hasOthers) return
    const inUse = message.clientId === '*' ? [...books.keys()] : [message.clientId]
    const forgotten = inUse.filter((clientId) => books.delete(clientId))
    if (forgotten.length > 0) inBackground(RELOAD_AFTER_MS, () => warm(database, forgotten))
  })
  inBackground(WARM_AFTER_MS, async () => warm(database, await listClientIds(database.db, MOST_WARMED)))
}

/** Ignores failures: the first caller that needs the data tries again and gets the error. */
function inBackground(afterMs: number, work: () => Promise<void>): void {
  sleep(afterMs, undefined, { ref: false })
    .then(work)
    .catch(() => {})
}

async function warm({ pool }: OpenDatabase, clientIds: readonly string[]): Promise<void> {
  for (const clientId of clientIds) await tariffBook(pool, clientId)
}

async function load(pool: pg.Pool, clientId: string): Promise<ClientBook> {
  const from = contractsKnownFrom(new Date())
  const [tariffs, fuel, routingGuide, calendars] = await Promise.all([
    listLiveTariffs(pool, clientId, from),
    loadFuel(pool, clientId, from),
    loadRoutingGuide<RoutingGuideRule>(pool, clientId),
    readCalendars(pool, clientId),
  ])
  const sheets = await tariffSheets(pool, clientId, tariffs)
  const compiled = await compileInTurns(pool, tariffs, fuel, sheets)
  const book = { ...compiled, routingGuide, calendars: new CarrierCalendars(calendars) }
  lastBooks.set(clientId, book)
  return book
}

/** The compiled sheets of a client's contracts, by tariff. */
function sheetsOf(book: ClientBook | undefined): Map<string, CompiledSheet> {
  const compiled = [
    ...(book?.tariffs ?? []).map(({ storedId, compiled }) => [storedId, compiled] as const),
    ...(book?.volume ?? []).map(({ storedId, compiled }) => [storedId, compiled.rules] as const),
  ]
  return new Map(compiled.map(([id, { zones, lanes }]) => [id, { zones, lanes, problems: [] }]))
}

/** The sheets of these tariffs: those already loaded for the client unchanged, the others compiled in a thread. */
export async function tariffSheets(
  pool: pg.Pool,
  clientId: string,
  tariffs: readonly TariffWithoutRows[],
): Promise<TariffSheets> {
  const known = sheetsOf(lastBooks.get(clientId))
  const made = await compileSheets(
    pool,
    tariffs.filter(({ id, kind }) => kind !== 'parcel' && !known.has(id)),
  )
  return new Map([...known, ...made])
}

/** One tariff at a time, so that the event loop gets a turn between two of them. */
async function compileInTurns(
  pool: pg.Pool,
  tariffs: readonly TariffWithoutRows[],
  fuel: FuelRows,
  sheets: TariffSheets,
): Promise<TariffBook> {
  const book = emptyBook()
  for (const tariff of tariffs) {
    shelveTariff(book, await sourceOf(pool, tariff, sheets), fuel)
    await setImmediate()
  }
  return book
}
