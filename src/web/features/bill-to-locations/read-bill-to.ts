import type { QueryClient } from '@tanstack/react-query'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { readBy } from '../../api/queries.ts'

/** An address as it is now, null when it is gone; it is the list's own query, so the list is read again with it. */
export async function readBillToNow(client: QueryClient, id: string): Promise<BillToAddressValue | null> {
  const reading = readBy(billToWork, {}, { query: { funtype: 'select' }, silent: true })
  const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
  return rows.find((row) => row.id === id) ?? null
}
