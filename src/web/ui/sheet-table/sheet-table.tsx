import type { ReactNode } from 'react'
import css from './sheet-table.module.css'

/** Rows of a file or of a sheet, in a frame of their own that scrolls; for lists to work in there is `data-table`. */
export function SheetTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>{children}</table>
    </section>
  )
}
