import { t } from '@lingui/core/macro'

/** Finds a place for a floating element where it covers no control. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const PRESSED = t`button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]`
/** Distance in pixels between two candidates. */
const STEP = 16
const EDGE = 12

/** The overlap of two boxes, in square pixels. */
const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top))

/**
 * The place for a box of this size that covers the least of `taken`: tried from the bottom up, at the right, in the
 * middle and at the left. All in CSS pixels of the window.
 */
export function findFreePlace(
  size: Pick<Box, 'width' | 'height'>,
  room: Pick<Box, 'width' | 'height'>,
  taken: readonly Box[],
): Pick<Box, 'left' | 'top'> {
  const right = Math.max(EDGE, room.width - size.width - EDGE)
  const columns = [...new Set([right, Math.round(right / 2), EDGE])]
  const bottom = Math.max(EDGE, room.height - size.height - EDGE)
  let best = { left: right, top: bottom }
  let least = Number.POSITIVE_INFINITY
  for (let top = bottom; top >= EDGE; top -= STEP) {
    for (const left of columns) {
      const covered = taken.reduce((sum, box) => sum + common(box, { left, top, ...size }), 0)
      if (covered === 0) return { left, top }
      if (covered < least) [best, least] = [{ left, top }, covered]
    }
  }
  return best
}

/** The boxes of all visible controls, except those inside of `except`. */
export function pressedBoxes(except: Element): Box[] {
  return [...document.querySelectorAll(PRESSED)].flatMap((one) => {
    if (except.contains(one)) return []
    const box = one.getBoundingClientRect()
    const isSeen = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < window.innerHeight
    return isSeen ? [{ left: box.left, top: box.top, width: box.width, height: box.height }] : []
  })
}
