import { type JSX, type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { beginWaiting } from '../api/overlay.ts'
import { PartFailed } from './part-failed.tsx'
import type { PartSource } from './part-source.ts'

interface LazyPartProps<P> {
  of: PartSource<P>
  /** True from the first use on: only then is the code fetched. */
  isWanted: boolean
  /** What the part itself takes. */
  with: P
  /** What holds its place meanwhile. */
  waiting?: ReactNode
  /** True: an overlay, without a place in the page. While it loads the page waits, as for a call. */
  isAbove?: boolean
}

/**
 * A part of a screen whose code comes on first use. When it does not come (no connection, a new version since the
 * page was loaded) the screen stays as it is, says so and can try again.
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
    // Once shown, it stays, even if no longer wanted: a dialog closes itself.
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

/** Gives the focus back to where it was before a dialog: what is mounted open does not know where that is. */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      // After the dialog has let the focus go; a user who is elsewhere already is left there.
      setTimeout(() => {
        const now = document.activeElement
        const isNowhere = now === null || now === document.body || now.closest('[role="dialog"]') !== null
        if (isNowhere && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [isOpen])
}
