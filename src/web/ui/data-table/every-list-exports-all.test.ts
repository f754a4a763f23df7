import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * A list is exported whole, not as far as it is shown: its table knows the call that reads it, page by page, or is given
 * all of its rows.
 */
const FEATURES = path.join(import.meta.dirname, '../../features')
const TABLE = /<DataTable\b[\s\S]*?\n\s*\/>/g
/** Rows that are taken from the reply as they are. */
const OF_REPLY = /rows=\{list\.data\?\.(rows|runs)\}/

const tables = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .flatMap((file) =>
    (readFileSync(path.join(FEATURES, file), 'utf8').match(TABLE) ?? []).map((table) => ({ file, table })),
  )

describe('the export of a list', () => {
  it('is looked at wherever there is a table', () => {
    expect(tables.length).toBeGreaterThan(30)
  })

  it.each(tables)('has all rows in $file', ({ table }) => {
    const readsAll = table.includes('listState(') || (table.includes('queryState(') && OF_REPLY.test(table))
    expect(readsAll || table.includes('allRows=')).toBe(true)
  })
})
