import { t } from '@lingui/core/macro'
import { message } from '#contracts/messages.ts'
import type { TableState } from './table-state.ts'

/** The text of a list that is empty because of its date filter; undefined without a date filter. */
export function emptyOnDates({ filters }: Pick<TableState, 'filters'>) {
  if (!filters.from && !filters.to) return undefined
  return { title: message('noShipmentsOnDate'), hint: t`Change or clear the dates to see others.` }
}
