import { sql } from 'kysely'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { TerminalRow } from '#domain/mapping/terminal-sheet.ts'
import type { TransitRow } from '#domain/mapping/transit-sheet.ts'
import type { FuelTable } from '#domain/rating/fuel.ts'
import { copyRows } from '../sql/bulk-load.ts'
import { copyTexts } from '../sql/copy-text.ts'
import { closeBefore, dropVersion, lastDayOf, reopenBefore } from '../sql/dated-rows.ts'
import type { Db } from '../sql/open.ts'

/** Drafts other than tariffs: fuel tables, transit tables, terminal lists; and how they go into force and out of it. */

interface DraftOf {
  importId: string
  clientId: string
  rowCount: number
  notices: string[]
}

/** Saves that the import is a draft, with its document if it has one. */
export async function saveDocumentDraft(
  db: Db,
  { importId, clientId, rowCount, notices, document, diff }: DraftOf & { document: unknown; diff: unknown },
): Promise<void> {
  await db
    .updateTable('tariff_imports')
    .set({
      state: 'draft',
      row_count: rowCount,
      notices: JSON.stringify(notices),
      document: document === null ? null : JSON.stringify(document),
      diff: diff === null ? null : JSON.stringify(diff),
    })
    .where('client_id', '=', clientId)
    .where('id', '=', importId)
    .where('state', '=', 'checking')
    .execute()
}

const ROWS_A_COPY = 20_000

/** Saves a transit table as a draft: its rows and the draft state, in one transaction. */
export async function saveTransitDraft(
  pool: pg.Pool,
  draft: DraftOf & { rows: readonly TransitRow[] },
  onRows: (count: number) => void,
): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin; set local statement_timeout = 0')
    for (let from = 0; from < draft.rows.length; from += ROWS_A_COPY) {
      const lot = draft.rows.slice(from, from + ROWS_A_COPY).map((row) => ({
        import_id: draft.importId,
        is_former: false,
        origin_area: row.origin,
        destination_area: row.destination,
        days: row.days,
        is_direct: row.isDirect,
      }))
      for (const text of copyTexts('transit_drafts', lot)) await copyRows(client, text)
      onRows(from + lot.length)
    }
    await client.query(
      `update tariff_imports set state = 'draft', row_count = $3, notices = $4
        where id = $1 and client_id = $2 and state = 'checking'`,
      [draft.importId, draft.clientId, draft.rowCount, JSON.stringify(draft.notices)],
    )
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/**
 * The differences between a transit draft and the table in force: lanes that only one has, and lanes with other days.
 */
export async function compareTransit(
  pool: pg.Pool,
  clientId: string,
  scac: string,
  rows: readonly TransitRow[],
): Promise<{ added: number; removed: number; faster: number; slower: number }> {
  const { rows: stored } = await pool.query(
    `select origin_area, destination_area, days from transit_days where client_id = $1 and scac = $2
      and effective_from <= current_date and coalesce(effective_to, 'infinity') >= current_date`,
    [clientId, scac],
  )
  const former = new Map(
    stored.map((row) => [`${row.origin_area}>${row.destination_area}`, row.days as number]),
  )
  const counts = { added: 0, removed: 0, faster: 0, slower: 0 }
  for (const { origin, destination, days } of rows) {
    const key = `${origin}>${destination}`
    const before = former.get(key)
    former.delete(key)
    if (before === undefined) counts.added += 1
    else if (days < before) counts.faster += 1
    else if (days > before) counts.slower += 1
  }
  return { ...counts, removed: former.size }
}

/** Puts the draft's service days in force from the day on; a version of the same day is stored with the import. */
export async function swapTransit(
  db: Db,
  clientId: string,
  importId: string,
  scac: string,
  from: string,
): Promise<void> {
  const of = { table: 'transit_days', clientId, scac, from } as const
  await sql`insert into transit_drafts (import_id, is_former, origin_area, destination_area, days, is_direct)
    select ${importId}, true, origin_area, destination_area, days, is_direct from transit_days
      where client_id = ${clientId} and scac = ${scac} and effective_from = ${from}`.execute(db)
  await dropVersion(db, of)
  await closeBefore(db, of)
  await insertTransit(db, of, importId, false)
}

