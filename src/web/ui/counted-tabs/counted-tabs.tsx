import { Tabs } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import css from './counted-tabs.module.css'

interface CountedTab {
  id: string
  title: string
  /** undefined: not known yet. */
  count: number | undefined
  /** There are more than `count`. */
  hasMore?: boolean
}

/** The tabs of a list by status, each with its count. Used inside of `Tabs`. */
export function CountedTabs({ tabs }: { tabs: readonly CountedTab[] }) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  // The counts widen the tabs when they arrive.
  const isCounted = tabs.every(({ count }) => count !== undefined)
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    const state = `${open?.id} ${isCounted}`
    // A tab bar that the user has scrolled stays there after a new count.
    if (!list.current || !open || shown.current === state) return
    shown.current = state
    bringIntoView(list.current, open)
  })
  return (
    <Tabs.List ref={list} className={css.tabs}>
      {tabs.map(({ id, title, count, hasMore }) => (
        <Tabs.Tab key={id} value={id}>
          {title}
          <span className={css.count}>
            {count?.toLocaleString('en-US') ?? '…'}
            {hasMore ? '+' : ''}
          </span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}

/** Scrolls only the tab bar, not the page. */
function bringIntoView(list: HTMLElement, tab: HTMLElement): void {
  const strip = list.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < strip.left) list.scrollLeft -= strip.left - left
  else if (right > strip.right) list.scrollLeft += right - strip.right
}
