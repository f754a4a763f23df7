import {
  type Generated,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { ColumnNames } from './column-names.ts'
import { escapeLike } from './escape-like.ts'
import { isId } from './is-id.ts'
import type { Db } from './open.ts'
import type { Tables } from './schema.ts'

/** Tables of a client's own rows. */
type RegisterTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { id: string; client_id: string } ? T : never
}[keyof Tables]

type Query<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>
type Expression = string | RawBuilder<unknown>
type Condition = readonly [Expression, unknown]

export interface RegisterRules<Value, Key, Sort extends string> {
  /** True: a deleted row is hidden by `deleted_at`, because other rows still refer to it. */
  hides: boolean
  /** Further changes when a row is hidden, such as deleting credentials. */
  onHide?: Record<string, unknown>
  /** The fields that are unique within the client, as in the unique index. */
  twin?: (key: Key) => readonly Condition[]
  /** Columns derived from the fields of a value, for searching and sorting. */
  written?: (value: Partial<Value>) => Record<string, unknown>
  /** Columns in which each word is searched; or one column with all of them in lowercase. */
  searched?: readonly string[] | string
  /** Rows that match the search exactly are listed first. */
  exact?: (searchText: string) => RawBuilder<unknown>
  sorts?: Record<Sort, Expression>
  /** The default order, which also decides between equal rows of another order. */
  order?: readonly Expression[]
}

export interface Page<Sort extends string> {
  searchText?: string
  sort?: { by: Sort; isDescending: boolean }
  limit: number
  offset: number
}

/** The columns that all registers have. Statements are built for it, because Kysely types one table at a time. */
interface AnyTables {
  any: { id: string; client_id: string; deleted_at: Generated<Date | null>; version: Generated<number> }
}
/** Column names, whatever their table. */
interface AnyNames<Value> {
  table: 'any'
  columns: readonly (keyof AnyTables['any'])[]
  value: (row: object) => Value
  row: (value: Partial<Value>) => Record<string, unknown>
}
type AnyQuery = SelectQueryBuilder<AnyTables, 'any', object>

/**
 * A register: rows of a client that its users list, add, change and delete; each statement is limited to the client.
 */
export function register<
  T extends RegisterTable,
  C extends string,
  Renamed,
  Value extends { id: string },
  Key = object,
  Sort extends string = never,
