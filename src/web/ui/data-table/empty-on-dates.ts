import { t } from '@lingui/core/macro'
import { message } from '#contracts/messages.ts'
import type { TableState } from './table-state.ts'

/** What an empty list says that asks for days: its rows may be on others. Nothing where it asks for none. */
export function emptyOnDates({ filters }: Pick<TableState, 'filters'>) {
  if (!filters.from && !filters.to) return undefined
  return { title: message('noShipmentsOnDate'), hint: t`Change or clear the dates to see others.` }
}
