import type { ReactNode } from 'react'
import css from './sheet-table.module.css'

/** Rows of a file or a sheet in a scrolling box; lists that users work in use `data-table`. */
export function SheetTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>{children}</table>
    </section>
  )
}
