import { IconAlertTriangleFilled, IconCheck, IconClockHour4, IconTruck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Point, project } from './albers-usa.ts'
import { legPath, madePath, positionOn } from './leg-path.ts'
import { type Frame, frameAround, WHOLE_COUNTRY } from './map-frame.ts'
import { coordinatesOf, type MapShipment, whereItIs } from './map-shipment.ts'
import { Outlines } from './outlines.tsx'
import css from './us-map.module.css'

/** A shipment with its lines on the map; a part is null if its place is unknown or outside the country. */
interface Drawn {
  shipment: MapShipment
  way: string
  made: string
  from: Point | null
  to: Point | null
  position: Point | null
}

interface DrawingProps {
  shipments: readonly MapShipment[]
  /** True: shows only the area around the shipments, and names their ends. */
  isClose: boolean
  chosenId?: string | undefined
  onChoose?: ((shipmentId: string) => void) | undefined
}

/** The country with the legs of the shipments. The text next to it says the same. */
export function Drawing({ shipments, isClose, chosenId, onChoose }: DrawingProps) {
  const drawn = useMemo(() => shipments.map(draw), [shipments])
  const ends = drawn.flatMap((one) => [one.from, one.to]).filter((point) => point !== null)
  const frame = isClose ? frameAround(ends) : WHOLE_COUNTRY
  return (
    <div className={crowdOf(drawn.length)} aria-hidden="true">
      <div className={css.frame}>
        <svg
          aria-hidden="true"
          className={css.svg}
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        >
          <Outlines />
          {drawn.map((one) => (
            <Leg key={one.shipment.shipmentId} drawn={one} isFaded={isOther(one, chosenId)} />
          ))}
        </svg>
        {drawn.map((one) => (
          <Marker
            key={one.shipment.shipmentId}
            drawn={one}
            frame={frame}
            isChosen={one.shipment.shipmentId === chosenId}
            isFaded={isOther(one, chosenId)}
            onChoose={onChoose}
          />
        ))}
        {isClose && drawn[0] ? <Names drawn={drawn[0]} frame={frame} /> : null}
      </div>
    </div>
  )
}

/** The more shipments there are, the smaller each marker is. */
const crowdOf = (count: number): string =>
  [count > 3 ? css.many : '', count > 80 ? css.crowd : ''].filter(Boolean).join(' ')

const isOther = (drawn: Drawn, chosenId: string | undefined) =>
  chosenId !== undefined && drawn.shipment.shipmentId !== chosenId

function draw(shipment: MapShipment): Drawn {
  const from = coordinatesOf(shipment.origin)
  const to = coordinatesOf(shipment.destination)
  const ends = { from: from && project(from), to: to && project(to) }
  if (!from || !to || !ends.from || !ends.to) {
    return { shipment, ...ends, way: '', made: '', position: ends.to ?? ends.from }
  }
  return {
    shipment,
    ...ends,
    way: legPath(from, to),
    made: madePath(from, to, shipment.progress),
    position: positionOn(from, to, shipment.progress),
  }
}

const toneOf = (shipment: MapShipment) => `${css.leg} ${shipment.problem ? css.problem : ''}`

function Leg({ drawn, isFaded }: { drawn: Drawn; isFaded: boolean }) {
  const { shipment, way, made, from, to } = drawn
  return (
    <g className={`${toneOf(shipment)} ${isFaded ? css.faded : ''}`}>
      <path className={css.way} d={way} />
      <path className={css.made} d={made} />
      {from ? <path className={css.dot} d={dot(from)} /> : null}
      {from ? <path className={css.hole} d={dot(from)} /> : null}
      {to ? <path className={css.dot} d={dot(to)} /> : null}
    </g>
  )
}

/** A line without length and with round ends: a dot whose size does not depend on the zoom. */
const dot = ([x, y]: Point) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`

const place = ([x, y]: Point, frame: Frame) => ({
  left: `${((x - frame.x) / frame.width) * 100}%`,
  top: `${((y - frame.y) / frame.height) * 100}%`,
})

function Marker(props: {
  drawn: Drawn
  frame: Frame
  isChosen: boolean
  isFaded: boolean
  onChoose: DrawingProps['onChoose']
}) {
  const { shipment, position } = props.drawn
  const { onChoose } = props
  if (!position) return null
  const shared = {
    className: `${css.marker} ${toneOf(shipment)} ${props.isChosen ? css.chosen : ''} ${props.isFaded ? css.other : ''}`,
    style: place(position, props.frame),
    title: `${shipment.BOLNumber}: ${whereItIs(shipment)}`,
  }
  const icon = <StateIcon shipment={shipment} />
  if (!onChoose) return <span {...shared}>{icon}</span>
  // For the mouse only: the list next to the map offers the same by keyboard.
  return (
    <button type="button" tabIndex={-1} {...shared} onClick={() => onChoose(shipment.shipmentId)}>
      {icon}
    </button>
  )
}

function StateIcon({ shipment }: { shipment: MapShipment }) {
  if (shipment.problem) return <IconAlertTriangleFilled size={13} />
  if (shipment.statusCode === 'D') return <IconCheck size={14} stroke={3} />
  if (shipment.statusCode === 'A') return <IconTruck size={14} stroke={2} />
  return <IconClockHour4 size={14} stroke={2} />
}

function Names({ drawn, frame }: { drawn: Drawn; frame: Frame }) {
  const { from, to, shipment } = drawn
  const isFromHigher = from !== null && to !== null && from[1] < to[1]
  return (
    <>
      {from ? (
        <span className={`${css.name} ${isFromHigher ? css.above : ''}`} style={place(from, frame)}>
          {shipment.origin.city}, {shipment.origin.state}
        </span>
      ) : null}
      {to ? (
        <span className={`${css.name} ${isFromHigher ? '' : css.above}`} style={place(to, frame)}>
          {shipment.destination.city}, {shipment.destination.state}
        </span>
      ) : null}
    </>
  )
}
