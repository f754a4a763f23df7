import { countShipments } from '#contracts/endpoints/shipments.ts'
import type { PageName } from '#domain/access/pages.ts'
import { useCall } from '../api/queries.ts'

/** The live counts next to the pages: open orders, shipments to route, shipments in transit. */
export function useBucketCounts(): Partial<Record<PageName, number>> {
  const { data } = useCall(countShipments, {}, { staleTime: 60_000 })
  if (!data) return {}
  const { counts, tendered } = data
  return {
    OpenOrders: counts.O ?? 0,
    MultipleOrders: counts.Q ?? 0,
    Track: tendered + (counts.A ?? 0),
  }
}
