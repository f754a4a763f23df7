import { useCallback, useMemo } from 'react'
import { type Search, useAnyAddress } from '../address/use-address.ts'

interface TableStateOptions {
  pageSize?: number
  /** Default sort by wire name; `-CreateDate` = descending. */
  sort?: string
  /** Names of the table's filters in the URL. */
  filters?: readonly string[]
  /** For a second table on a page: the prefix of its parameters. */
  prefix?: string
}

/** The paging fields of list calls. */
export interface Paging {
  searchText: string
  pageIndex: number
  pageSize: number
  sortName: string
  sortOrder: 'asc' | 'desc' | ''
}

export interface TableView extends Paging {
  filters: Readonly<Record<string, string>>
}

export interface TableState extends TableView {
  /** For the body of a list call. */
  paging: Paging
  /** Changes part of the view. Any change except of the page itself goes back to page 1. */
  change: (patch: Partial<Omit<TableView, 'filters'>> & { filters?: Record<string, string> }) => void
  /** True: a search or a filter narrows the list. */
  isNarrowed: boolean
  /** The table's URL parameters without the page: search, size, sort and filters; defaults are left out. */
  kept: Readonly<Record<string, string>>
  /** Shows the table with the `kept` parameters, from page 1. */
  show: (kept: Readonly<Record<string, string>>) => void
}

const MOST_ROWS = 1000

/** Reads a table's view from the URL parameters; invalid values count as absent. */
export function parseTableView(search: Search, options: TableStateOptions): TableView {
  const read = (name: string): string => search[(options.prefix ?? '') + name] ?? ''
  const sort = read('sort') || options.sort || ''
  const filters: Record<string, string> = {}
  for (const name of options.filters ?? []) filters[name] = read(name)
  return {
    searchText: read('q').slice(0, 200),
    pageIndex: wholeNumber(read('page'), 1, 1_000_000) ?? 1,
    pageSize: wholeNumber(read('size'), 1, MOST_ROWS) ?? options.pageSize ?? 25,
    sortName: sort.replace(/^-/, ''),
    sortOrder: sort === '' ? '' : sort.startsWith('-') ? 'desc' : 'asc',
    filters,
  }
}

/** Writes a view into the URL parameters and keeps those of others; defaults are left out. */
export function writeTableView(search: Search, view: TableView, options: TableStateOptions): Search {
  const sort = view.sortName === '' ? '' : `${view.sortOrder === 'desc' ? '-' : ''}${view.sortName}`
  const written: Record<string, string> = {
    q: view.searchText,
    page: view.pageIndex === 1 ? '' : String(view.pageIndex),
    size: view.pageSize === (options.pageSize ?? 25) ? '' : String(view.pageSize),
    sort: sort === (options.sort ?? '') ? '' : sort,
    ...view.filters,
  }
  const result: Record<string, string | undefined> = { ...search }
  for (const [name, value] of Object.entries(written)) {
    result[(options.prefix ?? '') + name] = value === '' ? undefined : value
  }
  return result
}

/** Paging, sorting, search and filters of a table, kept in the URL, so that a link shows what its sender saw. */
export function useTableState(options: TableStateOptions = {}): TableState {
  const address = useAnyAddress()
  const text = JSON.stringify([options, address.search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents both objects
  const view = useMemo(() => parseTableView(address.search, options), [text])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the options
  const change = useCallback<TableState['change']>(
    ({ filters, ...patch }) => {
      const isPageOnly = Object.keys(patch).every((name) => name === 'pageIndex') && filters === undefined
      address.change(
        (current) => {
          const now = parseTableView(current, options)
          const next = { ...now, ...patch, filters: { ...now.filters, ...filters } }
          if (!isPageOnly) next.pageIndex = patch.pageIndex ?? 1
          return writeTableView(current, next, options)
        },
        { isReplaced: !isPageOnly, keepsScroll: true },
      )
    },
    [address.change, text],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the options
  const show = useCallback<TableState['show']>(
    (kept) => {
      address.change(
        (current) =>
          writeTableView(current, parseTableView(prefixed(kept, options.prefix), options), options),
        { isReplaced: true, keepsScroll: true },
      )
    },
    [address.change, text],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the options
  return useMemo(() => {
    const { filters, ...paging } = view
    const isNarrowed = view.searchText !== '' || Object.values(filters).some((value) => value !== '')
    return { ...view, paging, change, isNarrowed, kept: keptOf(view, options), show }
  }, [view, change, show])
}

function keptOf(view: TableView, options: TableStateOptions): Record<string, string> {
  const written = writeTableView({}, { ...view, pageIndex: 1 }, { ...options, prefix: '' })
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}

const prefixed = (kept: Readonly<Record<string, string>>, prefix = ''): Search =>
  Object.fromEntries(Object.entries(kept).map(([name, value]) => [prefix + name, value]))

function wholeNumber(text: string, least: number, most: number): number | null {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= least && value <= most ? value : null
}
