import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import shared from '../../ui/analysis/analysis.module.css'
import { filterFields, useWarehouseNames } from '../../ui/analysis/filter-fields.tsx'
import { useCarrierChoices } from '../../ui/shipment-list/choices.ts'
import { BENCHMARK_MODES, type BenchmarkChoices, readArea } from './choices.ts'
import css from './rate-benchmark.module.css'

const WRONG_AREA = t`Enter a state like NV or a ZIP3 like 895.`

interface FiltersProps extends BenchmarkChoices {
  /** The default period. */
  usual: { from: string; to: string } | undefined
}

/** The filters of the compared shipments. */
export function Filters({ choices, choose, usual }: FiltersProps) {
  const warehouses = useWarehouseNames()
  const carriers = useCarrierChoices()
  const { select, date } = filterFields(choices, choose, { listTime: '', page: '' })
  return (
    <div className={`${shared.filters} ${css.filters}`}>
      {date(t`Picked up from`, 'from', usual?.from)}
      {date('to', 'to', usual?.to)}
      <LaneFilter choices={choices} choose={choose} />
      {select(t`Mode`, 'mode', BENCHMARK_MODES)}
      {select(t`Warehouse`, 'warehouse', warehouses)}
      {select(t`Carrier`, 'carrier', [{ value: '', label: t`All carriers` }, ...carriers])}
    </div>
  )
}

/** A lane by states or ZIP3s; applied on Enter or when the user leaves the field. */
function LaneFilter({ choices, choose }: BenchmarkChoices) {
  const { origin, destination } = choices
  const [typed, setTyped] = useState({ origin, destination })
  useEffect(() => setTyped({ origin, destination }), [origin, destination])
  const faults = { origin: faultOf(typed.origin), destination: faultOf(typed.destination) }
  const take = (event?: FormEvent) => {
    event?.preventDefault()
    const [from, to] = [readArea(typed.origin), readArea(typed.destination)]
    if (from === null || to === null || (from === origin && to === destination)) return
    choose({ origin: from, destination: to, page: '' })
  }
  const field = (label: string, name: 'origin' | 'destination') => (
    <TextInput
      label={label}
      placeholder={t`Anywhere`}
      maxLength={10}
      autoComplete="off"
      value={typed[name]}
      error={faults[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      onBlur={() => take()}
    />
  )
  return (
    <form className={css.lane} onSubmit={take} noValidate>
      {field(t`Lane from`, 'origin')}
      {field(t`Lane to`, 'destination')}
      {origin || destination ? (
        <Button variant="default" onClick={() => choose({ origin: '', destination: '', page: '' })}>
          <Trans>All lanes</Trans>
        </Button>
      ) : null}
      <button type="submit" hidden>
        <Trans>Apply lane</Trans>
      </button>
    </form>
  )
}

const faultOf = (text: string): string | undefined => (readArea(text) === null ? WRONG_AREA : undefined)
