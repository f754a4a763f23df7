import { describe, expect, it } from 'vitest'
import { linkOf } from './link-of.ts'

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
})
