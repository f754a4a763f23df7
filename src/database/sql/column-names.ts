import type { Insertable, Selectable } from 'kysely'
import type { Tables } from './schema.ts'

/** Maps columns to the fields of a value, for both directions. */

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type Column<T extends keyof Tables> = keyof Selectable<Tables[T]> & string
type Read<T extends keyof Tables, C extends string> = Selectable<Tables[T]>[C & Column<T>]
type Written<T extends keyof Tables, C extends string> = Insertable<Tables[T]>[C &
  keyof Insertable<Tables[T]>]

/** Columns that are written as JSON text and read as the value: `Json` of tables/columns.ts. */
type JsonColumn<T extends keyof Tables> = {
  [C in Column<T>]: NonNullable<Written<T, C>> extends string
    ? NonNullable<Read<T, C>> extends string
      ? never
      : C
    : never
}[Column<T>]

type Field<C extends string, Renamed> = C extends keyof Renamed ? Renamed[C] & string : Camel<C>

/** The columns of a row for the fields of `V`. */
type RowOf<T extends keyof Tables, C extends string, Renamed, V> = {
  [Name in C as Field<Name, Renamed> extends keyof V ? Name : never]: Written<T, Name>
}

type RecordOf<T extends keyof Tables, C extends string, Renamed, V> = {
  [Name in C as Field<Name, Renamed> extends keyof V ? Name : never]: Read<T, Name>
}

type Fields<T extends keyof Tables, C extends string, Blank extends string, Renamed> = {
  [Name in C | Blank as Field<Name, Renamed>]: Name extends Blank ? NonNullable<Read<T, Name>> : Read<T, Name>
}

export interface ColumnNames<T extends keyof Tables, C extends string, Renamed, Value> {
  table: T
  columns: readonly C[]
  /** The value of a row. */
  value: (row: Pick<Selectable<Tables[T]>, C & Column<T>>) => Value
  /** The columns of a value. An absent or undefined field has none, so an update leaves it unchanged. */
  row: <V extends Partial<Value>>(value: V) => RowOf<T, C, Renamed, V>
  /** The same for rows that are sent as one JSON or copied (`insertRows`): JSON columns stay values. */
  record: <V extends Partial<Value>>(value: V) => RecordOf<T, C, Renamed, V>
}

/** The value that the names describe. */
// biome-ignore lint/suspicious/noExplicitAny: any names, whatever their table
export type ValueOf<Names extends ColumnNames<any, any, any, any>> = ReturnType<Names['value']>

/**
 * Names the columns of a table's value. A field is its column in camel case (`ship_via_code` is `shipViaCode`), or the
 * name in `fields`. JSON columns are listed in `json`, because PostgreSQL arrays are written in another way. Columns
 * whose null is '' in the value are listed in `blank`.
 */
export function columnNames<
  T extends keyof Tables,
  const C extends Exclude<Column<T>, JsonColumn<T>>,
  const J extends JsonColumn<T> = never,
  const B extends Column<T> = never,
  const Renamed extends Partial<Record<C | J | B, string>> = Record<never, never>,
>(
  table: T,
  plain: readonly C[],
  { json = [], blank = [], fields }: { json?: readonly J[]; blank?: readonly B[]; fields?: Renamed } = {},
): ColumnNames<T, C | J | B, Renamed, Fields<T, C | J, B, Renamed>> {
  const columns: readonly string[] = [...plain, ...json, ...blank]
  const renamed = new Map<string, unknown>(Object.entries(fields ?? {}))
  const pairs = columns.map((column) => [column, String(renamed.get(column) ?? camelCase(column))] as const)
  const isBlank = new Set<string>(blank)
  const blankValue = Object.fromEntries(pairs.map(([, field]) => [field, null]))
  const value = (found: Record<string, unknown>) => {
    // A copy of one object shape: an object that grows field by field takes almost three times as long.
    const made: Record<string, unknown> = { ...blankValue }
    for (const [column, field] of pairs) made[field] = found[column] ?? (isBlank.has(column) ? '' : null)
    return made
  }
  const record = (given: Record<string, unknown>) => {
    const made: Record<string, unknown> = {}
    for (const [column, field] of pairs) {
      const content = given[field]
      if (content !== undefined) made[column] = content === '' && isBlank.has(column) ? null : content
    }
    return made
  }
  const row = (given: Record<string, unknown>) => {
    const made = record(given)
    for (const column of json) {
      if (made[column] !== undefined && made[column] !== null) made[column] = JSON.stringify(made[column])
    }
    return made
  }
  return { table, columns, value, row, record } as unknown as ReturnType<
    typeof columnNames<T, C, J, B, Renamed>
  >
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
