import { t } from '@lingui/core/macro'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import type { Bucket } from '#domain/access/buckets.ts'

/** The actions for rows of a bucket, other than opening them. */
export type RowWork = 'build' | 'consolidate' | 'split' | 'defer' | 'resume' | 'revert'

const LABELS: Record<RowWork, string> = {
  build: t`Build shipment`,
  consolidate: t`Consolidate`,
  split: t`Split…`,
  defer: t`Defer…`,
  resume: t`Resume`,
  revert: t`Revert set items`,
}

const ROW_WORKS: Partial<Record<Bucket['status'], readonly RowWork[]>> = {
  O: ['build', 'split', 'defer'],
  Q: ['revert', 'defer'],
  H: ['resume', 'defer'],
}
const BULK_WORKS: Partial<Record<Bucket['status'], readonly RowWork[]>> = {
  O: ['build', 'consolidate', 'defer'],
  Q: ['revert', 'defer'],
  H: ['resume', 'defer'],
}

/** The actions of a bucket: for one row, and for the selected ones. */
export function worksOf(bucket: Bucket) {
  const own = ROW_WORKS[bucket.status] ?? []
  const many = BULK_WORKS[bucket.status] ?? []
  return {
    any: own.length > 0,
    label: (work: RowWork) => LABELS[work],
    row: (_row: ShipmentRow) => own,
    bulk: (rows: readonly ShipmentRow[]) => many.filter((work) => work !== 'consolidate' || rows.length > 1),
  }
}
