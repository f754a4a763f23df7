import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import map from '../us-map/us-map.module.css'
import {
  gathered,
  madePart,
  type Point,
  projectWorld,
  WORLD_WIDTH,
  worldFrame,
  worldPath,
} from './mercator.ts'
import land from './world-land.svg'
import css from './world-map.module.css'

/** A route on the map. */
export interface WorldWay {
  id: string
  /** Longitude and latitude, port to port; beyond 180 degrees where it crosses the date line. */
  route: readonly (readonly [number, number])[]
  position: readonly [number, number] | null
  /** Traveled share of the route, 0-1. */
  progress: number
  isLate: boolean
  /** The shipment and its position in words. */
  words: string
  from: string
  to: string
}

interface WorldMapProps {
  ways: readonly WorldWay[]
  /** What the map shows, for screen readers. */
  label: string
  chosenId?: string | undefined
  onChoose?: (id: string) => void
  /** How a list entry below the map names its route. */
  nameOf?: (way: WorldWay) => ReactNode
}

interface Drawn {
  way: WorldWay
  points: Point[]
  position: Point | null
}

/** Sea routes on a map of the world; the text below says the same. */
export function WorldMap({ ways, label, chosenId, onChoose, nameOf }: WorldMapProps) {
  const drawn = useMemo(() => draw(ways), [ways])
  const frame = worldFrame(drawn.flatMap(({ points }) => points))
  return (
    <figure className={map.figure} aria-label={label}>
      <div
        className={`${map.frame} ${drawn.length > 12 ? map.many : ''}`}
        style={{ aspectRatio: '100 / 40' }}
        aria-hidden="true"
      >
        <svg
          aria-hidden="true"
          className={map.svg}
          viewBox={`${frame.x.toFixed(1)} ${frame.y.toFixed(1)} ${frame.width.toFixed(1)} ${frame.height.toFixed(1)}`}
          preserveAspectRatio="xMidYMid slice"
        >
          {[-1, 0, 1, 2].map((turn) => (
            <use key={turn} className={css.land} href={`${land}#land`} x={turn * WORLD_WIDTH} />
          ))}
          {drawn.map((one) => (
            <Way key={one.way.id} drawn={one} isFaded={chosenId !== undefined && one.way.id !== chosenId} />
          ))}
        </svg>
        {drawn.map(({ way, position }) =>
          position ? (
            <button
              key={way.id}
              type="button"
              // For the mouse only: the list below the map offers the same by keyboard.
              tabIndex={-1}
              title={way.words}
              className={`${css.marker} ${toneOf(way.isLate)} ${way.id === chosenId ? map.chosen : ''}`}
              style={{
                left: `${((position[0] - frame.x) / frame.width) * 100}%`,
                top: `${((position[1] - frame.y) / frame.height) * 100}%`,
              }}
              onClick={() => onChoose?.(way.id)}
            />
          ) : null,
        )}
      </div>
      <div className={map.legend} aria-hidden="true">
        <span className={toneOf(false)}>
          <Trans>
            <i className={`${map.key} ${map.full}`} /> On schedule
          </Trans>
        </span>
        <span className={toneOf(true)}>
          <Trans>
            <i className={`${map.key} ${map.full}`} /> Late
          </Trans>
        </span>
        <span>
          <Trans>Positions are estimated from departure and arrival.</Trans>
        </span>
      </div>
      <details className={map.words}>
        <summary>
          <Trans>Map data as text ({ways.length})</Trans>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
        <ul tabIndex={0} aria-label={t`Containers on the map`}>
          {ways.map((way) => (
            <li key={way.id}>
              {nameOf ? nameOf(way) : null} {way.words}
              {way.route.length === 0 ? (
                <Text span inherit c="dimmed">
                  <Trans> One of its ports is not on the map.</Trans>
                </Text>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </figure>
  )
}

const toneOf = (isLate: boolean) => `${map.leg} ${isLate ? map.problem : ''}`

function draw(ways: readonly WorldWay[]): Drawn[] {
  const shown = ways.filter(({ route }) => route.length > 0)
  const routes = gathered(shown.map(({ route }) => route))
  return shown.map((way, at) => {
    const route = routes[at]!
    const turns = (route[0]![0] - way.route[0]![0]) / 360
    const position = way.position && ([way.position[0] + turns * 360, way.position[1]] as const)
    return { way, points: route.map(projectWorld), position: position && projectWorld(position) }
  })
}

function Way({ drawn: { way, points, position }, isFaded }: { drawn: Drawn; isFaded: boolean }) {
  const made = madePart(points, position, way.progress)
  return (
    <g className={`${toneOf(way.isLate)} ${isFaded ? map.faded : ''}`}>
      <path className={map.way} d={worldPath(points)} />
      {made.length > 0 ? <path className={map.made} d={worldPath(made)} /> : null}
      <path className={map.dot} d={`${dot(points[0]!)}${dot(points.at(-1)!)}`} />
    </g>
  )
}

/** A line without length and with round ends: a dot whose size does not depend on the zoom. */
const dot = ([x, y]: Point) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`
