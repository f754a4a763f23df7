import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import { completeOrder } from './preferences.ts'
import { parseTableView, writeTableView } from './table-state.ts'

const options = { pageSize: 15, sort: '-CreateDate', filters: ['scac', 'from'] }

describe('a table in the URL', () => {
  it('has its defaults if the URL says nothing', () => {
    expect(parseTableView({}, options)).toEqual({
      searchText: '',
      pageIndex: 1,
      pageSize: 15,
      sortName: 'CreateDate',
      sortOrder: 'desc',
      filters: { scac: '', from: '' },
    })
  })

  it('is read back as written, next to other parameters', () => {
    const view = {
      searchText: 'steel & co',
      pageIndex: 3,
      pageSize: 50,
      sortName: 'TotalCharge',
      sortOrder: 'asc' as const,
      filters: { scac: 'ODFL', from: '' },
    }
    const written = writeTableView({ tab: 'transit' }, view, options)
    expect(written).toEqual({
      tab: 'transit',
      q: 'steel & co',
      page: '3',
      size: '50',
      sort: 'TotalCharge',
      scac: 'ODFL',
    })
    expect(parseTableView(written, options)).toEqual(view)
  })

  it('leaves out defaults', () => {
    const first = parseTableView({}, options)
    expect(Object.values(writeTableView({ q: 'old', page: '7' }, first, options)).filter(Boolean)).toEqual([])
  })

  it('ignores invalid values', () => {
    expect(parseTableView({ page: '-1', size: '9999999', q: 'x'.repeat(999) }, options)).toMatchObject({
      pageIndex: 1,
      pageSize: 15,
      searchText: 'x'.repeat(200),
    })
  })

  it('keeps the parameters of two tables of a page apart', () => {
    const second = { ...options, prefix: 'b.' }
    const written = writeTableView({ page: '2' }, { ...parseTableView({}, second), pageIndex: 5 }, second)
    expect(written).toMatchObject({ page: '2', 'b.page': '5' })
  })
})

describe('the order of columns', () => {
  it('is the user’s, without removed columns, with new ones after their neighbor', () => {
    expect(completeOrder(['c', 'gone', 'a'], ['a', 'new', 'b', 'c'])).toEqual(['c', 'a', 'new', 'b'])
    expect(completeOrder([], ['a', 'b'])).toEqual(['a', 'b'])
  })
})

describe('an export', () => {
  const column = (id: string, text: (row: string) => string) => ({ id, title: id, cell: text, text })
  it('quotes cells that need it and defuses formulas, but leaves numbers alone', () => {
    const columns = [column('plain, title', (row) => row)]
    const rows = ['a"b', '=1+1', '-5.20', '-cmd', '@x', 'two\nlines']
    expect(toCsv(columns, rows)).toBe(
      '\ufeff"plain, title"\r\n"a""b"\r\n\'=1+1\r\n-5.20\r\n\'-cmd\r\n\'@x\r\n"two\nlines"\r\n',
    )
  })
})