/** Withdraws the version: the one of the same day, or the previous one, is in force again. */
export async function restoreTransit(
  db: Db,
  clientId: string,
  importId: string,
  scac: string,
  from: string,
): Promise<void> {
  const of = { table: 'transit_days', clientId, scac, from } as const
  await dropVersion(db, of)
  const restored = await insertTransit(db, of, importId, true)
  if (restored === 0) await reopenBefore(db, of)
  await sql`delete from transit_drafts where import_id = ${importId} and is_former`.execute(db)
}

async function insertTransit(
  db: Db,
  of: { table: 'transit_days'; clientId: string; scac: string; from: string },
  importId: string,
  isFormer: boolean,
): Promise<number> {
  const last = await lastDayOf(db, of)
  const { numAffectedRows } = await sql`insert into transit_days
      (client_id, scac, origin_area, destination_area, days, is_direct, effective_from, effective_to)
    select ${of.clientId}, ${of.scac}, origin_area, destination_area, days, is_direct, ${of.from}::date, ${last}::date
      from transit_drafts where import_id = ${importId} and is_former = ${isFormer}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the rows of a discarded draft. */
export async function dropTransitDraft(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('transit_drafts').where('import_id', '=', importId).execute()
}

const TERMINAL_COLUMNS = [
  'code',
  'name',
  'street',
  'city',
  'state',
  'zip',
  'phone',
  'fax',
  'hours',
  'serves',
] as const

/** The terminals of a carrier in force on a day (YYYY-MM-DD). */
export async function terminalsOf(
  db: Db,
  clientId: string,
  scac: string,
  on: string,
): Promise<TerminalRow[]> {
  return db
    .selectFrom('terminals')
    .select(TERMINAL_COLUMNS)
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('effective_from', '<=', on)
    .where((one) => one.or([one('effective_to', 'is', null), one('effective_to', '>=', on)]))
    .orderBy('code')
    .execute()
}

/** Puts these terminals in force from the day on. Returns those of a version of the same day, which they replace. */
export async function swapTerminals(
  db: Db,
  clientId: string,
  scac: string,
  terminals: readonly TerminalRow[],
  from: string,
): Promise<TerminalRow[]> {
  const of = { table: 'terminals', clientId, scac, from } as const
  const sameDay = await db
    .selectFrom('terminals')
    .select(TERMINAL_COLUMNS)
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('effective_from', '=', from)
    .orderBy('code')
    .execute()
  await dropVersion(db, of)
  await closeBefore(db, of)
  await insertTerminals(db, of, terminals)
  return sameDay
}

/** Withdraws the version: `sameDay`, or the previous one, is in force again. */
export async function restoreTerminals(
  db: Db,
  clientId: string,
  scac: string,
  sameDay: readonly TerminalRow[],
  from: string,
): Promise<void> {
  const of = { table: 'terminals', clientId, scac, from } as const
  await dropVersion(db, of)
  if (sameDay.length > 0) await insertTerminals(db, of, sameDay)
  else await reopenBefore(db, of)
}

const TERMINALS_A_LOT = 1_000

async function insertTerminals(
  db: Db,
  of: { table: 'terminals'; clientId: string; scac: string; from: string },
  terminals: readonly TerminalRow[],
): Promise<void> {
  const dates = { effective_from: of.from, effective_to: await lastDayOf(db, of) }
  for (let at = 0; at < terminals.length; at += TERMINALS_A_LOT) {
    const rows = terminals
      .slice(at, at + TERMINALS_A_LOT)
      .map((terminal) => ({ ...terminal, id: newId(), client_id: of.clientId, scac: of.scac, ...dates }))
    await db.insertInto('terminals').values(rows).execute()
  }
}

/** Adds a version of a fuel table; the version with the latest start applies on its days. Returns its id. */
export async function addFuelTable(db: Db, clientId: string, table: FuelTable): Promise<string> {
  const id = newId()
  await db
    .insertInto('fuel_tables')
    .values({
      id,
      client_id: clientId,
      code: table.id,
      version: table.version,
      fuel_table: JSON.stringify(table),
    })
    .execute()
  return id
}

export async function dropFuelTable(db: Db, clientId: string, id: string): Promise<void> {
  await db.deleteFrom('fuel_tables').where('client_id', '=', clientId).where('id', '=', id).execute()
}

/** Names of the client's fuel tables. */
export async function listFuelTableNames(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('fuel_tables')
    .select('code')
    .distinct()
    .where('client_id', '=', clientId)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}
