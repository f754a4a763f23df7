import type { QueryClient } from '@tanstack/react-query'
import { listShipViaMappings } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { readBy, refresh } from '../../api/queries.ts'

/** The largest page of a list. */
const ALL = 1000

/**
 * The current state of a mapping, even if its code has changed; null if it was deleted. The list is refreshed with it.
 */
export async function readMappingNow(
  client: QueryClient,
  { id, shipViaCode }: Pick<ShipViaMappingValue, 'id' | 'shipViaCode'>,
): Promise<ShipViaMappingValue | null> {
  const read = async (body: { ShipViaCode?: string }) => {
    const reading = readBy(listShipViaMappings, { ...body, pageSize: ALL }, { silent: true })
    const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
    return rows.find((row) => row.id === id) ?? null
  }
  const found = (await read({ ShipViaCode: shipViaCode })) ?? (await read({}))
  refresh(client, ['carriers'])
  return found
}
