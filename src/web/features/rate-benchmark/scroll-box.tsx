import type { ReactNode } from 'react'
import css from './rate-benchmark.module.css'

interface ScrollBoxProps {
  label: string
  /** Higher than this it scrolls up and down too. */
  isTall?: boolean
  /** What is in it is of an earlier question. */
  isOld?: boolean
  children: ReactNode
}

/** A wide table scrolls in its own box, never the page. */
export function ScrollBox({ label, isTall, isOld, children }: ScrollBoxProps) {
  return (
    <section
      className={css.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={label}
      data-tall={isTall || undefined}
      data-old={isOld || undefined}
    >
      {children}
    </section>
  )
}
