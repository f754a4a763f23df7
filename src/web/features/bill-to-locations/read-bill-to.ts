import type { QueryClient } from '@tanstack/react-query'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { readBy } from '../../api/queries.ts'

/**
 * The current state of an address, null if it was deleted; it uses the list's own query, so the list is refreshed with
 * it.
 */
export async function readBillToNow(client: QueryClient, id: string): Promise<BillToAddressValue | null> {
  const reading = readBy(billToWork, {}, { query: { funtype: 'select' }, silent: true })
  const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
  return rows.find((row) => row.id === id) ?? null
}
