import type { QueryClient } from '@tanstack/react-query'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import { listOrders } from '#contracts/endpoints/orders.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { orderNumbers } from '#domain/orders/merge-references.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { isSamePlace } from '#domain/shipment/stops.ts'
import { readBy } from '../../../../api/queries.ts'
import { addressOfLocation } from '../form/address-of-location.ts'
import { mergeOrders } from './merge-orders.ts'

export interface ReadOrder {
  order: OrderValue | null
  /** The saved location of the consignee. */
  consignee: LocationValue | null
}

/** An order, or several (`A,B`) merged into one; null if none is found. */
export async function readOrder(orderNumber: string, client: QueryClient): Promise<ReadOrder> {
  const read = async (number: string) => {
    const found = readBy(listOrders, { orderNumber: number, status: '' }, { silent: true })
    return (await client.fetchQuery(found)).order
  }
  const found = await Promise.all(orderNumbers(orderNumber).map(read))
  const orders = found.flatMap((order) => order ?? [])
  if (orders.length === 0) return { order: null, consignee: null }
  const order = mergeOrders(orders)
  return { order, consignee: await consigneeOf(order.destination, client) }
}

const MOST_HITS = 20

/**
 * The consignee's saved location, for the services that it always needs; null if there is none, or it cannot be read.
 */
async function consigneeOf(address: Address, client: QueryClient): Promise<LocationValue | null> {
  if (address.companyName === '') return null
  const body = { searchText: address.companyName, pageSize: MOST_HITS }
  const found = await client.fetchQuery(readBy(listLocations, body, { silent: true })).catch(() => null)
  return found?.rows.find((location) => isSamePlace(addressOfLocation(location), address)) ?? null
}
