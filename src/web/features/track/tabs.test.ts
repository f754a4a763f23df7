import { describe, expect, it } from 'vitest'
import { PAGES } from '#domain/access/pages.ts'
import { LIFECYCLE } from '#domain/shipment/lifecycle.ts'
import { countOf, TRACK_TABS, tabOf } from './tabs.ts'

describe('the tabs of Track', () => {
  it('are those of the page table, in its order', () => {
    expect(TRACK_TABS.map((tab) => tab.title)).toEqual(PAGES.Track.tabs)
  })

  it('offer a bulk move that the life cycle allows from there', () => {
    for (const tab of TRACK_TABS) {
      expect(LIFECYCLE[tab.next as keyof typeof LIFECYCLE].from).toContain(tab.status)
    }
  })

  it('are found by their name in the URL; Tendered is the first', () => {
    expect(tabOf('intransit').id).toBe('InTransit')
    expect(tabOf(undefined).id).toBe('Tendered')
    expect(tabOf('nonsense').id).toBe('Tendered')
  })

  it('count tendered shipments only in Tendered', () => {
    const counts = { counts: { T: 41, A: 40, D: 610 }, tendered: 11 }
    expect(TRACK_TABS.map((tab) => countOf(tab, counts))).toEqual([11, 40, 610])
    expect(countOf(TRACK_TABS[0]!, undefined)).toBeUndefined()
  })
})
