import type pg from 'pg'
import type { OpenDatabase } from '#database/sql/open.ts'
import type { ImportKind } from '#database/tariffs/tariff-imports.ts'
import type { ColumnChoice, MappingField } from '#domain/mapping/field.ts'
import type { RowFault } from '#domain/mapping/sheet-row.ts'
import type { MappedSheet, TakeRow } from '../sheet-files/map-sheet.ts'

/** Sheets that become a new version of a carrier's tariff: its rates, or its accessorials. */

/** Index prices of this many days are enough to price today. */
export const FUEL_DAYS = 400

/** An error of the sheet as a whole. */
export const whole = (reason: string): RowFault => ({ row: 0, column: '', reason })

/** The worker thread's task. The thread has its own connections; the server's thread only receives its progress. */
export interface CheckOrder {
  order: 'check'
  connection: pg.PoolConfig
  clientId: string
  importId: string
  kind: ImportKind
  /** null for a table that belongs to no carrier. */
  carrier: { id: string; scac: string; rateModeId: number } | null
  /** Name of the tariff or table. */
  tariffName: string
  basedOn: string | null
  path: string
  sheet: string
  headerRow: number
  columns: ColumnChoice[]
  /** YYYY-MM-DD. */
  today: string
}

/** What the check of a sheet works with, by kind of sheet. */
export interface Check {
  order: CheckOrder
  database: OpenDatabase
  say: (said: CheckSaid) => void
  /** Passes all rows to `take`; returns null, after refusing the import, if any row is invalid. */
  read: (fields: readonly MappingField[], take: TakeRow) => Promise<MappedSheet | null>
  /** Refuses the import for errors in the rows as a whole. */
  refuse: (faults: readonly RowFault[], mapped: MappedSheet) => Promise<null>
}

export interface CheckSaid {
  step: string
  done: number
  failed: number
  total: number | null
}
