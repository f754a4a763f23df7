import { t } from '@lingui/core/macro'
import { BUCKET_FRESH_MINUTES, type Bucket, openBuckets } from '#domain/access/buckets.ts'

/** The tab in the URL: the bucket's name without characters that URLs do not allow. */
export const slugOf = (bucket: Bucket): string => bucket.name.replace(/[^A-Za-z]/g, '')

/** The bucket in the URL among those the user may open; by default the first one. */
export function bucketOf(slug: string | undefined, open: readonly Bucket[]): Bucket {
  const named = open.find((bucket) => slugOf(bucket).toLowerCase() === slug?.toLowerCase())
  return named ?? open[0] ?? openBuckets([])[0]!
}

/** Whether data read at `stamp` still counts as fresh (specification section 4). */
export const isFresh = (stamp: number, now: number): boolean => now - stamp < BUCKET_FRESH_MINUTES * 60_000

/** The parts of the Open Orders bucket. */
export const VIEWS = [
  { value: 'orders', label: t`Orders` },
  { value: 'consolidate', label: t`Consolidate` },
  { value: 'pending', label: t`Pending` },
] as const
export type View = (typeof VIEWS)[number]['value']

export const viewOf = (value: string | undefined): View =>
  VIEWS.find((view) => view.value === value)?.value ?? 'orders'
