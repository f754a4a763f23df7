import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { keep, readKept } from '../../api/kept.ts'
import { Segments } from '../segments.tsx'
import { RATE_SORTS, type RateSort } from './rate-rows.ts'

const LABELS: Record<RateSort, string> = { price: t`By price`, days: t`By days`, name: t`By name` }

/** The sort order of a price list, stored in this browser under a name, and its control. */
export function useRateSort(kept: string): [sort: RateSort, control: ReactNode] {
  const [sort, setSort] = useState<RateSort>(() => readKept(kept, 'price'))
  const sortBy = (by: RateSort) => {
    setSort(by)
    keep(kept, by)
  }
  const data = RATE_SORTS.map((by) => ({ value: by, label: LABELS[by] }))
  return [
    sort,
    <Segments key="sort" label={t`Sort the prices by`} value={sort} data={data} onChange={sortBy} />,
  ]
}
