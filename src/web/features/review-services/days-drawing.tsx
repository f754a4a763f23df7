import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { MAP_HEIGHT, MAP_WIDTH, type Point, project } from '../../ui/us-map/albers-usa.ts'
import outlines from '../../ui/us-map/us-states.svg'
import css from './days-map.module.css'
import { type DaysMap, shadeOf } from './map-days.ts'
import { US_STATES } from './us-states.ts'

interface DaysDrawingProps {
  map: DaysMap
  origin: { latitude: number; longitude: number }
}

/** The states colored by days, with the number in them, and a dot for each ZIP3 that differs from its state. */
export function DaysDrawing({ map, origin }: DaysDrawingProps) {
  const dots = useMemo(() => map.zip3s.map((one) => ({ ...one, at: onMap(one) })), [map])
  const from = onMap(origin)
  return (
    <svg aria-hidden="true" className={css.svg} viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}>
      {US_STATES.map(({ code, name, fips }) => (
        <use
          key={code}
          href={`${outlines}#fips-${fips}`}
          className={`${css.state} ${toneOf(map.states.get(code))}`}
        >
          <title>{titleOf(name, map.states.get(code))}</title>
        </use>
      ))}
      {US_STATES.map(({ code, middle }) =>
        middle ? (
          <text
            key={code}
            x={middle[0]}
            y={middle[1]}
            className={`${css.figure} ${toneOf(map.states.get(code))}`}
          >
            {map.states.get(code) ?? '–'}
          </text>
        ) : null,
      )}
      {dots.map(({ zip3, state, days, at }) =>
        at ? (
          <circle key={zip3} cx={at[0]} cy={at[1]} r={5} className={`${css.dot} ${toneOf(days)}`}>
            <title>{titleOf(t`ZIP ${zip3}, ${state}`, days)}</title>
          </circle>
        ) : null,
      )}
      {from ? <circle cx={from[0]} cy={from[1]} r={8} className={css.origin} /> : null}
    </svg>
  )
}

const onMap = ({ longitude, latitude }: { longitude: number; latitude: number }): Point | null =>
  project([longitude, latitude])

const toneOf = (days: number | undefined): string =>
  (days === undefined ? css.none : css[`shade${shadeOf(days)}`]) ?? ''

const titleOf = (name: string, days: number | undefined): string =>
  days === undefined
    ? t`${name}: no service days`
    : `${name}: ${plural(days, { one: '# day', other: '# days' })}`
