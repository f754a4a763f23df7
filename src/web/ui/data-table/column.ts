import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<R> {
  id: string
  title: string
  cell: (row: R) => ReactNode
  /** The same as text, for exports; '' exports an empty cell. */
  text: (row: R) => string
  /** What the wire calls it when the list is sorted by it; absent = not sortable. */
  sortName?: string
  /** Pixels at first; the user may change it. */
  width?: number
  /** Figures stand at the right. */
  isFigure?: boolean
  /** True: the user has to choose it in the column menu. */
  isHiddenAtFirst?: boolean
  /** On a narrow screen: the card's headline. */
  isCardTitle?: boolean
  /** On a narrow screen: shown on the card right away. Without any, the first four are; the rest opens on a tap. */
  isCardFact?: boolean
  /** What can be done with a row: pinned to the right, its heading only heard. */
  isActions?: boolean
}

export const DEFAULT_WIDTH = 140
