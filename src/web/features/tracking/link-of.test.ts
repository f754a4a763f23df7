import { beforeEach, describe, expect, it } from 'vitest'
import { forgetLink, hideLink, linkOf } from './link-of.ts'

beforeEach(() => sessionStorage.clear())

describe('the link of a tracking page', () => {
  it.each([
    ['?trackid=abc', { trackid: 'abc', shipmentid: '', accessid: '' }],
    ['?TrackID=abc', { trackid: 'abc', shipmentid: '', accessid: '' }],
    ['?shipmentid=s1&accessid=xyz', { trackid: '', shipmentid: 's1', accessid: 'xyz' }],
  ])('reads %s', (search, link) => {
    expect(linkOf(search)).toEqual(link)
  })

  it.each(['', '?trackid=', '?shipmentid=s1', '?other=1'])('finds none in %j', (search) => {
    expect(linkOf(search)).toBeNull()
  })

  it('leaves the address bar, and is found again after a reload of the tab', () => {
    history.replaceState(null, '', '/Tracking?trackid=abc')
    hideLink(linkOf(location.search)!)
    expect(location.pathname + location.search).toBe('/Tracking')
    expect(linkOf(location.search)?.trackid).toBe('abc')
    forgetLink()
    expect(linkOf(location.search)).toBeNull()
  })

  it('does not fall back on the last link when a broken one is opened', () => {
    hideLink({ trackid: 'abc', shipmentid: '', accessid: '' })
    expect(linkOf('?trackid=')).toBeNull()
  })
})
