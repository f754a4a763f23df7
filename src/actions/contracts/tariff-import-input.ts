import type pg from 'pg'
import type { OpenDatabase } from '#database/sql/open.ts'
import type { ImportKind } from '#database/tariffs/tariff-imports.ts'
import type { ColumnChoice, MappingField } from '#domain/mapping/field.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { MappedSheet, TakeRow } from '../sheet-files/map-sheet.ts'

/** Sheets that become a new version of a carrier's tariff: its rates, or its accessorials. */

/** Index prices so far back are enough to price today. */
export const FUEL_DAYS = 400

/** A fault of the sheet as a whole. */
export const whole = (reason: string): RowFault => ({ row: 0, column: '', reason })

/** The worker thread's task. The thread has its own connections; the server's thread only hears of its progress. */
export interface CheckOrder {
  order: 'check'
  connection: pg.PoolConfig
  clientId: string
  importId: string
  kind: ImportKind
  /** null for a table that belongs to none. */
  carrier: { id: string; scac: string; rateModeId: number } | null
  /** Of the tariff or table. */
  tariffName: string
  basedOn: string | null
  path: string
  sheet: string
  headerRow: number
  columns: ColumnChoice[]
  /** YYYY-MM-DD. */
  today: string
}

/** What a kind of sheet works with while it is checked. */
export interface Check {
  order: CheckOrder
  database: OpenDatabase
  say: (said: CheckSaid) => void
  /** Reads all rows into `take`; null, and the import is refused, where any of them is wrong. */
  read: (fields: readonly MappingField[], take: TakeRow) => Promise<MappedSheet | null>
  /** Refuses the import for what is wrong with the rows as a whole. */
  refuse: (faults: readonly RowFault[], mapped: MappedSheet) => Promise<null>
}

export interface CheckSaid {
  step: string
  done: number
  failed: number
  total: number | null
}