>(names: ColumnNames<T, C, Renamed, Value>, rules: RegisterRules<Value, Key, Sort>) {
  const { hides, onHide = {}, twin, searched = [], exact, order = [] } = rules
  const { table, columns, value: toValue, row: toColumns } = names as unknown as AnyNames<Value>
  const isCounted = columns.includes('version')
  const any = (db: Db) => db as unknown as Kysely<AnyTables>

  /** The client's rows, for queries of a register's own. */
  const existing = (db: Db, clientId: string): Query<T> => {
    const query = any(db).selectFrom(table).where('client_id', '=', clientId)
    return (hides ? query.where('deleted_at', 'is', null) : query) as unknown as Query<T>
  }

  /** The values of a query. */
  const rows = async (query: Query<T>): Promise<Value[]> => {
    const found = await (query as unknown as AnyQuery).select(columns).execute()
    return found.map(toValue)
  }

  /** The first value of a query. */
  const first = async (query: Query<T>): Promise<Value | null> => (await rows(query.limit(1)))[0] ?? null

  const matching = (db: Db, clientId: string, searchText: string): Query<T> => {
    let query = existing(db, clientId) as unknown as AnyQuery
    for (const word of searchText.split(/\s+/).filter(Boolean)) {
      const like = `%${escapeLike(word)}%`
      query =
        typeof searched === 'string'
          ? query.where(sql.ref(searched), 'like', like.toLowerCase())
          : query.where((eb) => eb.or(searched.map((column) => eb(sql.ref(column), 'ilike', like))))
    }
    return query as unknown as Query<T>
  }

  const inOrder = (given: Query<T>, searchText: string, sort?: Page<Sort>['sort']): Query<T> => {
    let query = given as unknown as AnyQuery
    if (exact && searchText !== '') query = query.orderBy(exact(searchText), 'desc')
    if (sort) query = query.orderBy(expression(rules.sorts![sort.by]), sort.isDescending ? 'desc' : 'asc')
    for (const one of order) query = query.orderBy(expression(one))
    return query as unknown as Query<T>
  }

  /** A page of the matches, and their total number. */
  const list = async (
    db: Db,
    clientId: string,
    { searchText = '', sort, limit, offset }: Page<Sort>,
    narrow: (query: Query<T>) => Query<T> = (query) => query,
  ): Promise<{ rows: Value[]; total: number }> => {
    const query = narrow(matching(db, clientId, searchText))
    const found = await rows(inOrder(query, searchText, sort).limit(limit).offset(offset))
    const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    return { rows: found, total }
  }

  const byId = (db: Db, clientId: string, id: string, operator: '=' | '<>' = '='): Query<T> => {
    const query = existing(db, clientId) as unknown as AnyQuery
    return query.where('id', operator, id) as unknown as Query<T>
  }

  const byKey = (key: Key, among: Query<T>): Query<T> => {
    if (!twin) throw new Error(`The register ${names.table} has no key`)
    let query = among as unknown as AnyQuery
    for (const [one, value] of twin(key)) query = query.where(expression(one), '=', value)
    return query as unknown as Query<T>
  }

  const find = async (db: Db, clientId: string, id: string): Promise<Value | null> =>
    isId(id) ? first(byId(db, clientId, id)) : null

  /** A row, locked until the transaction ends. */
  const lock = async (db: Db, clientId: string, id: string): Promise<Value | null> =>
    isId(id) ? first(byId(db, clientId, id).forUpdate()) : null

  const findByKey = (db: Db, clientId: string, key: Key): Promise<Value | null> =>
    first(byKey(key, existing(db, clientId)))

  const lockByKey = (db: Db, clientId: string, key: Key): Promise<Value | null> =>
    first(byKey(key, existing(db, clientId)).forUpdate())

  /** Whether another row has the key. */
  const isTaken = async (db: Db, clientId: string, key: Key, ownId: string): Promise<boolean> =>
    (await first(byKey(key, byId(db, clientId, ownId, '<>')))) !== null

  const contentOf = (value: Partial<Value>) => {
    const { id: _id, version: _version, ...content } = toColumns(value)
    return { ...content, ...rules.written?.(value) }
  }

  /** Adds a row, with columns that are not fields of the value. @returns null if the key is taken */
  const insert = async (
    db: Db,
    clientId: string,
    value: Partial<Value> & { id: string },
    others: object = {},
  ): Promise<Value | null> => {
    const row = await any(db)
      .insertInto(table)
      .values({ ...contentOf(value), ...others, id: value.id, client_id: clientId })
      .$if(twin !== undefined, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .returning(columns)
      .executeTakeFirst()
    return row ? toValue(row) : null
  }

  /** Changes a row and increases its version; fields that `value` omits stay. @returns null if it was deleted */
  const update = async (
    db: Db,
    clientId: string,
    value: Partial<Value> & { id: string },
    others: object = {},
  ): Promise<Value | null> => {
    const query = any(db)
      .updateTable(table)
      .set({
        ...contentOf(value),
        ...others,
        ...(isCounted ? { version: sql<number>`version + 1` } : {}),
      })
      .where('client_id', '=', clientId)
      .where('id', '=', value.id)
    const row = await (hides ? query.where('deleted_at', 'is', null) : query)
      .returning(columns)
      .executeTakeFirst()
    return row ? toValue(row) : null
  }

  /** Hides or removes a row. @returns false if it was already deleted */
  const remove = async (db: Db, clientId: string, id: string, at: Date): Promise<boolean> => {
    if (!hides) {
      const query = any(db).deleteFrom(table).where('client_id', '=', clientId).where('id', '=', id)
      return (await query.executeTakeFirst()).numDeletedRows === 1n
    }
    const hidden = await any(db)
      .updateTable(table)
      .set({ ...onHide, deleted_at: at })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return hidden.numUpdatedRows === 1n
  }

  return {
    ...{ existing, rows, first, list, find, lock, findByKey, lockByKey, isTaken, insert, update, remove },
    ...{ matching, inOrder },
  }
}

const expression = (one: Expression): RawBuilder<unknown> => (typeof one === 'string' ? sql.ref(one) : one)
