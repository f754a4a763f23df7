import { type JSX, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { beginWaiting } from '../api/overlay.ts'
import { PartFailed } from './part-failed.tsx'
import type { PartSource } from './part-source.ts'

interface LazyPartProps<P> {
  of: PartSource<P>
  /** True from the first use on; the code loads only then. */
  isWanted: boolean
  /** The props of the part itself. */
  with: P
  /** Placeholder while the code loads. */
  waiting?: ReactNode
  /** True: an overlay, without a place in the page. The waiting overlay shows while it loads. */
  isAbove?: boolean
}

/**
 * A part of a screen whose code loads on first use. If loading fails (no connection, a new version since the page
 * loaded), the screen stays, shows the error and can retry.
 */
export function LazyPart<P extends object>(props: LazyPartProps<P>) {
  const { of, isWanted, isAbove = false } = props
  const { Part, hasFailed, retry } = usePart(of, isWanted, isAbove)
  useFocusBack(isAbove && isWanted)
  if (Part) return <Part {...(props.with as P & JSX.IntrinsicAttributes)} />
  if (!isWanted) return null
  if (hasFailed) return <PartFailed isAbove={isAbove} onRetry={retry} />
  return props.waiting ?? null
}

function usePart<P>(source: PartSource<P>, isWanted: boolean, isAbove: boolean) {
  const [state, setState] = useState<'fetching' | 'here' | 'failed'>('fetching')
  const Part = isWanted || state === 'here' ? source.read() : undefined
  const isMissing = isWanted && Part === undefined && state === 'fetching'
  useEffect(() => {
    // Once shown, it stays mounted, even if no longer wanted: a dialog animates its own close.
    if (Part) return setState('here')
    if (!isMissing) return
    let isGone = false
    const endWaiting = isAbove ? beginWaiting() : () => {}
    source
      .load()
      .then(
        () => isGone || setState('here'),
        (cause) => {
          console.error(cause)
          if (!isGone) setState('failed')
        },
      )
      .finally(endWaiting)
    return () => {
      isGone = true
      endWaiting()
    }
  }, [source, Part, isMissing, isAbove])
  const retry = useCallback(() => setState('fetching'), [])
  return { Part, hasFailed: state === 'failed', retry }
}

/** Returns the focus after a dialog: one that is mounted open does not know where the focus was. */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      // After the dialog has released the focus; if the user has already moved on, the focus stays there.
      setTimeout(() => {
        const now = document.activeElement
        const isNowhere = now === null || now === document.body || now.closest('[role="dialog"]') !== null
        if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [isOpen])
}
