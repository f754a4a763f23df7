import type { QueryClient } from '@tanstack/react-query'
import { readAddress } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { CallRefused, readBy, refresh } from '../../api/queries.ts'

/** The current state of a location, null if it was deleted; the lists behind are refreshed with it. */
export async function readLocationNow(client: QueryClient, id: string): Promise<LocationValue | null> {
  const reading = readBy(readAddress, { LocationId: id }, { silent: true })
  refresh(client, ['locations'])
  try {
    return (await client.fetchQuery({ ...reading, staleTime: 0 })).location
  } catch (error) {
    if (error instanceof CallRefused && error.refused.code === 'LOCATION_NOT_FOUND') return null
    throw error
  }
}
