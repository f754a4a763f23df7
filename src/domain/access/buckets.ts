import type { ShipmentStatus } from '../shipment/lifecycle.ts'

/** An order bucket: a tab with its own page id, status code and page size (specification sections 2, 4, 9). */
export interface Bucket {
  name: string
  pageId: number
  status: ShipmentStatus
  pageSize: number
}

export const BUCKETS: readonly Bucket[] = [
  { name: 'Open Orders', pageId: 47, status: 'O', pageSize: 15 },
  { name: 'Rate & Route', pageId: 48, status: 'Q', pageSize: 25 },
  { name: 'Schedule', pageId: 49, status: 'T', pageSize: 15 },
  { name: 'InTransit', pageId: 50, status: 'A', pageSize: 15 },
  { name: 'Delivered', pageId: 51, status: 'D', pageSize: 15 },
  { name: 'Deferred', pageId: 52, status: 'H', pageSize: 15 },
]

/** The bucket's refresh stamp is stale after this time. */
export const BUCKET_FRESH_MINUTES = 15

/**
 * The buckets that a user can open. No bucket id in the list: all of them. Otherwise the listed ones, and Deferred,
 * which is accessible by default. The first one is the user's default bucket.
 */
export function openBuckets(pageIds: readonly number[]): Bucket[] {
  const listed = BUCKETS.filter((bucket) => pageIds.includes(bucket.pageId))
  if (listed.length === 0) return [...BUCKETS]
  return BUCKETS.filter((bucket) => listed.includes(bucket) || bucket.status === 'H')
}

/**
 * Statuses whose orders and shipments the user must not see: those of buckets that the user cannot open. Ended
 * shipments are in no bucket; users who can open History see them.
 */
export function closedStatuses(pageIds: readonly number[]): ShipmentStatus[] {
  const open = openBuckets(pageIds)
  return BUCKETS.filter((bucket) => !open.includes(bucket)).map(({ status }) => status)
}
