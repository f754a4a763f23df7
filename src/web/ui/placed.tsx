import type { ReactNode } from 'react'

interface PlacedProps {
  /** True once everything above has its final height. */
  when: boolean
  children: ReactNode
}

/**
 * Shows its content only when the parts above can no longer move it, so that a click does not miss. It loads in the
 * meantime.
 */
export function Placed({ when, children }: PlacedProps) {
  return <div style={when ? undefined : HIDDEN}>{children}</div>
}

const HIDDEN = { visibility: 'hidden' } as const
