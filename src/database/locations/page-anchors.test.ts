import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Anchor, PageAnchors } from './page-anchors.ts'

const at = (offset: number): Anchor => ({ offset, after: [offset, `id-${offset}`] })

describe('PageAnchors', () => {
  it('has no position for a list without viewed pages', () => {
    expect(new PageAnchors().nearest('a', 100)).toBeNull()
  })

  it('returns the nearest position at or before the page, never one after it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(2_000), { minLength: 1, maxLength: 60 }),
        fc.nat(2_000),
        (offsets, wanted) => {
          const anchors = new PageAnchors(() => 0)
          for (const offset of offsets) anchors.remember('list', at(offset))
          const best = offsets.filter((offset) => offset <= wanted).sort((a, b) => b - a)[0]
          expect(anchors.nearest('list', wanted)).toEqual(best === undefined ? null : at(best))
          expect(anchors.nearest('other list', wanted)).toBeNull()
        },
      ),
    )
  })

  it('forgets a list a minute after its first page', () => {
    let now = 0
    const anchors = new PageAnchors(() => now)
    anchors.remember('list', at(25))
    now = 60_000
    expect(anchors.nearest('list', 30)).toEqual(at(25))
    now = 60_001
    expect(anchors.nearest('list', 30)).toBeNull()
    anchors.remember('list', at(50))
    expect(anchors.nearest('list', 60)).toEqual(at(50))
    expect(anchors.nearest('list', 30)).toBeNull()
  })

  it('keeps the newest position of a page', () => {
    const anchors = new PageAnchors(() => 0)
    anchors.remember('list', { offset: 25, after: ['old', 'x'] })
    anchors.remember('list', { offset: 25, after: ['new', 'y'] })
    expect(anchors.nearest('list', 25)).toEqual({ offset: 25, after: ['new', 'y'] })
  })

  it('stays small, however many lists and pages are viewed', () => {
    const anchors = new PageAnchors(() => 0)
    for (let list = 0; list < 2_500; list++) anchors.remember(`list ${list}`, at(10))
    expect(anchors.nearest('list 0', 10)).toBeNull()
    expect(anchors.nearest('list 2499', 10)).toEqual(at(10))
    for (let page = 0; page < 5_000; page++) anchors.remember('long', at(page * 25))
    expect(anchors.nearest('long', 5_000 * 25)).toEqual(at(4_999 * 25))
    expect(anchors.nearest('long', 25)).toBeNull()
  })
})
