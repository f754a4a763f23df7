import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type BookSource, emptyBook, shelveTariff, type TariffBook } from '#carriers/tariff/tariff-book.ts'
import { readCalendars } from '#database/carrier-calendars.ts'
import { listClientIds } from '#database/clients.ts'
import { connectionOf } from '#database/connection-of.ts'
import type { OpenDatabase } from '#database/open.ts'
import {
  hasMoreLanes,
  type LiveTariff,
  listLiveTariffs,
  loadFuel,
  loadRoutingGuide,
  loadSmallRows,
} from '#database/tariffs.ts'
import { CarrierCalendars } from '#domain/calendar/carrier-calendar.ts'
import type { CompiledSheet, FuelRows } from '#domain/rating/compile-tariff.ts'
import type { RoutingGuideRule } from '#domain/rating/routing-guide.ts'
import type { TariffHeader } from '#domain/rating/tariff.ts'
import { inThread } from './in-thread.ts'
import type { SheetOrder } from './tariff-book-thread.ts'

/** All that rating needs of a client's contracts, in memory. */
export interface ClientBook extends TariffBook {
  routingGuide: RoutingGuideRule[]
}

const FUEL_YEARS = 3
const MOST_WARMED = 20
/** The first screen after a start goes first: a book of large tariffs takes a second of the processor. */
const WARM_AFTER_MS = 1_000
/** Sheets of more lanes are compiled in a thread: 500,000 took the server's own for half a second. */
const MOST_LANES_HERE = 20_000
const SHEET_THREAD = new URL('./tariff-book-thread.ts', import.meta.url)
const THREAD_MEMORY_MB = 512
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
  const [tariffs, fuel, routingGuide, calendars] = await Promise.all([
    listLiveTariffs(pool, clientId, from),
    loadFuel(pool, clientId, from),
    loadRoutingGuide<RoutingGuideRule>(pool, clientId),
    readCalendars(pool, clientId),
  ])
  const sheets = sheetsOf(lastBooks.get(clientId))
  const compiled = await compileInTurns(pool, tariffs, fuel, sheets)
  const book = { ...compiled, routingGuide, calendars: new CarrierCalendars(calendars) }
  lastBooks.set(clientId, book)
  return book
}

/** The compiled rows of a book by tariff. */
function sheetsOf(book: ClientBook | undefined): Map<string, CompiledSheet> {
  const compiled = (book?.tariffs ?? []).map(({ storedId, compiled: { zones, lanes } }) => {
    const sheet: CompiledSheet = { zones, lanes, problems: [] }
    return [storedId, sheet] as const
  })
  return new Map(compiled)
}

/** One tariff at a time: between two of them others are answered. */
async function compileInTurns(
  pool: pg.Pool,
  tariffs: readonly LiveTariff[],
  fuel: FuelRows,
  sheets: ReadonlyMap<string, CompiledSheet>,
): Promise<TariffBook> {
  const book = emptyBook()
  for (const tariff of tariffs) {
    shelveTariff(book, await sourceOf(pool, tariff, sheets.get(tariff.id)), fuel)
    await setImmediate()
  }
  return book
}

/** A tariff as the book takes it: its rows, or its compiled sheet where there is one or the rows are many. */
async function sourceOf(
  pool: pg.Pool,
  tariff: LiveTariff,
  known: CompiledSheet | undefined,
): Promise<BookSource> {
  const isLarge = tariff.kind === 'ltl' && !known && (await hasMoreLanes(pool, tariff.id, MOST_LANES_HERE))
  if (!known && !isLarge) return tariff.load()
  const { id, scac, rateModeId, name, effectiveFrom, effectiveTo } = tariff
  const header = tariff.header as TariffHeader
  const { palletRates } = await loadSmallRows(pool, id)
  const sheet = known ?? (await compileInThread(pool, id, header))
  const head = { id, scac, rateModeId, name, effectiveFrom, effectiveTo }
  return { ...head, kind: 'ltl-sheet', header, palletRates, sheet }
}

function compileInThread(pool: pg.Pool, tariffId: string, { areas }: TariffHeader): Promise<CompiledSheet> {
  const order: SheetOrder = { connection: connectionOf(pool), tariffId, areas }
  return inThread<never, CompiledSheet>(SHEET_THREAD, order, { memoryMb: THREAD_MEMORY_MB })
}
