import { type CallSource, sourceOf } from '../../api/queries.ts'
import type { TableState } from './table-state.ts'

interface ListQuery {
  isPlaceholderData: boolean
  error: { message: string } | null
  refetch: () => unknown
}

/** The state of a query for a table: previous rows stay while others load, and a failed load can be retried. */
export const queryState = (
  list: ListQuery,
): { isLoading: boolean; onRetry: () => void; source?: CallSource; error?: string } => ({
  isLoading: list.isPlaceholderData,
  ...(sourceOf(list) ? { source: sourceOf(list)! } : {}),
  onRetry: () => void list.refetch(),
  ...(list.error ? { error: list.error.message } : {}),
})

/** The same with the rows of the page and the total, as every list call returns them. */
export const listState = <Row>(list: ListQuery & { data: ListReply<Row> | undefined }) => ({
  ...queryState(list),
  rows: list.data?.rows,
  total: list.data?.total ?? 0,
  ...(list.data?.hasMoreThanTotal ? { hasMoreThanTotal: true } : {}),
})

/** The same for a list without paging: the rows whose `wordsOf` contain the search words. */
export const wholeListState = <Row>(
  list: ListQuery,
  rows: readonly Row[] | undefined,
  { searchText }: Pick<TableState, 'searchText'>,
  wordsOf: (row: Row) => string,
) => {
  const wanted = searchText.trim().toLowerCase()
  const found = rows?.filter((row) => wordsOf(row).toLowerCase().includes(wanted))
  return { ...queryState(list), rows: found, allRows: found, total: found?.length ?? 0 }
}

interface ListReply<Row> {
  rows: Row[]
  total: number
  /** True: there are more than `total`. */
  hasMoreThanTotal?: boolean | undefined
}
