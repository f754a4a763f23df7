import type { QueryClient } from '@tanstack/react-query'
import { listShipViaMappings } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { readBy, refresh } from '../../api/queries.ts'

/** The most rows that a page of a list has. */
const ALL = 1000

/** A mapping as it is now, whatever its code was made meanwhile; null when it is gone. The list is read again with it. */
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
