import { listLocations } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { keep, readKept } from '../../../../api/kept.ts'
import { useCall } from '../../../../api/queries.ts'

const MOST_WAREHOUSES = 200
const NONE: LocationValue[] = []
const KEPT = 'prepaid.warehouse'

/** The shipper's own docks. */
export function useWarehouses(): { warehouses: LocationValue[]; isPending: boolean } {
  const { data, isPending } = useCall(
    listLocations,
    { warehousesOnly: true, pageSize: MOST_WAREHOUSES },
    { staleTime: 60_000, silent: true },
  )
  return { warehouses: data?.rows ?? NONE, isPending }
}

/** The last used warehouse is the default for the next shipment. */
export const rememberWarehouse = (id: string): void => keep(KEPT, id)

/** The user's default, else the last used one, else the client's, else the only one. */
export function usualWarehouse(
  warehouses: LocationValue[],
  [ofUser, ofClient]: [ofUser: string, ofClient: string],
): LocationValue | null {
  const byId = (id: string) => warehouses.find((warehouse) => warehouse.id === id)
  const only = warehouses.length === 1 ? warehouses[0] : undefined
  return byId(ofUser) ?? byId(readKept(KEPT, '')) ?? byId(ofClient) ?? only ?? null
}
