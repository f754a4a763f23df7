import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'
import { readContainer } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { parseIsoDate } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { useCall } from '../../api/queries.ts'
import { showDate } from '../../text/dates.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { lateText } from './container-badges.tsx'
import css from './ocean.module.css'

const DAY = 86_400_000

/** The history of the estimated arrival: a chart, and the same data as a table. */
export function ArrivalHistory({ container }: { container: ContainerValue }) {
  const reading = useCall(readContainer, { containerId: container.id }, { silent: true })
  const { data, error } = reading
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void reading.refetch()} />
  const { timeZone } = container.portOfDischarge
  const history = data?.arrivalHistory ?? []
  const note = lateText(container)
  return (
    <Section title={t`Estimated arrival over time`} note={note || null}>
      {data ? null : <Skeleton height={120} />}
      {data && history.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No estimated arrival yet.</Trans>
        </Text>
      ) : null}
      {history.length > 1 ? <Picture history={history} container={container} /> : null}
      {history.length > 0 ? (
        <table className={css.history}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Reported</Trans>
              </th>
              <th scope="col">
                <Trans>Estimated arrival</Trans>
              </th>
              <th scope="col">
                <Trans>Source</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ ETA, saidAt, source }) => (
              <tr key={`${saidAt} ${ETA}`}>
                <td>
                  <Instant at={saidAt} timeZone={timeZone} />
                </td>
                <td>
                  <Instant at={ETA} timeZone={timeZone} />
                </td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Section>
  )
}

interface PictureProps {
  history: readonly { ETA: string; saidAt: string }[]
  container: ContainerValue
}

/** Days after the first estimate, by the time of each report. */
function Picture({ history, container }: PictureProps) {
  const { timeZone } = container.portOfDischarge
  const dayOf = (instant: string) => parseIsoDate(localDate(new Date(instant), timeZone))
  const first = dayOf(history[0]!.ETA)
  const points = history.map(({ ETA, saidAt }) => ({ x: Date.parse(saidAt), y: dayOf(ETA) - first }))
  const end = container.arrivedAt
  const last = end
    ? { x: Date.parse(end), y: dayOf(end) - first }
    : { x: Math.max(Date.now(), points.at(-1)!.x + DAY), y: points.at(-1)!.y }
  // An estimate is valid until the next one.
  const line = [...points, last].flatMap((point, at, all) =>
    at === 0 ? [point] : [{ x: point.x - 1, y: all[at - 1]!.y }, point],
  )
  return (
    <LineChart
      isSmall
      label={t`Days the estimated arrival has changed, over time. The table below shows the same data.`}
      lines={[{ key: 'eta', label: end ? t`Arrived` : t`Now`, points: line }]}
      places={points.map(({ x }) => ({ x, name: dateText(new Date(x), timeZone) }))}
      valueText={(value) => (value === 0 ? '0 d' : `${value > 0 ? '+' : ''}${value} d`)}
    />
  )
}

function dateText(at: Date, timeZone: string): string {
  const shown = showDate(localDate(at, timeZone))
  return shown.kind === 'text' ? shown.text.slice(5, 11).replace(/,$/, '') : ''
}
