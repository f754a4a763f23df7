import type { QueryClient } from '@tanstack/react-query'
import { itemMasterWork } from '#contracts/endpoints/item-master.ts'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { readBy, useCall } from '../api/queries.ts'
import { useSettled } from './use-settled.ts'

const MOST_CODES = 10

interface ItemCodesProps {
  id: string
  typed: string
}

/** A datalist of items whose code or description starts with the typed text. */
export function ItemCodes({ id, typed }: ItemCodesProps) {
  const settled = useSettled(typed.trim(), 150)
  const { data } = useCall(
    itemMasterWork,
    { searchText: settled, pageSize: MOST_CODES },
    { query: { flag: 'select' }, enabled: settled.length >= 2, keepsPrevious: true, silent: true },
  )
  return (
    <datalist id={id}>
      {data?.rows.map(({ itemCode, description }) => (
        <option key={itemCode} value={itemCode} label={description} />
      ))}
    </datalist>
  )
}

/** The item with this code, ignoring case; undefined if there is none or the item master cannot be read. */
export async function findItem(client: QueryClient, code: string): Promise<ItemMasterValue | undefined> {
  const body = { searchText: code, pageSize: MOST_CODES }
  const read = readBy(itemMasterWork, body, { query: { flag: 'select' }, silent: true })
  const reply = await client.fetchQuery({ ...read, staleTime: 60_000 }).catch(() => null)
  return reply?.rows.find((one) => one.itemCode.toLowerCase() === code.toLowerCase())
}
