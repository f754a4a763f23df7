import type { LaneServiceValue, TerminalValue } from '#contracts/entities/lane-service.ts'
import { type Point, project } from '../../ui/us-map/albers-usa.ts'
import { legPath } from '../../ui/us-map/leg-path.ts'
import { type Frame, frameAround } from '../../ui/us-map/map-frame.ts'
import { Outlines } from '../../ui/us-map/outlines.tsx'
import map from '../../ui/us-map/us-map.module.css'
import css from './terminal-info.module.css'
import type { TerminalMapProps } from './terminal-map-props.ts'

type Located = { latitude: number | null; longitude: number | null }
type Coordinates = [number, number]

/** A terminal's dot. One place may be the terminal of several carriers. */
interface Dot {
  service: LaneServiceValue
  terminal: TerminalValue
  /** The end of the lane that it serves: 0 the origin, 1 the destination. */
  end: number
  at: Point
}

/** The region around the lane: the ZIPs, every terminal, and the chosen carrier's with lines to them. */
export function TerminalDrawing({ answer, services, chosen, onChosen }: TerminalMapProps) {
  const dots = services.flatMap(dotsOf)
  const ends = [answer.origin, answer.destination].flatMap((place) => {
    const at = place && onMap(place)
    return at ? [{ place, at }] : []
  })
  const frame = frameAround([...ends.map(({ at }) => at), ...dots.map(({ at }) => at)])
  return (
    <div className={`${map.frame} ${css.tones}`} aria-hidden="true">
      <svg
        aria-hidden="true"
        className={map.svg}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      >
        <Outlines />
        {chosen
          ? linesOf(chosen, answer).map((line) => <path key={line} className={css.line} d={line} />)
          : null}
      </svg>
      {dots.map((dot) => (
        <DotButton
          key={`${dot.service.scac} ${dot.terminal.code} ${dot.at[0]}`}
          dot={dot}
          frame={frame}
          isChosen={dot.service.scac === chosen?.scac}
          isNamedBelow={isBelow(dot.terminal, (ends[dot.end] ?? dot).at)}
          onChosen={onChosen}
        />
      ))}
      {ends.map(({ place, at }, index) => (
        <span key={index === 0 ? 'from' : 'to'} className={css.place} style={position(at, frame)}>
          <i className={css.end1} />
          <span
            className={`${css.label} ${isBelow(chosen?.[index === 0 ? 'origin' : 'destination'], at) ? css.above : ''}`}
            style={within(at, frame)}
          >
            {place.zip}
          </span>
        </span>
      ))}
    </div>
  )
}

interface DotButtonProps {
  dot: Dot
  frame: Frame
  isChosen: boolean
  /** The position of its name, so that it does not overlap the ZIP's. */
  isNamedBelow: boolean
  onChosen: (scac: string) => void
}

/** For the mouse only: the cards offer the same by keyboard. */
function DotButton({ dot, frame, isChosen, isNamedBelow, onChosen }: DotButtonProps) {
  const { service, terminal, at } = dot
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${css.dot} ${isChosen ? css.own : ''}`}
      style={position(at, frame)}
      title={`${terminal.name} (${service.scac})`}
      onClick={() => onChosen(isChosen ? '' : service.scac)}
    >
      {isChosen ? (
        <span className={`${css.label} ${isNamedBelow ? '' : css.above}`} style={within(at, frame)}>
          {terminal.city}
        </span>
      ) : null}
    </button>
  )
}

/** The dots of a carrier; a terminal that serves both ends has one. */
function dotsOf(service: LaneServiceValue): Dot[] {
  const { origin, destination } = service
  const isSame = origin !== null && origin.code === destination?.code
  return [origin, isSame ? null : destination].flatMap((terminal, end) => {
    const at = terminal && onMap(terminal)
    return at ? [{ service, terminal, end, at }] : []
  })
}

/** Whether a terminal is south of a point of the map. */
function isBelow(terminal: TerminalValue | null | undefined, [, y]: Point): boolean {
  const at = terminal ? onMap(terminal) : null
  return at !== null && at[1] > y
}

/** Lines from each ZIP to the terminal that serves it. */
function linesOf(chosen: LaneServiceValue, { origin, destination }: TerminalMapProps['answer']): string[] {
  const pairs: [Located | null, Located | null][] = [
    [origin, chosen.origin],
    [destination, chosen.destination],
  ]
  return pairs.flatMap(([place, terminal]) => {
    const from = place && coordinates(place)
    const to = terminal && coordinates(terminal)
    const line = from && to ? legPath(from, to) : ''
    return line === '' ? [] : [line]
  })
}

const coordinates = ({ latitude, longitude }: Located): Coordinates | null =>
  latitude === null || longitude === null ? null : [longitude, latitude]

function onMap(place: Located): Point | null {
  const at = coordinates(place)
  return at && project(at)
}

/** Keeps a label inside of the map: at the left edge it starts at the dot, at the right edge it ends there. */
const within = ([x]: Point, frame: Frame) => ({
  transform: `translateX(${-((x - frame.x) / frame.width) * 100}%)`,
})

const position = ([x, y]: Point, frame: Frame) => ({
  left: `${((x - frame.x) / frame.width) * 100}%`,
  top: `${((y - frame.y) / frame.height) * 100}%`,
})
