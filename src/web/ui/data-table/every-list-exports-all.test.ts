import { describe, expect, it } from 'vitest'

/**
 * A list is exported whole, not as far as it is shown: its table knows the call that reads it, page by page, or is given
 * all of its rows.
 */
const SOURCES = import.meta.glob<string>('../../features/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TABLE = /<DataTable\b[\s\S]*?\n\s*\/>/g
/** Rows that come straight from the reply. */
const OF_REPLY = /rows=\{list\.data\?\.(rows|runs)\}/

const tables = Object.entries(SOURCES)
  .filter(([file]) => !file.includes('.test'))
  .flatMap(([file, source]) => {
    const found: string[] = source.match(TABLE) ?? []
    return found.map((table) => ({ file, table }))
  })

describe('the export of a list', () => {
  it('is looked at wherever there is a table', () => {
    expect(tables.length).toBeGreaterThan(30)
  })

  it.each(tables)('has all rows in $file', ({ table }) => {
    const readsAll =
      /\b(listState|wholeListState)\(/.test(table) || (table.includes('queryState(') && OF_REPLY.test(table))
    expect(readsAll || table.includes('allRows=')).toBe(true)
  })
})
