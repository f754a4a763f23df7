import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'
import map from '../../ui/us-map/us-map.module.css'
import css from './terminal-info.module.css'

const Drawing = lazy(() =>
  import('./terminal-drawing.tsx').then((module) => ({ default: module.TerminalDrawing })),
)

export interface TerminalMapProps {
  answer: LaneAnswer
  services: readonly LaneServiceValue[]
  /** The carrier that stands out. */
  chosen: LaneServiceValue | undefined
  onChosen: (scac: string) => void
}

/** The terminals around the two ZIPs. The cards say the same in words. */
export function TerminalMap(props: TerminalMapProps) {
  return (
    <figure className={map.figure} aria-label="Map of the terminals">
      <Suspense fallback={<Skeleton className={map.frame} />}>
        <Drawing {...props} />
      </Suspense>
      <div className={`${map.legend} ${css.legend}`} aria-hidden="true">
        <span>
          <i className={css.end1} /> From, to
        </span>
        <span>
          <i className={css.end2} /> Terminal
        </span>
      </div>
    </figure>
  )
}
