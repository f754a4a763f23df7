import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import css from '../../ui/analysis/analysis.module.css'
import { filterFields, useWarehouseNames } from '../../ui/analysis/filter-fields.tsx'
import { MODE_CHOICES } from '../../ui/shipment-list/choices.ts'
import { CLOSED, type DashboardChoices, periodChoices } from './choices.ts'

interface FiltersProps extends DashboardChoices {
  /** The days of the period. */
  period: { from: string; to: string } | undefined
}

/** The filters of the dashboard's shipments. */
export function Filters({ choices, choose, period }: FiltersProps) {
  const { select, date } = filterFields(choices, choose, CLOSED)
  return (
    <div className={css.filters}>
      {select(t`Period`, 'period', periodChoices(new Date().toISOString().slice(0, 10)))}
      {choices.period === 'custom' ? (
        <>
          {date(t`From`, 'from', period?.from)}
          {date(t`To`, 'to', period?.to)}
        </>
      ) : null}
      {select(t`Warehouse`, 'warehouse', useWarehouseNames())}
      {select(t`Mode`, 'mode', MODE_CHOICES)}
      <Narrowed choices={choices} choose={choose} />
    </div>
  )
}

/** The carrier and the lane chosen in the tables; each can be removed. */
function Narrowed({ choices, choose }: DashboardChoices) {
  const chips = (['carrier', 'lane'] as const).map((name) =>
    choices[name] === '' ? null : (
      <Button
        key={name}
        variant="default"
        rightSection={<IconX size={14} aria-hidden />}
        aria-label={t`Show all ${name} options, not only ${choices[name]}`}
        onClick={() => choose({ ...CLOSED, scorecard: '', [name]: '' })}
      >
        {choices[name]}
      </Button>
    ),
  )
  return (
    <>
      {chips}
      {choices.carrier !== '' && choices.scorecard === '' ? (
        <Button variant="default" onClick={() => choose({ ...CLOSED, scorecard: 'carrier' })}>
          <Trans>Scorecard</Trans>
        </Button>
      ) : null}
    </>
  )
}
