import { expect, it } from 'vitest'
import { shipWay } from './ship-way.ts'

it.each([
  ['the consignee pays', 'C', 900, ['PLT'], 'Collect'],
  ['the shipper pays for freight', 'P', 900, ['PLT'], 'Prepaid'],
  ['a third party pays for freight', 'T', 151, ['CTN'], 'Prepaid'],
  ['cartons of 150 lb in all', 'P', 150, ['CTN', 'CTN'], 'Parcel'],
  ['light, but on a pallet', 'P', 70, ['CTN', 'PLT'], 'Prepaid'],
  ['an unknown weight', 'P', 0, ['CTN'], 'Prepaid'],
  ['small, and the consignee pays', 'C', 10, ['CTN'], 'Collect'],
] as const)('%s', (_words, paymentType, weightLb, packages, way) => {
  const lines = packages.map((packageType) => ({ packageType }))
  expect(shipWay({ paymentType, weightLb, lines })).toBe(way)
})
