import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { RATE_MODES } from '#domain/shipment/rate-mode.ts'
import css from '../../ui/analysis/analysis.module.css'
import { useClientSetup } from '../../ui/use-client-setup.ts'
import { type Choices, CLOSED, type DashboardChoices, periodChoices } from './choices.ts'

const MODES = [
  { value: '', label: t`All modes` },
  ...Object.entries(RATE_MODES).map(([value, label]) => ({ value, label })),
]

interface FiltersProps extends DashboardChoices {
  /** The days that are shown. */
  period: { from: string; to: string } | undefined
}

/** Which shipments the figures are of. */
export function Filters({ choices, choose, period }: FiltersProps) {
  const setup = useClientSetup()
  const warehouses = [
    { value: '', label: t`All warehouses` },
    ...(setup.data?.warehouses ?? []).map(({ WHSE, Name }) => ({ value: WHSE, label: Name || WHSE })),
  ]
  const select = (label: string, name: keyof Choices, data: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      data={data}
      value={choices[name]}
      onChange={(event) => choose({ ...CLOSED, [name]: event.currentTarget.value })}
    />
  )
  const date = (label: string, name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={label}
      value={choices[name] || (period?.[name] ?? '')}
      onChange={(event) => choose({ ...CLOSED, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={css.filters}>
      {select(t`Period`, 'period', periodChoices(new Date().toISOString().slice(0, 10)))}
      {choices.period === 'custom' ? (
        <>
          {date(t`From`, 'from')}
          {date(t`To`, 'to')}
        </>
      ) : null}
      {select(t`Warehouse`, 'warehouse', warehouses)}
      {select(t`Mode`, 'mode', MODES)}
      <Narrowed choices={choices} choose={choose} />
    </div>
  )
}

/** The carrier and the lane that were chosen in the tables; each can be dropped. */
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
