import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<R> {
  id: string
  title: string
  cell: (row: R) => ReactNode
  /** The cell as text for exports; '' exports an empty cell. */
  text: (row: R) => string
  /** The wire's sort name; absent = not sortable. */
  sortName?: string
  /** Default width in pixels; the user may change it. */
  width?: number
  /** Figures are right-aligned. */
  isFigure?: boolean
  /** True: hidden unless the user chooses it in the column menu. */
  isHiddenAtFirst?: boolean
  /** On a narrow screen: the title of the card. */
  isCardTitle?: boolean
  /** On a narrow screen: shown on the folded card. If no column has it, the first four are; the rest opens on a tap. */
  isCardFact?: boolean
  /** The actions of a row: pinned to the right, with a heading only for screen readers. */
  isActions?: boolean
}

export const DEFAULT_WIDTH = 140
