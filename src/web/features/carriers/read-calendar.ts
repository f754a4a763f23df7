import type { QueryClient } from '@tanstack/react-query'
import { carrierCalendarWork } from '#contracts/endpoints/carriers.ts'
import type { CarrierCalendarValue } from '#contracts/entities/carrier-calendar.ts'
import { readBy } from '../../api/queries.ts'

/** A version as it is now, null when it is gone; it is the list's own query, so the list is read again with it. */
export async function readCalendarNow(client: QueryClient, id: string): Promise<CarrierCalendarValue | null> {
  const reading = readBy(carrierCalendarWork, { work: 'load' }, { silent: true })
  const { calendars } = await client.fetchQuery({ ...reading, staleTime: 0 })
  return calendars.find((calendar) => calendar.id === id) ?? null
}
