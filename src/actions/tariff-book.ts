import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type BookSource, emptyBook, shelveTariff, type TariffBook } from '#carriers/tariff/tariff-book.ts'
import { listClientIds } from '#database/clients.ts'
import type { OpenDatabase } from '#database/open.ts'
import { loadFuel, loadLiveTariffs, loadRoutingGuide } from '#database/tariffs.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'

/** All that rating needs of a client's contracts, in memory. */
export interface ClientBook extends TariffBook {
  routingGuide: RoutingGuideRule[]
}

const FUEL_YEARS = 3
const MOST_WARMED = 20
/** The first screen after a start goes first: a book of large tariffs takes a second of the processor. */
const WARM_AFTER_MS = 1_000
const books = new Map<string, Promise<ClientBook>>()

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

export function forgetTariffBook(clientId: string): void {
  if (clientId === '*') books.clear()
  else books.delete(clientId)
}

/** Loads the books of all clients in the background, so that the first rating after a start is as fast as any. */
export function warmTariffBooks(
  database: OpenDatabase,
  bus: { on: (listener: (message: { clientId: string; topic: string; data: unknown }) => void) => void },
): void {
  bus.on((message) => {
    const tags = (message.data as { tags?: string[] } | null)?.tags ?? []
    if (message.topic === 'reconnected' || tags.includes('tariffs')) forgetTariffBook(message.clientId)
  })
  sleep(WARM_AFTER_MS, undefined, { ref: false })
    .then(() => warm(database))
    .catch(() => {})
}

async function warm(database: OpenDatabase): Promise<void> {
  for (const clientId of await listClientIds(database.db, MOST_WARMED)) {
    await tariffBook(database.pool, clientId)
  }
}

async function load(pool: pg.Pool, clientId: string): Promise<ClientBook> {
  const since = new Date()
  since.setUTCFullYear(since.getUTCFullYear() - FUEL_YEARS)
  const from = since.toISOString().slice(0, 10)
  const [tariffs, fuel, routingGuide] = await Promise.all([
    loadLiveTariffs(pool, clientId, from),
    loadFuel(pool, clientId, from),
    loadRoutingGuide<RoutingGuideRule>(pool, clientId),
  ])
  return { ...(await compileInTurns(tariffs, fuel)), routingGuide }
}

/** One tariff at a time: between two of them others are answered. */
async function compileInTurns(tariffs: readonly BookSource[], fuel: FuelRows): Promise<TariffBook> {
  const book = emptyBook()
  for (const tariff of tariffs) {
    shelveTariff(book, tariff, fuel)
    await setImmediate()
  }
  return book
}
