import type { QueryClient } from '@tanstack/react-query'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import { readBy } from '../api/queries.ts'

const MOST_OFFERED = 20

/** Sold-to accounts whose number or name contains the text. Loaded on first use of the field. */
export async function findSoldTos(client: QueryClient, searchText: string) {
  const body = { searchText, pageSize: MOST_OFFERED }
  const { rows } = await client.fetchQuery(readBy(soldToWork, body, { silent: true }))
  return rows.map(({ soldTo, name }) => ({ soldTo, name }))
}
