import type { QueryClient } from '@tanstack/react-query'
import { listShipViaMappings } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { readBy } from '../../../api/queries.ts'

/** The parcel carrier and service of a ship-via code of the client's orders; null: none. */
export async function readShipVia(
  shipViaCode: string,
  client: QueryClient,
): Promise<ShipViaMappingValue | null> {
  const found = await client.fetchQuery(
    readBy(listShipViaMappings, { ShipViaCode: shipViaCode }, { silent: true }),
  )
  return found.rows.find((one) => one.shipViaCode === shipViaCode && one.rateModeId === PARCEL) ?? null
}
