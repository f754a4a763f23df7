import { geoPath } from 'd3-geo'
import { useMemo } from 'react'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json'
import { MAP_HEIGHT, MAP_WIDTH, type Point, project } from '../../ui/us-map/geography.ts'
import css from './days-map.module.css'
import { type DaysMap, shadeOf } from './map-days.ts'
import { US_STATES } from './us-states.ts'

interface StateShape {
  code: string
  name: string
  path: string
  /** Where its number stands; null where it would not fit. */
  middle: Point | null
}

const topology = atlas as unknown as Topology<{ states: GeometryCollection }>
/** Square units of the map below which a number does not fit. */
const SMALLEST_NAMED = 1_400
/** Where the middle of a shape is not the middle of its land, or another place reads better: shifts in map units. */
const SHIFTS: Record<string, Point> = {
  FL: [26, 4],
  LA: [-12, 0],
  MI: [22, 34],
  ID: [-4, 22],
  CA: [-8, 0],
  AK: [0, -8],
  HI: [12, 6],
  MD: [0, 0],
}

const SHAPES: readonly StateShape[] = shapes()

function shapes(): StateShape[] {
  const asIs = geoPath(null).digits(1)
  const byFips = new Map(US_STATES.map((state) => [state.fips, state]))
  return feature(topology, topology.objects.states).features.flatMap((one) => {
    const state = byFips.get(String(one.id))
    if (!state) return []
    const [x, y] = asIs.centroid(one)
    const [right, down] = SHIFTS[state.code] ?? [0, 0]
    const middle: Point | null = asIs.area(one) < SMALLEST_NAMED ? null : [x + right, y + down]
    return [{ code: state.code, name: state.name, path: asIs(one) ?? '', middle }]
  })
}

interface DaysDrawingProps {
  map: DaysMap
  origin: { latitude: number; longitude: number }
}

/** The states coloured by days, with the number in them, and a dot for each ZIP3 that differs from its state. */
export function DaysDrawing({ map, origin }: DaysDrawingProps) {
  const dots = useMemo(() => map.zip3s.map((one) => ({ ...one, at: onMap(one) })), [map])
  const from = onMap(origin)
  return (
    <svg aria-hidden="true" className={css.svg} viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}>
      {SHAPES.map(({ code, name, path }) => (
        <path key={code} d={path} className={`${css.state} ${toneOf(map.states.get(code))}`}>
          <title>{titleOf(name, map.states.get(code))}</title>
        </path>
      ))}
      {SHAPES.map(({ code, middle }) =>
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
            <title>{titleOf(`ZIP ${zip3}, ${state}`, days)}</title>
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
  days === undefined ? `${name}: no service days` : `${name}: ${days} ${days === 1 ? 'day' : 'days'}`
