import { expect, it } from 'vitest'
import { carrierPage } from './carrier-page.ts'

it.each([
  ['ups', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
  ['usps', '92 05', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=92%2005'],
  ['fedex', '', ''],
  ['odfl', '123', ''],
])('the page of %s about "%s"', (network, number, page) => {
  expect(carrierPage(network, number)).toBe(page)
})
