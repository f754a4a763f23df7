import { type CallSource, sourceOf } from '../../api/queries.ts'
import type { TableState } from './table-state.ts'

interface ListQuery {
  isPlaceholderData: boolean
  error: { message: string } | null
  refetch: () => unknown
}

/** How its query is, as a table shows it: rows of before stay while others are on their way, a fault can be retried. */
export const queryState = (
  list: ListQuery,
): { isLoading: boolean; onRetry: () => void; source?: CallSource; error?: string } => ({
  isLoading: list.isPlaceholderData,
  ...(sourceOf(list) ? { source: sourceOf(list)! } : {}),
  onRetry: () => void list.refetch(),
  ...(list.error ? { error: list.error.message } : {}),
})

/** The same with the rows of the page and how many there are in all, as every call of a list answers them. */
export const listState = <Row>(list: ListQuery & { data: ListReply<Row> | undefined }) => ({
  ...queryState(list),
  rows: list.data?.rows,
  total: list.data?.total ?? 0,
  ...(list.data?.hasMoreThanTotal ? { hasMoreThanTotal: true } : {}),
})

/** The same of a list that comes whole: the rows with the searched words in `wordsOf`. */
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
  /** There are more than are counted. */
  hasMoreThanTotal?: boolean | undefined
}
