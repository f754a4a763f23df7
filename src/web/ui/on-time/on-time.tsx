import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import { readOnTime } from '#contracts/endpoints/analysis.ts'
import { useCall } from '../../api/queries.ts'
import css from './on-time.module.css'

const FRESH_MS = 600_000
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 })

export interface OnTimeProps {
  scac: string
  /** ZIPs of the lane. */
  from: string
  to: string
}

/** A carrier's recent on-time rate, next to its price; nothing if there are too few deliveries. */
export function OnTime({ scac, from, to }: OnTimeProps) {
  const { data } = useCall(
    readOnTime,
    { from: from.slice(0, 5), to: to.slice(0, 5) },
    { enabled: from !== '' && to !== '', staleTime: FRESH_MS, silent: true, keepsPrevious: true },
  )
  const found = data?.carriers.find(({ SCAC }) => SCAC === scac)
  if (!data || !found) return null
  const where = found.isLane ? t`on this lane` : t`on all lanes`
  return (
    <Tooltip
      label={t`${found.onTime} of ${found.due} deliveries ${where} arrived on or before the promised day in the last ${data.days} days.`}
    >
      <button type="button" className={css.onTime}>
        <Trans>{percent.format(found.share)} on time</Trans>
      </button>
    </Tooltip>
  )
}
