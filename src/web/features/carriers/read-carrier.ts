import type { QueryClient } from '@tanstack/react-query'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { readBy, refresh } from '../../api/queries.ts'

/** The largest page of a list; accounts of one carrier are far fewer. */
const ALL = 1000

/** The current state of an account, null if it was deleted; the lists behind are refreshed with it. */
export async function readCarrierNow(
  client: QueryClient,
  { id, scac, rateModeId }: Pick<FreightCarrierValue, 'id' | 'scac' | 'rateModeId'>,
): Promise<FreightCarrierValue | null> {
  const body = { searchText: scac, rateModeId, pageSize: ALL }
  const reading = readBy(freightCarrierWork, body, { query: { mode: 'Load' }, silent: true })
  const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
  refresh(client, ['carriers'])
  return rows.find((row) => row.id === id) ?? null
}
