import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MAP_HEIGHT, MAP_WIDTH, project } from '../../ui/us-map/albers-usa.ts'
import { legPath } from '../../ui/us-map/leg-path.ts'
import type { Coordinates } from '../../ui/us-map/map-shipment.ts'
import { Outlines } from '../../ui/us-map/outlines.tsx'
import map from '../../ui/us-map/us-map.module.css'
import css from './dashboard.module.css'
import type { Row } from './use-dashboard.ts'

const MOST_LANES = 150
/** The width of the lane with the highest spend, in pixels; the others in proportion to their spend. */
const WIDEST = 7

/** Lanes by spend: the wider the line, the higher the spend. The table below has the same data. */
export function LaneMap({ rows }: { rows: readonly Row[] }) {
  const lanes = rows.flatMap(placed).slice(0, MOST_LANES)
  const most = Math.max(...lanes.map(({ spend }) => spend))
  if (lanes.length === 0) return null
  const missing = rows.length - lanes.length
  return (
    <figure className={css.map}>
      <svg
        className={`${map.svg} ${css.lanes}`}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="img"
        aria-label={t`Map of ${lanes.length} lanes by spend. ${lanes[0]!.name} has the most. The table below has the figures.`}
      >
        <Outlines />
        {lanes.toReversed().map(({ key, name, from, to, spend }) => (
          <path
            key={key}
            className={css.laneLine}
            d={legPath(from, to)}
            strokeWidth={Math.max(1, (spend / most) * WIDEST)}
          >
            <title>{name}</title>
          </path>
        ))}
        {lanes.slice(0, 6).map(({ key, to, from }) => {
          const [x, y] = project(to) ?? project(from) ?? [0, 0]
          return <circle key={key} className={css.laneEnd} cx={x} cy={y} r={4} />
        })}
      </svg>
      <figcaption className={css.caption}>
        <Trans>
          The thicker the line, the higher the spend.
          {missing > 0 ? t` ${missing} lanes are shown only in the table.` : ''}
        </Trans>
      </figcaption>
    </figure>
  )
}

function placed(row: Row) {
  const { fromLatitude, fromLongitude, toLatitude, toLongitude } = row as Record<string, number | undefined>
  if (fromLatitude === undefined || fromLongitude === undefined) return []
  if (toLatitude === undefined || toLongitude === undefined) return []
  const from: Coordinates = [fromLongitude, fromLatitude]
  const to: Coordinates = [toLongitude, toLatitude]
  const spend = Number(row.spend)
  return spend > 0 ? [{ key: `${row.group} ${row.currency}`, name: String(row.name), from, to, spend }] : []
}
