import { type RawBuilder, sql } from 'kysely'

/** A statement with `$1`, `$2` … and its values, as a part of another statement. */
export function boundSql(text: string, values: readonly unknown[]): RawBuilder<unknown> {
  const [first = '', ...others] = text.split(/\$(?=\d)/)
  let built = sql.raw(first)
  for (const part of others) {
    const [digits = ''] = /^\d+/.exec(part) ?? []
    built = sql`${built}${values[Number(digits) - 1]}${sql.raw(part.slice(digits.length))}`
  }
  return built
}
