import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import map from '../../ui/us-map/us-map.module.css'
import css from './terminal-info.module.css'
import type { TerminalMapProps } from './terminal-map-props.ts'

const Drawing = lazy(() =>
  import('./terminal-drawing.tsx').then((module) => ({ default: module.TerminalDrawing })),
)

/** The terminals around the two ZIPs. The cards have the same data as text. */
export function TerminalMap(props: TerminalMapProps) {
  return (
    <figure className={map.figure} aria-label={t`Map of the terminals`}>
      <Suspense fallback={<Skeleton className={map.frame} />}>
        <Drawing {...props} />
      </Suspense>
      <div className={`${map.legend} ${css.legend}`} aria-hidden="true">
        <span>
          <Trans>
            <i className={css.end1} /> From, to
          </Trans>
        </span>
        <span>
          <Trans>
            <i className={css.end2} /> Terminal
          </Trans>
        </span>
      </div>
    </figure>
  )
}
