import type { QueryClient } from '@tanstack/react-query'
import { carrierCalendarWork } from '#contracts/endpoints/carriers.ts'
import type { CarrierCalendarValue } from '#contracts/entities/carrier-calendar.ts'
import { readBy } from '../../api/queries.ts'

/**
 * The current state of a version, null if it was deleted; it uses the list's own query, so the list is refreshed with
 * it.
 */
export async function readCalendarNow(client: QueryClient, id: string): Promise<CarrierCalendarValue | null> {
  const reading = readBy(carrierCalendarWork, { work: 'load' }, { silent: true })
  const { calendars } = await client.fetchQuery({ ...reading, staleTime: 0 })
  return calendars.find((calendar) => calendar.id === id) ?? null
}
