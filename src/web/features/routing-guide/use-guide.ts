import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { readBy, refresh, useCall } from '../../api/queries.ts'

const WHOLE_GUIDE = { pageSize: 1 }

/** The whole guide. */
export const useGuide = () => useCall(soldToWork, WHOLE_GUIDE, { silent: true })

/** The current guide, read again from the server. */
export const readGuideNow = (client: QueryClient) =>
  client.fetchQuery({ ...readBy(soldToWork, WHOLE_GUIDE, { silent: true }), staleTime: 0 })

/** The largest page of a list: a short number is part of many others. */
const ALL = 1000

/** The current state of a sold-to account, null if there is none; the lists behind are refreshed with it. */
export async function readSoldToNow(client: QueryClient, soldTo: string): Promise<SoldToAccountValue | null> {
  const reading = readBy(soldToWork, { searchText: soldTo, pageSize: ALL }, { silent: true })
  const { rows } = await client.fetchQuery({ ...reading, staleTime: 0 })
  refresh(client, ['carriers'])
  return rows.find((row) => row.soldTo === soldTo && row.isAccount) ?? null
}

/** The client's carriers to choose from, each once, whatever its rate modes. */
export function useCarrierChoices(): { value: string; label: string }[] {
  const { data } = useCall(listCarriers, {}, { silent: true })
  return useMemo(() => {
    const names = new Map(data?.carriers.map((one) => [one.SCAC, one.CarrierName]))
    return [...names]
      .map(([value, name]) => ({ value, label: `${name} (${value})` }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [data])
}

/** Today in the user's time zone, YYYY-MM-DD. */
export const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())
