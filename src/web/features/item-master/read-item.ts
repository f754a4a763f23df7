import type { QueryClient } from '@tanstack/react-query'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { readBy, refresh } from '../../api/queries.ts'

/** The largest page of a list: a short SKU is part of many others. */
const ALL = 1000

/** The current state of an item, null if it was deleted or has another SKU; the list behind is refreshed with it. */
export async function readItemNow(
  client: QueryClient,
  { id, itemCode }: Pick<ItemMasterValue, 'id' | 'itemCode'>,
): Promise<ItemMasterValue | null> {
  const body = { searchText: itemCode, pageSize: ALL }
  const reading = readBy(itemMasterWork, body, { query: { flag: 'select' }, silent: true })
  const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
  refresh(client, ['items'])
  return rows.find((row) => row.id === id) ?? null
}
