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

/** All that rating needs of a client's contracts, in memory. */
export interface ClientBook extends TariffBook {
  routingGuide: RoutingGuideRule[]
}

const KNOWN_YEARS = 3
const MOST_WARMED = 20
/** The first screen after a start goes first: a book of large tariffs takes a second of the processor. */
const WARM_AFTER_MS = 1_000
/** A change seldom comes alone. */
const RELOAD_AFTER_MS = 250
const books = new Map<string, Promise<ClientBook>>()
/** The last book of each client, forgotten or not: the rows of a version never change, and are not compiled again. */
const lastBooks = new Map<string, ClientBook>()

/** The client's book; loaded and compiled at first use, and again after `forgetTariffBook`. */
export function tariffBook(pool: pg.Pool, clientId: string): Promise<ClientBook> {
  let book = books.get(clientId)
  if (!book) {
    book = load(pool, clientId)
    books.set(clientId, book)
    // A failed load must not be remembered.
    book.catch(() => books.delete(clientId))
  }
  return book
}

/** The first day (YYYY-MM-DD) for which a book has the tariffs and the fuel prices. */
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
 * Loads the books of all clients in the background, and again what changes of those in use, so that the first rating
 * after a start, or after a new sheet went live, is as fast as any.
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

/** Ignores failures: the first caller that needs the book tries again and gets the error. */
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

/** The sheets of a book by tariff. */
function sheetsOf(book: ClientBook | undefined): Map<string, CompiledSheet> {
  const compiled = [
    ...(book?.tariffs ?? []).map(({ storedId, compiled }) => [storedId, compiled] as const),
    ...(book?.volume ?? []).map(({ storedId, compiled }) => [storedId, compiled.rules] as const),
  ]
  return new Map(compiled.map(([id, { zones, lanes }]) => [id, { zones, lanes, problems: [] }]))
}

/** The sheets of these tariffs: those of the client's last book as they are, the others compiled in a thread. */
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

/** One tariff at a time: between two of them others are answered. */
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
