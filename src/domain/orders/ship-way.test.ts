import { expect, it } from 'vitest'
import { shipWay } from './ship-way.ts'

const line = (packageType: string, weightLb: number) => ({ packageType, weightLb })

it.each([
  ['the consignee pays', 'C', [line('PLT', 900)], 'Collect'],
  ['the shipper pays for freight', 'P', [line('PLT', 900)], 'Prepaid'],
  ['a third party pays for freight', 'T', [line('CTN', 151)], 'Prepaid'],
  ['cartons of 150 lb in all', 'P', [line('CTN', 100), line('CTN', 50)], 'Parcel'],
  ['light, but on a pallet', 'P', [line('CTN', 10), line('PLT', 60)], 'Prepaid'],
  ['a weight that nobody knows', 'P', [line('CTN', 0)], 'Prepaid'],
  ['small, and the consignee pays', 'C', [line('CTN', 10)], 'Collect'],
] as const)('%s', (_words, paymentType, lines, way) => {
  expect(shipWay({ paymentType, lines })).toBe(way)
})
