import { describe, expect, it } from 'vitest'

/**
 * An export contains the whole list, not only the page: its table has the call to read all pages, or all of its rows.
 */
const SOURCES = import.meta.glob<string>('../../features/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const TABLE = /<DataTable\b[\s\S]*?\n\s*\/>/g
/** Rows taken directly from the reply. */
const OF_REPLY = /rows=\{list\.data\?\.(rows|runs)\}/

const tables = Object.entries(SOURCES)
  .filter(([file]) => !file.includes('.test'))
  .flatMap(([file, source]) => {
    const found: string[] = source.match(TABLE) ?? []
    return found.map((table) => ({ file, table }))
  })

describe('the export of a list', () => {
  it('is checked for every table', () => {
    expect(tables.length).toBeGreaterThan(30)
  })

  it.each(tables)('has all rows in $file', ({ table }) => {
    const readsAll =
      /\b(listState|wholeListState)\(/.test(table) || (table.includes('queryState(') && OF_REPLY.test(table))
    expect(readsAll || table.includes('allRows=')).toBe(true)
  })
})
