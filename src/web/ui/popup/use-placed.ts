import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Between the anchor and the popup, and between the popup and the edge of the window; pixels. */
const GAP = 4
const LEAST_HEIGHT = 160

interface Placing {
  /** Which edge of the anchor the popup begins at. */
  side?: 'start' | 'end'
  /** True: never narrower than its anchor. */
  isAsWide?: boolean
}

/**
 * Keeps a popup at its anchor: below, or above where there is more room. It stands in the browser's top layer, so
 * that neither a scrolling part nor a dialog cuts it off, and stays in the document beside its anchor.
 */
export function usePlaced(
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  isShown: boolean,
  { side = 'start', isAsWide = false }: Placing = {},
): void {
  const place = () => {
    if (anchor.current && popup.current) placeAt(anchor.current, popup.current, side, isAsWide)
  }
  const latest = useRef(place)
  latest.current = place
  useLayoutEffect(() => {
    const element = popup.current
    if (!isShown || !element) return
    // Without a top layer (browsers before 2024) it lies above the page by its z-index.
    if ('showPopover' in element) {
      element.popover = 'manual'
      element.showPopover()
    }
    const follow = () => latest.current()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      if ('hidePopover' in element && element.isConnected) element.hidePopover()
    }
  }, [popup, isShown])
  // What is shown, and the field with what is chosen in it, may have grown.
  useLayoutEffect(() => {
    if (isShown) place()
  })
}

function placeAt(anchor: HTMLElement, popup: HTMLElement, side: 'start' | 'end', isAsWide: boolean): void {
  const at = anchor.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const below = height - at.bottom - 2 * GAP
  const above = at.top - 2 * GAP
  const isAbove = below < Math.min(LEAST_HEIGHT, popup.scrollHeight) && above > below
  const { style } = popup
  style.minWidth = isAsWide ? `${at.width}px` : ''
  style.maxWidth = `${width - 2 * GAP}px`
  style.setProperty('--room', `${Math.max(isAbove ? above : below, 80)}px`)
  style.top = isAbove ? '' : `${at.bottom + GAP}px`
  style.bottom = isAbove ? `${height - at.top + GAP}px` : ''
  // Held at the same edge as its anchor, so that it stays there while what it shows gets narrower.
  const [edge, away] =
    side === 'start' ? (['left', at.left] as const) : (['right', width - at.right] as const)
  style[edge] = `${Math.max(GAP, Math.min(away, width - popup.offsetWidth - GAP))}px`
}
