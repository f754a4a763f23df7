import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { coordinatesOf, type MapShipment, whereItIs } from './map-shipment.ts'
import css from './us-map.module.css'

/** The atlas is larger than most screens, so it loads only when a map is shown. */
const Drawing = lazy(() => import('./drawing.tsx').then((module) => ({ default: module.Drawing })))

export interface UsMapProps {
  shipments: readonly MapShipment[]
  /** The subject of the map, for screen readers. */
  label: string
  /** True: only the area around the shipments, with the names of their ends (one shipment). */
  isClose?: boolean
  /** The highlighted shipment. */
  chosenId?: string | undefined
  /** A marker was clicked. The list next to the map offers the same. */
  onChoose?: (shipmentId: string) => void
  /** Text about the chosen shipment, below the map. */
  chosenWords?: ReactNode
  /** How a list entry below the map names its shipment; the BOL if absent. */
  nameOf?: (shipment: MapShipment) => ReactNode
}

/** Shipments on a map of the United States, and the same in words. Keeps its height while the atlas loads. */
export function UsMap(props: UsMapProps) {
  const { shipments, label, isClose = false, chosenId, onChoose, nameOf } = props
  return (
    <figure className={css.figure} aria-label={label}>
      <Suspense fallback={<Skeleton className={css.frame} />}>
        <Drawing shipments={shipments} isClose={isClose} chosenId={chosenId} onChoose={onChoose} />
      </Suspense>
      <Legend hasProblems={shipments.some((one) => one.problem !== '')} />
      <div className={`${css.note} ${onChoose ? css.twoLines : ''}`} aria-live="polite">
        {props.chosenWords ?? t`Positions are estimated from events and transit days.`}
      </div>
      {isClose && shipments[0] ? (
        <figcaption className="lading-heard">{whereItIs(shipments[0])}</figcaption>
      ) : (
        <InWords shipments={shipments} nameOf={nameOf} />
      )}
    </figure>
  )
}

function Legend({ hasProblems }: { hasProblems: boolean }) {
  return (
    <div className={css.legend} aria-hidden="true">
      <span className={css.leg}>
        <Trans>
          <span className={css.key} /> Origin
        </Trans>
      </span>
      <span className={css.leg}>
        <Trans>
          <span className={`${css.key} ${css.full}`} /> Destination
        </Trans>
      </span>
      {hasProblems ? (
        <span className={css.problem}>
          <Trans>
            <IconAlertTriangleFilled size={12} className={css.mark} /> Problem
          </Trans>
        </span>
      ) : null}
    </div>
  )
}

function InWords({ shipments, nameOf }: Pick<UsMapProps, 'shipments' | 'nameOf'>) {
  const [isOpen, setIsOpen] = useState(false)
  const missing = shipments.filter(
    (one) => coordinatesOf(one.origin) === null || coordinatesOf(one.destination) === null,
  )
  return (
    <details className={css.words} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Map data as text ({shipments.length})</Trans>
      </summary>
      {missing.length > 0 ? (
        <p>
          <Trans>{missing.length} have a ZIP that is not on the map.</Trans>
        </p>
      ) : null}
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul tabIndex={0} aria-label={t`Shipments on the map`}>
          {shipments.map((one) => (
            <li key={one.shipmentId}>
              {nameOf ? nameOf(one) : one.BOLNumber}: {whereItIs(one)}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  )
}
