/**
 * The wire requests pages by number; reading page 1,000 by OFFSET scans all rows before it. This cache stores, for a
 * minute, the end of each viewed page, so that the next one starts there. It is only a hint: without it, the scan
 * starts from the nearest cached page, or from the beginning.
 */
const FRESH_MS = 60_000
const MOST_LISTS = 2_000
const MOST_PAGES = 400

/** Sort value and id of the last row before a page. */
export type Boundary = [value: unknown, id: string]

export interface Anchor {
  /** Rows before the anchor. */
  offset: number
  after: Boundary
}

interface Remembered {
  at: number
  anchors: Map<number, Anchor>
}

export class PageAnchors {
  readonly #lists = new Map<string, Remembered>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The closest cached position at or before `offset`, or null: start at the beginning. */
  nearest(list: string, offset: number): Anchor | null {
    const remembered = this.#lists.get(list)
    if (!remembered || this.#now() - remembered.at > FRESH_MS) return null
    const exact = remembered.anchors.get(offset)
    if (exact) return exact
    let best: Anchor | null = null
    for (const anchor of remembered.anchors.values()) {
      if (anchor.offset <= offset && (best === null || anchor.offset > best.offset)) best = anchor
    }
    return best
  }

  remember(list: string, anchor: Anchor): void {
    let remembered = this.#lists.get(list)
    if (!remembered || this.#now() - remembered.at > FRESH_MS) {
      remembered = { at: this.#now(), anchors: new Map() }
      this.#lists.delete(list)
      this.#lists.set(list, remembered)
      if (this.#lists.size > MOST_LISTS) this.#lists.delete(this.#lists.keys().next().value as string)
    }
    remembered.anchors.set(anchor.offset, anchor)
    if (remembered.anchors.size > MOST_PAGES) {
      remembered.anchors.delete(remembered.anchors.keys().next().value as number)
    }
  }
}
