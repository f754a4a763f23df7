import type { ColumnType } from 'kysely'

/** Kinds of columns: the types for reading, inserting and updating. */

export type Instant = ColumnType<Date, Date | string, Date | string>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
/** Written as text, read as the value. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>
/** Filled by the database itself. */
export type Computed = ColumnType<string, never, never>
export type ComputedInstant = ColumnType<Date | null, never, never>
