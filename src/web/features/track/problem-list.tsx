import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton, Switch, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { term } from '../../text/terms.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Lane } from '../../ui/lane.tsx'
import { laneOfRow } from '../../ui/lane-of-row.ts'
import { Section } from '../../ui/section.tsx'
import { BolLink } from '../../ui/shipment-list/columns.tsx'
import type { TrackTab } from './tabs.ts'
import css from './track.module.css'
import { useProblems } from './use-track-list.ts'

interface ProblemListProps {
  tab: TrackTab
  /** True: the list below shows nothing else. */
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
}

/** The problem shipments of the tab, above the list. */
export function ProblemList({ tab, isOnly, onOnly }: ProblemListProps) {
  const { data, error, refetch } = useProblems(tab)
  const more = data ? data.total - data.rows.length : 0
  return (
    <Section
      title={t`Problems first`}
      note={data ? `${data.total}` : undefined}
      actions={
        <Switch
          label={t`Show only these`}
          checked={isOnly}
          onChange={(event) => onOnly(event.currentTarget.checked)}
        />
      }
    >
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton className={css.waiting} /> : null}
      {data?.rows.length === 0 ? (
        <EmptyState
          title={t`No problems`}
          hint={
            <Trans>
              <IconCircleCheck size={14} aria-hidden="true" /> Shipments with a reported problem appear here.
            </Trans>
          }
        />
      ) : (
        <ul className={css.problems}>
          {data?.rows.map((row) => (
            <ProblemRow key={row.id} row={row} />
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Anchor component="button" type="button" mt="xs" onClick={() => onOnly(true)}>
          <Trans>Show all {data?.total} in the list</Trans>
        </Anchor>
      ) : null}
    </Section>
  )
}

function ProblemRow({ row }: { row: ShipmentRow }) {
  const { from, to } = laneOfRow(row)
  return (
    <li>
      <IconAlertTriangle size={16} className={css.problem} aria-hidden="true" />
      <div>
        <Text size="sm" component="div">
          <BolLink id={row.id} bolNumber={row.bolNumber} /> {row.carrierName}
        </Text>
        <Text size="sm">{term(row.problem)}</Text>
        <Text size="xs" c="dimmed" component="div">
          <Lane from={{ ...from, zip: '' }} to={{ ...to, zip: '' }} />
        </Text>
      </div>
    </li>
  )
}
