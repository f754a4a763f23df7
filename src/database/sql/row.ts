import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#database/sql/schema.ts'

/** A row as the demo writes it: JSON columns as objects, money and times as the product reads them. */
export type Row<T extends keyof Tables> = {
  [Column in keyof Insertable<Tables[T]>]: Selectable<Tables[T]>[Column & keyof Selectable<Tables[T]>]
}
