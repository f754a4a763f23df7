import type { ReactNode } from 'react'

interface PlacedProps {
  /** True once everything above has its height. */
  when: boolean
  children: ReactNode
}

/** What is shown only when nothing above can move it any more: a click must not end beside its target. It loads meanwhile. */
export function Placed({ when, children }: PlacedProps) {
  return <div style={when ? undefined : HIDDEN}>{children}</div>
}

const HIDDEN = { visibility: 'hidden' } as const
