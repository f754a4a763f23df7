import { Tabs } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../show-screen.test-support.tsx'
import { CountedTabs } from './counted-tabs.tsx'

const IDS = ['one', 'two', 'three', 'four']
const WIDTH = 100
const LEFT = 12

// A tab bar that shows two of its four tabs.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const tab = this.closest('[role="tab"]')
    const place = IDS.findIndex((id) => tab?.textContent?.startsWith(id))
    const left = place < 0 ? LEFT : LEFT + place * WIDTH - tab!.parentElement!.scrollLeft
    return { left, right: left + (place < 0 ? 2 * WIDTH : WIDTH) } as DOMRect
  })
})
afterEach(() => vi.restoreAllMocks())

function Strip() {
  const [open, setOpen] = useState('four')
  const [count, setCount] = useState(3)
  return (
    <>
      <Tabs value={open} onChange={(id) => setOpen(id ?? '')}>
        <CountedTabs tabs={IDS.map((id) => ({ id, title: id, count }))} />
      </Tabs>
      <button type="button" onClick={() => setCount(count + 1)}>
        One more
      </button>
    </>
  )
}

it('scrolls to the open tab, and stays where the user scrolled it', async () => {
  await showScreen(<Strip />, '/OpenOrders')
  const list = screen.getByRole('tablist')
  expect(list.scrollLeft).toBe(2 * WIDTH)
  fireEvent.click(screen.getByRole('tab', { name: /^one/ }))
  expect(list.scrollLeft).toBe(0)
  fireEvent.click(screen.getByRole('tab', { name: /^two/ }))
  expect(list.scrollLeft).toBe(0)
  list.scrollLeft = 150
  fireEvent.click(screen.getByRole('button', { name: 'One more' }))
  expect(list.scrollLeft).toBe(150)
})
